import { describe, expect, it } from 'vitest'
import { withIndexedLoops } from '../../src/dev/indexed-loops.ts'

// biome-ignore lint/security/noGlobalEval: the programs of this test, before and after
const resultOf = (program: string): unknown => globalThis.eval(`(() => {\n${program}\n})()`)

describe('withIndexedLoops', () => {
  it.each([
    ['an array', 'const all = []; for (const x of [1, 2, 3]) all.push(x); return all'],
    ['an array with a hole', 'const all = []; for (const x of [1, , 3]) all.push(x); return all'],
    ['an array that grows', 'const list = [3]; for (const x of list) if (x > 0) list.push(x - 1); return list'],
    ['a text with surrogates', "const all = []; for (const x of 'a😀b') all.push(x); return all"],
    ['a set', 'let sum = 0; for (const x of new Set([1, 2])) sum += x; return sum'],
    ['a map', "const all = []; for (const [key, item] of new Map([['a', 1]])) all.push(item, key); return all"],
    ['entries', "const all = []; for (const [n, { a }] of [{ a: 'x' }].entries()) all.push(n, a); return all"],
    ['a typed array', 'let sum = 0; for (const x of Uint8Array.of(1, 2)) sum += x; return sum'],
    ['loops in loops', 'const all = []; for (const x of [[1], [2, 3]]) for (const y of x) all.push(y); return all'],
    [
      'a loop in the list',
      'const all = []; for (const x of (() => { for (const y of [[1]]) return y })()) all.push(x); return all',
    ],
    ['closures', 'const all = []; for (const x of [1, 2]) all.push(() => x); return all.map(one => one())'],
    ['continue', 'const all = []; for (const x of [1, 2, 3]) { if (x === 2) continue; all.push(x) } return all'],
    [
      'labels',
      'let n = 0; outer: for (const x of [1, 2]) for (const y of [1, 2]) { n++; if (y === x) continue outer } return n',
    ],
    ['return', 'for (const x of [1, 2]) if (x > 1) return x; return 0'],
    [
      'else after a loop',
      'const f = on => { if (on) for (const x of [1]) if (x > 1) return 2; else return 3; else return 4 }; return [f(true), f(false)]',
    ],
    ['a body that hides its item', 'const all = []; for (const x of [1]) { const x = 2; all.push(x) } return all'],
    ['an item that changes', 'const all = []; for (let x of [1, 2]) { x += 1; all.push(x) } return all'],
    ['no body', 'for (const x of [1]); return 1'],
    ['a name of its own', 'const _$0 = 1; const all = []; for (const x of [1]) all.push(x + _$0); return all'],
    ['a pattern', 'const [a, , b = 5, [c], ...rest] = [1, 2, undefined, [4], 6, 7]; return [a, b, c, rest]'],
    ['a pattern without space', 'let[a,b]=[1,2],c=3;return [a,b,c]'],
    ['a pattern of a text', "const [a, ...rest] = '😀ab'; return [a, rest]"],
    ['a pattern of a set', 'const [a, b] = new Set([1]); return [a, b]'],
    ['an empty pattern', 'const [] = [1]; return 1'],
    ['a function in a default', 'const [f = () => { for (const x of [7]) return x }] = []; return f()'],
    ['a pattern of nothing', "try { const [a] = undefined; return a } catch { return 'error' }"],
    ['a loop over nothing', "try { for (const x of undefined) return x } catch { return 'error' }"],
  ])('does the same with %s', (_, program) => {
    const changed = withIndexedLoops(`function program(){${program}}`)
    expect(resultOf(`${changed}\nreturn program()`)).toEqual(resultOf(program))
    expect(changed).toContain('Array.isArray')
  })

  it('takes from a generator only what it needs', () => {
    const program = `
      const told = []
      function* numbers() { for (let n = 0; ; n++) { told.push(n); yield n } }
      for (const n of numbers()) if (n === 1) break
      const [first] = numbers()
      return [told, first]`
    const changed = withIndexedLoops(`function program(){${program}}`)
    expect(resultOf(`${changed}\nreturn program()`)).toEqual([[0, 1, 0], 0])
  })

  it('keeps what a loop has done before its generator throws', () => {
    const program = `
      const told = []
      function* numbers() { yield 1; throw new Error('no more') }
      try { for (const n of numbers()) told.push(n) } catch ({ message }) { told.push(message) }
      return told`
    const changed = withIndexedLoops(`function program(){${program}}`)
    expect(resultOf(`${changed}\nreturn program()`)).toEqual([1, 'no more'])
  })

  it('leaves what waits for each item as it is', async () => {
    const program = 'async function all() { const all = []; for await (const x of [1, 2]) all.push(x); return all }'
    expect(withIndexedLoops(program)).toContain('for await (const x of [1, 2])')
    expect(await resultOf(`${withIndexedLoops(program)}\nreturn all()`)).toEqual([1, 2])
  })

  it.each(['try { yield 1 } finally { end() }', 'try { end() } catch { yield 2 } finally { end() }'])(
    'refuses a generator that would not be ended: %s',
    body => expect(() => withIndexedLoops(`function* numbers() { ${body} }`)).toThrow('try … finally'),
  )
})
