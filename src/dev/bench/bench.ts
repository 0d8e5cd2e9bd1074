import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { loadAll } from 'js-yaml'
import { addTo } from '../../model/group-by.ts'
import { benchChanged } from './changed.ts'
import { filesOf } from './files.ts'
import { generateRepository } from './generate.ts'
import { generatePolicies } from './generate-policies.ts'
import { generateTerraform } from './generate-terraform.ts'
import { type Cost, measure, median, timeOf } from './measure.ts'
import { installedPeers } from './peers.ts'

// npm run bench [-- FOLDER] [--peers]: lints FOLDER (a corpus of real files) and generated repositories, each beside its
// floor; with --peers also beside the other linters that are installed.
const LINTER = 'dist/bin/clauselint.cjs'
const PROGRAMS = ['floor', 'warm-floor', 'stages', 'cost-at-exit'] as const
/** Manifests, charts and policies of many projects, where linking is a large part. */
const MIXED = '../shared/corpora/real'
const CORPUS = process.argv.slice(2).find(one => !one.startsWith('-')) ?? '../shared/corpora/load'
const WITH_PEERS = process.argv.includes('--peers')
const SIZES = [1_000, 10_000, 100_000] as const
const RUNS = 3
const RUNS_OF_START = 20
const COLUMNS = [22, 8, 7, 8, 8, 9, 7, 8, 8, 8, 9] as const
/** How many floors all threads may take together, and of a real repository the peak in MB. */
const LIMITS = { floors: 3, peak: 130, mixed: 6 } as const

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const printRow = (cells: readonly string[]): void =>
  print(cells.map((cell, i) => (i === 0 ? cell.padEnd(COLUMNS[i] ?? 0) : cell.padStart(COLUMNS[i] ?? 0))).join(' '))
const program = (name: (typeof PROGRAMS)[number]): string => resolve(`dist/dev/bench/${name}.js`)

