import { describe, expect, it } from 'vitest'
import { withAssignedFields } from '../../src/dev/conditional-spreads.ts'

// biome-ignore lint/security/noGlobalEval: the programs of this test, before and after
const resultOf = (program: string): unknown => globalThis.eval(`(() => {\n${program}\n})()`)

describe('withAssignedFields', () => {
  it.each([
    ['a field that is there', 'return { a: 1, ...(2 > 1 ? { b: 2 } : {}) }'],
    ['a field that is not', 'return { a: 1, ...(2 > 1 ? {} : { b: 2 }) }'],
    ['nothing else', 'return { ...(2 > 1 ? { b: 2 } : {}) }'],
    ['without a space', 'const f=x=>({...x?{a:x}:{}});return{...f(1),b:2,...f?{c:3}:{}}'],
    ['fields after it', 'const b = 2; return { a: 1, ...(b > 1 ? { b, a: 3 } : {}), c: 4, "d-e": 5, 6: 7 }'],
    ['fields that come twice', 'return { a: 1, b: 2, ...(2 > 1 ? { a: 3 } : {}), b: 4 }'],
    [
      'conditions in conditions',
      'return [0, 1, 2].map(n => ({ ...(n > 1 ? { a: n } : n > 0 ? {} : { b: n }), c: n }))',
    ],
    [
      'literals in literals',
      'return [0, 1].map(n => ({ ...(n > 0 ? { a: { b: n, ...(n > 0 ? { c: n } : {}) } } : {}) }))',
    ],
    ['and', 'return [0, 1, "", null, undefined].map(n => ({ a: 1, ...(n && { b: n }) }))'],
    ['a sequence as the condition', 'let n = 0; const one = { ...((n++, n > 0) ? { n } : {}) }; return [one, n]'],
    ['a spread before', 'const a = { x: 1, __proto__: { y: 2 } }; return { ...a, b: 2, ...(a.x ? { c: 3 } : {}) }'],
    ['a loop of itself', 'const f = n => ({ n, ...(n > 0 ? { next: f(n - 1) } : {}) }); return f(3)'],
    [
      'the order of what is asked',
      'const all = []; const f = n => all.push(n); ({ a: f(1), ...(f(2) ? { b: f(3) } : {}), c: f(4) }); return all',
    ],
  ])('says the same: %s', (_name, program) => {
    const changed = withAssignedFields(program)
    expect(changed).toContain('Object.assign')
    expect(JSON.stringify(resultOf(changed))).toBe(JSON.stringify(resultOf(program)))
  })

  it.each([
    ['the fields of another object', 'return { a: 1, ...b }'],
    ['those of one of two', 'return { a: 1, ...(c ? b : {}) }'],
    ['fields of another object after a condition', 'return { a: 1, ...(c ? { d } : {}), ...b }'],
    ['a name that is computed', 'return { a: 1, ...(c ? { [d]: 1 } : {}) }'],
    ['the prototype', 'return { a: 1, ...(c ? { __proto__: d } : {}) }'],
    ['a getter after a condition', 'return { ...(c ? { d } : {}), get a() { return 1 } }'],
    ['a pattern', 'const { a, ...b } = c; return b'],
  ])('leaves alone %s', (_name, program) => {
    expect(withAssignedFields(program)).toBe(program)
  })
})
