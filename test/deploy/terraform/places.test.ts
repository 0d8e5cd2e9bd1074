import { expect, it } from 'vitest'
import { entryOf, mapping, scalar, sequence } from '../../../src/deploy/nodes.ts'
import { placeIn } from '../../../src/deploy/terraform/documents.ts'
import type { Place } from '../../../src/documents/document.ts'
import type { Node } from '../../../src/languages/tree/node.ts'

const DEPTH = 40
const LEAVES = 100

it('goes once through what many values of a made document lie in', () => {
  const leaves = Array.from({ length: LEAVES }, (_, i) => scalar(i))
  const root = Array.from({ length: DEPTH }).reduce<Node>(value => mapping([entryOf('a', value)]), sequence(leaves))
  let looks = 0
  class Counted extends WeakMap<Node, Place> {
    override get(node: Node): Place | undefined {
      looks++
      return super.get(node)
    }
  }
  const start = { document: 'main.tf', pointer: '/resource' }
  const placeOf = placeIn(root, start, {
    places: new Counted([[leaves[7] ?? root, { document: 'b.tf', pointer: '/x' }]]),
    decode: () => undefined,
  })
  const pointers = leaves.map((_, i) => `${'/a'.repeat(DEPTH)}/${i}`)
  expect(pointers.map(placeOf).slice(6, 9)).toEqual([
    // The third segment is the name of a block.
    { document: 'main.tf', pointer: `/resource${pointers[6]}` },
    { document: 'b.tf', pointer: '/x' },
    { document: 'main.tf', pointer: `/resource${pointers[8]}` },
  ])
  expect(looks).toBeLessThan(2 * (DEPTH + LEAVES))
  expect(placeOf('')).toEqual(start)
})
