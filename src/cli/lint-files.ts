import type { Fault, FileResult } from '../engine/file-result.ts'
import type { NotAnalysed } from '../engine/finding.ts'
import { lintFile } from '../engine/lint-file.ts'
import type { Registry } from '../engine/registry.ts'
import type { PathSettings } from '../workspace/settings.ts'
import type { TextReader } from './text-reader.ts'

/** What linting each file by itself gives. */
export interface Linted {
  readonly results: readonly FileResult[]
  readonly notAnalysed: readonly NotAnalysed[]
  /** Files that could not be linted by a defect of ours. */
  readonly faults: readonly Fault[]
}

/** Lints the files one after the other. No text and no tree is kept. */
export function lintFiles(
  files: readonly string[],
  texts: TextReader,
  settingsOf: (path: string) => PathSettings,
  registry: Registry,
): Linted {
  const results: FileResult[] = []
  const notAnalysed: NotAnalysed[] = []
  const faults: Fault[] = []
  for (const path of files) {
    const { settings, maxFileSize } = settingsOf(path)
    const read = texts.read(path, maxFileSize)
    if ('reason' in read) notAnalysed.push({ path, reason: read.reason })
    else {
      try {
        results.push(lintFile({ path, text: read.text }, settings, registry))
      } catch (error) {
        faults.push({ source: 'clauselint', path, message: String(error) })
      }
    }
  }
  return { results, notAnalysed, faults }
}
