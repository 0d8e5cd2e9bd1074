import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What one run of a program cost: wall time of the whole process in milliseconds, peak resident memory in bytes. */
export interface Cost {
  readonly milliseconds: number
  readonly peak: number
  readonly output: string
}

/** Runs `node ARGUMENTS`; `preload` is the path of memory-at-exit's bundle, `scratch` a file that it may write. */
export function measure(arguments_: readonly string[], preload: string, scratch: string): Cost {
  const begin = performance.now()
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, ...arguments_], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, CLAUSELINT_BENCH_MEMORY: scratch },
  })
  const milliseconds = performance.now() - begin
  if (status !== 0)
    throw new Error(`node ${arguments_.join(' ')} ends with ${status ?? signal}: ${stderr.slice(0, 2000)}`)
  return { milliseconds, peak: Number(readFileSync(scratch, 'utf8')), output: stdout }
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
