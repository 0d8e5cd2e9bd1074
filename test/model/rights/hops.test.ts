import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Hop, hopsTowards, pathFrom } from '../../../src/model/rights/hops.ts'

const hop = (from: string, to: string): Hop<never> => ({
  from,
  to,
  by: 'may become',
  means: `becomes ${to}`,
  isSure: true,
  at: [],
})

const names = fc.constantFrom(...'abcdefgh')
const hops = fc.array(
  fc.tuple(names, names).map(([from, to]) => hop(from, to)),
  { maxLength: 30 },
)

/** The number of hops to the goal, by trying all paths of growing length. */
function distance(all: readonly Hop<never>[], from: string, goal: string): number {
  let here = new Set([from])
  for (let steps = 0; steps <= 8; steps++) {
    if (here.has(goal)) return steps
    here = new Set(all.flatMap(one => (here.has(one.from) ? [one.to] : [])))
  }
  return Number.POSITIVE_INFINITY
}

describe('hopsTowards', () => {
  it('leads from each principal to the goal by a shortest path of the given hops', () => {
    fc.assert(
      fc.property(hops, names, names, (all, from, goal) => {
        const towards = hopsTowards(all, goal)
        const path = pathFrom(from, towards)
        const expected = distance(all, from, goal)
        expect(towards.has(from)).toBe(from !== goal && Number.isFinite(expected))
        if (!towards.has(from)) return
        expect(path).toHaveLength(expected)
        expect(path.map(one => one.from)).toEqual([from, ...path.slice(0, -1).map(one => one.to)])
        expect(path.at(-1)?.to).toBe(goal)
        for (const one of path) expect(all).toContain(one)
      }),
    )
  })

  it('is linear: a chain and a fan of many principals', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => hop(`chain ${i}`, `chain ${i + 1}`))
    const fan = Array.from({ length: 20_000 }, (_, i) => hop(`fan ${i}`, 'chain 0'))
    const towards = hopsTowards([...many, ...fan], 'chain 20000')
    expect(towards.size).toBe(40_000)
    expect(pathFrom('fan 7', towards)).toHaveLength(20_001)
  })
})
