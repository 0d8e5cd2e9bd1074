import type { Fault, FileResult } from '../../engine/file-result.ts'
import type { NotAnalysed } from '../../engine/finding.ts'
import { lintFile } from '../../engine/lint/lint-file.ts'
import type { Registry } from '../../engine/registry.ts'
import type { PathSettings } from '../../workspace/settings.ts'
import { createContentKey } from '../cache/content-key.ts'
import { digestOf } from '../cache/sha256.ts'
import type { TextReader } from './text-reader.ts'

/** What linting each file by itself gives. */
export interface Linted {
  readonly results: readonly FileResult[]
  readonly notAnalysed: readonly NotAnalysed[]
  /** Files that could not be linted by a defect of ours. */
  readonly faults: readonly Fault[]
}

/** Results of earlier runs, by path and content key (`ContentKey`). */
export interface ResultMemory {
  readonly get: (path: string, key: string) => FileResult | undefined
  readonly set: (path: string, key: string, result: FileResult) => void
}

/** How files are linted. */
export interface LintFilesOptions {
  readonly settingsOf: (path: string) => PathSettings
  readonly registry: Registry
  /** Files that are remembered are not linted again. Those with a defect of ours are not remembered. */
  readonly memory?: ResultMemory | undefined
  /** The result of a file where it is known without its text: then the file is neither read nor linted. */
  readonly recall?: ((path: string) => FileResult | undefined) | undefined
  /** Whether the results are stored, or shown as they are: then each states whether it has secrets. */
  readonly isKept?: boolean | undefined
  /** Called before each file with the number of files that are done. */
  readonly onProgress?: ((done: number) => void) | undefined
}

/** Lints the files one after the other. No text and no tree is kept. */
export function lintFiles(files: readonly string[], texts: TextReader, options: LintFilesOptions): Linted {
  const { settingsOf, memory, recall, onProgress } = options
  const lintOne =
    memory === undefined ? lintWith(options.registry, options.isKept) : lintRemembering(options.registry, memory)
  const results: FileResult[] = []
  const notAnalysed: NotAnalysed[] = []
  const faults: Fault[] = []
  for (const [done, path] of files.entries()) {
    onProgress?.(done)
    const known = recall?.(path)
    if (known !== undefined) {
      results.push(known)
      continue
    }
    const { settings, maxFileSize, isStrict } = settingsOf(path)
    const read = texts.read(path, maxFileSize)
    if ('reason' in read) notAnalysed.push({ path, reason: read.reason, ...(isStrict ? { fails: true } : {}) })
    else {
      try {
        results.push(lintOne(path, read.text, settings))
      } catch (error) {
        faults.push({ source: 'clauselint', path, message: String(error) })
      }
    }
  }
  return { results, notAnalysed, faults }
}

type LintOne = (path: string, text: string, settings: PathSettings['settings']) => FileResult

const lintWith =
  (registry: Registry, isKept: boolean | undefined): LintOne =>
  (path, text, settings) =>
    lintFile({ path, text }, settings, registry, isKept)

function lintRemembering(registry: Registry, memory: ResultMemory): LintOne {
  const keyOf = createContentKey()
  return (path, text, settings) => {
    const key = keyOf(digestOf(text), settings)
    const known = memory.get(path, key)
    if (known !== undefined) return known
    const result = lintFile({ path, text }, settings, registry, true)
    if (result.faults.length === 0) memory.set(path, key, result)
    return result
  }
}
