import { describe, expect, it } from 'vitest'
import { placeInImage } from '../../../src/facts/registry/image-use.ts'
import { joinImage } from '../../../src/kinds/registry/join-image.ts'
import { parseImageReference } from '../../../src/model/registry/image-reference.ts'
import fc from '../../support/property.ts'

const at = (pointer: string) => ({ document: 'values.yaml#0', pointer })
const known = (value: string, pointer: string) => ({ state: 'known', value, at: at(pointer) }) as const
const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)

describe('placeInImage', () => {
  it('points into the one string', () => {
    const use = { reference: known('team/web:1+2', '/image'), inGraph: false }
    expect(placeInImage(use, { start: 10, end: 11 })).toEqual({ ...at('/image'), within: { start: 10, end: 11 } })
  })

  it('points into the field that a part stands in', () => {
    fc.assert(
      fc.property(name, name, name, (namespace, repository, tag) => {
        const joined = joinImage([
          { before: '', value: known(`example.com/${namespace}/${repository}`, '/repository') },
          { before: ':', value: known(tag, '/tag') },
        ])
        if (joined === undefined) throw new Error('nothing was joined')
        const use = { ...joined, inGraph: false }
        const image = parseImageReference(`example.com/${namespace}/${repository}:${tag}`)
        expect(use.reference).toMatchObject({ value: `example.com/${namespace}/${repository}:${tag}` })
        expect(placeInImage(use, image.tag ?? image.path)).toEqual({
          ...at('/tag'),
          within: { start: 0, end: tag.length },
        })
        expect(placeInImage(use, image.repository)).toMatchObject({ pointer: '/repository' })
      }),
    )
  })

  it('points at the whole where a range goes over two fields', () => {
    const joined = joinImage([
      { before: '', value: known('web', '/repository') },
      { before: ':', value: known('1', '/tag') },
    ])
    if (joined === undefined) throw new Error('nothing was joined')
    expect(placeInImage({ ...joined, inGraph: false }, { start: 0, end: 5 })).toEqual(at('/repository'))
  })
})
