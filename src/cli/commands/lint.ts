import type { Environment } from '../environment.ts'
import type { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { lint } from '../run/lint.ts'
import { LINT_OPTIONS, type LintOptions, toLintOptions } from '../run/lint-options.ts'
import type { Command } from './command.ts'

/** `clauselint [lint] [PATH…]`. */
export const lintCommand: Command = {
  usage: 'clauselint [lint] [OPTIONS] [PATH…|-]',
  options: LINT_OPTIONS,
  run: async (paths, given, environment) => {
    const options = toLintOptions(paths, given, environment.variables)
    if ('problem' in options) return refuse([options.problem], environment)
    return options.value.watch ? watchUntilInterrupted(options.value, environment) : lint(options.value, environment)
  },
}

async function watchUntilInterrupted(options: LintOptions, environment: Environment): Promise<ExitCode> {
  const { watch } = await import('../run/watched/watch.ts')
  const ending = new AbortController()
  const end = (): void => ending.abort()
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  try {
    return await watch(options, environment, ending.signal)
  } finally {
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  }
}
