import { describe, expect, it } from 'vitest'
import { placeMover } from '../../../../src/engine/join/deployed/move-places.ts'

const written = { document: 'main.tf#0', pointer: '/resource' }
const made = (pointer: string) => ({ document: 'main.tf/terraform.yaml#0', pointer })
const mover = () => placeMover('main.tf/terraform.yaml#', pointer => ({ ...written, pointer: `/resource${pointer}` }))

describe('placeMover', () => {
  it('moves places of what was made, wherever they are, and no others', () => {
    const moved = mover()({ at: made('/a'), list: [{ at: made('/b') }], other: written })
    expect(moved).toEqual({
      at: { ...written, pointer: '/resource/a' },
      list: [{ at: { ...written, pointer: '/resource/b' } }],
      other: written,
    })
  })

  it('keeps shared what several facts share', () => {
    const shared = { at: made('/a') }
    const [one, other] = [{ shared }, { list: [shared] }].map(mover()) as [
      { readonly shared: unknown },
      { readonly list: readonly unknown[] },
    ]
    expect(one.shared).toEqual({ at: { ...written, pointer: '/resource/a' } })
    expect(other.list[0]).toBe(one.shared)
  })

  it('gives the same data where nothing in it has to be moved', () => {
    const data = { name: 'a', list: [1, { at: written }] }
    expect(mover()(data)).toBe(data)
  })
})
