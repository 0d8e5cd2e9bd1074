import { readlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Finding, Report } from '../../../engine/finding.ts'
import { countAll } from '../../../engine/lint/counts.ts'
import { anyLanguage } from '../../../languages/languages.ts'
import { DEFAULT_MAX_FILE_SIZE, readUtf8 } from '../../../workspace/read-text.ts'
import { type Repository, toAbsolute, toPath } from '../../../workspace/repository.ts'
import type { Environment } from '../../environment.ts'
import type { LintedRun } from '../linted-run.ts'

/** Which files are reported about; everything else is linted only to judge them against it. */
export interface ChangedOptions {
  /** Files and folders relative to the current folder; undefined unless only changed files are requested. */
  readonly changed?: readonly string[] | undefined
  /** What git calls a commit. */
  readonly since?: string | undefined
}

/** The report about the changed files only, with remarks beside it; the same report if all files are requested. */
export async function onlyChanged(
  report: Report,
  run: LintedRun,
  options: ChangedOptions,
  environment: Environment,
): Promise<{ readonly report: Report; readonly remarks: readonly string[] } | { readonly problem: string }> {
  const found = await changedFiles(run, options, environment)
  if (found === undefined) return { report, remarks: [] }
  if ('problem' in found) return found
  const { isChanged, named } = found
  return {
    report: narrow(report, run, isChanged, named),
    remarks: [...notLinted(named, run, report), ...elsewhere(report, isChanged)],
  }
}

/** Which files changed, and the paths that were named; undefined if all files are requested. */
export async function changedFiles(
  run: LintedRun,
  { changed, since }: ChangedOptions,
  environment: Environment,
): Promise<
  | { readonly isChanged: (path: string) => boolean; readonly named: readonly string[] }
  | { readonly problem: string }
  | undefined
> {
  if (changed !== undefined) {
    const named = namedPaths(changed, run.repository, environment.cwd)
    return { isChanged: createMatcher(named), named }
  }
  if (since === undefined) return undefined
  const { changedSince } = await import('../../../workspace/changed-files.ts')
  const found = await changedSince(since, { repository: run.repository, variables: environment.variables })
  if ('problem' in found) return found
  const linted = run.files.filter(path => {
    if (found.hasId(path, run.texts.blobIds?.get(path))) return false
    const text = run.texts.again(path)
    return text === undefined || found.isChanged(path, text)
  })
  const isFile = new Set(run.files)
  const others = run.notAnalysed.filter(({ path }) => {
    if (isFile.has(path)) return false
    const absolute = toAbsolute(run.repository, path)
    const content = linkTarget(absolute) ?? textOf(absolute)
    return content === undefined || found.isChanged(path, content)
  })
  return { isChanged: createMatcher([...linted, ...others.map(({ path }) => path)]), named: [] }
}

/** Whether the folder at `path`, which could not be read, may contain one of these. */
const isAbove = (path: string, paths: readonly string[]): boolean =>
  paths.some(one => path === '.' || one.startsWith(`${path}/`))

/** What git keeps of a link; undefined where the path is none. */
function linkTarget(absolute: string): string | undefined {
  try {
    return readlinkSync(absolute)
  } catch {
    return undefined
  }
}

/** The text of a file of a sort that is not read; undefined where it is none. */
function textOf(absolute: string): string | undefined {
  const read = readUtf8(absolute, DEFAULT_MAX_FILE_SIZE)
  return 'text' in read ? read.text : undefined
}

const namedPaths = (files: readonly string[], repository: Repository, cwd: string): readonly string[] =>
  files.map(file => toPath(repository, resolve(cwd, file)))

/** Whether a path is one of the files and folders, which are relative to the current folder, or lies below one of them. */
export const namedMatcher = (
  files: readonly string[],
  repository: Repository,
  cwd: string,
): ((path: string) => boolean) => createMatcher(namedPaths(files, repository, cwd))

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
