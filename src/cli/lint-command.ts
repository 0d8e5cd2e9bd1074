import type { Command } from './commands.ts'
import { refuse } from './complain.ts'
import { lint } from './lint.ts'
import { LINT_OPTIONS, toLintOptions } from './lint-options.ts'

/** `clauselint [lint] [PATH…]`. */
export const lintCommand: Command = {
  usage: 'clauselint [lint] [OPTIONS] [PATH…|-]',
  options: LINT_OPTIONS,
  run: async (paths, given, environment) => {
    const options = toLintOptions(paths, given)
    if ('problem' in options) return refuse([options.problem], environment)
    return lint(options.value, environment)
  },
}
