import { carriers } from './carriers/index.ts'
import { flux } from './deploy/flux.ts'
import { helm } from './deploy/helm.ts'
import { kustomize } from './deploy/kustomize.ts'
import { terraform } from './deploy/terraform.ts'
import { tests } from './deploy/tests.ts'
import { dialects } from './dialects/index.ts'
import type { SourceFile } from './documents/document.ts'
import { assembleReport } from './engine/assemble/assemble-report.ts'
import { documentOpener } from './engine/assemble/open-documents.ts'
import type { FileResult } from './engine/file-result.ts'
import type { Report } from './engine/finding.ts'
import { linkFacts } from './engine/join/join.ts'
import { lintFile } from './engine/lint-file.ts'
import { createRegistry, type Registry } from './engine/registry.ts'
import { defaultSettings, type FileSettings } from './engine/settings.ts'
import { kinds } from './kinds/index.ts'
import type { Parsers } from './languages/tree/parsed.ts'
import { rules } from './rules/index.ts'

export type { Document, Place, SourceFile } from './documents/document.ts'
export { assembleReport } from './engine/assemble/assemble-report.ts'
export { documentOpener } from './engine/assemble/open-documents.ts'
export type { Fault, FileResult, Location } from './engine/file-result.ts'
export type { Finding, NotAnalysed, RelatedLocation, Report, UndecidedNote } from './engine/finding.ts'
export { linkFacts } from './engine/join/join.ts'
export { lintFile } from './engine/lint-file.ts'
export type { Registry } from './engine/registry.ts'
export type { FileSettings, Platform, Severity } from './engine/settings.ts'
export { loadParsers } from './languages/load.ts'

/** The whole linter: all dialects, kinds and rules, with the parsers that are loaded (`loadParsers`). */
export const createLinter = (parsers: Parsers): Registry => {
  // A `kubernetes_manifest` is read as the object in it.
  const types = new Set(['kubernetes_manifest', ...[...kinds, ...carriers].flatMap(one => one.types)])
  const deploySteps = [terraform(parsers, type => types.has(type)), helm(parsers), tests, kustomize, flux]
  return createRegistry({ parsers, dialects, carriers, kinds, rules, deploySteps })
}

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
  const report = assembleReport(
    linked,
    settingsOf,
    registry,
    documentOpener(registry, path => texts.get(path)),
  )
  return { report, results }
}
