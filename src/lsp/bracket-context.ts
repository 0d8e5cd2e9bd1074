import type { TypingContext } from './yaml-context.ts'

interface Frame {
  /** What the braces or brackets belong to. */
  readonly key: string | undefined
  readonly isList: boolean
}

/** More nesting is not expected of a text that a person types. */
const MAX_DEPTH = 100

/** As much before the cursor is looked at, in UTF-16 units. */
const MOST_BEFORE = 65_536
const TOKEN = /(?:#|\/\/)[^\n]*|"(?:[^"\\\n$]|\\.|\$(?!\{)|\$\{[^}\n]{0,200}\})*(?:"|$)|[A-Za-z_][\w-]*|[{}[\](),:=\n]/g

/**
 * Where `offset` is by the brackets before it, in a text of JSON or HCL that need not be well formed, since it is being typed. Only inside
 * of a string, and of a key of HCL; undefined elsewhere. Linear in the text.
 */
export function bracketContext(text: string, offset: number, isHcl = false): TypingContext | undefined {
  const before = text.slice(Math.max(0, offset - MOST_BEFORE), offset)
  const frames: Frame[] = []
  /** The last word or string, and the first of its line, which names a block of HCL. */
  let last: string | undefined
  let first: string | undefined
  /** What has a value next. */
  let key: string | undefined
  for (const match of before.matchAll(TOKEN)) {
    const token = match[0]
    if (token.startsWith('"') && (token.length === 1 || !token.endsWith('"'))) {
      const word = token.slice(1)
      const path = pathOf(frames)
      const isValue = key !== undefined || frames.at(-1)?.isList === true
      return {
        path: key === undefined ? path : [...path, key],
        part: isValue ? 'value' : 'key',
        start: offset - word.length,
        word,
      }
    }
    if (token === '{' || token === '[' || token === '(') {
      if (frames.length >= MAX_DEPTH) return undefined
      frames.push({ key: key ?? (token === '{' ? first : undefined), isList: token === '[' })
      key = last = first = undefined
    } else if (token === '}' || token === ']' || token === ')') {
      frames.pop()
      key = last = first = undefined
    } else if (token === ':' || token === '=') {
      key = last ?? key
      first = undefined
    } else if (token === ',') key = last = first = undefined
    else if (token === '\n') first = undefined
    else if (!token.startsWith('#') && !token.startsWith('/')) {
      // A line of HCL ends the attribute before it.
      if (!token.startsWith('"') && first === undefined) key = undefined
      last = token.startsWith('"') ? token.slice(1, -1) : token
      first ??= last
    }
  }
  const word = isHcl && key === undefined && first !== undefined ? first : undefined
  if (word === undefined || !before.endsWith(word)) return undefined
  return { path: pathOf(frames), part: 'key', start: offset - word.length, word }
}

const pathOf = (frames: readonly Frame[]): readonly string[] =>
  frames.flatMap(one => [...(one.key === undefined ? [] : [one.key]), ...(one.isList ? ['[]'] : [])])
