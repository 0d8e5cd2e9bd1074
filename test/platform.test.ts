import { describe, expect, it } from 'vitest'
import { groupBy } from '../src/model/group-by.ts'
import { harmless } from './platform/harmless.ts'
import { type Edit, edited, firstDifference, openPlatform, platform } from './platform/seeded.ts'
import { seeds } from './platform/seeds.ts'

/** `prod/a.yaml:3` for a line of the seed's own file. */
const placeOf = (file: string, line: number | string): string => (typeof line === 'number' ? `${file}:${line}` : line)

interface Expecting extends Edit {
  /** The findings after it, and nothing but it, is made. */
  readonly expected: readonly string[]
}

/** How many edits are tried together. */
const TOGETHER = 6

/** Edits in groups, each of other files: one of each of the files with the most that are left. */
function ofDifferentFiles<T extends Edit>(edits: readonly T[]): readonly (readonly T[])[] {
  const byFile = Array.from(groupBy(edits, ({ file }) => file).values(), all => [...all])
  const groups: (readonly T[])[] = []
  for (;;) {
    byFile.sort((one, other) => other.length - one.length)
    const group = byFile.slice(0, TOGETHER).flatMap(left => left.pop() ?? [])
    if (group.length === 0) return groups
    groups.push(group)
  }
}

describe('a platform with several sources for everything', () => {
  const { clean, after } = openPlatform()
  const foundIn = (...edits: readonly Edit[]): readonly string[] =>
    after(edits).map(({ check, path, line }) => `${check} ${path}:${line}`)
  /** The edits after which not just what they expect is found, each by itself: together they are only made to find out sooner. */
  const wrongIn = <T extends Expecting>(all: readonly T[]) =>
    ofDifferentFiles(all)
      .filter(
        edits =>
          foundIn(...edits)
            .toSorted()
            .join() !==
          edits
            .flatMap(one => one.expected)
            .toSorted()
            .join(),
      )
      .flatMap(edits => edits.map(edit => ({ ...edit, found: foundIn(edit) })))
      .filter(({ expected, found }) => found.join() !== expected.join())

  it('is large enough, and has no findings', () => {
    expect(platform.size).toBeGreaterThanOrEqual(100)
    expect(clean).toEqual([])
  })

  it('has one finding for one fault', () => {
    const all = seeds.map(([file, from, to, check, line, defect]) => ({
      ...{ file, from, to, defect },
      expected: [`${check} ${placeOf(file, line)}`],
    }))
    expect(wrongIn(all.filter(({ defect }) => defect === undefined))).toEqual([])
    // A known defect that is mended loses its reason.
    const known = all.filter(({ defect }) => defect !== undefined)
    expect(wrongIn(known).length).toBe(known.length)
  })

  it('has no finding for what only looks like a fault', () => {
    expect(wrongIn(harmless.map(([file, from, to]) => ({ file, from, to, expected: [] })))).toEqual([])
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
