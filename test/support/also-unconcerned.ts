import { type AnyFactIndex, eachOf, isEach } from '../../src/engine/join/store/fact-index.ts'
import { type AnyFactRule, type AnyJoinRule, type AnyRule, isJoinRule } from '../../src/engine/registry.ts'
import type { Outcome } from '../../src/engine/rule.ts'

/**
 * The rule, which is also run for the facts that it claims not to concern it (`concerns`, the test of `eachOf`): it throws where
 * it says anything of them, which is a fault of the run.
 */
export const alsoUnconcerned = (rule: AnyRule): AnyRule => (isJoinRule(rule) ? ofJoinRule(rule) : ofFactRule(rule))

function ofFactRule(rule: AnyFactRule): AnyFactRule {
  const { concerns, ...always } = rule
  if (concerns === undefined) return rule
  return {
    ...always,
    check: (fact, context) => {
      const found = rule.check(fact, context)
      return concerns(fact) ? found : refused(found)
    },
  }
}

/** Facts by the names of indexes: with `eachOf` all are lists. */
type Judged = Readonly<Record<string, unknown>>

function ofJoinRule(rule: AnyJoinRule): AnyJoinRule {
  const indexes = Object.entries<AnyFactIndex>(rule.on)
  const tests = new Map(indexes.flatMap(([name, index]) => (isEach(index) && index.test ? [[name, index.test]] : [])))
  if (tests.size === 0) return rule
  const split = (judged: Judged, isWanted: boolean): Judged =>
    Object.fromEntries(
      Object.entries(judged).map(([name, facts]) => [
        name,
        listOf(facts).filter(fact => (tests.get(name)?.(fact) ?? true) === isWanted),
      ]),
    )
  return {
    ...rule,
    on: Object.fromEntries(indexes.map(([name, index]) => [name, isEach(index) ? eachOf(index.of) : index])),
    check: (judged, context, lookups) => {
      const [own, others] = [split(judged, true), split(judged, false)]
      return [
        ...(hasAny(others) ? refused(rule.check(others, context, lookups)) : []),
        ...(hasAny(own) ? rule.check(own, context, lookups) : []),
      ]
    },
  }
}

const hasAny = (judged: Judged): boolean => Object.values(judged).some(facts => listOf(facts).length > 0)

const listOf = (facts: unknown): readonly unknown[] => (Array.isArray(facts) ? facts : [])

function refused(found: Iterable<Outcome>): readonly Outcome[] {
  if ([...found].length > 0) throw new Error('says something of a fact that it claims not to concern it')
  return []
}
