import { isAbsolute } from 'node:path'
import type { Registry } from '../../engine/registry.ts'
import { OWN_API_VERSION } from '../../facts/policy/own-policy.ts'
import { DEFAULT_MAX_FILE_SIZE, readText } from '../../workspace/read-text.ts'
import { isLinkOut, toAbsolute } from '../../workspace/repository.ts'
import { isGiven, lastValue } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { formatProblems, refuse } from '../output/complain.ts'
import { RESULT_FORMATS } from '../output/test-results.ts'
import { refusalOf, writeFixes } from '../run/fix-run.ts'
import { ALL, loadLinter } from '../run/load-linter.ts'
import { openRun, type Run } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader, type TextReader } from '../run/text-reader.ts'
import { gatorSuite, isGatorSuite } from '../tests/gator.ts'
import { isKaptestFile, kaptestSuite } from '../tests/kaptest.ts'
import { isKubescapeTests, kubescapeSuite } from '../tests/kubescape.ts'
import { isKyvernoTest, kyvernoSuite } from '../tests/kyverno.ts'
import { ownSuite, updatedSuite } from '../tests/own-tests.ts'
import { plainData } from '../tests/plain-data.ts'
import type { ReadFile, TestSuite } from '../tests/policy-test.ts'
import type { Command } from './command.ts'

const FORMATS = Object.keys(RESULT_FORMATS)

/** `clauselint test [PATH…]`: runs the tests of policies. */
export const testCommand: Command = {
  usage: 'clauselint test [OPTIONS] [PATH…]',
  options: [
    { name: 'format', short: 'f', value: 'NAME', help: `${FORMATS.join(', ')}; text by default` },
    { name: 'update', help: 'expect what is found in documents of clauselint/v1; writes their expect comments' },
    ...RUN_OPTIONS,
  ],
  run: async (paths, given, environment) => {
    const write = RESULT_FORMATS[lastValue(given, 'format') ?? 'text']
    if (write === undefined)
      return refuse([`--format ${lastValue(given, 'format') ?? ''} is not one of ${FORMATS.join(', ')}`], environment)
    const run = await openRun(toRunOptions(paths.length === 0 ? ['.'] : paths, given), environment)
    if ('problems' in run) return refuse(run.problems, environment)
    const registry = await loadLinter(ALL, environment, {
      ownPolicies: run.ownPolicies,
    })
    const texts = createTextReader(run)
    const files = new Set(run.files)
    const read: ReadFile = path => (files.has(path) ? texts.again(path) : textBeside(path, run))
    const updates = new Map<string, string>()
    const update = (path: string, text: string): TestSuite | undefined => {
      const updated = updatedSuite(path, text, read, registry)
      if (updated !== undefined && updated.text !== text) updates.set(path, updated.text)
      return updated?.suite
    }
    const own = isGiven(given, 'update') ? update : (path: string, text: string) => ownSuite(path, text, read, registry)
    const suites = run.files.flatMap(path => suiteOf(path, read, registry, own) ?? [])
    if (suites.length === 0)
      return refuse(
        [
          'no test was found: examples of policies, kind Test, suite.yaml, kyverno-test.yaml, tests.json, files of kaptest',
        ],
        environment,
      )
    environment.stdout.write(write(suites))
    const problems = writeUpdates(updates, run, texts, environment)
    if (problems.length > 0) return refuse(problems, environment)
    return suites.some(({ results }) => results.some(({ failure }) => failure !== undefined))
      ? ExitCode.Findings
      : ExitCode.Clean
  },
}

/** The text of a file of the repository that a test names, where the command was not given its folder. */
function textBeside(path: string, { repository }: Run): string | undefined {
  if (path.startsWith('../') || isAbsolute(path) || isLinkOut(path, repository)) return undefined
  const found = readText(toAbsolute(repository, path), DEFAULT_MAX_FILE_SIZE)
  return 'text' in found ? found.text : undefined
}

/** Writes the new texts of files; gives what went wrong. */
function writeUpdates(
  updates: ReadonlyMap<string, string>,
  run: Run,
  { again }: TextReader,
  environment: Environment,
): readonly string[] {
  const refused = [...updates.keys()].flatMap(path => {
    const why = refusalOf(path, run)
    return why === undefined ? [] : [{ path, problem: `could not update ${path}: ${why}` }]
  })
  const texts = new Map([...updates].filter(([path]) => !refused.some(one => one.path === path)))
  const before = new Map(Array.from(texts.keys(), path => [path, again(path) ?? '']))
  const unwritten = writeFixes(run, { texts, before }, environment.cwd)
  const problems = [...refused, ...unwritten]
  const written = [...texts.keys()].filter(path => !unwritten.some(one => one.path === path))
  if (written.length > 0) environment.stderr.write(formatProblems(written.map(path => `updated ${path}`)))
  return problems.map(({ problem }) => problem)
}

/** Runs the tests of a file in the form of clauselint's own. */
type RunOwn = (path: string, text: string) => TestSuite | undefined

function suiteOf(path: string, read: ReadFile, registry: Registry, own: RunOwn): TestSuite | undefined {
  if (!/\.(?:ya?ml|json)$/.test(path)) return undefined
  const text = read(path)
  if (text === undefined) return undefined
  if (/(?:^|\/)tests\.json$/.test(path) && isKubescapeTests(plainData(text, registry)))
    return kubescapeSuite(path, text, read, registry)
  if (text.includes('test.gatekeeper.sh/') && isGatorSuite(plainData(text, registry)))
    return gatorSuite(path, text, read, registry)
  if (/(?:^|\/)kyverno-test\.ya?ml$/.test(path) && isKyvernoTest(plainData(text, registry)))
    return kyvernoSuite(path, text, read, registry)
  if (text.includes('testSuites') && isKaptestFile(plainData(text, registry)))
    return kaptestSuite(path, text, read, registry)
  return text.includes(OWN_API_VERSION) ? own(path, text) : undefined
}
