import type { ScalarNode } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'

/** What a line takes at the least. */
const MARKS = /^[^\S\n]*\S/gm

/**
 * Parses what a program has printed for people: a list of its lines, without white space around them; empty ones are left
 * out. There is nothing in it that could be wrong. Offsets are UTF-16. Never throws.
 */
export function parseOutput(text: string): Parsed {
  const refused = unreadable(text, 'captured-output', MARKS)
  if (refused !== undefined) return refused
  const items: ScalarNode[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const value = line.trim()
    const from = start + line.indexOf(value)
    if (value !== '') items.push({ type: 'scalar', value, style: 'plain', start: from, end: from + value.length })
    start += line.length + 1
  }
  const roots = items.length === 0 ? [] : [{ type: 'sequence' as const, items, start: 0, end: text.length }]
  return { format: 'captured-output', roots, problems: [], comments: [] }
}
