#!/usr/bin/env node
import { buffer } from 'node:stream/consumers'
import type { Output } from './environment.ts'
import { loadLinter } from './load-linter.ts'
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

// Not process.exit: what is written to a pipe would be cut off.
process.exitCode = await main({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  variables: process.env,
  stdout: quietWhenClosed(process.stdout),
  stderr: quietWhenClosed(process.stderr),
  readInput: () => buffer(process.stdin),
  now: () => new Date(),
  loadLinter,
})
