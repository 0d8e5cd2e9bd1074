import { isOpen } from './assertions.ts'
import { invalid, type Outcome, type Step, together, UNKNOWN, VALID, validFor } from './outcome.ts'
import { numberOf, type Tree } from './tree.ts'
import { faultOf, keyword, type Visit } from './walk.ts'

/** Judges the items of a list by `prefixItems` and `items`, or as up to draft 7 by a list of `items` and `additionalItems`. */
export function judgeItems(_: Tree, visit: Visit): Outcome | undefined {
  const { value, walk, site } = visit
  if (value.type !== 'sequence') return undefined
  const items = keyword(visit, 'items')
  const prefix = items?.type === 'sequence' ? items : keyword(visit, 'prefixItems')
  const first = prefix?.type === 'sequence' ? prefix.items : []
  const rest = items?.type === 'sequence' ? keyword(visit, 'additionalItems') : items
  const seen = new Set<Step>()
  const outcomes = value.items.map((item, i) => {
    const schema = first[i] ?? rest
    if (schema !== undefined) seen.add(i)
    return schema === undefined ? VALID : walk.go(visit, schema, item, i)
  })
  return together([...outcomes, site.dialect.isOld ? VALID : validFor(seen)])
}

/** Judges how many items of a list are as a schema says. */
export function judgeContains(wanted: Tree, visit: Visit): Outcome | undefined {
  const { value, walk, site } = visit
  if (value.type !== 'sequence') return undefined
  const verdicts = value.items.map((item, i) => walk.go(visit, wanted, item, i).verdict)
  const matching = verdicts.flatMap((verdict, i) => (verdict === 'valid' ? [i] : []))
  const possible = verdicts.filter(verdict => verdict !== 'invalid').length
  const [least, most] = site.dialect.isOld
    ? [1, undefined]
    : [numberOf(keyword(visit, 'minContains')) ?? 1, numberOf(keyword(visit, 'maxContains'))]
  const isTooFew = possible < least
  if ((isTooFew && !isOpen(value)) || (most !== undefined && matching.length > most)) {
    const wanted = isTooFew ? `at least ${least}` : `at most ${most}`
    return invalid([faultOf(visit, 'contains', { is: 'bound', of: 'matching items', wanted })])
  }
  const isSure = matching.length >= least && (most === undefined || possible <= most)
  return isSure ? validFor(new Set(matching)) : UNKNOWN
}
