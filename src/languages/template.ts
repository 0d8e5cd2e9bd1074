import { lineFeed, lineStart } from '../model/lines.ts'

/** Why the source of a template is not analysed. */
export const TEMPLATE = 'it is a template (Helm, Jinja, envsubst); render it first'

/** A line, or the value of a key in it, that begins with a mark. */
const BEGINS = /^[ \t]*(?:- +)*(?:[^\s:#"'{}][^\s:#{}]*:[ \t]+)?(?=\{\{|\{%)/
const MARKS = /\{[{%]/g
/** A mark anywhere in a line, `%{ if … }` of Terraform among them; `[${SUBNETS}]`, which envsubst fills in, is not YAML either. */
const MARK = /\{\{|\{%|%\{~? *(?:if|for|else|endif|endfor)\b|(?<![^\s[{,])\$\{|\$\{[\w.]+\["/
/**
 * What tools of a team's own fill in: a name in capitals where a key is expected (`APP_IMAGE`, `APP_ENV|-value: ""-|`), `$NAME` there,
 * `@@NAME@@`, `%NAME%`, `{NAME}`, `<NAME>`, `<%= name %>`, `<#list …>`, `#set(…)`, `[[ name ]]`, `***REMOVED***`, which the BFG writes over secrets. In a document that is well formed none of them is one.
 */
const FILLED =
  /^[ \t]*(?:-[ \t]+)?(?:<[A-Z][A-Z0-9_]*>|\$[A-Z][A-Z0-9_]*|[A-Z][A-Z0-9]*_[A-Z0-9_-]*(?:\|-.*-\|)?)[ \t]*(?:#.*)?$|@@?[A-Z][A-Z0-9_.]*@@?|%[A-Z][A-Z0-9_]*%|(?<!\$)\{[A-Z][A-Z0-9_]+\}|<%[-=]?|<\/?#[a-z]+[ >]|^[ \t]*#(?:set|if|foreach|parse|macro)[ \t]?\(|\[\[-?[ \t]*\.?[A-Za-z_][\w. ]*\]\]|\|-.*-\||\*\*\*REMOVED\*\*\*/
/** What kro's graphs are: there `${` begins an expression, and a fault beside it is one. */
const GRAPH = /^[ \t]*kind:[ \t]+["']?ResourceGraphDefinition\b/m
/** A line that ends with the header of a block scalar. */
const BLOCK = /(?:^|[\s:])[|>][-+1-9]{0,2}[ \t]*(?:[ \t]#.*)?$/

/**
 * Where `text`, a document that is not well-formed YAML or TOML, shows that it is the source of a Helm, Go or Jinja
 * template rather than a document with a mistake: the offset of the first mark in the line of the fault at the offset
 * `fault`, else of the first `{{` or `{%` that a line or a value begins with. Undefined where it is none. Marks in quoted
 * text or in a block scalar (an alert's message) are text.
 */
export function templateAt(text: string, fault: number): number | undefined {
  const start = lineStart(text, fault)
  const line = text.slice(start, lineFeed(text, start))
  const mark = MARK.exec(line)
  if (mark !== null && !(mark[0] === '${' && GRAPH.test(text))) return start + mark.index
  // A name in capitals continues the value before it, so the fault may be in the line that follows.
  const before = text.lastIndexOf('\n', start - 2) + 1
  if (FILLED.test(line)) return start
  if (start > 0 && FILLED.test(text.slice(before, start - 1).replace(/\r$/, ''))) return before
  return text.includes('{{') || text.includes('{%') ? firstMark(text) : undefined
}

/** Whether the line at `offset` has a mark of a template, or a value that is to be filled in (`= <COUNT>`): for languages in which neither is anything. */
export function isMarkedAt(text: string, offset: number): boolean {
  const start = lineStart(text, offset)
  return /\{\{|\{%|=[ \t]*<[A-Za-z][\w-]{0,100}>[ \t]*(?:#.*)?\r?$/.test(text.slice(start, lineFeed(text, start)))
}

/** The offset of the first `{{` or `{%` that a line or a value begins with, block scalars aside; undefined where there is none. */
export function firstMark(text: string): number | undefined {
  // Nearly all marks are in sentences: then there is no need to know which lines are in block scalars.
  if (!mayBegin(text)) return undefined
  /** The indentation that lines of a block scalar have at least; undefined outside of one, or before its first line. */
  let inside: number | undefined
  let header: number | undefined
  for (let start = 0; start < text.length; start = lineFeed(text, start) + 1) {
    const line = text.slice(start, lineFeed(text, start)).replace(/\r$/, '')
    const indent = line.search(/[^ ]/)
    if (indent < 0) continue
    if (header !== undefined) inside = indent > header ? indent : undefined
    header = undefined
    if (inside !== undefined && indent >= inside) continue
    inside = undefined
    const found = BEGINS.exec(line)
    if (found !== null) return start + found[0].length
    if (BLOCK.test(line)) header = indent
  }
  return undefined
}

/** Whether a line, perhaps one of a block scalar, begins with a mark, or a value in it. */
function mayBegin(text: string): boolean {
  let next = 0
  for (const { index } of text.matchAll(MARKS)) {
    // Of each line, the first mark.
    if (index < next) continue
    if (BEGINS.test(text.slice(text.lastIndexOf('\n', index) + 1, index + 2))) return true
    next = lineFeed(text, index)
  }
  return false
}

/** A word, quoted or not, and a colon: an expression never begins so. */
const KEY = /^\s*(?:[\w./-]+|"[^"]*"|'[^']*')\s*:\s/
const MAX_KEY_LENGTH = 200

/**
 * Whether the flow mapping from `start` to `end`, whose first key ends at `keyEnd`, is an expression of a template:
 * `{{ … }}` is well-formed YAML, a mapping whose only key is a mapping. `{{a: b}: c}` and `{{a: b}}` mean just that.
 */
export function isExpression(text: string, start: number, keyEnd: number, end: number): boolean {
  if (!text.startsWith('{{', start) || text.slice(keyEnd, end) !== '}') return false
  return !KEY.test(text.slice(start + 2, Math.min(keyEnd, start + MAX_KEY_LENGTH)))
}
