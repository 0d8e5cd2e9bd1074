#!/usr/bin/env node
import type { Output } from './environment.ts'
import { main } from './main.ts'

/** `clauselint … | head` closes the pipe: that is no mistake, and nobody is left to tell. */
function quietWhenClosed(stream: NodeJS.WriteStream): Output {
  stream.on('error', error => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error
  })
  return {
    write: text => {
      stream.write(text)
    },
    isTerminal: stream.isTTY === true,
    columns: stream.columns,
  }
}

/** All of standard input. */
async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

// Not process.exit: what is written to a pipe would be cut off.
process.exitCode = await main({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  variables: process.env,
  stdout: quietWhenClosed(process.stdout),
  stderr: quietWhenClosed(process.stderr),
  readInput,
  now: () => new Date(),
})
