import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '../../engine/redaction/redact.ts'
import { CONFIGURATION_NAMES } from '../../workspace/find-configuration.ts'
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { BASELINE_NAME } from '../../workspace/linted-names.ts'
import { type GivenOption, isGiven } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { type AdoptionFile, adoptionFiles } from '../output/adoption-files.ts'
import { formatProblems, refuse } from '../output/complain.ts'
import { problemsOf, writeFiles } from '../output/write-files.ts'
import { findPlatform } from '../run/platform-values.ts'
import { openRun, type Run } from '../run/run.ts'
import { toRunOptions } from '../run/run-options.ts'
import { packageVersion } from '../version.ts'
import { keepBaseline } from './baseline.ts'
import type { Command } from './command.ts'

/** `clauselint init`: writes what a repository needs to be checked from now on, each file unless it is there. */
export const initCommand: Command = {
  usage: 'clauselint init [--print|--yes]',
  options: [
    { name: 'print', help: 'Write the configuration to standard output instead' },
    {
      name: 'yes',
      short: 'y',
      help: 'Write the baseline, the hook for pre-commit and the CI file, too, without asking',
    },
  ],
  run: (paths, given, environment) =>
    paths.length > 0
      ? Promise.resolve(refuse(['clauselint init takes no arguments'], environment))
      : init(given, environment),
}

async function init(given: readonly GivenOption[], environment: Environment): Promise<ExitCode> {
  const run = await openRun(toRunOptions(['.'], given), environment)
  if ('problems' in run) return refuse(run.problems, environment)
  if (isGiven(given, 'print')) {
    environment.stdout.write(await proposalFor(run, environment))
    return ExitCode.Clean
  }
  const wants = wishOf(isGiven(given, 'yes'), environment)
  const there = CONFIGURATION_NAMES.find(name => existsSync(join(environment.cwd, name)))
  if (there !== undefined && wants === undefined)
    return refuse([`${there} already exists; clauselint init --print shows what would be proposed`], environment)
  const configured = there === undefined ? await configure(run, environment) : ExitCode.Clean
  if (configured !== ExitCode.Clean || wants === undefined) return configured
  return adopt(run, wants, environment)
}

type Wants = (what: string) => Promise<boolean>

/** Whether the user wants a file: all are with `--yes`, a terminal is asked; undefined where nobody can be. */
function wishOf(isYes: boolean, { ask }: Environment): Wants | undefined {
  if (isYes) return async () => true
  return ask && (async what => !/^n/i.test((await ask(`${what}? [Y/n] `)).trim()))
}

/** The text of a configuration for the repository. */
async function proposalFor(run: Run, { cwd }: Environment): Promise<string> {
  const { proposedConfiguration } = await import('../run/proposed-configuration.ts')
  const { values, isShown } = findPlatform(run)
  return proposedConfiguration(
    // A proposal with a mark in it would be wrong: a value that contains a secret is not proposed.
    { values: values.filter(({ value }) => redact(value) === value), isShown },
    run.registry.ruleData.map(({ id }) => id).sort()[0] ?? 'AREA/RULE',
    existsSync(join(cwd, SCHEMA)) ? `./${SCHEMA}` : undefined,
  )
}

const SCHEMA = 'node_modules/clauselint/dist/clauselint.schema.json'

async function configure(run: Run, environment: Environment): Promise<ExitCode> {
  const [name] = CONFIGURATION_NAMES
  const file = { path: name, text: await proposalFor(run, environment) }
  return write(run, file, `wrote ${name}: look through it and uncomment what is right`, environment)
}

/** Writes the baseline, the hook and the pipeline, as far as they are wanted and not there; then says what is next. */
async function adopt(run: Run, wants: Wants, environment: Environment): Promise<ExitCode> {
  const remarks: string[] = []
  for (const file of adoptionFiles(environment.cwd, packageVersion())) {
    const isThere = existsSync(join(environment.cwd, file.path))
    if (!isThere && !(await wants(`Write ${file.path}`))) continue
    remarks.push(`next: ${isThere ? file.otherwise : file.next}`)
    const wrote = isThere ? ExitCode.Clean : write(run, file, `wrote ${file.path}`, environment)
    if (wrote !== ExitCode.Clean) return wrote
  }
  // Last, since the files above are linted, too.
  if (
    !existsSync(join(environment.cwd, BASELINE_NAME)) &&
    (await wants(`Record all findings of today in ${BASELINE_NAME}`))
  ) {
    const kept = await keepBaseline('write', [], [], environment)
    if (kept !== ExitCode.Clean) return kept
    remarks.push(
      'next: clauselint --strict is green now; fix what the baseline lists, and run clauselint baseline prune',
    )
  }
  environment.stderr.write(formatLines(remarks))
  return ExitCode.Clean
}

const formatLines = (remarks: readonly string[]): string => formatProblems(remarks.flatMap(one => one.split('\n')))

function write(
  run: Run,
  { path, text }: Pick<AdoptionFile, 'path' | 'text'>,
  remark: string,
  environment: Environment,
): ExitCode {
  const output = { path: join(environment.cwd, path), given: path, text }
  const unwritten = writeFiles([output], guardedRoots(run.repository, environment.cwd))
  if (unwritten.length > 0) return refuse(problemsOf(unwritten), environment)
  environment.stderr.write(formatProblems([remark]))
  return ExitCode.Clean
}
