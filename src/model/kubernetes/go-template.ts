import type { TextRange } from '../text-match.ts'

/** An action of a Go template, `{{ … }}`, without its braces; offsets into the template. */
interface Action extends TextRange {
  readonly body: string
  /** Where `body` begins. */
  readonly at: number
}

/** A key of the data that a template is given, where the template names it. */
export interface TemplateKey extends TextRange {
  readonly key: string
}

/** The keys that a Go template names of its data, and whether it names some that cannot be determined. */
export interface TemplateKeys {
  readonly keys: readonly TemplateKey[]
  readonly isOpen: boolean
}

/** The actions of a template, in order; comments are left out. Linear in the length of the text. */
function actionsOf(text: string): readonly Action[] {
  const found: Action[] = []
  let hasStrings = true
  for (let start = text.indexOf('{{'); start >= 0; ) {
    const at = start + 2
    const close: number | undefined = hasStrings ? closeOf(text, at) : undefined
    // A string without an end: quotes are looked at no more, since each of them would lead to the end of the text.
    hasStrings = close !== undefined
    const end = close ?? text.indexOf('}}', at)
    if (end < 0) break
    const body = text.slice(at, end)
    if (!/^-?\s*\/\*/.test(body)) found.push({ start, end: end + 2, body, at })
    start = text.indexOf('{{', end + 2)
  }
  return found
}

/**
 * Index of the braces that close an action, ignoring those in its strings: -1 if there are none; undefined if a
 * string has no end.
 */
function closeOf(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; ) {
    if (text.startsWith('}}', at)) return at
    const end = stringEnd(text, at)
    if (end === undefined) return undefined
    at = Math.max(end, at + 1)
  }
  return -1
}

/** The offset after the string that begins at `at`: `at` itself where none does, undefined where it has no end. */
function stringEnd(text: string, at: number): number | undefined {
  const quote = text.charAt(at)
  if (quote !== '"' && quote !== "'" && quote !== '`') return at
  for (let end = at + 1; end < text.length; end++) {
    if (text.charAt(end) === quote) return end + 1
    if (text.charAt(end) === '\\' && quote !== '`') end++
  }
  return undefined
}

/** An action without its strings. Keeps the length, so that offsets stay. */
function blanked(body: string): string {
  let shown = ''
  for (let at = 0; at < body.length; ) {
    const end = stringEnd(body, at)
    if (end === undefined) return shown + body.slice(at)
    shown += end > at ? ' '.repeat(end - at) : body.charAt(at)
    at = Math.max(end, at + 1)
  }
  return shown
}

/** Helm's own objects: an action that names one is Helm's, in a chart that is not rendered. */
const OF_HELM = /(?:^|[^\w.])\$?\.(?:Values|Release|Chart|Capabilities|Files|Template)\b|\b(?:include|tpl)\s/
const ESCAPED = /^-?\s{0,99}(?:`([^`]*)`|"([^"\\]*)")\s{0,99}-?$/

/** The text that an action of Helm writes verbatim, if it contains the actions of another template. */
function escapedTemplate({ body, at }: Action): { readonly text: string; readonly at: number } | undefined {
  const match = ESCAPED.exec(body)
  const text = match?.[1] ?? match?.[2]
  return text?.includes('{{') && text.includes('}}') ? { text, at: at + body.indexOf(text) } : undefined
}

/**
 * The keys that a template of an ExternalSecret takes from the data: `{{ .key }}`, `{{ $.key }}`, `{{ index . "key"
 * }}`. Inside `range`, `with` and `define` the dot is something else, and only `$` is the data. In a Helm chart, the
 * template is a string of Helm's, and Helm's own parts are unknown. Offsets are UTF-16 offsets into `text`.
 */
export function templateKeys(text: string): TemplateKeys {
  const actions = actionsOf(text)
  const escaped = actions.map(escapedTemplate).filter(found => found !== undefined)
  if (escaped.length === 0) return keysOf(actions)
  const inner = escaped.map(({ text: template, at }) => ({ found: templateKeys(template), at }))
  return {
    keys: inner.flatMap(({ found, at }) =>
      found.keys.map(({ key, start, end }) => ({ key, start: start + at, end: end + at })),
    ),
    isOpen: inner.some(({ found }) => found.isOpen),
  }
}

function keysOf(actions: readonly Action[]): TemplateKeys {
  const keys: TemplateKey[] = []
  const blocks: string[] = []
  let isOpen = false
  for (const { body, at } of actions) {
    const word = /^-?\s*(\w+)/.exec(body)?.[1] ?? ''
    if (word === 'end') blocks.pop()
    if (OF_HELM.test(blanked(body)) || /["`]\{\{|\}\}["`]/.test(body)) isOpen = true
    else if (!blocks.includes('define'))
      keys.push(...keysIn(body, at, blocks.includes('range') || blocks.includes('with')))
    if (/^(?:if|range|with|define|block)$/.test(word)) blocks.push(word === 'block' ? 'define' : word)
  }
  return { keys, isOpen }
}