async function main(): Promise<void> {
  await build({
    entryPoints: PROGRAMS.map(name => `src/dev/bench/${name}.ts`),
    outdir: 'dist/dev/bench',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    // js-yaml's ES module is 2.3 times slower on Node 20, which makes a new hidden class at each `{ ...a, b }`.
    alias: { 'js-yaml': createRequire(import.meta.url).resolve('js-yaml') },
    logLevel: 'warning',
  })
  const work = mkdtempSync(join(tmpdir(), 'clauselint-bench-'))
  try {
    print(`Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model.trim()})\n`)
    const stages = [...benchFolders(work)]
    benchHeavy(work)
    benchChanged(resolve(CORPUS), work, (folder, options) => runIn(work, folder, options), print)
    print('\nmilliseconds by stage, in one process')
    for (const { name, output } of stages) print(`${name.padEnd(COLUMNS[0])} ${output.trim()}`)
    benchStart(work)
    if (existsSync(CORPUS)) benchWarm(resolve(CORPUS), work)
    if (existsSync(CORPUS) && WITH_PEERS) benchPeers(resolve(CORPUS), work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

interface Stages {
  readonly name: string
  readonly output: string
}

function* benchFolders(work: string): Iterable<Stages> {
  print(
    'seconds of processor time, of all threads and of the main one, and of all threads of the floor: reading and parsing',
  )
  printRow(['files of', 'files', 'MB', 'all', 'main', 'files/s', 'MB/s', 'peak MB', 'floor', '× floor', 'floor MB'])
  if (existsSync(CORPUS)) {
    yield benchFolder('a real repository', resolve(CORPUS), work)
    print(`${' '.repeat(COLUMNS[0])} limits: ${LIMITS.floors} × floor, ${LIMITS.peak} MB`)
  } else print(`${CORPUS} is not there: no real repository is linted`)
  if (existsSync(MIXED)) {
    yield benchFolder('many projects', resolve(MIXED), work)
    print(`${' '.repeat(COLUMNS[0])} limit: ${LIMITS.mixed} × floor`)
  }
  for (const size of SIZES) {
    const folder = join(work, 'repository')
    generateRepository(folder, size)
    yield benchFolder('a generated repository', folder, work)
    rmSync(folder, { recursive: true })
  }
}

/** What makes a repository in which linking is most of the work, and how many times what the same number of other files takes it may take. */
const HEAVY = [
  { name: '183 files of Terraform', generate: (folder: string) => generateTerraform(folder, 60), limit: 1.1 },
  { name: '1,000 policies', generate: (folder: string) => generatePolicies(folder, 1_000), limit: 2.6 },
] as const

function benchHeavy(work: string): void {
  const usual = join(work, 'usual')
  generateRepository(usual, 1_000)
  print('\nseconds of all threads, and how many times what 1,000 generated files take')
  for (const { name, generate, limit } of HEAVY) {
    const folder = join(work, 'heavy')
    generate(folder)
    const pairs = Array.from({ length: RUNS }, () => [lint(folder, work), lint(usual, work)] as const)
    const times = median(pairs.map(([heavy, plain]) => heavy.all / plain.all)).toFixed(2)
    const all = median(pairs.map(([heavy]) => heavy.all)).toFixed(2)
    const peak = Math.max(...pairs.map(([heavy]) => heavy.peak / 1e6)).toFixed(0)
    print(
      `${name.padEnd(COLUMNS[0])} ${all.padStart(6)} s ${times.padStart(6)} × (limit ${limit}) ${peak.padStart(6)} MB`,
    )
    rmSync(folder, { recursive: true })
  }
  rmSync(usual, { recursive: true })
}

/** Runs clauselint in a folder. */
const runIn = (work: string, folder: string, options: readonly string[]): Cost =>
  measure([resolve(LINTER), ...REPORTS, join(work, 'report.json'), ...options], preload(), join(work, 'cost'), folder)

const REPORTS = ['--exit-zero', '--format', 'json', '--output-file'] as const

const run = (work: string, ...arguments_: readonly string[]): Cost => measure(arguments_, preload(), join(work, 'cost'))

const preload = (): string => pathToFileURL(program('cost-at-exit')).href

const lint = (folder: string, work: string): Cost => run(work, LINTER, ...REPORTS, join(work, 'report.json'), folder)

function benchFolder(name: string, folder: string, work: string): Stages {
  const paths = filesOf(folder)
  const megabytes = paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6
  const floors: Cost[] = []
  const lints: Cost[] = []
  for (let i = 0; i < RUNS; i++) {
    floors.push(run(work, program('floor'), folder))
    lints.push(lint(folder, work))
  }
  const all = median(lints.map(cost => cost.all))
  const peak = (costs: readonly Cost[]): string => (Math.max(...costs.map(cost => cost.peak)) / 1e6).toFixed(0)
  printRow([
    name,
    String(paths.length),
    megabytes.toFixed(1),
    all.toFixed(2),
    median(lints.map(cost => cost.main)).toFixed(2),
    (paths.length / all).toFixed(0),
    (megabytes / all).toFixed(1),
    peak(lints),
    median(floors.map(cost => cost.all)).toFixed(2),
    median(lints.map((cost, i) => cost.all / (floors[i]?.all ?? Number.NaN))).toFixed(2),
    peak(floors),
  ])
  return { name: `${paths.length} files`, output: run(work, program('stages'), folder).output }
}

/** Other linters on the same files, in turn with this one: they do other work, and all their threads count. */
function benchPeers(folder: string, work: string): void {
  const peers = installedPeers(folder, filesOf(folder).filter(isPlainYaml))
  const seconds = new Map<string, number[]>()
  for (let i = 0; i < RUNS; i++) {
    for (const [name, once] of peers) addTo(seconds, name, once())
    addTo(seconds, 'clauselint', lint(folder, work).all)
  }
  const own = seconds.get('clauselint') ?? []
  print(`\nseconds of processor time of all threads, median of ${RUNS}; how many times slower clauselint is`)
  for (const [name, values] of seconds) {
    const times = median(own.map((value, i) => value / (values[i] ?? Number.NaN)))
    print(`${name.padEnd(12)} ${median(values).toFixed(2).padStart(6)} ${times.toFixed(2).padStart(6)}`)
  }
}

/** Whether other parsers take a file, too: clauselint reads templates. */
function isPlainYaml(file: string): boolean {
  try {
    loadAll(readFileSync(file, 'utf8'))
    return true
  } catch {
    return false
  }
}

/** Whole processes, taken in turn, so that what disturbs the machine disturbs them alike. */
function benchStart(work: string): void {
  const file = join(work, 'file.yaml')
  writeFileSync(file, `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n${lines(45)}`)
  const commands = {
    'node -e 0': ['-e', '0'],
    'clauselint --version': [LINTER, '--version'],
    'clauselint FILE, 50 lines': [LINTER, '--exit-zero', file],
  }
  const times = Object.fromEntries(Object.keys(commands).map(name => [name, [] as number[]]))
  for (let i = 0; i < RUNS_OF_START; i++)
    for (const [name, arguments_] of Object.entries(commands)) times[name]?.push(timeOf(arguments_))
  const base = median(times['node -e 0'] ?? [])
  print(`\nwhole process, median of ${RUNS_OF_START}`)
  for (const [name, values] of Object.entries(times))
    print(
      `${name.padEnd(26)} ${median(values).toFixed(0).padStart(5)} ms  ${(median(values) / base).toFixed(2)} × node`,
    )
}

/** A run in which nothing has changed since the last one, beside three starts of Node and what it takes to stat and hash the files. */
function benchWarm(folder: string, work: string): void {
  const report = ['--exit-zero', '--format', 'json', '--output-file', join(work, 'report.json')]
  const run = [LINTER, ...report, '--cache', '--cache-location', join(work, 'cache'), folder]
  timeOf(run)
  const times = { warm: [] as number[], node: [] as number[], floor: [] as number[] }
  for (let i = 0; i < RUNS_OF_START; i++) {
    times.warm.push(timeOf(run))
    times.node.push(timeOf(['-e', '0']))
    times.floor.push(Number(spawnSync(process.execPath, [program('warm-floor'), folder], { encoding: 'utf8' }).stdout))
  }
  const [warm, node, floor] = [median(times.warm), median(times.node), median(times.floor)]
  print(`\na warm run with --cache, median of ${RUNS_OF_START}`)
  print(
    `${warm.toFixed(0)} ms; 3 × node -e 0 and ${floor.toFixed(0)} ms to stat and hash: ${(3 * node + floor).toFixed(0)} ms`,
  )
}

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `  key-${i}: value ${i}\n`).join('')

await main()
