import { draft } from '../../../src/languages/edits/edit.ts'
import { isProven } from '../../../src/languages/edits/proof.ts'
import { type Edit, layoutOf } from '../../../src/languages/edits/target.ts'
import { parse } from '../../../src/languages/parse.ts'
import type { Format, Node } from '../../../src/languages/tree/node.ts'
import type { Parsers } from '../../../src/languages/tree/parsed.ts'
import { changedText } from '../../../src/languages/tree/text-change.ts'

/** `text` after edits to one of its documents; undefined where that cannot be done for certain. */
export function applyEdits(
  text: string,
  root: Node,
  format: Format,
  edits: readonly Edit[],
  parsers: Parsers,
): string | undefined {
  const budget = { characters: Number.POSITIVE_INFINITY }
  const drafted = draft(root, edits, { text, format, parsers, layout: layoutOf(text), budget, hosts: new Map() })
  const parsed = parse(text, format, parsers)
  const index = parsed.roots.findIndex(({ start, end }) => start === root.start && end === root.end)
  if (drafted === undefined || index < 0) return undefined
  const { changes } = drafted
  return isProven({ text, parsed, parsers }, changes, i => (i === index ? drafted.edits : []), budget)
    ? changedText(text, changes)
    : undefined
}

/** Makes the same of edits to the first document of a text. Throws where there is none. */
export const editorWith =
  (parsers: Parsers) =>
  (format: Format, text: string, ...edits: readonly Edit[]): string | undefined => {
    const [root] = parse(text, format, parsers).roots
    if (root === undefined) throw new Error('no root')
    return applyEdits(text, root, format, edits, parsers)
  }
