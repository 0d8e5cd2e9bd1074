import { describe, expect, it } from 'vitest'
import { withoutLeadingSpreads } from '../../src/dev/sources.ts'

const hostile = JSON.stringify('{"__proto__": {"isAdmin": true}, "b": 1}')

describe('withoutLeadingSpreads', () => {
  it.each([
    '({ ...{ a: 1, b: 2 }, b: 3, c: 4 })',
    '({\n  ...{ a: 1 },\n  ...{ b: 2 },\n})',
    '({ ...undefined, ...null, a: 1 })',
    '({ ...{ get a() { return 1 } }, get b() { return 2 } })',
    `({ ...JSON.parse(${hostile}), c: 1 })`,
    '({ ...Object.create({ inherited: 1 }), a: 1 })',
  ])('makes the same object of %s', literal => {
    const source = withoutLeadingSpreads(literal)
    expect(source).toContain('__proto__: Object.prototype')
    const describeObject = (text: string): unknown => {
      // biome-ignore lint/security/noGlobalEval: the literals of this test, before and after
      const made: unknown = globalThis.eval(text)
      return made instanceof Object && [Object.getPrototypeOf(made) === Object.prototype, entriesOf(made)]
    }
    expect(describeObject(source)).toEqual(describeObject(literal))
  })

  it.each(['const { ...rest } = x', 'f(({ ...rest }) => rest)', '({ a, ...b })', '[...a, b]', 'f(...a)', '({ ...a })'])(
    'leaves %s as it is',
    source => expect(withoutLeadingSpreads(source)).toBe(source),
  )
})

const entriesOf = (made: object): unknown =>
  Object.entries(Object.getOwnPropertyDescriptors(made)).map(([key, { value, get }]) => [key, value, typeof get])
