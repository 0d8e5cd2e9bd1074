import type { Place, StringPart } from '../../documents/document.ts'
import { type Assumed, lessSure, type Node } from '../../languages/tree/node.ts'
import { isUnknown } from '../nodes.ts'
import { MAX_TEXT } from './text-functions.ts'
import { below, type Found, isTrue, type Places, type Result } from './values.ts'

/** An object or a list as a text, with where each of its scalars is written. */
export interface DataText {
  readonly text: string
  readonly parts: readonly StringPart[]
  readonly unsure: Assumed | undefined
}

/**
 * An object or a list in the midst of a text, as `toYaml` and `toJson` write it: in JSON, which is YAML too; undefined for
 * a scalar, for what is not wholly known, and for what is empty, which who deploys the chart fills in.
 */
export function dataText(found: Result, places: Places): DataText | undefined {
  if (found === undefined || found.node.type === 'scalar' || !isTrue(found)) return undefined
  const parts: StringPart[] = []
  let unsure = found.unsure
  let text = ''
  const write = (node: Node, above: Place | undefined): boolean => {
    const at = places.get(node) ?? above
    unsure = lessSure(unsure, at?.assumed)
    if (isUnknown(node) || text.length > MAX_TEXT) return false
    if (node.type === 'scalar') {
      const start = text.length
      text += JSON.stringify(node.value)
      const isText = typeof node.value === 'string'
      const [from, to] = isText ? [start + 1, text.length - 1] : [start, text.length]
      if (at !== undefined) parts.push({ start: from, end: to, at, from: 0, isWhole: true })
      return true
    }
    const isList = node.type === 'sequence'
    if (!isList && node.rest !== undefined) return false
    text += isList ? '[' : '{'
    const isWhole = isList
      ? node.items.every((item, i) => separated(i) && write(item, at && below(at, i)))
      : node.entries.every(
          ({ key, value }, i) => separated(i, `${JSON.stringify(key)}: `) && write(value, at && below(at, key)),
        )
    text += isList ? ']' : '}'
    return isWhole
  }
  const separated = (i: number, before = ''): boolean => {
    text += `${i > 0 ? ', ' : ''}${before}`
    return true
  }
  return write(found.node, found.at) ? { text, parts, unsure } : undefined
}

/** A text made of an object or a list, as a value with the places of its parts. */
export const asText = (found: Found, data: DataText, node: (text: string) => Found['node']): Found => ({
  ...found,
  node: node(data.text),
  ...(found.at === undefined ? {} : { at: { ...found.at, parts: data.parts } }),
})
