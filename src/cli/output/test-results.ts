import { redactSentence } from '../../engine/redaction/redact.ts'
import { visible } from '../../engine/redaction/visible.ts'
import { writeJson } from '../../reporters/json-text.ts'
import { attributes, escapeMarkup } from '../../reporters/markup.ts'
import type { TestSuite } from '../tests/policy-test.ts'

/** Writes the results of tests in a format. */
export type WriteResults = (suites: readonly TestSuite[]) => string

/** Results of `clauselint test` by format. */
export const RESULT_FORMATS: Readonly<Record<string, WriteResults>> = {
  text: textResults,
  junit: junitResults,
  json: jsonResults,
}

const shown = (text: string): string => redactSentence(text)

/** The validations that denied nothing in any test, in the order of the suites. */
function silentValidations(suites: readonly TestSuite[]): readonly string[] {
  const denying = new Set(suites.flatMap(one => [...one.denying]))
  return [...new Set(suites.flatMap(one => [...one.validations]))].filter(one => !denying.has(one))
}

const numbersOf = (suites: readonly TestSuite[]) => {
  const all = suites.flatMap(({ results }) => results)
  return { tests: all.length, failures: all.filter(({ failure }) => failure !== undefined).length }
}

function textResults(suites: readonly TestSuite[]): string {
  const lines = suites.flatMap(suite => {
    const { tests, failures } = numbersOf([suite])
    const failed = suite.results.flatMap(({ name, failure }) =>
      failure === undefined ? [] : [`  failed: ${name}`, ...failure.split('\n').map(line => `    ${line}`)],
    )
    return [`${suite.path}: ${tests - failures} passed${failures === 0 ? '' : `, ${failures} failed`}`, ...failed]
  })
  const { tests, failures } = numbersOf(suites)
  const silent = silentValidations(suites).map(one => `never denied anything: ${one}`)
  const all = [...lines, ...silent, `${tests} ${tests === 1 ? 'test' : 'tests'}, ${failures} failed`]
  return all.map(line => `${visible(shown(line))}\n`).join('')
}

function jsonResults(suites: readonly TestSuite[]): string {
  return writeJson({
    version: 1,
    ...numbersOf(suites),
    suites: suites.map(({ path, results }) => ({
      path: shown(path),
      results: results.map(({ name, failure }) => ({
        name: shown(name),
        state: failure === undefined ? 'passed' : 'failed',
        ...(failure === undefined ? {} : { message: shown(failure) }),
      })),
    })),
    neverDenied: silentValidations(suites).map(shown),
  })
}

function junitResults(suites: readonly TestSuite[]): string {
  const lines = suites.flatMap(suite => [
    `  <testsuite${attributes({ name: shown(suite.path), ...numbersOf([suite]) })}>`,
    ...suite.results.flatMap(({ name, failure }) => {
      const head = `    <testcase${attributes({ name: shown(name), classname: shown(suite.path) })}`
      return failure === undefined
        ? [`${head}/>`]
        : [`${head}>`, `      <failure>${escapeMarkup(shown(failure))}</failure>`, '    </testcase>']
    }),
    '  </testsuite>',
  ])
  const head = `<testsuites${attributes({ name: 'clauselint test', ...numbersOf(suites) })}>`
  return `${['<?xml version="1.0" encoding="UTF-8"?>', head, ...lines, '</testsuites>'].join('\n')}\n`
}
