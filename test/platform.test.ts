import { describe, expect, it } from 'vitest'
import { harmless } from './platform/harmless.ts'
import { edited, firstDifference, openPlatform, platform } from './platform/seeded.ts'
import { seeds } from './platform/seeds.ts'

/** `prod/a.yaml:3` for a line of the seed's own file. */
const placeOf = (file: string, line: number | string): string => (typeof line === 'number' ? `${file}:${line}` : line)

describe('a platform with several sources for everything', () => {
  const { clean, after } = openPlatform()
  const foundIn = (file: string, from: string, to: string): readonly string[] =>
    after({ file, from, to }).map(({ check, path, line }) => `${check} ${path}:${line}`)

  it('is large enough, and has no findings', () => {
    expect(platform.size).toBeGreaterThanOrEqual(100)
    expect(clean).toEqual([])
  })

  it('has one finding for one fault', () => {
    const wrong = seeds.flatMap(([file, from, to, check, line, defect]) => {
      const found = foundIn(file, from, to)
      const expected = [`${check} ${placeOf(file, line)}`]
      const isRight = found.join() === expected.join()
      // A known defect that is mended loses its reason.
      return isRight === (defect === undefined) ? [] : [{ file, from, to, expected, found, defect }]
    })
    expect(wrong).toEqual([])
  })

  it('has no finding for what only looks like a fault', () => {
    const wrong = harmless.flatMap(([file, from, to]) => {
      const found = foundIn(file, from, to)
      return found.length === 0 ? [] : [{ file, from, to, found }]
    })
    expect(wrong).toEqual([])
  })

  it('has enough seeds, of enough checks, and few that are known to fail', () => {
    expect(seeds.length).toBeGreaterThanOrEqual(200)
    expect(new Set(seeds.map(([, , , check]) => check)).size).toBeGreaterThanOrEqual(240)
    expect(harmless.length).toBeGreaterThanOrEqual(30)
    expect(seeds.filter(([, , , , , defect]) => defect !== undefined).length).toBeLessThanOrEqual(KNOWN_DEFECTS)
    const all = seeds.map(([file, from, to]) => JSON.stringify([file, from, to]))
    expect(new Set(all).size).toBe(all.length)
    // A seed that changes nothing finds nothing.
    expect(firstDifference('a\nb', edited({ file: seeds[0]?.[0] ?? '', from: seeds[0]?.[1] ?? '', to: '' }))).toBe(1)
  })
})

/** It only ever goes down. */
const KNOWN_DEFECTS = 2
