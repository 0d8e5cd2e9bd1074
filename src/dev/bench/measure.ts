import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What one run of a program cost: processor time of its main thread and of all of its threads, in seconds, and peak resident
 * memory in bytes. Processor time, since other programs that run on the machine hardly change it.
 */
export interface Cost {
  readonly main: number
  readonly all: number
  readonly peak: number
  readonly output: string
}

/** Runs `node ARGUMENTS` in a folder; `preload` is the path of cost-at-exit's bundle, `scratch` a file that it may write. */
export function measure(arguments_: readonly string[], preload: string, scratch: string, cwd?: string): Cost {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, ...arguments_], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, CLAUSELINT_BENCH_COST: scratch },
  })
  if (status !== 0)
    throw new Error(`node ${arguments_.join(' ')} ends with ${status ?? signal}: ${stderr.slice(0, 2000)}`)
  const [main = Number.NaN, all = Number.NaN, peak = Number.NaN] = JSON.parse(readFileSync(scratch, 'utf8'))
  return { main, all, peak, output: stdout }
}

/** Wall time of `node ARGUMENTS` in milliseconds, nothing else measured. */
export function timeOf(arguments_: readonly string[]): number {
  const begin = performance.now()
  spawnSync(process.execPath, arguments_, { stdio: 'ignore' })
  return performance.now() - begin
}

/** The middle value; the higher one of two. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
