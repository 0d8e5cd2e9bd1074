#!/usr/bin/env node
import { fstatSync, type Stats, statSync, writeSync } from 'node:fs'
import { codeOf } from '../workspace/reason.ts'
import { keepCompiledCode } from './code-cache.ts'
import type { Output } from './environment.ts'
import { ExitCode } from './exit-code.ts'

interface ProcessOutput extends Output {
  /** Whether all that was written has left the process. */
  readonly isDone: () => boolean
}

/**
 * Standard output or error, written at once where it is a file, a pipe or nowhere: the stream that Node makes for it takes
 * 2 ms. A terminal, and a pipe that takes no more for now, are left to that stream.
 */
function outputTo(descriptor: 1 | 2): ProcessOutput {
  const streamOf = () => streamTo(descriptor === 1 ? process.stdout : process.stderr)
  const status = fstatSync(descriptor)
  if (status.isCharacterDevice() && !isNowhere(status)) return { ...streamOf(), isDone: () => false }
  let stream: ReturnType<typeof streamOf> | undefined
  return {
    write: text => {
      const rest = stream === undefined ? writeNow(descriptor, text) : text
      if (rest === '') return
      stream ??= streamOf()
      stream.write(rest)
    },
    isTerminal: false,
    columns: undefined,
    isDone: () => stream === undefined,
  }
}

/** Whether it is the null device, which is not a terminal. */
const isNowhere = ({ rdev }: Stats): boolean => rdev === statSync('/dev/null', { throwIfNoEntry: false })?.rdev

/** Writes as much as possible without waiting; returns what is left, which is nothing if there is no reader. */
function writeNow(descriptor: 1 | 2, text: string): Uint8Array | '' {
  let rest: Uint8Array = Buffer.from(text)
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest))
    return ''
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return rest
    giveUp(error)
    return ''
  }
}

/**
 * `clauselint … | head` closes the pipe, which is not an error, and there is no reader left. If the disk is full, the report
 * is lost, including what would follow.
 */
function giveUp(error: unknown): void {
  if (codeOf(error) === 'EPIPE') return
  try {
    writeSync(2, `clauselint: the results could not be written (${codeOf(error) ?? String(error)})\n`)
  } catch {
    // Standard error may be the one that takes nothing.
  }
  process.exit(ExitCode.WrongUse)
}

function streamTo(stream: NodeJS.WriteStream) {
  stream.on('error', giveUp)
  return {
    write: (text: string | Uint8Array) => {
      stream.write(text)
    },
    isTerminal: stream.isTTY === true,
    columns: stream.columns,
  }
}

/** Standard input up to its end, or to where it is longer than `most` bytes. */
async function readInput(most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) break
  }
  return Buffer.concat(chunks)
}

/** Asks on the terminal. An interrupt or the end of the input answers nothing. */
async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

if (!import.meta.filename.endsWith('.ts')) keepCompiledCode(import.meta.filename, process.env)

const stdout = outputTo(1)
const stderr = outputTo(2)
// Only from here on compiled code is kept. The command is bundled as CommonJS, which knows no await here.
import('./main.ts')
  .then(({ main }) =>
    main({
      argv: process.argv.slice(2),
      cwd: process.cwd(),
      variables: process.env,
      stdout,
      stderr,
      readInput,
      ...(stderr.isTerminal && process.stdin.isTTY ? { ask } : {}),
      now: () => new Date(),
    }),
  )
  .then(exitCode => {
    // What waits to be written to a pipe would be cut off by an exit; where nothing does, taking the heap apart takes 3 ms.
    if (stdout.isDone() && stderr.isDone()) process.exit(exitCode)
    process.exitCode = exitCode
  })
