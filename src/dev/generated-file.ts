import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file that is made from the sources: its path from the repository's root and the whole text it shall have. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

/** The paths of those files whose text on the disk is another one, or that are missing. */
export const staleFiles = (files: readonly GeneratedFile[]): readonly string[] =>
  files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text).map(({ path }) => path)

/**
 * Writes the files that are not current, and says which. With `--check` in `arguments_` it writes nothing: it names
 * them on standard error and sets exit code 1.
 */
export function bringUpToDate(files: readonly GeneratedFile[], arguments_: readonly string[]): void {
  const stale = new Set(staleFiles(files))
  const check = arguments_.includes('--check')
  for (const { path, text } of files.filter(file => stale.has(file.path))) {
    if (check) process.stderr.write(`${path} is not current: npm run generate\n`)
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      process.stdout.write(`wrote ${path}\n`)
    }
  }
  if (check && stale.size > 0) process.exitCode = 1
}
