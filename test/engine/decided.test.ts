import { describe, expect, it } from 'vitest'
import type { Place } from '../../src/documents/document.ts'
import type { ListValue, Value } from '../../src/documents/value.ts'
import { decided, decidedItems, type Unsure } from '../../src/engine/rule.ts'

const at: Place = { document: 'a.yaml', pointer: '' }
const itemAt = (n: number): Place => ({ document: 'a.yaml', pointer: `/${n}` })
const unknown = (why: string, place = at): Value<never> => ({ state: 'unknown', why, at: place })

/** What a generator returns, and what it yields before. */
function run<T>(generator: Generator<Unsure, T>): { readonly notes: readonly Unsure[]; readonly result: T } {
  const notes: Unsure[] = []
  for (let next = generator.next(); ; next = generator.next()) {
    if (next.done === true) return { notes, result: next.value }
    notes.push(next.value)
  }
}

describe('decided', () => {
  it('gives a known value without a note', () => {
    expect(run(decided({ state: 'known', value: 0, at }))).toEqual({ notes: [], result: 0 })
  })

  it('notes an unknown value', () => {
    expect(run(decided(unknown('${PORT}')))).toEqual({
      notes: [{ says: 'unsure', why: '${PORT}', at }],
      result: undefined,
    })
  })

  it('leaves invalid and absent values to the rule', () => {
    const values: readonly (Value<string> | undefined)[] = [
      { state: 'absent', at },
      { state: 'invalid', found: 'null', text: '~', at },
      undefined,
    ]
    for (const value of values) expect(run(decided(value))).toEqual({ notes: [], result: undefined })
  })
})

describe('decidedItems', () => {
  const list = (items: readonly Value<string>[]): Value<ListValue<string>> => ({
    state: 'known',
    value: { items, open: false },
    at,
  })

  it('gives the known items with their places, and notes each unknown one', () => {
    const items: readonly Value<string>[] = [
      { state: 'known', value: 'a', at: itemAt(0) },
      unknown('${B}', itemAt(1)),
      { state: 'invalid', found: 'number', text: '1', at: itemAt(2) },
    ]
    expect(run(decidedItems(list(items)))).toEqual({
      notes: [{ says: 'unsure', why: '${B}', at: itemAt(1) }],
      result: [{ state: 'known', value: 'a', at: itemAt(0) }],
    })
  })

  it('notes a list that is unknown as a whole', () => {
    expect(run(decidedItems(unknown('${LIST}')))).toEqual({
      notes: [{ says: 'unsure', why: '${LIST}', at }],
      result: [],
    })
    expect(run(decidedItems({ state: 'absent', at }))).toEqual({ notes: [], result: [] })
  })
})
