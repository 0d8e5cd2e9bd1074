import type { ForOfStatement, Node, Pattern } from 'acorn'
import { simple } from 'acorn-walk'
import { type Copy, edited } from './edited.ts'

/**
 * The text of a CommonJS module with each `for (const x of list)` as a loop over indexes and each `const [a, b] = list` as
 * reads of items, wherever the list turns out to be an array; of anything else they take one item after the other, as before.
 * Until V8 has compiled a loop, each item that an iterator gives is an object more, and to compile iterators takes longer
 * than to compile indexes: linting 9,000 files makes a tenth less garbage so, and takes 6 % less processor time, that of V8's
 * own threads included.
 *
 * An iterator that is left before its end is not told (`return()`). Only a generator that yields within `try … finally`
 * would notice: throws where there is one.
 */
export function withIndexedLoops(source: string): string {
  const names = createNames(source)
  const program = edited(source, (replace, copy) => ({
    ForOfStatement: loop => {
      if (!loop.await) replace(loop, () => loopText(loop, names, copy))
    },
    VariableDeclarator: declarator => {
      const { id, init } = declarator
      // A space: the word before may end where the bracket begins.
      if (id.type === 'ArrayPattern' && init) replace(declarator, () => ` ${declared(id, copy(init), names, copy)}`)
    },
    TryStatement: ({ block, handler, finalizer }) => {
      if (finalizer) for (const part of [block, ...(handler ? [handler] : [])]) refuseYields(part)
    },
  }))
  return `${program}\n${takenFunction(names.taken)}`
}

interface Names {
  /** The function that gives the first items of anything. */
  readonly taken: string
  /** A name that nothing else has. */
  readonly fresh: () => string
}

function createNames(source: string): Names {
  let prefix = '_$'
  while (source.includes(prefix)) prefix += '$'
  let count = 0
  return { taken: prefix, fresh: () => `${prefix}${count++}` }
}

/** `for (const item of list) body`. The index is -1 where the list is none: then `step` is what its iterator gives. */
function loopText({ left, right, body }: ForOfStatement, names: Names, copy: Copy): string {
  if (left.type !== 'VariableDeclaration') throw new Error('what a loop runs over must be declared in it')
  const [list, index, step] = [names.fresh(), names.fresh(), names.fresh()]
  const start = `${list}=${copy(right)},${index}=Array.isArray(${list})?0:(${list}=${list}[Symbol.iterator](),-1),${step}`
  const goesOn = `${index}<0?!(${step}=${list}.next()).done:${index}<${list}.length`
  const item = `${index}<0?${step}.value:${list}[${index}++]`
  const items = left.declarations.map(({ id }) => declared(id, item, names, copy))
  return `for(let ${start};${goesOn};){${left.kind} ${items};${copy(body)}}`
}

/** The declarations of the names in a pattern, of which `value` is the text. */
function declared(pattern: Pattern, value: string, names: Names, copy: Copy): string {
  if (pattern.type !== 'ArrayPattern') return `${copy(pattern)}=${value}`
  const { elements } = pattern
  const items = names.fresh()
  const count = elements.at(-1)?.type === 'RestElement' ? Number.POSITIVE_INFINITY : elements.length
  const declarations = [`${items}=${names.taken}(${value},${count})`]
  for (const [number, element] of elements.entries()) {
    if (element?.type === 'RestElement')
      declarations.push(declared(element.argument, `${items}.slice(${number})`, names, copy))
    else if (element?.type === 'AssignmentPattern') {
      const item = names.fresh()
      const usual = `${item}===void 0?${copy(element.right)}:${item}`
      declarations.push(`${item}=${items}[${number}]`, declared(element.left, usual, names, copy))
    } else if (element !== null) declarations.push(declared(element, `${items}[${number}]`, names, copy))
  }
  return declarations.join(',')
}

const takenFunction = (name: string): string => `function ${name}(list,count){
if(Array.isArray(list))return list;
const items=[];
if(count>0)for(const item of list)if(items.push(item)===count)break;
return items}`

/** Throws where a generator yields in a part of `try … finally`. */
function refuseYields(part: Node): void {
  const refuse = (): never => {
    throw new Error('a generator that yields within `try … finally` is not ended by loops over indexes')
  }
  simple(part, { YieldExpression: refuse })
}
