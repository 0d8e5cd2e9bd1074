import { checkCel } from '../../cel/check.ts'
import { parseCel } from '../../cel/parse.ts'
import { type CelType, DYN, typeText } from '../../cel/types.ts'
import {
  type ExpressionWord,
  type ExpressionWords,
  uniqueWords,
  wordsAfter,
} from '../application/complete-expression.ts'
import { type KindTable, kindTable, type ObjectKinds, objectKinds } from '../application/object-kinds.ts'
import type { CustomResource } from '../kubernetes/custom-resource.ts'
import type { AdmissionPolicy, PolicyMatch } from './admission-policy.ts'
import { matchesKind } from './match-policy.ts'
import { MOST_KINDS, resourcesIn, typesOf } from './policy-problems.ts'
import { type PolicyEnvironment, wholeEnvironment } from './policy-types.ts'

/** A macro that goes through a list or map, and the variable of its rounds: `object.spec.containers.all(one, one.`. */
const ROUND = /([A-Za-z_][\w.?[\]'"]*)\.(?:all|exists|exists_one|filter|map)\(\s*([A-Za-z_]\w*)\s*,/g

/**
 * What may be typed at the end of `inside`, the beginning of an expression of a policy: fields of all kinds that it matches, by
 * `matches`. `table` is that of Kubernetes' own kinds, as JSON.
 */
export function completePolicy(
  policy: AdmissionPolicy,
  inside: string,
  table: string,
  definitions: readonly CustomResource[],
  matches: readonly PolicyMatch[] = [policy.match],
): ExpressionWords {
  const kinds = kindTable(table)
  const types = objectKinds(kinds, definitions)
  const found = matches
    .flatMap(match => [
      ...typesOf({ match, system: 'Kubernetes' }, types, resourcesIn(kinds)),
      ...typesOfKinds(match, types, kinds, definitions),
    ])
    .map(type => {
      const environment = withRounds(wholeEnvironment(policy, type, types), inside)
      return wordsAfter(inside, environment, () => variablesOf(environment))
    })
  return { words: uniqueWords(found.flatMap(({ words }) => words)), typed: found[0]?.typed ?? 0 }
}

/** The types of the kinds that Kyverno and Gatekeeper name. */
function typesOfKinds(
  { all }: PolicyMatch,
  types: ObjectKinds,
  { kinds }: KindTable,
  definitions: readonly CustomResource[],
): readonly CelType[] {
  const patterns = all.flat().flatMap(block => block.kinds ?? [])
  const known = [...Object.keys(kinds), ...definitions.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`)]
  return known
    .flatMap(key => {
      const [kind = '', version = '', group = ''] = key.split('/').reverse()
      const isNamed = patterns.some(one => one.kind !== '*' && matchesKind(one, { group, version, kind }))
      return isNamed ? (types.typeOf(group === '' ? version : `${group}/${version}`, kind) ?? []) : []
    })
    .slice(0, MOST_KINDS)
}

/** What names mean in an expression. */
export type WithNames = Pick<PolicyEnvironment, 'variables' | 'objectType' | 'functions'>

/** The environment with the variables of the macros that are open, or were, before the end of the text. */
export function withRounds(environment: WithNames, inside: string): WithNames {
  let found: WithNames = environment
  for (const [, target = '', name = ''] of inside.matchAll(ROUND)) {
    const parsed = parseCel(target)
    const type = parsed.kind === 'parsed' ? checkCel(parsed.expression, found).type : DYN
    const item = type.kind === 'list' ? type.item : type.kind === 'map' ? type.key : DYN
    found = { ...found, variables: new Map([...found.variables, [name, item]]) }
  }
  return found
}

const variablesOf = ({ variables }: WithNames): readonly ExpressionWord[] =>
  Array.from(variables, ([name, type]) => ({ name, kind: 'variable', detail: typeText(type) }))
