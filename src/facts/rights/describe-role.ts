import { type Holder, holdersOf, type IamParts } from '../iam/holders.ts'
import type { IamRole, TrustedPrincipal } from '../iam/iam-role.ts'
import type { PolicyStatement, PolicyText } from '../iam/policy-document.ts'

/** Texts of one list that are shown; the rest is counted. */
const MOST_TEXTS = 6

/** What the policies of a role allow and deny, and whom its trust policy lets in, as sentences for people. Linear in the parts. */
export function describeRole(
  role: IamRole,
  parts: IamParts,
): { readonly can: readonly string[]; readonly usedBy: readonly string[] } {
  const holder = holdersOf(parts).find(one => one.role === role)
  return { can: holder === undefined ? [] : permissionsText(holder), usedBy: trustText(role) }
}

const permissionsText = ({ grants, statements, limit }: Holder): readonly string[] => [
  ...grants.flatMap(({ managed }) => (managed === undefined ? [] : [`has AWS's policy ${managed}`])),
  ...statements.map(statementText),
  ...(limit === 'none' ? [] : [`of these, what its permissions boundary leaves${limit ? '' : ', which is not here'}`]),
]

function statementText({ effect, actions, notActions, resources, notResources, conditions }: PolicyStatement): string {
  const what = notActions.length > 0 ? `everything but ${listText(notActions)}` : listText(actions)
  const where = notResources.length > 0 ? `everything but ${listText(notResources)}` : listText(resources)
  const when = conditions.length === 0 ? '' : `, if ${listText(conditions.map(({ key }) => key))} is as required`
  return `${effect === 'Allow' ? 'may' : effect === 'Deny' ? 'may not' : 'may or may not'} use ${what} on ${where}${when}`
}

const listText = (texts: readonly PolicyText[]): string => {
  const each = [...new Set(texts.map(({ text }) => text))]
  const more = each.length - MOST_TEXTS
  return `${each.slice(0, MOST_TEXTS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const trustText = ({ services, subjects, principals, jobs }: IamRole): readonly string[] => [
  ...services.map(service => `${service} may assume it`),
  ...subjects.map(({ namespace, name }) => `ServiceAccount ${namespace}/${name} may assume it`),
  ...principals.flatMap(one => accountText(one)),
  ...jobs.map(
    job => `jobs of GitHub with ${job.subjects.map(({ text }) => text).join(', ') || 'any subject'} may assume it`,
  ),
]

/** Other roles that a trust policy names are hops already. */
const accountText = ({ keys, account, isLimited }: TrustedPrincipal): readonly string[] =>
  keys.length > 0
    ? []
    : [
        `${account === undefined ? 'its own account' : `account ${account}`} may assume it${isLimited ? ', under conditions' : ''}`,
      ]
