import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/documents/document.ts'
import { foldGenerated, foldGeneratedNotes } from '../../../src/engine/assemble/fold-generated.ts'
import type { Note, RawProblem } from '../../../src/engine/file-result.ts'
import { settledPlace } from '../../../src/engine/lint/settled-place.ts'

const at = (pointer: string, by?: string): Place => ({
  document: 'graph.yaml#0',
  pointer,
  ...(by === undefined ? {} : { generated: { by: { document: `${by}.yaml#0`, pointer: '' } } }),
})
const problem = (pointer: string, by?: string, more: Partial<RawProblem> = {}): RawProblem => ({
  rule: 'area/rule',
  check: 'XX-01',
  at: at(pointer, by),
  ...more,
})
const note = (pointer: string, by?: string): Note => ({ rule: 'area/rule', why: 'x', at: at(pointer, by), count: 1 })

describe('what is wrong with what templates make', () => {
  it('is one problem for all instances, which it counts, with the first of them', () => {
    const [only, ...others] = foldGenerated([problem('/a', 'two'), problem('/a', 'one'), problem('/a', 'three')])
    expect(others).toEqual([])
    expect(only).toMatchObject({
      copies: 3,
      related: [{ at: { document: 'one.yaml#0' }, note: 'generated for it and others' }],
    })
    expect(foldGenerated([problem('/a', 'one')])[0]).not.toHaveProperty('copies')
  })

  it('stays apart for other places and other checks', () => {
    expect(
      foldGenerated([problem('/a', 'one'), problem('/b', 'one'), problem('/a', 'one', { check: 'XX-02' })]),
    ).toHaveLength(3)
  })

  it('is not told where what is written there is wrong already, which is counted', () => {
    const written = problem('/a')
    const all = [written, problem('/a', 'one'), problem('/a', 'two'), problem('/a', 'one', { check: 'XX-02' })]
    expect(foldGenerated(all)).toEqual([{ ...written, copies: 2 }])
    expect(foldGenerated([written, problem('/b', 'one')])).toHaveLength(2)
  })

  it('has no fix: a template is not one of the things that it makes', () => {
    const fix = { title: 'x', safe: true, edits: [] }
    expect(foldGenerated([problem('/a', 'one', { fix })])[0]).not.toHaveProperty('fix')
    expect(foldGenerated([problem('/a', undefined, { fix })])[0]).toHaveProperty('fix')
  })

  it('is nothing where a template is held against what is made of it', () => {
    const related = [{ at: at('/a'), note: 'the other' }]
    expect(foldGenerated([problem('/a', 'one', { related })])).toEqual([])
    const two = [{ at: at('/a', 'two'), note: 'the other' }]
    expect(foldGenerated([problem('/a', 'one', { related: two })])).toHaveLength(1)
  })

  it('leaves what is written alone', () => {
    const all = [problem('/a'), problem('/a'), problem('/b')]
    expect(foldGenerated(all)).toEqual(all)
  })
})

describe('notes about what templates make', () => {
  it('are told once for a place, and not where what is written has one or is wrong', () => {
    const all = [note('/a', 'one'), note('/a', 'two'), note('/b'), note('/b', 'one'), note('/c', 'one')]
    expect(foldGeneratedNotes(all, [problem('/c')]).map(one => one.at.pointer)).toEqual(['/a', '/b'])
  })

  it('are no news where a template is expanded for nothing', () => {
    expect(foldGeneratedNotes([{ ...note('/a'), at: { ...at('/a'), generated: {} } }], [])).toEqual([])
  })
})

describe('a part of a value that is generated', () => {
  const within = { start: 4, end: 6 }

  it('is a part of what is written where that is the value', () => {
    expect(settledPlace({ ...at('/a'), within })).toEqual({ ...at('/a'), within })
    expect(settledPlace({ ...at('/a', 'one'), within })).toMatchObject({ within })
  })

  it('is nowhere where the value is computed', () => {
    expect(settledPlace({ ...at('/a'), within, generated: { isComputed: true } })).not.toHaveProperty('within')
  })

  it('is a part of the part where that is the value', () => {
    const generated = { part: { start: 10, end: 20 } }
    expect(settledPlace({ ...at('/a'), within, generated }).within).toEqual({ start: 14, end: 16 })
    expect(settledPlace({ ...at('/a'), generated }).within).toEqual({ start: 10, end: 20 })
    expect(settledPlace({ ...at('/a'), within: { start: 4, end: 60 }, generated }).within).toEqual({
      start: 10,
      end: 20,
    })
  })
})
