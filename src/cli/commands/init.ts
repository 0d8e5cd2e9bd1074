import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '../../engine/redaction/redact.ts'
import { CONFIGURATION_NAMES } from '../../workspace/find-configuration.ts'
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { type GivenOption, isGiven } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { formatProblems, refuse } from '../output/complain.ts'
import { problemsOf, writeFiles } from '../output/write-files.ts'
import { findPlatform } from '../run/platform-values.ts'
import { openRun } from '../run/run.ts'
import { toRunOptions } from '../run/run-options.ts'
import type { Command } from './command.ts'

/** `clauselint init`: writes a clauselint.yaml into the current folder, unless there is one. */
export const initCommand: Command = {
  usage: 'clauselint init [--print]',
  options: [{ name: 'print', help: 'Write it to standard output instead' }],
  run: (paths, given, environment) =>
    paths.length > 0
      ? Promise.resolve(refuse(['clauselint init takes no arguments'], environment))
      : init(given, environment),
}

async function init(given: readonly GivenOption[], environment: Environment): Promise<ExitCode> {
  const run = await openRun(toRunOptions(['.'], given), environment)
  if ('problems' in run) return refuse(run.problems, environment)
  const folder = environment.cwd
  const there = CONFIGURATION_NAMES.find(name => existsSync(join(folder, name)))
  if (there !== undefined && !isGiven(given, 'print'))
    return refuse([`${there} already exists; clauselint init --print shows what would be proposed`], environment)
  const { proposedConfiguration } = await import('../run/proposed-configuration.ts')
  const { values, isShown } = findPlatform(run)
  const text = proposedConfiguration(
    // A proposal with a mark in it would be wrong: a value that contains a secret is not proposed.
    { values: values.filter(({ value }) => redact(value) === value), isShown },
    run.registry.ruleData.map(({ id }) => id).sort()[0] ?? 'AREA/RULE',
  )
  if (isGiven(given, 'print')) {
    environment.stdout.write(text)
    return ExitCode.Clean
  }
  const path = join(folder, CONFIGURATION_NAMES[0])
  const output = { path, given: CONFIGURATION_NAMES[0], text }
  const unwritten = writeFiles([output], guardedRoots(run.repository, folder))
  if (unwritten.length > 0) return refuse(problemsOf(unwritten), environment)
  environment.stderr.write(
    formatProblems([`wrote ${CONFIGURATION_NAMES[0]}: look through it and uncomment what is right`]),
  )
  return ExitCode.Clean
}
