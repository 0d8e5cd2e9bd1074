import { toTextChanges } from '../../../src/languages/edits/edit.ts'
import { changedText } from '../../../src/languages/tree/text-change.ts'

/** `text` after edits to one of its documents; undefined where that can't be done for certain. */
export function applyEdits(...[text, ...rest]: Parameters<typeof toTextChanges>): string | undefined {
  const changes = toTextChanges(text, ...rest)
  return changes && changedText(text, changes)
}
