import { TEMPLATE } from '../template.ts'
import { type Parsed, parsed } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'
import { instructionsOf } from './instructions.ts'
import { readInstructions } from './read.ts'

/** What a word takes at the least. */
const MARKS = /(?<!\S)\S/g
/** A line that begins with what a template fills in: which instructions there are is only known once it is rendered. */
const CONTROL = /^[ \t]{0,40}(?:\{\{|\{%)/m

/**
 * Parses a Dockerfile (https://docs.docker.com/reference/dockerfile/): see `tree.ts`. Instructions that are not known have no
 * members, since a frontend of one's own may read more. Offsets are UTF-16. Never throws.
 */
export function parseDockerfile(text: string): Parsed {
  const refused = unreadable(text, 'dockerfile', MARKS)
  if (refused !== undefined) return refused
  const read = instructionsOf(text)
  const control = CONTROL.exec(text)
  if (control !== null && read.instructions.every(({ documents }) => documents.length === 0))
    return parsed(
      'dockerfile',
      [],
      [],
      [{ reason: TEMPLATE, start: control.index, end: control.index + control[0].length }],
    )
  const items = readInstructions(read, text)
  const roots = items.length === 0 ? [] : [{ type: 'sequence' as const, items, start: 0, end: text.length }]
  return { format: 'dockerfile', roots, problems: read.problems, comments: read.comments }
}
