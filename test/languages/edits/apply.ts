import { provenChanges } from '../../../src/languages/edits/edit.ts'
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
  const changes = provenChanges(root, edits, {
    text,
    format,
    parsers,
    layout: layoutOf(text),
    budget,
    hosts: new Map(),
  })
  return changes && changedText(text, changes)
}

/** Makes the same of edits to the first document of a text. Throws where there is none. */
export const editorWith =
  (parsers: Parsers) =>
  (format: Format, text: string, ...edits: readonly Edit[]): string | undefined => {
    const [root] = parse(text, format, parsers).roots
    if (root === undefined) throw new Error('no root')
    return applyEdits(text, root, format, edits, parsers)
  }
