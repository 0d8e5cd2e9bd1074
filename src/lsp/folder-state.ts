import type { OpenDocument } from '../engine/assemble/open-documents.ts'
import type { Fault, Unread } from '../engine/file-result.ts'
import type { Finding } from '../engine/finding.ts'
import type { LiveReport } from '../engine/join/live/live-report.ts'
import { createKnownContents, type KnownContents } from '../engine/lint/known-contents.ts'
import { lintOpened } from '../engine/lint/lint-file.ts'
import { type OpenedFile, openFile } from '../engine/lint/open-file.ts'
import type { Registry } from '../engine/registry.ts'
import { documentOpener, OWN_API_VERSION, type OwnPolicy } from '../index.ts'
import type { ConfigurationProblem } from '../workspace/configuration.ts'
import type { Configured } from '../workspace/configure.ts'
import { CONFIGURATION_NAMES } from '../workspace/find-configuration.ts'
import { hasLintedName } from '../workspace/linted-names.ts'
import { readText, tooLarge } from '../workspace/read-text.ts'
import { isLinkOut, type Repository, toAbsolute } from '../workspace/repository.ts'
import type { PathSettings } from '../workspace/settings.ts'
import { IGNORE_FILES, isReached } from '../workspace/walk.ts'
import { withoutKnown as fresh, type KnownFindings } from './known-findings.ts'

/** Makes a linter with the rules that users have written; `textOf` gives the text of a linted file that another one reads by its path. */
export type LinterFor = (textOf?: (path: string) => string | undefined, ownPolicies?: readonly OwnPolicy[]) => Registry

/** What a folder needs from outside. */
export interface FolderOptions {
  /** The folder's path on this machine. */
  readonly absolute: string
  /** Whether all its files are linted; false for a folder that is none of the workspace, with open files in it. */
  readonly isWhole: boolean
  /** The linter, with what gives it the texts of files that others read by their paths. */
  readonly linterFor: LinterFor
  /** The text that the editor has for a path of this machine; undefined where the file is not open. */
  readonly unsaved: (absolute: string) => string | undefined
  /** Today in UTC, `2026-11-21`. */
  readonly today: () => string
}

/** What is known of a folder of the workspace. Paths are relative to the repository's root. */
export interface FolderState {
  readonly options: FolderOptions
  registry: Registry
  /** The files with rules that users have written, as they were when they were read last, and these rules. */
  own: { readonly texts: ReadonlyMap<string, string>; readonly policies: readonly OwnPolicy[] }
  readonly repository: Repository
  /** The last configuration that was good; undefined where none was. */
  configured: Configured | undefined
  /** What the baselines of the configuration know. */
  known: KnownFindings
  /** By the configuration's path. */
  problems: ReadonlyMap<string, readonly ConfigurationProblem[]>
  /** The files that are linted together. */
  members: Set<string>
  live: LiveReport | undefined
  /** Files that are open although ignore files leave them out: each is linted by itself. */
  apart: LiveReport | undefined
  /** Opens documents of the files as they were at the latest update. */
  open: OpenDocument
  /** What the documents of the open files said when they were last linted. */
  readonly contents: Map<string, KnownContents>
  isLoaded: boolean
  /** Counts the calls of `load`. */
  loads: number
  /** What was changed since the latest `load` began. */
  touched: Set<string>
  faults: Fault[]
}

const takes = (path: string, { repository, options }: FolderState): boolean =>
  options.isWhole && hasLintedName(path) && isReached(path, repository)

/** Whether the file, if it is there, is linted together with the others; on the disk it may be a link out by now. */
export function belongs(path: string, state: FolderState): boolean {
  const isOpen = unsavedText(path, state) !== undefined
  if (!state.options.isWhole) return isOpen
  return (state.members.has(path) || takes(path, state)) && (isOpen || !isLinkOut(path, state.repository))
}

/** Whether the file is an ignore file. */
export const isIgnoreFile = (path: string): boolean =>
  IGNORE_FILES.some(name => path === name || path.endsWith(`/${name}`))