const FIELD = /(?<![\w)\]}.])(\$?)\.([A-Za-z_]\w*)/g
const INDEX = /\bindex\s+(\$|\.)\s+(?:"([^"\\]*)"|`([^`]*)`)/g

function keysIn(body: string, at: number, isInner: boolean): readonly TemplateKey[] {
  const fields = [...blanked(body).matchAll(FIELD)].map(match => ({ match, root: match[1], key: match[2] ?? '' }))
  const indexed = [...body.matchAll(INDEX)].map(match => ({
    match,
    root: match[1] === '$' ? '$' : '',
    key: match[2] ?? match[3] ?? '',
  }))
  return [...fields, ...indexed]
    .filter(({ root }) => root === '$' || !isInner)
    .map(({ match, key }) => {
      const end = at + match.index + match[0].replace(/["`]$/, '').length
      return { key, start: end - key.length, end }
    })
}

const DATA = '\u0001'
const CONSTANT = '\u0002'

/**
 * A template as text of the same length: each action is a run of `DATA` where it depends on anything, and of `CONSTANT`
 * where it writes the same each time, such as `{{ "user:word" | b64enc }}`.
 */
function masked(text: string): string {
  let shown = ''
  let at = 0
  for (const action of actionsOf(text)) {
    const bare = blanked(action.body)
    const depends = /[.$]|\b(?:include|tpl|rand|env)/.test(bare) || escapedTemplate(action) !== undefined
    const hasText = /["'`][^"'`]/.test(action.body)
    shown += text.slice(at, action.start)
    shown += (depends ? DATA : hasText ? CONSTANT : ' ').repeat(action.end - action.start)
    at = action.end
  }
  return shown + text.slice(at)
}

/** Behind a value of a file: a comment, which white space sets apart. */
const COMMENT = '[ \\t]*(?:[ \\t][#;].{0,4000})?$'
/** The beginning of a field of a file, and what it is called. */
const field = (name: string): string =>
  `^[ \\t]{0,200}(?:-[ \\t]{1,40})?["']?([\\w.-]{0,60}(?:${name}))["']?[ \\t]{0,40}[:=][ \\t]{0,40}`

const FIELDS = [
  /"((?:[\w.-]{0,60}password|auth|identitytoken|registrytoken|[\w.-]{0,60}token|[\w.-]{0,60}secret))"[ \t]{0,40}:\s{0,40}"([^"\n]{1,8000})"/dgi,
  new RegExp(`${field('password|passwd')}["']?((?:(?<![ \\t])#|[^\\s"'#])[^\\s"']{0,3999}?)["']?,?${COMMENT}`, 'dgim'),
  // Other names have many meanings in a file: nothing but letters and at least three digits in turn is meant.
  new RegExp(
    `${field('secret|token|api[_-]?key|signing[_-]?key')}["']?((?=[\\w+/=.~-]{16})(?:[A-Za-z+/=._~-]{0,400}\\d){3}[\\w+/=.~-]{0,4000})["']?${COMMENT}`,
    'dgim',
  ),
]

/** A part of every name in question: most texts contain none, which this finds out sooner. */
const NAMED = /passw|auth|token|secret|key/i

/** A field of a text, by the name that it has there. */
export interface LiteralField extends TextRange {
  readonly name: string
  /** What is written; empty where an action writes it. */
  readonly text: string
}

/** The fields of a template's text that are named for a credential and do not depend on the data, each once. */
export function literalFields(text: string): readonly LiteralField[] {
  if (!NAMED.test(text)) return []
  const plain = masked(text)
  const found = new Map<number, LiteralField>()
  for (const pattern of FIELDS)
    for (const { 1: name = '', 2: value = '', indices } of plain.matchAll(pattern)) {
      const start = indices?.[2]?.[0] ?? 0
      if (!value.includes(DATA) && !found.has(start))
        found.set(start, { name, text: value.replaceAll(CONSTANT, ''), start, end: start + value.length })
    }
  return [...found.values()]
}

/** Whether a template depends on its data at all. */
export const dependsOnData = (text: string): boolean => masked(text).includes(DATA)
