import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defineFact, type EmittedFact } from '../../../../src/engine/fact.ts'
import { allOf, indexBy } from '../../../../src/engine/join/store/fact-index.ts'
import { openFrozenStore } from '../../../../src/engine/join/store/frozen-store.ts'
import type { FactStore } from '../../../../src/engine/join/store/store.ts'
import { createRegistry, type IndexedRule } from '../../../../src/engine/registry.ts'
import { defineRule } from '../../../../src/engine/rule.ts'
import { registry } from '../../../support/lint-frozen.ts'

interface Numbered {
  readonly key: string
  readonly number: number
}
const judged = defineFact<Numbered>('judgedNumber')
const near = defineFact<Numbered>('nearNumber')
const any = defineFact<Numbered>('anyNumber')

const byKey = ({ key }: Numbered): readonly string[] => [key]
const rule = (id: `access/${string}`, isWhole: boolean) =>
  defineRule({
    id,
    summary: 'Look things up',
    severity: 'info',
    relevance: 'anywhere',
    since: '0.1.0',
    references: ['https://example.com/'],
    checks: { 'TT-01': 'found' },
    on: { own: indexBy(judged, byKey) },
    with: isWhole ? { others: allOf(any) } : { others: indexBy(near, byKey) },
    check: () => [],
  })
const [set] = createRegistry({ ...registry, rules: [rule('access/near', false), rule('access/any', true)] }).ruleSetsOn(
  new Set([judged.id]),
)
if (set === undefined) throw new Error('there are no rules')

/** What each rule reads for each key that it is run for. */
function read(store: FactStore, rules: readonly IndexedRule[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const one of rules)
    store.runForKeys(one, key => {
      const values = [...one.judged, ...one.lookups].map(([, index]) =>
        store.find(index, 'isWhole' in index ? '' : key),
      )
      found.set(`${one.rule.id} ${key}`, JSON.stringify(values))
    })
  return found
}

type Files = readonly (readonly EmittedFact[])[]
function fill(store: FactStore, files: Files): void {
  for (const [i, facts] of files.entries()) store.set(`${i}.yaml`, facts)
}

const facts = fc.array(
  fc
    .tuple(fc.constantFrom(judged, near, any), fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(3))
    .map(([fact, key, number]) => fact.of({ key, number })),
  { maxLength: 4 },
)
const deployments = fc
  .array(fc.record({ first: facts, other: fc.option(facts, { nil: undefined }) }), { maxLength: 6 })
  .map(files => ({ first: files.map(one => one.first), other: files.map(one => one.other ?? one.first) }))

it('finds in another deployment what a store of its own finds, or what was found in the first', () => {
  fc.assert(
    fc.property(deployments, ({ first, other }) => {
      const [store, own] = [openFrozenStore(set, () => true), openFrozenStore(set, () => true)]
      const view = store.openView?.()
      if (view === undefined) throw new Error('there is no other deployment')
      fill(store, first)
      fill(view, other)
      fill(own, other)
      const [found, again, wanted] = [store, view, own].map(one => read(one, set.rules))
      for (const [key, values] of wanted ?? []) expect(again?.get(key) ?? found?.get(key)).toBe(values)
      for (const key of again?.keys() ?? []) expect(wanted?.has(key)).toBe(true)
    }),
  )
})

it('runs rules in another deployment only for keys for which they read something else', () => {
  const base = ['a', 'b', 'c'].map((key, number) => [judged.of({ key, number }), near.of({ key, number })])
  const store = openFrozenStore(set, () => true)
  const view = store.openView?.()
  if (view === undefined) throw new Error('there is no other deployment')
  fill(store, base)
  fill(
    view,
    base.map((all, i) => (i === 1 ? [...all.slice(0, 1), near.of({ key: 'b', number: 7 })] : all)),
  )
  expect(read(store, set.rules).size).toBe(6)
  expect([...read(view, set.rules).keys()]).toEqual(['access/near b'])
})
