import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './files.ts'
import { generateTerraform } from './generate-terraform.ts'
import { type Cost, median } from './measure.ts'

/** Runs clauselint in a folder with these options, with its report in a file. */
export type Run = (folder: string, options: readonly string[]) => Cost

/** What people wait for after a change, and how many times what a full run takes in turn with it it may take. */
interface Waiting {
  readonly name: string
  readonly limit: number
  readonly options: readonly string[]
}

const RUNS = 3
const ROOTS = 240

/**
 * Changes files again and again, and prints how many times what a full run takes the runs take that come after a change: in a
 * copy of `corpus`, where that is there, and in a generated repository of Terraform. Both are written below `work`.
 */
export function benchChanged(corpus: string, work: string, run: Run, print: (text: string) => void): void {
  print('\nseconds of all threads after a change, and how many times what a full run takes')
  if (existsSync(corpus)) {
    const folder = join(work, 'changed')
    cpSync(corpus, folder, { recursive: true, filter: path => !path.endsWith('.git') })
    for (const arguments_ of [['init'], ['add', '--all'], [...AUTHOR, 'commit', '--message=all']])
      spawnSync('git', arguments_, { cwd: folder, stdio: 'ignore' })
    const all = filesOf(folder).filter(path => /\.ya?ml$/.test(path))
    const five = [1, 3, 5, 7, 9].flatMap(tenth => all[Math.floor((tenth * all.length) / 10)] ?? [])
    changeAndRun(folder, five, run, print, [
      { name: 'hook, 5 files changed', limit: 0.2, options: ['--cache', '--changed', '--', ...five] },
      { name: '--since HEAD, 5 files', limit: 1.05, options: ['--since', 'HEAD', '.'] },
    ])
  }
  const folder = join(work, 'terraform')
  generateTerraform(folder, ROOTS)
  const root = join(folder, 'services/service-0/main.tf')
  const options = ['--cache', '--cache-location', join(work, 'terraform-cache'), '.']
  changeAndRun(folder, [root], run, print, [{ name: 'Terraform, one file', limit: 0.3, options }])
}

const AUTHOR = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com'] as const

const added = (path: string, round: number): string =>
  path.endsWith('.tf') ? `locals {\n  round_${round} = 1\n}` : `# ${round}`

function changeAndRun(
  folder: string,
  changed: readonly string[],
  run: Run,
  print: (text: string) => void,
  cases: readonly Waiting[],
): void {
  const texts = changed.map(path => [path, readFileSync(path, 'utf8')] as const)
  // What fills the caches is not measured.
  for (const { options } of cases) run(folder, options)
  const rounds = Array.from({ length: RUNS }, (_, round) => {
    const full = run(folder, ['.']).all
    for (const [path, text] of texts) writeFileSync(path, `${text.trimEnd()}\n${added(path, round)}\n`)
    return { full, times: cases.map(({ options }) => run(folder, options).all) }
  })
  for (const [i, { name, limit }] of cases.entries()) {
    const seconds = median(rounds.map(({ times }) => times[i] ?? Number.NaN)).toFixed(2)
    const ratio = median(rounds.map(({ full, times }) => (times[i] ?? Number.NaN) / full)).toFixed(2)
    print(`${name.padEnd(22)} ${seconds.padStart(6)} s ${ratio.padStart(6)} × (limit ${limit})`)
  }
}
