import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../../src/dev/fuzz/corpus.ts'
import { makeCase } from '../../../src/dev/fuzz/make-case.ts'
import { registry } from '../../support/lint-frozen.ts'

const corpus = readCorpus(registry.parsers)
const runs = Array.from({ length: 300 }, (_, run) => run)

describe('the case of a run', () => {
  it('is the same for the same seed, and another for another', () => {
    const of = (seed: number) => runs.slice(0, 100).map(run => makeCase(seed, run, corpus))
    const [ones, others] = [of(1), of(2)]
    expect(of(1)).toEqual(ones)
    expect(ones.filter((one, i) => JSON.stringify(one) === JSON.stringify(others[i]))).toEqual([])
  })

  it('is made of files that a repository may hold: apart by their paths, and well-formed Unicode', () => {
    for (const run of runs) {
      const files = makeCase(3, run, corpus)
      expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
      expect(files.filter(({ text }) => /\p{Cs}/u.test(text))).toEqual([])
    }
  })

  it('is nearly always another one than that of the corpus it began with', () => {
    const known = new Set(corpus.cases.map(files => JSON.stringify(files)))
    const same = runs.filter(run => known.has(JSON.stringify(makeCase(4, run, corpus))))
    expect(same.length).toBeLessThan(runs.length / 10)
  })
})
