import type { SourceFile } from '../../documents/document.ts'
import { assembleReport } from '../../engine/assemble/assemble-report.ts'
import { documentOpener } from '../../engine/assemble/open-documents.ts'
import type { FileResult } from '../../engine/file-result.ts'
import type { Report } from '../../engine/finding.ts'
import { linkFacts } from '../../engine/join/join.ts'
import { lintFile } from '../../engine/lint/lint-file.ts'
import { type Registry, readingFrom } from '../../engine/registry.ts'
import { defaultSettings, type FileSettings } from '../../engine/settings.ts'
import { validate } from '../../schemas/configuration-validator.generated.ts'
import { type ConfigurationProblem, createStandard } from '../../workspace/configuration.ts'
import { CONFIGURATION_NAMES } from '../../workspace/find-configuration.ts'
import { readConfiguration } from '../../workspace/read-configuration.ts'
import { createSettings } from '../../workspace/settings.ts'
import type { FuzzCase } from './corpus.ts'

/** A case, linted, and what is needed to lint it again. */
export interface LintedCase {
  readonly files: FuzzCase
  readonly settingsOf: (path: string) => FileSettings
  /** What is wrong with the case's configuration, which is then not used. */
  readonly problems: readonly ConfigurationProblem[]
  readonly results: readonly FileResult[]
  readonly report: Report
}

const RUN = { rules: {}, inlineSuppressions: true, today: defaultSettings.today, ignore: true } as const

/** Lints a case with the configuration in it. Throws where clauselint does, which is a fault. */
export function lintCase(files: FuzzCase, registry: Registry): LintedCase {
  const { settingsOf, problems } = settingsIn(files, registry)
  const results = files.map(file => lintFile(file, settingsOf(file.path), registry))
  return { files, settingsOf, problems, results, report: reportOf(results, files, settingsOf, registry) }
}

/** Links the results of `files` and assembles the report. */
export function reportOf(
  results: readonly FileResult[],
  files: readonly SourceFile[],
  settingsOf: LintedCase['settingsOf'],
  registry: Registry,
): Report {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const open = documentOpener(registry, path => texts.get(path))
  return assembleReport(linkFacts(results, settingsOf, readingFrom(registry, files)), settingsOf, registry, open)
}

function settingsIn(files: FuzzCase, registry: Registry): Pick<LintedCase, 'settingsOf' | 'problems'> {
  const file = files.find(({ path }) => CONFIGURATION_NAMES.some(name => name === path))
  const read = file && readConfiguration(file.path, file.text, createStandard(validate, registry))
  const layers = read !== undefined && 'file' in read ? [read.file] : []
  const settingsOf = createSettings(file && layers[0] && { path: file.path, folder: '', layers }, RUN)
  return {
    settingsOf: path => settingsOf(path).settings,
    problems: read !== undefined && 'problems' in read ? read.problems : [],
  }
}
