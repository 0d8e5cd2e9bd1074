import type { SourceFile } from './engine/document.ts'
import type { FileResult } from './engine/file-result.ts'
import type { Report } from './engine/finding.ts'
import { linkFacts } from './engine/link-facts.ts'
import { lintFile } from './engine/lint-file.ts'
import { documentOpener } from './engine/open-documents.ts'
import { createRegistry, type Registry } from './engine/registry.ts'
import { defaultSettings, type FileSettings } from './engine/settings.ts'
import { settle } from './engine/settle.ts'
import { kustomized } from './facts/kustomized.ts'
import { families } from './families/index.ts'
import { kinds } from './kinds/index.ts'
import { rules } from './rules/index.ts'
import type { Parsers } from './syntax/parsed.ts'

export type { Document, Place, SourceFile } from './engine/document.ts'
export type { Fault, FileResult, Location } from './engine/file-result.ts'
export type { Finding, NotAnalysed, RelatedLocation, Report, UndecidedNote } from './engine/finding.ts'
export { linkFacts } from './engine/link-facts.ts'
export { lintFile } from './engine/lint-file.ts'
export { documentOpener } from './engine/open-documents.ts'
export type { Registry } from './engine/registry.ts'
export type { FileSettings, Platform, Severity } from './engine/settings.ts'
export { settle } from './engine/settle.ts'
export { loadParsers } from './syntax/load.ts'

/** The whole linter: all families, kinds and rules, with the parsers that are loaded (`loadParsers`). */
export const createLinter = (parsers: Parsers): Registry =>
  createRegistry({ parsers, families, kinds, rules, adjustment: kustomized })

export interface LintOptions {
  readonly parsers: Parsers
  /** What holds for a path; nothing configured where absent. */
  readonly settingsOf?: (path: string) => FileSettings
}

/** All of it, in memory: what tests, an editor or a browser call. The paths must differ. */
export function lint(
  files: readonly SourceFile[],
  { parsers, settingsOf = () => defaultSettings }: LintOptions,
): { readonly report: Report; readonly results: readonly FileResult[] } {
  const registry = createLinter(parsers)
  const results = files.map(file => lintFile(file, settingsOf(file.path), registry))
  const linked = linkFacts(results, settingsOf, registry)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const report = settle(
    results,
    linked,
    settingsOf,
    registry,
    documentOpener(registry, path => texts.get(path)),
  )
  return { report, results }
}
