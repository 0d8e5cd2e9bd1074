import { isUnset, known, type Unknown } from '../../documents/value.ts'
import { indexBy, type Lookup } from '../../engine/join/store/fact-index.ts'
import { type PodIdentityAssociation, podIdentityAssociation } from '../eks/pod-identity.ts'
import { type ServiceAccount, serviceAccount } from './cluster-objects.ts'
import { byNameIn, findNamesake, type Namesakes } from './namesake.ts'
import type { Workload } from './workload.ts'

/** Service accounts by their name. */
export const accountsByName = byNameIn(serviceAccount, ({ name }) => [name])
/** Pod identity associations by `NAMESPACE/ACCOUNT`. */
export const associationsByAccount = indexBy(podIdentityAssociation, ({ namespace, serviceAccount: account }) =>
  namespace.state === 'known' && account.state === 'known' ? [`${namespace.value}/${account.value}`] : [],
)

/** How the Pods of a workload get a role of IAM: by the annotation of their service account, or by an association. */
export type PodRole =
  | { readonly by: 'annotation'; readonly account: ServiceAccount }
  | { readonly by: 'association'; readonly association: PodIdentityAssociation }
  | { readonly by: 'nothing' }
  | { readonly by: 'unknown'; readonly why: Pick<Unknown, 'why' | 'at'> }

/** The role of a workload's Pods, as far as the scope shows it; `default` is the account where none is named. */
export function roleOfPods(
  { namespace, serviceAccountName, at }: Workload,
  accounts: Lookup<Namesakes<ServiceAccount>>,
  associations: Lookup<readonly PodIdentityAssociation[]>,
): PodRole {
  if (serviceAccountName.state === 'unknown') return { by: 'unknown', why: serviceAccountName }
  const name = isUnset(serviceAccountName) ? 'default' : known(serviceAccountName)
  if (name === undefined) return { by: 'nothing' }
  const [association] = namespace === undefined ? [] : associations(`${namespace}/${name}`)
  if (association !== undefined) return { by: 'association', association }
  const found = findNamesake({ namespace, at }, name, accounts)
  if (found.state !== 'found') return { by: 'nothing' }
  const account = found.objects.find(({ roleArn }) => roleArn.state === 'known' && roleArn.value !== '')
  if (account !== undefined) return { by: 'annotation', account }
  const open = found.objects.find(({ roleArn }) => roleArn.state === 'unknown')
  if (open === undefined) return { by: 'nothing' }
  // An annotation that is filled in at deployment names a role all the same; one that may be added need not be there.
  const mayBeAbsent = open.roleArn.state === 'unknown' && open.roleArn.mayBeAbsent === true
  return mayBeAbsent
    ? { by: 'unknown', why: { why: `the role of service account ${name}`, at: serviceAccountName.at } }
    : { by: 'annotation', account: open }
}
