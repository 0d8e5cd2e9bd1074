import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../src/dev/fuzz/corpus.ts'
import { lintFile } from '../../src/engine/lint/lint-file.ts'
import { defaultSettings } from '../../src/engine/settings.ts'
import { registry } from '../support/lint-frozen.ts'
import { isSampled } from '../support/sample.ts'

const NUMBER = /(?<=[:,[] ?)\d+(?=[,}\]\n])/g
/** Each number in its place once: the key before it says what place that is. */
const BEFORE = 25

/** The texts of the corpus, each with one number that no double can hold. */
function* texts(): Iterable<{ readonly path: string; readonly text: string }> {
  const seen = new Set<string>()
  for (const { path, text } of readCorpus(registry.parsers).cases.flat())
    for (const { index, 0: number } of text.matchAll(NUMBER)) {
      const before = text.slice(Math.max(0, index - BEFORE), index)
      // Readers take a number in few ways, each in many places.
      if (seen.has(before) || !isSampled(before, 0, 3)) continue
      seen.add(before)
      yield {
        path,
        text: text.slice(0, index) + (path.endsWith('.json') ? '1e999' : '.inf') + text.slice(index + number.length),
      }
    }
}

describe('a number that is too large for a double', () => {
  it('is in no result, since what is written to a cache could not say it', () => {
    const all = [...texts()]
    expect(all.length).toBeGreaterThan(300)
    const kept = all.filter(file => hasInfinity(lintFile(file, defaultSettings, registry)))
    expect(kept.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })
})

const hasInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasInfinity)
    : typeof value === 'number' && !Number.isFinite(value)
