import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isGiven } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import type { Command } from './command.ts'

/** `clauselint mcp [FOLDER]`: until the agent is gone. */
export const mcpCommand: Command = {
  usage: 'clauselint mcp [--write] [FOLDER]',
  options: [{ name: 'write', help: 'Also offer to apply fixes: without it nothing is ever written' }],
  run: async ([path = '.', ...more], given, environment) => {
    const folder = resolve(environment.cwd, path)
    if (more.length > 0) return refuse(['name one folder, which nothing outside of is read'], environment)
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      return refuse([`${JSON.stringify(path)} is not a folder`], environment)
    const { serveAgent } = await import('../mcp/server.ts')
    await serveAgent(folder, isGiven(given, 'write'), environment)
    return ExitCode.Clean
  },
}
