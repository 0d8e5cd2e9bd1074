/** As esbuild writes imports and exports where it leaves out all white space. */
const IMPORT = /import(?: ([\w$]+)|\*as ([\w$]+))?,?(?:\{([^}]*)\})?(?: ?from)?"(node:[^"]+|\.[^"]+\.cjs)";/g
const DYNAMIC_IMPORT = /\bimport\(("\.[^"]+\.cjs")\)/g
const EXPORT = /export\{([^}]*)\};\s*$/
const HASHBANG = /^#!.*\n/

/**
 * An ES module that esbuild has bundled, as a CommonJS module in which all that it imports are constants: what esbuild itself
 * makes of imports are properties, which are looked up at each use, and getters, which take 4 % more time for a small file.
 */
export function toCommonJs(text: string): string {
  const taken = new Map<string, string[]>()
  const wholes: string[] = []
  const body = text
    .replace(HASHBANG, '')
    .replaceAll(IMPORT, (_, own = '', all = '', list = '', from = '') => {
      const isNode = from.startsWith('node:')
      const whole = isNode ? [own, all] : [all]
      wholes.push(...whole.flatMap(local => (local === '' ? [] : [`const ${local}=require("${from}");`])))
      const named = isNode || own === '' ? pairsIn(list) : [['default', own] as const, ...pairsIn(list)]
      taken.set(from, [...(taken.get(from) ?? []), ...named.map(([name, local]) => `${name}:${local}`)])
      return ''
    })
    // By `import()` Node would look through all of it for its exports first.
    .replaceAll(DYNAMIC_IMPORT, 'Promise.resolve().then(()=>require($1))')
    .replace(EXPORT, (_, list: string) => {
      const exported = pairsIn(list).map(([local, name]) => `${name}:${local}`)
      return `module.exports={${exported.join()}};\n`
    })
  const [hashbang = ''] = HASHBANG.exec(text) ?? []
  const constants = Array.from(taken, ([from, named]) =>
    named.length > 0 ? `const{${named.join()}}=require("${from}");` : '',
  )
  return onlyAscii(`${hashbang}"use strict";${wholes.join('')}${constants.join('')}${body}`)
}

/** `a as b,c` → `a` and `b`, `c` and `c`. */
const pairsIn = (list: string): readonly (readonly [name: string, local: string])[] =>
  list.split(',').flatMap(one => {
    const [name = '', local = name] = one.split(' as ')
    return local === '' ? [] : [[name, local] as const]
  })

/**
 * A source with one character of another sort takes twice the memory and time. What esbuild has left of them is in
 * regular expressions.
 */
const onlyAscii = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
