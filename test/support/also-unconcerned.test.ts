import { describe, expect, it } from 'vitest'
import type { Place } from '../../src/documents/document.ts'
import { defineFact } from '../../src/engine/fact.ts'
import { linkFacts } from '../../src/engine/join/join.ts'
import { eachOf } from '../../src/engine/join/store/fact-index.ts'
import { createContexts, noOutcomes, runOnFact } from '../../src/engine/lint/run-rule.ts'
import { type AnyRule, createRegistry } from '../../src/engine/registry.ts'
import { type Context, defineRule } from '../../src/engine/rule.ts'
import { defaultSettings } from '../../src/engine/settings.ts'
import { alsoUnconcerned } from './also-unconcerned.ts'

interface Number {
  readonly value: number
  readonly at: Place
}
const number = defineFact<Number>('number')
const about = {
  summary: 'Count',
  severity: 'error',
  relevance: 'anywhere',
  since: '0.1.0',
  references: ['https://example.com/'],
  checks: { 'XX-01': 'Is {value}' },
} as const
const atItem = (value: number): Number => ({ value, at: { document: 'a.yaml#0', pointer: `/${value}` } })
const hasTwoDigits = ({ value }: Number): boolean => value > 9
function* above(
  numbers: readonly Number[],
  least: number,
  { say }: Context<typeof about.checks, Record<never, never>>,
) {
  for (const { value, at } of numbers) if (value > least) yield say('XX-01', at, { data: { value } })
}

/** A rule on one fact, and one that joins: both say something of numbers above `least`, and claim to look at those of two digits only. */
const ofFact = (least: number) =>
  defineRule({
    ...about,
    id: 'test/fact',
    on: number,
    concerns: hasTwoDigits,
    check: (fact, context) => above([fact], least, context),
  })
const ofJoin = (least: number) =>
  defineRule({
    ...about,
    id: 'test/join',
    on: { numbers: eachOf(number, hasTwoDigits) },
    check: ({ numbers }, context) => above(numbers, least, context),
  })

function ran(rule: ReturnType<typeof ofFact>, value: number) {
  const outcomes = noOutcomes()
  const watched = alsoUnconcerned(rule)
  const registry = createRegistry({ parsers: {}, dialects: [], kinds: [], deploySteps: [], rules: [watched] })
  for (const one of registry.rulesOn(number.id))
    runOnFact(one, atItem(value), createContexts(defaultSettings)(one), 'a.yaml', outcomes)
  return outcomes
}

function joined(rule: AnyRule, values: readonly number[]) {
  const registry = createRegistry({ parsers: {}, dialects: [], kinds: [], deploySteps: [], rules: [rule] })
  const file = {
    path: 'a.yaml',
    documents: [],
    problems: [],
    facts: values.map(value => number.of(atItem(value))),
    notes: [],
    faults: [],
    suppressions: [],
  }
  return linkFacts([file], () => defaultSettings, registry)
}

describe('a rule that is also run for what does not concern it', () => {
  it('says what it says of what concerns it', () => {
    expect(ran(ofFact(9), 12)).toMatchObject({ problems: [{ data: { value: 12 } }], faults: [] })
    expect(joined(alsoUnconcerned(ofJoin(9)), [7, 12])).toMatchObject({
      problems: [{ data: { value: 12 } }],
      faults: [],
    })
  })

  it('is a fault where it says anything of the rest, which it is not asked about elsewhere', () => {
    expect(ran(ofFact(6), 7)).toMatchObject({ problems: [], faults: [{ source: 'test/fact' }] })
    expect(joined(alsoUnconcerned(ofJoin(6)), [7])).toMatchObject({ problems: [], faults: [{ source: 'test/join' }] })
    expect(joined(ofJoin(6), [7])).toMatchObject({ problems: [], faults: [] })
  })
})
