import type { Fact } from '../../engine/fact.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import { accessEntry, accessPolicy } from '../eks/access-entry.ts'
import { identityMappings } from '../eks/identity-mapping.ts'
import { podIdentityAssociation } from '../eks/pod-identity.ts'
import { iamRole, roleGrant } from '../iam/iam-role.ts'
import { permissionsBoundary } from '../iam/permissions-boundary.ts'
import { secretSource, serviceAccount } from '../kubernetes/cluster-objects.ts'
import { role, roleBinding } from '../kubernetes/rbac.ts'
import { workload } from '../kubernetes/workload.ts'
import type { RightsParts } from './account-paths.ts'

/** The facts that say who can become whom in a cluster, for the joins of rules. */
export const clusterFacts = {
  roles: allOf(role),
  bindings: allOf(roleBinding),
  accounts: allOf(serviceAccount),
  secrets: allOf(secretSource),
  workloads: allOf(workload),
}

/** The facts that say, beside `clusterFacts`, who can become whom in an AWS account. */
export const accountFacts = {
  iamRoles: allOf(iamRole),
  grants: allOf(roleGrant),
  boundaries: allOf(permissionsBoundary),
  associations: allOf(podIdentityAssociation),
  entries: allOf(accessEntry),
  policies: allOf(accessPolicy),
  mappings: allOf(identityMappings),
}

/** What of the facts that `of` gives says who can become whom. */
export function rightsParts(of: <T>(fact: Fact<T>) => readonly T[]): RightsParts {
  const cluster = {
    roles: of(role),
    bindings: of(roleBinding),
    accounts: of(serviceAccount),
    secrets: of(secretSource),
    workloads: of(workload),
  }
  const iam = {
    roles: of(iamRole),
    grants: of(roleGrant),
    boundaries: of(permissionsBoundary),
    accounts: cluster.accounts,
    associations: of(podIdentityAssociation),
    entries: of(accessEntry),
    policies: of(accessPolicy),
    mappings: of(identityMappings),
  }
  return { cluster, iam }
}
