import { contentOffsets } from '../languages/content-offsets.ts'
import type { Recipe } from '../languages/recipes/tree.ts'
import { type Cursor, get, items } from './cursor.ts'
import { branches, intrinsicAt } from './intrinsic.ts'
import { literal } from './read.ts'

/** How deep functions are within each other. */
const DEEPEST = 6

/**
 * The texts that CloudFormation makes of a value, each as a string that a document can be read from: `Fn::Join` puts them together, of
 * `Fn::Sub` and `Fn::Base64` it is the argument, of `Fn::If` each branch. What is only known at deployment is `${…}` in it. The characters
 * keep their places.
 */
export const composedTexts = (cursor: Cursor): readonly Cursor[] => branches(cursor).flatMap(one => composed(one, 0))

function composed(cursor: Cursor, depth: number): readonly Cursor[] {
  const intrinsic = intrinsicAt(cursor)
  if (intrinsic === undefined) return literal(cursor) === undefined ? [] : [cursor]
  const { name, argument } = intrinsic
  if (depth > DEEPEST) return []
  if (name === 'Join') return joined(cursor, argument)
  if (name === 'Sub') return [textNode(argument.node?.type === 'sequence' ? get(argument, 0) : argument)]
  return name === 'Base64' && argument !== cursor ? composed(argument, depth + 1) : []
}

/** `!Sub text` has its tag on the text itself, which is read as it is written. */
function textNode(cursor: Cursor): Cursor {
  const { node } = cursor
  if (node?.type !== 'scalar') return cursor
  const { tag: _, ...rest } = node
  return { ...cursor, node: rest }
}

function joined(cursor: Cursor, argument: Cursor): readonly Cursor[] {
  const { document, node } = cursor
  const [delimiter, list] = [literal(get(argument, 0)), get(argument, 1)]
  if (node === undefined || delimiter === undefined || list.node?.type !== 'sequence') return []
  const texts: string[] = []
  const units: number[] = []
  const add = (text: string, offsetOf: (i: number) => number): void => {
    texts.push(text)
    for (let i = 0; i < text.length; i++) units.push(offsetOf(i))
  }
  for (const [number, part] of items(list).entries()) {
    const { start } = part.node ?? node
    if (number > 0) add(delimiter, () => start)
    const text = literal(part)
    if (text === undefined || part.node?.type !== 'scalar') add(`\${${nameOf(part)}}`, () => start)
    else {
      const offsets = contentOffsets(document.file.text, part.node, text, document.held?.origin)
      add(text, i => offsets?.[i] ?? start)
    }
  }
  const value = texts.join('')
  const whole: Recipe = {
    type: 'scalar',
    style: 'double',
    value,
    start: node.start,
    end: node.end,
    units: [...units, node.end],
    isIgnored: false,
  }
  return [{ ...cursor, node: whole }]
}

/** What names a value that only deployment knows. */
function nameOf(part: Cursor): string {
  const argument = intrinsicAt(part)?.argument
  const words =
    argument?.node?.type === 'sequence'
      ? items(argument).map(one => literal(one) ?? '')
      : [argument && literal(argument)]
  return words.join('.').replaceAll(/[^\w.:-]/g, '') || 'unknown'
}
