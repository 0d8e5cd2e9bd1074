import type { Value } from '../../src/documents/value.ts'
import { defineFact } from '../../src/engine/fact.ts'
import { allOf } from '../../src/engine/join/store/fact-index.ts'
import { integer } from '../../src/engine/options.ts'
import { decided, defineRule } from '../../src/engine/rule.ts'
import { workload } from '../../src/facts/kubernetes/workload.ts'

const replicas = defineFact<{ readonly count: Value<number> }>('replicas')
const common = {
  summary: 'S',
  severity: 'info',
  relevance: 'anywhere',
  since: '0.1.0',
  references: ['https://example.com'],
} as const

defineRule({
  ...common,
  id: 'workload/typed',
  checks: { 'AA-01': 'needs {one} and {two}', 'AA-02.absent': { severity: 'warning', text: 'needs {three}' } },
  options: { fewest: integer({ default: 2, doc: 'Fewest.' }) },
  on: workload,
  *check({ at }, { say, options }) {
    const fewest: number = options.fewest
    yield say('AA-01', at, { data: { one: fewest, two: 2 } })
    yield say('AA-02.absent', at, { data: { three: 3 } })
    // @ts-expect-error data is missing
    yield say('AA-01', at)
    // @ts-expect-error one slot is missing
    yield say('AA-01', at, { data: { one: 1 } })
    // @ts-expect-error there is no such check
    yield say('AA-03', at)
    // @ts-expect-error one slot is too many
    yield say('AA-01', at, { data: { one: 1, two: 2, three: 3 } })
    // @ts-expect-error there is no such option
    yield say('AA-02.absent', at, { data: { three: options.most } })
  },
})

defineRule({
  ...common,
  id: 'workload/joined',
  checks: { 'AA-01': 'plain' },
  on: { workload: allOf(workload) },
  *check(found, { say }) {
    for (const { at } of found.workload) yield say('AA-01', at)
    // @ts-expect-error a fact that is not asked for
    for (const { at } of found.service) yield say('AA-01', at)
  },
})

defineRule({
  ...common,
  id: 'workload/decided',
  checks: { 'AA-01': 'needs {count}' },
  on: replicas,
  *check({ count }, { say }) {
    const found = yield* decided(count)
    // @ts-expect-error it may not be known
    yield say('AA-01', count.at, { data: { count: found } })
    if (found !== undefined) yield say('AA-01', count.at, { data: { count: found } })
  },
})

// @ts-expect-error an id needs its area
defineRule({ ...common, id: 'bad', checks: { 'AA-01': 'x' }, on: workload, check: () => [] })
// @ts-expect-error a rule needs a reference
defineRule({ ...common, references: [], id: 'a/b', checks: { 'AA-01': 'x' }, on: workload, check: () => [] })
