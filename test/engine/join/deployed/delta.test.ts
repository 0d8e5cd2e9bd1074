import { describe, expect, it } from 'vitest'
import type { EmittedFact } from '../../../../src/engine/fact.ts'
import type { FileResult } from '../../../../src/engine/file-result.ts'
import { deltaOf, hiding, readDelta, textOfDelta, withDelta } from '../../../../src/engine/join/deployed/delta.ts'

const factOf = (name: string, isWritten?: true): EmittedFact => ({
  fact: 'named',
  value: { name, lists: [[name], { name }] },
  ...(isWritten && { isWritten }),
})

const file = (facts: readonly EmittedFact[], more: Partial<FileResult> = {}): FileResult => ({
  path: 'web.tf',
  documents: [],
  problems: [],
  notes: [],
  faults: [],
  suppressions: [],
  facts,
  ...more,
})

const [own, dropped] = [factOf('own'), factOf('dropped')]
const [made, written, apart] = [factOf('made'), factOf('written', true), factOf('apart')]
const given = file([own, dropped])
const deployed = file([own, made, written], { views: { live: [made, own] }, apart: [apart, made] })

/** What is read again of what was made of the file, as it was given the second time. */
const again = (before = given, delta = deltaOf(given, deployed)): FileResult => {
  const text = textOfDelta(delta)
  return withDelta(before, () => readDelta(text))
}

describe('what a step has made of a file, read again', () => {
  it('states the same, in texts that are the same to the letter', () => {
    const { facts, views, apart: alone } = again()
    expect(JSON.stringify({ facts, views, apart: alone })).toBe(
      JSON.stringify({ facts: deployed.facts, views: deployed.views, apart: deployed.apart }),
    )
  })

  it('has what the step was given as the object that it is, and what is in two lists as one', () => {
    const { facts, views, apart: alone } = again()
    expect(facts[0]).toBe(own)
    expect(views?.['live']?.[1]).toBe(own)
    expect(views?.['live']?.[0]).toBe(facts[1])
    expect(alone?.[1]).toBe(facts[1])
  })

  it('has what it has added, where nothing is known any more of what it was given', () => {
    const { facts, views } = again(file([]))
    expect(facts.map(({ value }) => value)).toEqual([made.value, written.value])
    expect(views?.['live']).toEqual([facts[0]])
  })

  it('has a digest in place of what may not be kept', () => {
    const { facts } = again(
      given,
      hiding(deltaOf(given, deployed), new Set([made]), text => `${text.length}`),
    )
    expect(facts[1]).toEqual({ fact: 'named', digest: `${JSON.stringify(made).length}`, value: undefined })
    expect(facts[2]).toEqual(written)
  })
})
