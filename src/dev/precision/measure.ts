import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../../cli/environment.ts'
import { reportOf, toLintedRun } from '../../cli/output/conclude.ts'
import { lintFiles } from '../../cli/run/lint-files.ts'
import { openRun } from '../../cli/run/run.ts'
import { createTextReader } from '../../cli/run/text-reader.ts'
import type { Finding } from '../../engine/finding.ts'

/** What is found by default in each repository below `folder`, each linted by itself; paths begin with the repository's name. */
export async function findingsIn(folder: string): Promise<readonly Finding[]> {
  const repositories = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const found: Finding[] = []
  for (const { name } of repositories.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const run = await openRun(
      { paths: [name], configuration: undefined, rules: [], inlineSuppressions: true, ignore: true },
      environmentIn(folder),
    )
    if ('problems' in run) throw new Error(run.problems.join('\n'))
    const texts = createTextReader(run)
    const options = { settingsOf: run.configured.settingsOf, registry: run.registry }
    found.push(...reportOf(toLintedRun(run, lintFiles(run.files, texts, options), texts)).findings)
  }
  return found
}

/** The folder of real repositories, which is not part of this one, absolute; undefined if it is not here. */
export function realCorpora(): string | undefined {
  const folder = join(process.env['CLAUSELINT_CORPORA'] ?? '../shared/corpora', 'real')
  return existsSync(folder) ? realpathSync(folder) : undefined
}

const SILENT = { write: () => {}, isTerminal: false, columns: undefined }

const environmentIn = (cwd: string): Environment => ({
  argv: [],
  cwd,
  variables: {},
  stdout: SILENT,
  stderr: SILENT,
  readInput: async () => Buffer.alloc(0),
  now: () => new Date(0),
})
