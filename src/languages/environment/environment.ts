import { commentsIn, linesOf } from '../lines.ts'
import type { Entry } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'

/** What a variable takes at the least. */
const MARKS = /[^\n]=|[^\n]:/g
/** A name, what separates it from its value, and the value as it is written. */
const VARIABLE = /^([ \t]*(?:export[ \t]+)?)([^\s=:#;[\]]{1,200})([ \t]*[=:][ \t]*)(.*?)\s*$/

/**
 * Parses a file of variables or of settings, `KEY=VALUE` in each line, to an object; a line that is none is left out, since each
 * program takes others. Offsets are UTF-16. Never throws.
 */
export function parseEnvironment(text: string): Parsed {
  const refused = unreadable(text, 'environment', MARKS)
  if (refused !== undefined) return refused
  const lines = linesOf(text)
  const entries = lines.flatMap((line): readonly Entry[] => {
    const [, before = '', key = '', equals = '', value = ''] = VARIABLE.exec(line.text) ?? []
    if (key === '') return []
    const keyStart = line.start + before.length
    const start = keyStart + key.length + equals.length
    return [
      {
        key,
        keyStart,
        keyEnd: keyStart + key.length,
        value: { type: 'scalar', value, style: 'plain', start, end: start + value.length },
      },
    ]
  })
  const root = { type: 'mapping' as const, entries, start: 0, end: text.length }
  return { format: 'environment', roots: [root], problems: [], comments: lines.flatMap(commentsIn) }
}
