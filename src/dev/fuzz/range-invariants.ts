import type { Location } from '../../engine/file-result.ts'
import { formatOf, parse } from '../../languages/parse.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import type { LintedCase } from './linted-case.ts'
import type { Linter } from './linter.ts'

/** Each is looked up by reading the text before it. */
const MOST_LOCATIONS = 200

/** The first location of a report that is not a range of its file, or names other lines and columns than its offsets are in. */
export function brokenRange({ files, report, results, problems }: LintedCase): string | undefined {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const findings = [...report.findings, ...report.hidden, ...report.suppressed.map(({ finding }) => finding)]
  const locations = [
    ...findings.flatMap(({ location, related }) => [location, ...related.map(one => one.location)]),
    ...report.notes.map(({ location }) => location),
    ...report.notAnalysed.flatMap(({ location }) => location ?? []),
    ...results.flatMap(({ suppressions }) => suppressions.map(({ location }) => location)),
  ]
  const wrong = locations.slice(0, MOST_LOCATIONS).find(location => !isRange(location, texts.get(location.path)))
  if (wrong !== undefined) return JSON.stringify(wrong)
  const place = problems.find(({ line, column }) => line < 1 || column < 1)
  return place && JSON.stringify(place)
}

function isRange({ start, end, ...lines }: Location, text: string | undefined): boolean {
  if (text === undefined || !Number.isInteger(start) || !Number.isInteger(end)) return false
  if (start < 0 || end < start || end > text.length || splitsPair(text, start) || splitsPair(text, end)) return false
  const [from, to] = [positionOf(text, start), positionOf(text, end)]
  const same = from.line === lines.startLine && from.column === lines.startColumn
  return same && to.line === lines.endLine && to.column === lines.endColumn
}

const splitsPair = (text: string, offset: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(offset - 1, offset + 1))

function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  // A `\r\n` is one end of a line: its `\n` is still in the line that it ends.
  const rows = text.slice(0, offset).split(/\r\n|\n|\r(?!$)/)
  const last = rows.at(-1) ?? ''
  if (last.endsWith('\r') && text.charAt(offset) !== '\n') return { line: rows.length + 1, column: 1 }
  return { line: rows.length, column: last.length + 1 }
}

/** The first scalar or key, written in one line without escapes, that is not at the place of its node. */
export function brokenTree({ files }: LintedCase, { registry }: Linter): string | undefined {
  for (const { path, text } of files) {
    const format = formatOf(path, text)
    for (const root of format === undefined ? [] : parse(text, format, registry.parsers).roots) {
      const broken = brokenNode(root, text, format !== 'shell', new Set())
      if (broken !== undefined) return `${broken} in ${path}`
    }
  }
  return undefined
}

/** With `isSpelled`, keys and values are in the text verbatim; a script's keys name its commands. */
function brokenNode(node: Node, text: string, isSpelled: boolean, seen: Set<Node>): string | undefined {
  if (seen.has(node)) return undefined
  seen.add(node)
  const written = text.slice(node.start, node.end)
  if (node.start < 0 || node.end < node.start || node.end > text.length) return `${node.start}-${node.end}`
  if (node.type === 'scalar')
    return !isSpelled ||
      isWritten(node, written) ||
      isWritten(withTrimmed(node), trimmed(written)) ||
      isExecForm(node, written)
      ? undefined
      : `${JSON.stringify(node.value)} is not ${JSON.stringify(written)}`
  const children = node.type === 'sequence' ? node.items : node.entries.map(({ value }) => value)
  if (node.type === 'mapping' && isSpelled)
    for (const { key, keyStart, keyEnd } of node.entries) {
      const name = text.slice(keyStart, keyEnd)
      const isTagged = /!\S*\s+(?:&\S+\s+)?$/.test(text.slice(Math.max(0, keyStart - LONGEST_TAG), keyStart))
      // Instructions of a Dockerfile are read in upper case; the branches of a template may repeat a key.
      if (
        !isTagged &&
        isPlainKey(name) &&
        ![name, name.toUpperCase()].includes(key) &&
        !key.startsWith(`${name}{{ else `)
      )
        return `key ${key} is not ${JSON.stringify(name)}`
    }
  for (const child of children) {
    const broken = brokenNode(child, text, isSpelled, seen)
    if (broken !== undefined) return broken
  }
  return undefined
}

/** A text without the blanks that an action of a template trims in its line: `{{ end -}} Role`. */
const trimmed = (written: string): string => written.replaceAll(/-\}\}[ \t]+/g, '-}}')

/** The same for what it is read as: within a condition its text is as it is written. */
const withTrimmed = (node: ScalarNode): ScalarNode =>
  typeof node.value === 'string' ? { ...node, value: trimmed(node.value) } : node

/** The exec form of a Dockerfile's instruction is given as a script: with blanks for its quotes and commas. */
const isExecForm = ({ style, value }: ScalarNode, written: string): boolean =>
  style === 'plain' && written.startsWith('"') && written.replaceAll(/[",]/g, ' ') === value

/** A tag before a key may say that it is read otherwise (!!binary); a longer one is none that is known. */
const LONGEST_TAG = 60

/** Whether a key is its own text: not quoted or an alias, and nothing that YAML may read as a number, boolean or null. */
const isPlainKey = (name: string): boolean =>
  !/[\\'"\r\n\u0085\u2028\u2029]|^[*&!]/.test(name) &&
  !/^(?:[-+.\d].*|y|n|yes|no|on|off|true|false|null|~|)$/i.test(name)

/** Whether a variable of make is in a text, as `$I` and `$(I)` are. */
const isOfMake = (written: string): boolean => /\$[\w(]/.test(written)

function isWritten({ value, style, source, tag }: ScalarNode, written: string): boolean {
  // A tag may say that the text is read otherwise (!!binary); an expression of HCL has no brackets around it; make's
  // variables are expanded; an ARG without a default has no value.
  if (tag !== undefined || value === `\${${written}}` || isOfMake(written) || (value === null && written === ''))
    return true
  const isOneLine = !/[\r\n\u0085\u2028\u2029\\]/.test(written)
  if (style === 'plain') return !isOneLine || written === (typeof value === 'string' ? value : source)
  if (style === 'single')
    return /^'[\s\S]*'$/.test(written) && (!isOneLine || written.slice(1, -1).replaceAll("''", "'") === value)
  if (style === 'double') return /^"[\s\S]*"$/.test(written) && (!isOneLine || written.slice(1, -1) === value)
  return true
}
