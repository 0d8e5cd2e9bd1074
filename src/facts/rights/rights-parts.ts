import type { Fact } from '../../engine/fact.ts'
import { accessEntry, accessPolicy } from '../eks/access-entry.ts'
import { identityMappings } from '../eks/identity-mapping.ts'
import { podIdentityAssociation } from '../eks/pod-identity.ts'
import { iamRole, roleGrant } from '../iam/iam-role.ts'
import { permissionsBoundary } from '../iam/permissions-boundary.ts'
import { secretSource, serviceAccount } from '../kubernetes/cluster-objects.ts'
import { role, roleBinding } from '../kubernetes/rbac.ts'
import { workload } from '../kubernetes/workload.ts'
import type { RightsParts } from './account-paths.ts'

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
