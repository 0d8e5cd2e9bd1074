import type { Registry } from '../../engine/registry.ts'
import { OWN_API_VERSION } from '../../facts/policy/own-policy.ts'
import { lastValue } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { RESULT_FORMATS } from '../output/test-results.ts'
import { ALL, loadLinter } from '../run/load-linter.ts'
import { openRun } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader } from '../run/text-reader.ts'
import { gatorSuite, isGatorSuite } from '../tests/gator.ts'
import { isKubescapeTests, kubescapeSuite } from '../tests/kubescape.ts'
import { isKyvernoTest, kyvernoSuite } from '../tests/kyverno.ts'
import { ownSuite } from '../tests/own-tests.ts'
import { plainData } from '../tests/plain-data.ts'
import type { ReadFile, TestSuite } from '../tests/policy-test.ts'
import type { Command } from './command.ts'

const FORMATS = Object.keys(RESULT_FORMATS)

/** `clauselint test [PATH…]`: runs the tests of policies. */
export const testCommand: Command = {
  usage: 'clauselint test [OPTIONS] [PATH…]',
  options: [
    { name: 'format', short: 'f', value: 'NAME', help: `${FORMATS.join(', ')}; text by default` },
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
    const read: ReadFile = path => (files.has(path) ? texts.again(path) : undefined)
    const suites = run.files.flatMap(path => suiteOf(path, read, registry) ?? [])
    if (suites.length === 0)
      return refuse(
        ['no test was found: examples of policies, kind Test, suite.yaml, kyverno-test.yaml, tests.json'],
        environment,
      )
    environment.stdout.write(write(suites))
    return suites.some(({ results }) => results.some(({ failure }) => failure !== undefined))
      ? ExitCode.Findings
      : ExitCode.Clean
  },
}

function suiteOf(path: string, read: ReadFile, registry: Registry): TestSuite | undefined {
  if (!/\.(?:ya?ml|json)$/.test(path)) return undefined
  const text = read(path)
  if (text === undefined) return undefined
  if (/(?:^|\/)tests\.json$/.test(path) && isKubescapeTests(plainData(text, registry)))
    return kubescapeSuite(path, text, read, registry)
  if (text.includes('test.gatekeeper.sh/') && isGatorSuite(plainData(text, registry)))
    return gatorSuite(path, text, read, registry)
  if (/(?:^|\/)kyverno-test\.ya?ml$/.test(path) && isKyvernoTest(plainData(text, registry)))
    return kyvernoSuite(path, text, read, registry)
  return text.includes(OWN_API_VERSION) ? ownSuite(path, text, read, registry) : undefined
}
