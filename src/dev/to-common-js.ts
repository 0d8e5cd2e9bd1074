import type { Taken } from './chunks.ts'

/** As esbuild writes imports and exports where it leaves out all white space. */
const IMPORT =
  /import(?: ([\w$]+)|\*as ([\w$]+))?,?(?:\{([^}]*)\})?(?: ?from)?"(?:node:([^"]+)|home:([^":]+):([^"]+))";/g
const DYNAMIC_IMPORT = /\bimport\(("\.[^"]+\.cjs")\)/g
const EXPORT = /export\{([^}]*)\};\s*$/
const HASHBANG = /^#!.*\n/

/**
 * An ES module that esbuild has bundled, as a CommonJS module in which all that it imports are constants: what esbuild itself
 * makes of imports are properties, which are looked up at each use. Of `home:FILE:MODULE` it takes from FILE what that has of MODULE.
 */
export function toCommonJs(text: string, nameIn: Taken['nameIn']): string {
  const taken = new Map<string, string[]>()
  const add = (from: string, ...named: readonly string[]): unknown =>
    taken.set(from, [...(taken.get(from) ?? []), ...named])
  const wholes: string[] = []
  const body = text
    .replace(HASHBANG, '')
    .replaceAll(IMPORT, (_, own = '', all = '', list = '', builtin = '', home = '', module = '') => {
      const named = pairsIn(list)
      const whole = [...pairOf('default', own), ...pairOf('*', all)]
      if (builtin === '')
        add(home, ...[...whole, ...named].map(([name, local]) => `${nameIn(home, module, name)}:${local}`))
      else {
        wholes.push(...whole.map(([, local]) => `const ${local}=require("node:${builtin}");`))
        if (named.length > 0) add(`node:${builtin}`, ...named.map(pair => pair.join(':')))
      }
      return ''
    })
    // By `import()` Node would look through all of it for its exports first.
    .replaceAll(DYNAMIC_IMPORT, 'Promise.resolve().then(()=>require($1))')
    .replace(EXPORT, (_, list: string) => {
      const exported = pairsIn(list).map(([local, name]) => `${name}:${local}`)
      return `module.exports={${exported.join()}};\n`
    })
  const [hashbang = ''] = HASHBANG.exec(text) ?? []
  const constants = Array.from(taken, ([from, named]) => `const{${named.join()}}=require("${from}");`)
  return onlyAscii(`${hashbang}"use strict";${wholes.join('')}${constants.join('')}${body}`)
}

type Pair = readonly [name: string, local: string]

const pairOf = (name: string, local: string): readonly Pair[] => (local === '' ? [] : [[name, local]])

/** `a as b,c` → `a` and `b`, `c` and `c`. */
const pairsIn = (list: string): readonly Pair[] =>
  list.split(',').flatMap(one => {
    const [name = '', local = name] = one.split(' as ')
    return pairOf(name, local)
  })

/**
 * A source with one character of another sort takes twice the memory and time. What esbuild has left of them stands in
 * regular expressions.
 */
const onlyAscii = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
