import type { Node } from '../../languages/tree/node.ts'
import { scalar, sequence } from '../nodes.ts'
import { itemsOf, type Work } from './scope.ts'
import { textOf } from './values.ts'

interface Call {
  readonly work: Work
  readonly range: Node
}

/** What a function gives for its arguments; undefined where that is not known. */
export type Apply = (args: readonly Node[], call: Call) => Node | undefined

const MOST_TEXT = 100_000

/** `%s`, `%d` and `%v` without flags, and `%%`: what nearly all formats have. */
export function format(pattern: string, ...args: string[]): string | undefined {
  let next = 0
  let isOdd = false
  const text = pattern.replace(/%([\s\S]?)/g, (_, verb: string) => {
    if (verb === '%') return '%'
    const arg = args[next++]
    if (arg === undefined || !/[sdv]/.test(verb)) isOdd = true
    return arg ?? ''
  })
  return isOdd || text.length > MOST_TEXT ? undefined : text
}

/** `join`; of a list of one, that one. */
export const join: Apply = (args, { work, range }) => {
  const separator = textOf(args[0])
  const items = args.slice(1).flatMap((list): readonly (Node | undefined)[] => itemsOf(work, list) ?? [undefined])
  if (separator !== undefined && items.length === 1 && items[0]?.type === 'scalar') return items[0]
  const texts = items.map(item => textOf(item))
  const known = texts.filter(text => text !== undefined)
  if (separator === undefined || known.length < texts.length) return undefined
  const text = known.join(separator)
  return text.length > MOST_TEXT ? undefined : scalar(text, range)
}

/** `split`, into not too many parts. */
export const split: Apply = ([separator, text], { range }) => {
  const [by, whole] = [textOf(separator), textOf(text)]
  if (by === undefined || whole === undefined) return undefined
  const parts = whole.split(by)
  return parts.length > 1000
    ? undefined
    : sequence(
        parts.map(part => scalar(part, range)),
        range,
      )
}

/** Regular expressions between slashes are not worked out: they are the document's. */
export function replace(text: string, search: string, by = ''): string | undefined {
  if (search === '' || /^\/.*\/$/s.test(search)) return undefined
  const found = text.replaceAll(search, () => by)
  return found.length > MOST_TEXT ? undefined : found
}
