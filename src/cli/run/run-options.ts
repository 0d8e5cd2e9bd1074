import { type GivenOption, isGiven, lastValue, type OptionDefinition } from '../arguments.ts'
import type { RunOptions } from './run.ts'

/** The options of the commands that look at files without linting them. */
export const RUN_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'config',
    short: 'c',
    value: 'FILE',
    help: 'Use this configuration for all files instead of those found',
  },
  { name: 'no-ignore', help: 'Lint ignored files too' },
  { name: 'stdin-filename', value: 'FILE', help: 'File name to report for standard input (-)' },
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
