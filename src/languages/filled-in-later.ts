import { lineStart } from '../model/lines.ts'
import { TEMPLATE } from './template.ts'
import type { Parsed, SyntaxProblem } from './tree/parsed.ts'

/**
 * What only the engines of templates write, in quotes or not: ERB, Jinja, Go, Template Toolkit, FreeMarker, Velocity, ytt,
 * Terraform's directives, and dollars that are doubled for Terraform, Flux or make.
 */
const ENGINE =
  /<%|%>|\{\{|\{%|%\}|\[%|%\]|<\/?[#@][a-zA-Z]|^[ \t]*#(?:set|if|else|end|foreach|parse|macro)\b[ \t]*(?:\(|$)|^[ \t]*#@|%\{~? *(?:if|for|else|endif|endfor)\b|\$\$[({]/
/** A name in capitals between signs of any sort that mirror each other: `@NAME@`, `%%NAME%%`, `<<NAME>>`, `((NAME))`, `~NAME~`. */
const SIGNS = /(?<![\w$])([@#%~!|^$]{1,3}|_{2,3}|<{1,3}|\{{1,3}|\[{2,3}|\({2,3}) ?[A-Z][A-Z0-9_.:-]{1,60} ?(\S{1,3})/g
/** Words in angle brackets, which a reader replaces: `<your account>`. */
const WORDS = /<[A-Za-z][\w .:/-]{0,80}>/
const QUOTED = /"(?:[^"\\]|\\.)*"/g

/** What is filled in later in the texts of one language, beside what is in those of any. */
export interface FilledIn {
  /** Outside of quotes. */
  readonly bare?: RegExp
  /** Nothing else is a sign, since the language itself has the others. */
  readonly only?: RegExp
  /** Right before what is not well formed. */
  readonly before?: RegExp
}

/** A variable without quotes where the language has none, unless it is a reference of Terraform whose quotes were forgotten. */
const VARIABLE =
  /(?:^|[\s:=,[(])\$(?:\{(?!(?:var|local|data|module|each|count|path|self|aws_\w+)\.)[\w.:/ -]{1,80}\}|[A-Za-z_]\w*)/
/** A value in capitals without quotes. */
const CAPITALS = /:\s*[A-Z][A-Z0-9_]{2,}\s*[,}\]]?\s*$/

/** In what is written in blocks, such as Terraform. */
export const IN_BLOCKS: FilledIn = { bare: VARIABLE }
/** Where all texts are in quotes. */
export const IN_QUOTED: FilledIn = { bare: new RegExp(`${VARIABLE.source}|${CAPITALS.source}`) }
/** Where commands have most signs in their words; what Go and Jinja write is looked for by the reader of scripts. A dollar that is escaped is that of a here-document's text. */
export const IN_COMMANDS: FilledIn = {
  only: /<%|%>|\[%|%\]|<\/?#[a-z]|@@?[A-Z][A-Z0-9_]+@@?|%%[A-Z][A-Z0-9_]+%%/,
  before: /\\\$$/,
}

/** The signs that mirror those that open a name. */
const MIRRORED: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
])

/**
 * A text that is not well formed where another program, or a person, fills something in is a template of that program, whatever
 * its delimiters: nothing is wrong in it before that. What could be read of it stays.
 */
export function withoutFilledIn(read: Parsed, text: string, signs: FilledIn = {}): Parsed {
  const mark = read.problems.find(problem => isFilledInAt(problem, text, signs))
  if (mark === undefined) return read
  const { start, end } = mark
  return { ...read, problems: [], skipped: [...(read.skipped ?? []), { reason: TEMPLATE, start, end }] }
}

/** Whether the line of a problem, or the one before it, has what is filled in later. A key that is there twice is wrong all the same. */
function isFilledInAt({ message, start }: SyntaxProblem, text: string, signs: FilledIn): boolean {
  if (message.startsWith('duplicate key')) return false
  if (signs.before?.test(text.slice(Math.max(0, start - 2), start)) === true) return true
  return [lineAt(text, start), lineAt(text, lineStart(text, start) - 1)].some(line => isFilledIn(line, signs))
}

function isFilledIn(line: string, { only, bare: own }: FilledIn): boolean {
  if (only !== undefined) return only.test(line)
  if (ENGINE.test(line)) return true
  const bare = line.replaceAll(QUOTED, '')
  return (
    [...bare.matchAll(SIGNS)].some(([, open = '', close = '']) => close.startsWith(mirrored(open))) ||
    WORDS.test(bare) ||
    own?.test(bare) === true
  )
}

const mirrored = (open: string): string => [...open].map(sign => MIRRORED.get(sign) ?? sign).join('')

/** As much of one line as is looked at, in UTF-16 units. */
const LONGEST = 2000

function lineAt(text: string, offset: number): string {
  if (offset < 0) return ''
  const start = lineStart(text, offset)
  const end = text.indexOf('\n', offset)
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + LONGEST)).replace(/\r$/, '')
}
