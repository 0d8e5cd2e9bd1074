import type { Suggestion } from '../../engine/edit.ts'
import type { PolicyText } from './policy-document.ts'

/**
 * What takes out of a statement an action that does nothing there, with `what` it does not do; none where it is the statement's only one, which
 * IAM refuses, or is not an item of a list.
 */
export function withoutAction(
  { text, at }: PolicyText,
  { of, what }: { readonly of: readonly PolicyText[]; readonly what: string },
): readonly Suggestion[] {
  if (of.length < 2 || !/\/\d+$/.test(at.pointer)) return []
  return [{ title: `remove ${text}, which ${what}`, edits: [{ at, remove: true }] }]
}
