import { countBefore } from '../../model/count-before.ts'
/** An expression that a pipeline fills in before the shell runs: UTF-16 offsets into the script. */
export interface Template {
  readonly start: number
  readonly end: number
}

/** The script with something of the same length in the place of each such expression that the shell's grammar has. */
export interface Masked {
  readonly source: string
  readonly templates: readonly Template[]
}

const STAND_IN = '\ue000'
const MASK = /\$\{\ue000+\}/
/** What opens and closes an expression, and how it must continue: `$[[` also occurs in regular expressions. */
const PAIRS: readonly (readonly [open: string, close: string, goesOn: RegExp])[] = [
  ['${{', '}}', /^/],
  ['$[[', ']]', /^\s{0,9}(?:inputs|component)\b/],
  // Jinja, by a name alone or with filters: the shell would make several words of it.
  ['{{', '}}', /^-? {1,9}(?!(?:else|end)\b)[A-Za-z_][\w.]{0,80} {0,9}(?:\||-?\}\})/],
]
/** What a template of Go or Jinja writes into a line, and no control structure of it. */
const OUTPUT: (typeof PAIRS)[number] = ['{{', '}}', /^(?!-?\s{0,9}(?:if|else|end|with|range|define|block)\b)/]
/** A place for the reader's own value, at the end of a word: a redirection would have its target there. */
const PLACEHOLDER: (typeof PAIRS)[number] = ['<', '>', /^[A-Za-z][\w .-]{1,80}>[ \t]*(?:[;|&)#\n]|$)/]
/** What Terraform's template function makes `${NAME}` of. */
const ESCAPED: (typeof PAIRS)[number] = ['$${', '}', /^\w/]
const LOOK_AHEAD = 100

/**
 * Puts stand-ins in the place of GitHub's `${{ … }}`, GitLab's `$[[ inputs… ]]` and Jinja's `{{ name }}`: they may contain quotes, brackets and line
 * breaks, which are not the shell's. A script that contains the stand-ins' own character is not changed.
 */
export function maskTemplates(script: string, pairs = PAIRS): Masked {
  if (script.includes(STAND_IN)) return { source: script, templates: [] }
  const found = pairs.flatMap(pair => pairsIn(script, ...pair)).sort((a, b) => a.start - b.start)
  const templates: Template[] = []
  let source = ''
  let at = 0
  for (const template of found) {
    const { start, end } = template
    if (start < at) continue
    source += `${script.slice(at, start)}\${${STAND_IN.repeat(end - start - 3)}}`
    at = end
    templates.push(template)
  }
  return { source: source + script.slice(at), templates }
}

/**
 * The same, with what a template writes in the midst of lines (`--port {{ .Values.port }}`) in place of it, too; undefined
 * where the script has other marks of a template: what these write may be any lines.
 */
export function maskOutputs(script: string): Masked | undefined {
  if (/^[ \t]*\{\{/m.test(script)) return undefined
  const masked = maskTemplates(script, [...PAIRS, OUTPUT])
  return /\{\{|\{%|%\{/.test(masked.source) ? undefined : masked
}

/**
 * The same, with places for the reader's own values (`TOKEN=<your-token>`) and expansions as templates of Terraform write them
 * (`$${NAME}`) masked, too; undefined where there are none.
 */
export function maskPlaceholders(script: string): Masked | undefined {
  const masked = maskTemplates(script, [...PAIRS, PLACEHOLDER, ESCAPED])
  return masked.templates.some(({ start }) => /^(?:<|\$\$)/.test(script.slice(start, start + 2))) ? masked : undefined
}

/** A control structure of Jinja or of Terraform's templates. `%{http_code}` is one of curl's variables. */
const DIRECTIVE =
  /\{%[-+]?\s{0,9}(?:if|elif|else|endif|for|endfor|set|endset|raw|endraw|include|import|from|macro|endmacro|call|endcall|filter|endfilter)\b[^{}]{0,200}%\}|%\{~?\s{0,9}(?:if|else|endif|for|endfor)\b[^{}\n]{0,200}\}/g

/** The script with blanks in place of control structures of templates: what any of their branches writes is read. */
export const withoutDirectives = (script: string): string =>
  script.includes('{%') || script.includes('%{')
    ? script.replace(DIRECTIVE, found => found.replace(/[^\n]/g, ' '))
    : script

function pairsIn(script: string, open: string, close: string, goesOn: RegExp): readonly Template[] {
  const found: Template[] = []
  for (let start = script.indexOf(open); start >= 0; start = script.indexOf(open, start)) {
    const first = start + open.length
    const at = script.indexOf(close, first)
    if (at < 0) break
    const isOne = goesOn.test(script.slice(first, first + LOOK_AHEAD))
    if (isOne) found.push({ start, end: at + close.length })
    start = isOne ? at + close.length : first
  }
  return found
}

/** The texts between the stand-ins of a text: one more than there are stand-ins. */
export const betweenStandIns = (text: string): readonly string[] =>
  text.includes(STAND_IN) ? text.split(MASK) : [text]

/** The expressions between two offsets of the script; `templates` is in order. */
export function templatesWithin(templates: readonly Template[], from: number, to: number): readonly Template[] {
  const first = firstFrom(templates, from)
  let last = first
  while ((templates[last]?.end ?? Number.POSITIVE_INFINITY) <= to) last++
  return templates.slice(first, last)
}

/** Whether an expression begins at that offset of the script. */
export const isTemplateAt = (templates: readonly Template[], offset: number): boolean =>
  templates.length > 0 && templates[firstFrom(templates, offset)]?.start === offset

/** The number of the first expression that begins at `offset` or after it. */
const firstFrom = (templates: readonly Template[], offset: number): number =>
  countBefore(templates, ({ start }) => start < offset)

/**
 * Whether a script that does not parse is the source of a template (Helm, Jinja, Terraform, FreeMarker): a line begins with `{{`,
 * `{%` or `<#`, or the line of the fault at `fault` or the one before it contains one; or what Flux's substitution makes `$` of is
 * before its variables and commands (`$${NAME}`, `$$(date)`). `source` is masked.
 */
export function isTemplate(source: string, fault: number): boolean {
  if (/^[ \t]*(?:\{\{|\{%|%\{|<#(?:noparse|if|list|assign|include|import)\b)/m.test(source)) return true
  if (source.includes('$$(') && /\$\$\{\w/.test(source)) return true
  const line = source.lastIndexOf('\n', fault - 1)
  const start = line <= 0 ? 0 : source.lastIndexOf('\n', line - 1) + 1
  const end = source.indexOf('\n', fault)
  return /\{\{|\{%|%\{/.test(source.slice(start, end < 0 ? source.length : end))
}