/** The text of a file that may have rules which users have written; undefined for any other. */
export function ownPolicyText(path: string, maxFileSize: number, state: FolderState): string | undefined {
  const text = /\.(?:ya?ml|json)$/.test(path) ? fileText(path, maxFileSize, state) : undefined
  return text?.includes(OWN_API_VERSION) === true ? text : undefined
}

/** Whether the file is a configuration, an ignore file or a baseline. */
export function configures(path: string, { configured, known }: FolderState): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    CONFIGURATION_NAMES.some(one => one === name) ||
    isIgnoreFile(path) ||
    known.has(path) ||
    configured?.configurations.some(({ layers }) => layers.some(layer => layer.path === path)) === true
  )
}

/** Whether a change of this file affects other files: what configures them, and rules that users have written. */
export const decides = (path: string, state: FolderState): boolean =>
  configures(path, state) ||
  state.own.texts.has(path) ||
  ownPolicyText(path, state.configured?.settingsOf(path).maxFileSize ?? 0, state) !== undefined

/** Of what is found in the file, what its baseline does not know. */
export function freshFindings(path: string, findings: readonly Finding[], state: FolderState): readonly Finding[] {
  const baseline = state.configured?.settingsOf(path).baseline
  const known = baseline === undefined ? [] : (state.known.get(baseline)?.get(path) ?? [])
  return fresh(findings, known, {
    open: state.open,
    documentsOf: one => (state.live?.resultOf(one) ?? state.apart?.resultOf(one))?.documents ?? [],
    textOf: one => fileText(one, Number.POSITIVE_INFINITY, state),
    registry: state.registry,
  })
}

/** The text that the editor has; undefined where the file is not open. */
export const unsavedText = (path: string, { options, repository }: FolderState): string | undefined =>
  options.unsaved(toAbsolute(repository, path))

/** The text of the editor, or else of the disk; undefined where there is none, or none of at most that size. */
export function fileText(path: string, maxFileSize: number, state: FolderState): string | undefined {
  const read = unsavedText(path, state) ?? readText(toAbsolute(state.repository, path), maxFileSize)
  if (typeof read === 'string') return read.length > maxFileSize ? undefined : read
  return 'text' in read ? read.text : undefined
}

/** Opens documents of the files as they are now; some are `opened` already. */
export const openerOf = (state: FolderState, opened?: ReadonlyMap<string, OpenedFile>): OpenDocument =>
  documentOpener(state.registry, path => fileText(path, Number.POSITIVE_INFINITY, state), opened)

/** The file's result; undefined if it is gone, is ignored or cannot be read. What it is parsed to is entered in `opened`. */
export function lintPath(
  path: string,
  { settings, maxFileSize, isIgnored }: PathSettings,
  state: FolderState,
  opened?: Map<string, OpenedFile>,
) {
  const text = isIgnored ? undefined : fileText(path, maxFileSize, state)
  const known = knownContents(path, state)
  if (text === undefined) return undefined
  try {
    const file = openFile({ path, text }, state.registry)
    opened?.set(path, file)
    return lintOpened({ path, text }, file, settings, state.registry, false, known)
  } catch (error) {
    state.faults.push({ source: 'clauselint', path, message: String(error) })
    return undefined
  }
}

/** What is kept of a file as long as it is open. */
function knownContents(path: string, state: FolderState): KnownContents | undefined {
  const { contents } = state
  if (unsavedText(path, state) === undefined) contents.delete(path)
  else if (!contents.has(path)) contents.set(path, createKnownContents())
  return contents.get(path)
}

/** What is not analysed in the open file; empty if all of it is, or if the file should not be analysed. */
export function notAnalysed(path: string, state: FolderState): readonly Unread[] {
  const result = state.live?.resultOf(path) ?? state.apart?.resultOf(path)
  if (result !== undefined) return result.notAnalysed ?? []
  const text = unsavedText(path, state)
  const settings = state.configured?.settingsOf(path)
  if (text === undefined || settings === undefined || settings.isIgnored) return []
  return text.length > settings.maxFileSize ? [{ reason: tooLarge(settings.maxFileSize) }] : []
}
