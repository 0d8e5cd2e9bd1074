import type { Output } from '../../cli/environment.ts'
import { main } from '../../cli/main.ts'
import type { RunCommand } from './command-run.ts'

/** The whole command in this process: its start takes Node longer than two hundred cases. */
export const runMain: RunCommand = async (cwd, argv) => {
  const said = { stdout: '', stderr: '' }
  const outputTo = (stream: keyof typeof said): Output => ({
    write: text => {
      said[stream] += text
    },
    isTerminal: false,
    columns: undefined,
  })
  const code = await main({
    argv,
    cwd,
    variables: {},
    stdout: outputTo('stdout'),
    stderr: outputTo('stderr'),
    readInput: async () => Buffer.alloc(0),
    now: () => new Date(),
  })
  return { code, ...said }
}
