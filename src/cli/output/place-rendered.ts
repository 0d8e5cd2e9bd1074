import { get, rootOf } from '../../documents/cursor.ts'
import type { Document } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import { type Lines, linesOf, locate } from '../../engine/assemble/locate.ts'
import type { Location } from '../../engine/file-result.ts'
import type { Finding, Report } from '../../engine/finding.ts'
import { steps } from '../../languages/tree/query.ts'
import { lastUsed } from '../../model/last-used.ts'
import { folderOf, inFolder } from '../../workspace/repository.ts'
import type { OpenedRun } from '../run/linted-run.ts'
import type { Rendering } from '../run/render.ts'

/** What is known to find the places again. */
interface Placing {
  readonly run: OpenedRun
  readonly files: ReadonlySet<string>
  readonly byPath: ReadonlyMap<string, Rendering>
  readonly linesOf: (path: string, text: string) => Lines
}

const BEGINNING = { start: 0, end: 0, startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }

/**
 * Places what was found in rendered text where it is written, as well as that can be told: a template's document of the same
 * kind has the same fields, mostly. What is found there anyway is not said again, and nothing rendered is fixed.
 */
export function placeRendered(report: Report, renderings: readonly Rendering[], run: OpenedRun): Report {
  const files = new Set(run.files)
  const known = lastUsed<string, Lines>(32)
  const placing: Placing = {
    run,
    files,
    byPath: new Map(renderings.map(one => [one.path, one])),
    linesOf: (path, text) => known(path, () => linesOf(text)),
  }
  const isRendered = ({ location }: Finding): boolean => placing.byPath.has(location.path)
  const written = report.findings.filter(one => !isRendered(one))
  const seen = new Set(written.map(placeKey))
  const placed = report.findings.filter(isRendered).flatMap(finding => {
    const { fix: _, ...moved } = moveFinding(finding, placing)
    const key = placeKey(moved)
    if (seen.has(key)) return []
    seen.add(key)
    return [moved]
  })
  const findings = [...written, ...placed].sort(order)
  const count = (severity: Finding['severity']): number => findings.filter(one => one.severity === severity).length
  const counts = { ...report.counts, errors: count('error'), warnings: count('warning'), infos: count('info') }
  return { ...report, findings, counts, notes: report.notes.filter(({ path }) => !placing.byPath.has(path)) }
}

const placeKey = ({ check, location: { path, startLine, startColumn } }: Finding): string =>
  `${check}\n${path}\n${startLine}:${startColumn}`

function order(a: Finding, b: Finding): number {
  if (a.location.path !== b.location.path) return a.location.path < b.location.path ? -1 : 1
  return a.location.start - b.location.start || (a.check < b.check ? -1 : a.check > b.check ? 1 : 0)
}

function moveFinding(finding: Finding, placing: Placing): Finding {
  const rendering = placing.byPath.get(finding.location.path)
  if (rendering === undefined) return finding
  const related = finding.related
    .filter(({ location }) => placing.files.has(location.path))
    .map(one => ({ ...one, location: moveLocation(one.location, rendering, placing) }))
  return { ...finding, location: placeOf(finding, rendering, placing), related }
}

/** Of what is related, only the file is told. */
function moveLocation(location: Location, rendering: Rendering, placing: Placing): Location {
  if (location.path !== rendering.path) return location
  return { path: sourceAt(location.start, rendering, placing).path, ...BEGINNING }
}

function placeOf(finding: Finding, rendering: Rendering, placing: Placing): Location {
  const { path, kind } = sourceAt(finding.location.start, rendering, placing)
  const document = rendering.program === 'helm' ? documentOf(path, kind, placing) : objectOf(finding, placing)
  if (document === undefined) return { path, ...BEGINNING }
  const text = placing.run.texts.again(rendering.path) ?? ''
  const token = text.slice(finding.location.start, finding.location.end)
  const isKey = steps(finding.pointer).at(-1) === token
  const lines = placing.linesOf(document.file.path, document.file.text)
  return locate(document, lines, { document: document.id, pointer: finding.pointer, ...(isKey ? { part: 'key' } : {}) })
}

/** The template that the text at an offset is rendered from, and the kind of the object there. */
function sourceAt(offset: number, { path, source }: Rendering, { run, files }: Placing) {
  const text = run.texts.again(path) ?? ''
  const before = text.lastIndexOf('\n# Source: ', offset)
  const at = before < 0 && text.startsWith('# Source: ') ? 0 : before + 1
  const named = before < 0 && at > 0 ? undefined : /^# Source: [^/\n]+\/(.*)$/m.exec(text.slice(at, at + 1000))?.[1]
  const found = named === undefined ? source : inFolder(folderOf(source), named.trim())
  const kind = /^kind: (\S+)/m.exec(text.slice(Math.max(at, 0)))?.[1]
  return { path: files.has(found) ? found : source, kind }
}

/** The first document of a template that is of a kind. */
function documentOf(path: string, kind: string | undefined, { run }: Placing): Document | undefined {
  const MOST = 100
  for (let number = 0; number < MOST; number++) {
    const document = run.open(`${path}#${number}`)
    if (document === undefined) return undefined
    if (literal(get(rootOf(document), 'kind')) === kind) return document
  }
  return undefined
}

/** The document that an object is written in that a kustomization has changed: one of its kind whose name is a part of its own. */
function objectOf({ object }: Finding, { run, byPath }: Placing): Document | undefined {
  const [kind = '', name = ''] = object.replace(/ \S*\//, ' ').split(' ')
  const all = run.results
    .filter(({ path }) => !byPath.has(path))
    .flatMap(({ documents }) =>
      documents.filter(({ resources }) => resources.some(one => isFor(one.label, kind, name))),
    )
  return all.length === 1 && all[0] !== undefined ? run.open(all[0].id) : undefined
}

function isFor(label: string, kind: string, name: string): boolean {
  const [own = '', written = ''] = label.replace(/ \S*\//, ' ').split(' ')
  return own === kind && written !== '' && name.includes(written)
}
