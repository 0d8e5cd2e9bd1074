import { pathOf } from '../../documents/document.ts'
import type { Note } from '../file-result.ts'

/** One note per file, rule, reason and fact, at the first place, with the number of notes; in their order. */
export function foldNotes(notes: readonly Note[]): readonly Note[] {
  if (notes.length === 0) return notes
  const folded = new Map<string, Note>()
  for (const note of notes) {
    const key = [pathOf(note.at.document), note.rule, note.as, note.why, note.fact].join('\n')
    const same = folded.get(key)
    folded.set(key, same === undefined ? note : { ...same, count: same.count + note.count })
  }
  return [...folded.values()]
}
