import type { Finding, Report } from '../engine/finding.ts'
import { groupBy } from '../model/group-by.ts'
import { attributes, escapeMarkup } from './markup.ts'
import type { Reporter } from './reporter.ts'
import { exclusionText, fullMessage, placeOf, ruleLabel } from './words.ts'

interface Suite {
  readonly name: string
  readonly cases: readonly Case[]
}

interface Case {
  readonly name: string
  readonly classname: string
  readonly line?: number
  readonly result?: { readonly tag: 'failure' | 'error' | 'skipped'; readonly type: string; readonly message: string }
  readonly body?: string
}

/** JUnit's XML: a suite a file with findings, a test case a finding; one passing case where nothing was found. */
export const junit: Reporter = report => {
  const found = suites(report)
  const all =
    found.length > 0 ? found : [{ name: 'clauselint', cases: [{ name: 'no findings', classname: 'clauselint' }] }]
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'clauselint', ...numbersOf(all.flatMap(suite => suite.cases)) })}>`,
    ...all.flatMap(writeSuite),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

function suites(report: Report): readonly Suite[] {
  const cases = [
    ...report.findings.map(finding => ({ path: finding.location.path, value: findingCase(finding) })),
    ...report.notAnalysed.map(({ path, reason, location, fails }) => ({
      path,
      value: {
        name: location === undefined ? 'not analysed' : `not analysed at ${location.startLine}:${location.startColumn}`,
        classname: 'not-analysed',
        ...(location && { line: location.startLine }),
        result: { tag: fails ? ('error' as const) : ('skipped' as const), type: 'not-analysed', message: reason },
      },
    })),
    ...report.exclusions.map(one => ({
      path: one.path,
      value: {
        name: 'excluded',
        classname: 'excluded',
        result: { tag: 'skipped' as const, type: 'excluded', message: exclusionText(one) },
      },
    })),
    ...report.faults.map(({ source, path, message }) => ({
      path,
      value: { name: source, classname: 'fault', result: { tag: 'error' as const, type: 'fault', message } },
    })),
  ]
  return Array.from(
    groupBy(cases, entry => entry.path),
    ([name, entries]) => ({ name, cases: entries.map(entry => entry.value) }),
  )
}

const findingCase = (finding: Finding): Case => ({
  name: `${ruleLabel(finding)} at ${finding.location.startLine}:${finding.location.startColumn}`,
  classname: finding.rule,
  line: finding.location.startLine,
  result: { tag: 'failure', type: finding.severity, message: finding.message },
  body: `${placeOf(finding.location)}: ${fullMessage(finding)}`,
})

function numbersOf(cases: readonly Case[]): Readonly<Record<string, number>> {
  const number = (tag: string): number => cases.filter(one => one.result?.tag === tag).length
  return { tests: cases.length, failures: number('failure'), errors: number('error'), skipped: number('skipped') }
}

const writeSuite = ({ name, cases }: Suite): readonly string[] => [
  `  <testsuite${attributes({ name, ...numbersOf(cases) })}>`,
  ...cases.flatMap(one => writeCase(one, name)),
  '  </testsuite>',
]

function writeCase({ name, classname, line, result, body }: Case, file: string): readonly string[] {
  const opening = `    <testcase${attributes({ name, classname, ...(result === undefined ? {} : { file }), ...(line === undefined ? {} : { line }) })}`
  if (result === undefined) return [`${opening}/>`]
  // A skipped case has a message and nothing else.
  const about = result.tag === 'skipped' ? { message: result.message } : { message: result.message, type: result.type }
  const content = body === undefined ? '/>' : `>${escapeMarkup(body)}</${result.tag}>`
  return [`${opening}>`, `      <${result.tag}${attributes(about)}${content}`, '    </testcase>']
}
