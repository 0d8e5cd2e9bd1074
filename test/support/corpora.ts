import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'

/** Other projects' real files and parsers' test suites; they are not part of this repository. */
const FOLDER = process.env['CLAUSELINT_CORPORA'] ?? join(import.meta.dirname, '../../../shared/corpora')

/** Like `describe`, for tests on the folder `path` of the corpora; skipped, and said so, where it is absent. */
export function describeCorpus(name: string, path: string, tests: (folder: string) => void): void {
  const folder = join(FOLDER, path)
  if (existsSync(folder)) describe(name, () => tests(folder))
  else describe.skip(`${name}: skipped, the corpora are not here`, () => tests(folder))
}

/** The files under `folder` whose names end with `ending`, sorted; none where the folder is absent. */
export function filesUnder(folder: string, ending: RegExp): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** The text of a file. */
export function textOf(path: string): string {
  return readFileSync(path, 'utf8')
}
