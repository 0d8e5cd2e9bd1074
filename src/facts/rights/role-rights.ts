import type { Place } from '../../documents/document.ts'
import { isUnset, knownItems } from '../../documents/value.ts'
import {
  CLUSTER_RIGHTS,
  type ClusterRight,
  grantingWord,
  hasRight,
  type RightId,
  type RuleWords,
} from '../../model/rights/cluster-rights.ts'
import { type PolicyRule, placeOfItem, type Role } from '../kubernetes/rbac.ts'

/** A right that a rule of a role grants. */
export interface GrantedRight {
  readonly right: ClusterRight<RightId>
  /** The names that it is for; absent where it is for all. */
  readonly names?: readonly string[]
  /** The verb or the resource that grants it. */
  readonly at: Place
}

/** A rule as far as it is known. */
export const ruleWords = ({ apiGroups, resources, verbs }: PolicyRule): RuleWords => ({
  apiGroups: knownItems(apiGroups),
  resources: knownItems(resources),
  verbs: knownItems(verbs),
})

/** The rights of a rule that lead to more rights, the most dangerous first; none of one whose names are only known at deployment. */
export function rightsOf(rule: PolicyRule): readonly GrantedRight[] {
  const words = ruleWords(rule)
  if (words.verbs.length === 0 || words.resources.length === 0) return NONE
  const { resourceNames } = rule
  if (!isUnset(resourceNames) && (resourceNames.state !== 'known' || resourceNames.value.open)) return NONE
  const names = knownItems(resourceNames)
  const isMeant = ({ only }: ClusterRight): boolean => only === undefined || only.some(name => names.includes(name))
  return CLUSTER_RIGHTS.filter(right => hasRight(words, right) && isMeant(right)).map(right => {
    const list = right.danger?.token === 'verbs' ? 'verbs' : 'resources'
    const at = placeOfItem(rule[list], grantingWord(words, right) ?? '') ?? rule.at
    return { right, at, ...(names.length === 0 ? {} : { names }) }
  })
}

const NONE: readonly GrantedRight[] = []

/** Whether some rule of a role may grant a right that leads to more rights: cheap. */
export const mayGrantRights = ({ rules }: Role): boolean => rules.some(rule => rightsOf(rule).length > 0)

/** Whether some rule of a role may grant a right that leads to the rights of others. */
export const mayLeadFurther = ({ rules }: Role): boolean =>
  rules.some(rule => rightsOf(rule).some(({ right }) => right.danger?.isLesser !== true))

/** Whether a role grants one of some rights (`RightId`) for everything that it is about. */
export const grantsOneOf = ({ rules }: Role, ids: readonly string[]): boolean =>
  rules.some(rule => rightsOf(rule).some(({ right, names }) => ids.includes(right.id) && names === undefined))
