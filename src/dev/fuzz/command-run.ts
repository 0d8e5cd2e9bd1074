import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FuzzCase } from './corpus.ts'
import type { Violation } from './invariants.ts'

const COMMAND = join(process.cwd(), 'dist/bin/clauselint.cjs')
const MOST_MILLISECONDS = 60_000

/** What the command is asked for, by turns. */
const ARGUMENTS: readonly [readonly string[], ...(readonly string[])[]] = [
  ['--format', 'json', '--show-suppressed'],
  ['--format', 'text', '--code-frames'],
  ['--format', 'sarif'],
  ['--fix=all'],
  ['--fix-dry-run=all'],
  ['--cache', '--format', 'rdjson'],
  ['--shard', '1/2'],
  ['kinds', '.'],
  ['graph', 'network'],
  ['drift'],
  ['baseline', 'write'],
  ['init'],
]

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not come out
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

/** The arguments of the whole command's `turn`-th run (from 0). */
export const argumentsOf = (turn: number): readonly string[] => ARGUMENTS[turn % ARGUMENTS.length] ?? []

/** Runs the command in a folder; gives how it ended and what it wrote. */
export type RunCommand = (folder: string, given: readonly string[]) => Promise<Ended>

/** Runs the command on a case in a folder of its own; gives what is wrong with how it ends and what it writes. */
export async function commandViolation(
  files: FuzzCase,
  given: readonly string[],
  run: RunCommand,
): Promise<Violation | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'clauselint-fuzz-'))
  try {
    mkdirSync(join(folder, '.git'))
    for (const { path, text } of files) if (isPossible(path)) writeFile(join(folder, path), text)
    return judge(given, await run(folder, given))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a file system takes the path, and it stays in its folder. */
const isPossible = (path: string): boolean =>
  !path.includes('\0') &&
  path.split('/').every(part => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) < 255)

/** A file can't be where a folder of this name is; then the case is linted without it. */
function writeFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EEXIST' && code !== 'EISDIR' && code !== 'ENOTDIR') throw error
  }
}

interface Ended {
  readonly code: number | null
  readonly signal?: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** The built command, in a process of its own. */
export const runBuilt: RunCommand = (cwd, given) => {
  const options = { cwd, timeout: MOST_MILLISECONDS, killSignal: 'SIGKILL' } as const
  const child = spawn(process.execPath, ['--max-old-space-size=600', COMMAND, ...given], options)
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...said }))
  })
}

function judge(given: readonly string[], { code, signal, stdout, stderr }: Ended): Violation | undefined {
  const of = (what: string): Violation => ({ invariant: `command ${given.join(' ')}`, message: what })
  if (code !== 0 && code !== 1 && code !== 2) return of(`it ends with ${signal ?? code}: ${stderr.slice(-500)}`)
  // A diff and a shard's results contain the documents verbatim.
  const isForPrograms = given.some(argument => /^--(?:fix-dry-run|shard)/.test(argument))
  const unsafe = [isForPrograms ? '' : stdout, stderr].find(text => UNSAFE.test(text))
  if (unsafe !== undefined) return of(`it writes ${JSON.stringify(UNSAFE.exec(unsafe)?.[0])}`)
  if (code === 2 || !/^(?:json|sarif|rdjson)$/.test(given[given.indexOf('--format') + 1] ?? '')) return undefined
  try {
    JSON.parse(stdout)
    return undefined
  } catch (error) {
    return of(`its report is not JSON: ${String(error)}`)
  }
}
