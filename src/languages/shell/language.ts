import type { Parsed } from '../tree/parsed.ts'
import { parseShell } from './parse.ts'

/** Parses a script, as every language's parser does: what is well formed but was not read is in `skipped`. */
export function parseScript(text: string): Parsed {
  const { unread, ...script } = parseShell(text.includes('@test') ? text.replace(BATS_TEST, onlyBrace) : text)
  if (unread.length === 0) return script
  return { ...script, skipped: unread.map(({ message, start, end }) => ({ reason: message, start, end })) }
}

/** How Bats begins a test: to a shell the rest of it is a group of commands. */
const BATS_TEST = /^[ \t]*@test\b[^\n]*\{(?=[ \t]*$)/gm
const onlyBrace = (line: string): string => `${' '.repeat(line.length - 1)}{`
