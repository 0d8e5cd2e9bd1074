import { readlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Finding, Report } from '../../../engine/finding.ts'
import { countAll } from '../../../engine/lint/counts.ts'
import type { Registry } from '../../../engine/registry.ts'
import { anyLanguage, languageOf } from '../../../languages/languages.ts'
import { formatOf } from '../../../languages/parse.ts'
import type { ChangesSince } from '../../../workspace/changed-files.ts'
import { createBytesReader } from '../../../workspace/read-text.ts'
import { toAbsolute, toPath } from '../../../workspace/repository.ts'
import type { Environment } from '../../environment.ts'
import type { LintedRun } from '../linted-run.ts'
import type { Run } from '../run.ts'
import type { ChangedOptions, Changes } from './changes.ts'

/** What to know of a run before its changes are. */
type Changing = Pick<Run, 'files' | 'folders' | 'named' | 'notAnalysed' | 'repository' | 'registry' | 'ahead'>

/** What has changed of a run; undefined if all files are requested. */
export async function changesOf(
  run: Changing,
  { changed, since }: ChangedOptions,
  { cwd, variables }: Pick<Environment, 'cwd' | 'variables'>,
): Promise<Changes | { readonly problem: string } | undefined> {
  if (changed !== undefined) {
    const named = changed.map(file => toPath(run.repository, resolve(cwd, file)))
    return { isChanged: createMatcher(named), named }
  }
  if (since === undefined) return undefined
  const found = await filesSince(since, run, { variables })
  return 'problem' in found ? found : { isChanged: createMatcher([...found.changed.keys()]), named: [], since: found }
}

/** What of a run's files, and of those that it could not read, has changed since this checkout left `revision`. */
export async function filesSince(
  revision: string,
  run: Changing,
  { variables }: Pick<Environment, 'variables'>,
): Promise<ChangesSince | { readonly problem: string }> {
  const { changesSince } = await import('../../../workspace/changed-files.ts')
  const { repository, ahead, files, notAnalysed } = run
  const isFile = new Set(files)
  const readBytes = createBytesReader()
  const bytesOf = (path: string): Buffer | undefined => {
    const absolute = toAbsolute(repository, path)
    const known = ahead.get(path) ?? (isFile.has(path) ? undefined : linkTarget(absolute))
    if (known !== undefined) return known
    const read = readBytes(absolute, Number.POSITIVE_INFINITY)
    return 'bytes' in read ? read.bytes : undefined
  }
  const paths = [...new Set([...files, ...notAnalysed.map(({ path }) => path)])]
  const isWanted = (path: string): boolean => isBelow(path, run) && isRead(path, run.registry)
  return changesSince(revision, { paths, bytesOf, isWanted }, { repository, variables })
}

/** Whether files of this name can be parsed: of a language that no file of the run has any more, the parser is not loaded. */
function isRead(path: string, { parsers }: Pick<Registry, 'parsers'>): boolean {
  const format = formatOf(path, '')
  return format !== undefined && (languageOf(format).load === undefined || parsers[format] !== undefined)
}

/** Whether a path is in what the user named. */
const isBelow = (path: string, { folders, named }: Pick<Run, 'folders' | 'named'>): boolean =>
  named.includes(path) || folders.some(folder => folder === '' || folder === '.' || path.startsWith(`${folder}/`))

/** What git keeps of a link; undefined where the path is none. */
function linkTarget(absolute: string): Buffer | undefined {
  try {
    return readlinkSync(absolute, 'buffer')
  } catch {
    return undefined
  }
}

/** The report about the changed files only, with remarks beside it; the same report if all files are requested. */
export function onlyChanged(
  report: Report,
  run: LintedRun,
): { readonly report: Report; readonly remarks: readonly string[] } {
  if (run.changes === undefined) return { report, remarks: [] }
  const { isChanged, named } = run.changes
  return {
    report: narrow(report, run, isChanged, named),
    remarks: [...notLinted(named, run, report), ...elsewhere(report, isChanged)],
  }
}

/** Whether the folder at `path`, which could not be read, may contain one of these. */
const isAbove = (path: string, paths: readonly string[]): boolean =>
  paths.some(one => path === '.' || one.startsWith(`${path}/`))

/** Whether a path is one of `paths` or lies below one of them. */
function createMatcher(paths: readonly string[]): (path: string) => boolean {
  const named = new Set(paths)
  const isBelow = (path: string): boolean => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      if (named.has(path.slice(0, end))) return true
    return named.has('')
  }
  return path => named.has(path) || isBelow(path)
}

function narrow(
  report: Report,
  { results, settingsOf }: LintedRun,
  isChanged: (path: string) => boolean,
  named: readonly string[],
): Report {
  const findings = report.findings.filter(({ location }) => isChanged(location.path))
  const files = results.filter(({ path }) => isChanged(path))
  return {
    findings,
    suppressed: report.suppressed.filter(({ finding }) => isChanged(finding.location.path)),
    hidden: report.hidden.filter(({ location }) => isChanged(location.path)),
    silent: report.silent.filter(({ location }) => isChanged(location.path)),
    notes: report.notes.filter(({ path }) => isChanged(path)),
    notAnalysed: report.notAnalysed.filter(({ path }) => isChanged(path) || isAbove(path, named)),
    faults: report.faults,
    exclusions: report.exclusions,
    counts: countAll(files, findings, path => settingsOf(path).settings),
  }
}

function notLinted(paths: readonly string[], { files }: LintedRun, { notAnalysed }: Report): readonly string[] {
  const isFile = new Set(files)
  const others = paths.filter(
    path =>
      !isFile.has(path) &&
      !files.some(file => path === '' || file.startsWith(`${path}/`)) &&
      !notAnalysed.some(one => one.path === path || isAbove(one.path, [path])),
  )
  const [first] = others
  if (first === undefined) return []
  const they = others.length === 1 ? `${first} is` : `${first} and ${others.length - 1} more are`
  return [`${they} not linted: ignored, gone, or no ${anyLanguage}`]
}

/** What a change does to files that did not change themselves is not reported, but not passed over either. */
function elsewhere({ findings }: Report, isChanged: (path: string) => boolean): readonly string[] {
  const isAboutChanged = ({ location, related }: Finding): boolean =>
    !isChanged(location.path) && related.some(other => isChanged(other.location.path))
  const number = findings.filter(isAboutChanged).length
  if (number === 0) return []
  const they =
    number === 1
      ? '1 finding in a file that did not change points'
      : `${number} findings in files that did not change point`
  return [`${they} at a changed one; a run on everything shows ${number === 1 ? 'it' : 'them'}`]
}
