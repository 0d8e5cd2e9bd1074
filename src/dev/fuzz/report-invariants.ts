import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { replacementFinder } from '../../engine/fix/replacements.ts'
import type { ReporterName } from '../../reporters/index.ts'
import type { ReportContext } from '../../reporters/reporter.ts'
import reportSchema from '../../schemas/report.schema.json' with { type: 'json' }
import type { LintedCase } from './linted-case.ts'
import type { Linter } from './linter.ts'
import { GITLAB, RDJSON, SARIF } from './report-shapes.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not come out
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u
const ajv = new Ajv2020({ allErrors: false, strict: false })

/** What the text of a report must be: undefined where it is, else what is wrong. */
const SHAPES: { readonly [name in ReporterName]: (text: string) => string | undefined } = {
  text: () => undefined,
  // Its last line is about all of them.
  compact: text =>
    lineUnlike(text.split('\n').slice(0, -2).join('\n'), /^.+:\d+:\d+: (?:error|warning|info): .+ \[.+\]$/),
  markdown: () => undefined,
  json: unlike(ajv.compile(reportSchema)),
  sarif: unlike(ajv.compile(SARIF)),
  gitlab: unlike(ajv.compile(GITLAB)),
  rdjson: unlike(ajv.compile(RDJSON)),
  github: text => lineUnlike(text, /^::(?:error|warning|notice) /),
  junit: text => brokenMarkup(text, /^<\?xml[^>]*\?>/),
  html: text => brokenMarkup(text, /^<!doctype html>/i),
}

/** What is wrong with a text in JSON by a schema. */
function unlike(validate: ValidateFunction): (text: string) => string | undefined {
  return text => {
    if (validate(JSON.parse(text))) return undefined
    const [first] = validate.errors ?? []
    return `${first?.instancePath} ${first?.message}`
  }
}

/** The first report that is not well formed or would reach a terminal with what it obeys. */
export function brokenReport({ files, report }: LintedCase, { registry, reporters }: Linter): string | undefined {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const textOf = (path: string): string | undefined => texts.get(path)
  const found = new Set(
    [...report.findings, ...report.suppressed.map(({ finding }) => finding)].map(({ rule }) => rule),
  )
  const rules = registry.rules.flatMap(rule => (found.has(rule.id) ? [{ rule, severity: rule.severity }] : []))
  const context: ReportContext = {
    version: '0.0.0',
    // All rules would take most of the time, and are the same in every run.
    rules: () => rules,
    style: undefined,
    codeFrames: true,
    columns: 80,
    textOf,
    replacementsOf: replacementFinder([...report.findings, ...report.hidden], textOf, registry),
    showSuppressed: true,
    showUnread: true,
    sort: 'severity',
    statistics: true,
  }
  for (const [name, write] of reporters) {
    const broken = brokenText(name, write(report, context))
    if (broken !== undefined) return `${name}: ${broken}`
  }
  return undefined
}

function brokenText(name: ReporterName, text: string): string | undefined {
  const unsafe = text.search(UNSAFE)
  if (unsafe >= 0) return JSON.stringify(text.slice(Math.max(0, unsafe - 40), unsafe + 40))
  if (text !== '' && !text.endsWith('\n')) return 'it does not end in a newline'
  return SHAPES[name](text)
}

const lineUnlike = (text: string, pattern: RegExp): string | undefined =>
  text.split('\n').find(line => line !== '' && !pattern.test(line))

const TAG = /<(\/?)([a-z][\w-]*)(?:\s+[\w:-]+(?:="[^"<]*")?)*\s*(\/?)>/gy
const VOID: ReadonlySet<string> = new Set(['meta', 'br', 'hr', 'link', 'input', 'img'])

/** What is between tags must be escaped, and each tag be closed by its own. */
function brokenMarkup(text: string, head: RegExp): string | undefined {
  const rest = text.replace(head, '').replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '')
  const stray = /&(?!(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);)/i.exec(rest)
  if (stray !== null) return `a bare &: ${rest.slice(stray.index, stray.index + 40)}`
  const open: string[] = []
  for (let at = rest.indexOf('<'); at >= 0; at = rest.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at
    const [, closes, tag = '', isEmpty] = TAG.exec(rest) ?? []
    if (tag === '') return `no tag: ${rest.slice(at, at + 60)}`
    if (closes && open.pop() !== tag) return `</${tag}> closes another one`
    if (!closes && !isEmpty && !VOID.has(tag)) open.push(tag)
  }
  return open.length === 0 ? undefined : `<${open.at(-1)}> is not closed`
}
