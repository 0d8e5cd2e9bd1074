import { actionPatternCovers, resourcePatternCovers, resourcePatternsOverlap } from '../../model/iam/iam-match.ts'
import { type WantedRight, wantedText } from '../../model/rights/wanted-right.ts'
import { allowanceFor } from '../iam/escalations.ts'
import { type Holder, holdersOf } from '../iam/holders.ts'
import type { PolicyStatement, PolicyText } from '../iam/policy-document.ts'
import type { AccountParts } from './account-hops.ts'
import { type ClusterHop, hop, WANTED_RIGHT } from './hops-of-rights.ts'
import { type RoleFinder, roleFinder } from './role-finder.ts'

type AccountRight = Extract<WantedRight, { readonly in: 'account' }>

/**
 * Who may use an IAM action on a resource, or on any, each as a hop to `WANTED_RIGHT`. Not sure is what a condition, a boundary or a Deny may
 * prevent, and what a policy of AWS's own allows. Linear in what is given.
 */
export function holdersOfAction(wanted: AccountRight, parts: AccountParts): readonly ClusterHop[] {
  const finder = roleFinder(parts.roles)
  const means = `may ${wantedText(wanted)}`
  return holdersOf(parts).flatMap((holder): readonly ClusterHop[] => {
    const who = holderId(holder, finder)
    const given = holder.everything ?? allowanceFor(holder, { action: wanted.action, isTarget: covering(wanted) })?.at
    if (isBeyondLimit(holder, wanted) || isDenied(holder, wanted)) return []
    const perhaps = perhapsAllowed(holder, wanted)
    const isLimited = holder.everything === undefined && (perhaps?.conditions.length ?? 0) > 0
    if (given !== undefined && !isLimited) return [hop(who, WANTED_RIGHT, means, [{ at: given, note: 'allowed here' }])]
    if (perhaps !== undefined) {
      const shown = [{ at: perhaps.at.action, note: 'allowed here' }]
      return [{ ...hop(who, WANTED_RIGHT, means, shown), isSure: false }]
    }
    return holder.grants.flatMap(({ managed, at }) =>
      managed === undefined
        ? []
        : [
            {
              ...hop(who, WANTED_RIGHT, means, [{ at, note: 'attached here' }]),
              isSure: false,
              doubt: `if policy ${managed} allows it, which no document defines`,
            },
          ],
    )
  })
}

/** The id of a role, or of whoever has a policy that no role of the scope has. */
export function holderId({ role, grants }: Holder, { idOf }: RoleFinder): string {
  if (role !== undefined) return idOf(role)
  const policy = grants.flatMap(one => one.policy).find(key => key.startsWith('name:'))
  return `holders of policy ${policy?.slice('name:'.length) ?? grants[0]?.at.document ?? ''}`
}

/** Whether a permissions boundary surely does not allow an action. */
const isBeyondLimit = ({ limit }: Holder, wanted: AccountRight): boolean =>
  limit !== undefined && limit !== 'none' && !limit.some(one => one.effect === 'Allow' && isAbout(one, wanted))

const covering =
  ({ resource }: AccountRight) =>
  ({ text }: PolicyText): boolean =>
    resource === undefined || resourcePatternCovers(text, resource)

/** Whether a Deny surely takes an action on a resource away. */
const isDenied = ({ statements }: Holder, wanted: AccountRight): boolean =>
  statements.some(
    one =>
      one.effect === 'Deny' &&
      one.conditions.length === 0 &&
      isAbout(one, wanted) &&
      (one.resources.some(({ text }) => text === '*') ||
        (wanted.resource !== undefined && one.resources.some(covering(wanted)))),
  )

/** The statement that allows an action on a resource, one without conditions if there is any. */
function perhapsAllowed({ statements }: Holder, wanted: AccountRight): PolicyStatement | undefined {
  const allowing = statements.filter(
    one =>
      one.effect === 'Allow' &&
      isAbout(one, wanted) &&
      (one.notResources.length > 0 || one.resources.some(({ text }) => overlaps(text, wanted))),
  )
  return allowing.find(({ conditions }) => conditions.length === 0) ?? allowing[0]
}

const overlaps = (text: string, { resource }: AccountRight): boolean =>
  resource === undefined || resourcePatternsOverlap(text, resource)

const isAbout = ({ actions, notActions }: PolicyStatement, { action }: AccountRight): boolean =>
  notActions.length > 0
    ? !notActions.some(({ text }) => actionPatternCovers(text, action))
    : actions.some(({ text }) => actionPatternCovers(text, action))
