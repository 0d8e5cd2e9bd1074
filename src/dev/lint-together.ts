import type { SourceFile } from '../documents/document.ts'
import { assembleReport } from '../engine/assemble/assemble-report.ts'
import type { FileResult, RawProblem } from '../engine/file-result.ts'
import type { Report } from '../engine/finding.ts'
import { linkFacts } from '../engine/join/join.ts'
import { compareFiles, earlierTextsOf } from '../engine/lint/compare-files.ts'
import { lintFile } from '../engine/lint/lint-file.ts'
import { type Registry, readingFrom } from '../engine/registry.ts'
import type { FileSettings } from '../engine/settings.ts'
import { documentOpener } from '../index.ts'

/** What is found in files that are linted together. */
export interface Linted {
  /** What each file gave by itself, in the order of the files. */
  readonly results: readonly FileResult[]
  /** Every problem by the key of its sentence (`IM-05.run`), before settings have dropped any. */
  readonly problems: readonly RawProblem[]
  readonly report: Report
}

/**
 * Lints files in memory, with what they were earlier where they say so. `seal` is given what rules and kinds see of a
 * file, its settings and its result, and returns the same.
 */
export function lintTogether(
  files: readonly SourceFile[],
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  seal: <T>(value: T) => T = value => value,
): Linted {
  const results = files.map(file => seal(lintFile(seal(file), seal(settingsOf(file.path)), registry)))
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const compared = compareFiles(results, earlierTextsOf(files), settingsOf, readingFrom(registry, files))
  const linked = linkFacts(compared.results, settingsOf, compared.registry)
  const open = documentOpener(registry, path => texts.get(path))
  const problems = [...linked.files, linked].flatMap(one => one.problems)
  return { results, problems, report: assembleReport(linked, settingsOf, registry, open) }
}
