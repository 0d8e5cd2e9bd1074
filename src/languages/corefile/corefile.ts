import { MAX_DEPTH } from '../limits.ts'
import { TEMPLATE } from '../template.ts'
import { type Parsed, parsed } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'
import { readCorefile } from './read.ts'
import { type Token, tokensOf } from './tokens.ts'

/** What a word takes at the least. */
const MARKS = /(?<!\S)\S/g

/**
 * Parses a Corefile (https://coredns.io/manual/toc/#configuration; its grammar is that of github.com/coredns/caddy):
 * see `tree.ts`. Snippets and imports are not expanded. Braces that do not match are not problems but faults of the
 * tree: the text between the others is read all the same. Offsets are UTF-16. Never throws.
 */
export function parseCorefile(text: string): Parsed {
  const refused = unreadable(text, 'corefile', MARKS)
  if (refused !== undefined) return refused
  const { tokens, comments, openQuote } = tokensOf(text)
  const mark = tokens.find(isControl)
  if (mark !== undefined)
    return parsed('corefile', [], [], [{ reason: TEMPLATE, start: mark.start, end: mark.start + 2 }])
  const read = readCorefile(tokens, openQuote !== undefined)
  if ('tooDeep' in read) return broken(`nested deeper than ${MAX_DEPTH} levels`, read.tooDeep)
  const problems = openQuote === undefined ? [] : [{ message: NOT_CLOSED, start: openQuote, end: openQuote + 1 }]
  return { format: 'corefile', roots: tokens.length === 0 ? [] : [read], problems, comments }
}

const NOT_CLOSED = 'this quote is not closed'

/** Whether a line begins with what a template fills in: which lines there are is only known once it is rendered. */
const isControl = ({ text, isFirst, isQuoted }: Token): boolean => isFirst && !isQuoted && /^\{\{|^\{%[-\s]/.test(text)

const broken = (message: string, at: number): Parsed => ({
  format: 'corefile',
  roots: [],
  problems: [{ message, start: at, end: at }],
})
