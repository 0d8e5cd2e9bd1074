import { type GivenOption, isGiven, lastValue, type OptionDefinition } from '../arguments.ts'
import type { RunOptions } from './run.ts'

/** The options of the commands that look at files without linting them. */
export const RUN_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'config',
    short: 'c',
    value: 'FILE',
    help: 'The configuration for all files, instead of those that are found',
  },
  { name: 'no-ignore', help: 'Ignore files and the ignore of the configuration do not hold' },
  { name: 'stdin-filename', value: 'FILE', help: 'What standard input (-) is called' },
]

/** What these options mean. */
export const toRunOptions = (paths: readonly string[], given: readonly GivenOption[]): RunOptions => ({
  paths,
  configuration: lastValue(given, 'config'),
  rules: [],
  inlineSuppressions: true,
  ignore: !isGiven(given, 'no-ignore'),
  inputName: lastValue(given, 'stdin-filename'),
})
