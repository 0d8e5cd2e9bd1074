import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Case } from '../../src/dev/corpus-case.ts'
import { CROSSTALK, crosstalkOf } from '../../src/dev/crosstalk.ts'
import { pageFile } from '../../src/dev/docs-files.ts'
import { linesOf } from '../../src/dev/expectations.ts'
import { madeAlone } from '../../src/dev/fuzz/fix-effects.ts'
import { staleFiles } from '../../src/dev/generated-file.ts'
import { MESSAGES, messagesOf } from '../../src/dev/messages.ts'
import { type Example, headingsOf } from '../../src/dev/page-examples.ts'
import type { RuleRuns } from '../../src/dev/rule-runs.ts'
import { sectionsIn } from '../../src/dev/sections.ts'
import { type Finding, type Report, speakerOf } from '../../src/engine/finding.ts'
import { chosenFrom } from '../../src/engine/fix/fix.ts'
import { checkIds } from '../../src/engine/rule-settings.ts'
import { lazily } from '../../src/model/lazily.ts'
import { difference } from './difference.ts'
import { allFixed } from './fix.ts'
import { isPlain } from './is-plain.ts'
import { type Run, registry } from './lint-frozen.ts'
import { isSampled } from './sample.ts'

/** One thing that is asserted of a rule. */
export interface RuleTest {
  readonly name: string
  /** Gives what is wrong, for people; undefined where nothing is. */
  readonly run: () => string | undefined
}

type Runs = RuleRuns<Run>

const sections = (path: string) => lazily(() => sectionsIn(readFileSync(path, 'utf8')))
const messages = sections(MESSAGES)
const crosstalk = sections(CROSSTALK)

const lines = (given: readonly (string | undefined)[]): string | undefined =>
  given.filter(line => line !== undefined && line !== '').join('\n') || undefined

/** What the corpus of a rule must show, whatever other rules say of it. */
export function corpusTests(runs: Runs): readonly RuleTest[] {
  const { rule, caseNames } = runs
  return [
    ...caseNames.map(name => ({ name, run: () => caseFault(runs, name) })),
    { name: 'has a failing document for each of its checks, and a passing one', run: () => coverageFault(runs) },
    {
      name: `says what npm run generate writes into ${MESSAGES}`,
      run: () => sectionFault(MESSAGES, messagesOf(runs), messages().get(rule.id)),
    },
    { name: 'mends by each of its fixes what it found, and breaks nothing', run: () => fixesFault(runs) },
  ]
}

/** What other rules find in the cases of a rule and in the examples of its page: only a linter of all rules knows. */
export const crosstalkTest = (runs: Runs): RuleTest => ({
  name: `is beside other rules what npm run generate writes into ${CROSSTALK}`,
  run: () => sectionFault(CROSSTALK, crosstalkOf(runs), crosstalk().get(runs.rule.id)),
})

/** All that a rule must show: its corpus, its page, and what other rules find in both. */
export const ruleTests = (runs: Runs): readonly RuleTest[] => [
  ...corpusTests(runs),
  ...pageTests(runs),
  crosstalkTest(runs),
]

function sectionFault(path: string, current: readonly string[], stated: readonly string[] = []): string | undefined {
  const different = difference(current, stated)
  return different === '' ? undefined : `${path} is not current: npm run generate\n${different}`
}

function caseFault({ rule, caseRun, lint }: Runs, name: string): string | undefined {
  const { one, ran } = caseRun(name)
  const { report, results, asked } = ran
  const foreign = foreignIn(one.expected, new Set(['note', ...checkIds(rule)]))
  if (foreign.length > 0)
    return `${foreign.join(', ')}: not a check of ${rule.id}; ${CROSSTALK} has what other rules find (npm run generate)`
  const different = difference(linesOf(report, one.files, rule.id, one.expected), one.expected)
  if (different !== '') return [different, 'all that was said:', ...allSaid(report)].join('\n')
  return lines([
    ...report.faults.map(({ source, message }) => `${source} failed: ${message}`),
    asked.has(rule.id) === !one.isLookAlike ? undefined : askedText(rule.id, one.isLookAlike),
    // Rules and deploy steps are given files in the order of their paths: only what sorts them sees another one.
    one.files.length < 2 ||
    !isSampled(`${rule.id}/${name}`, 0, 8) ||
    isDeepStrictEqual(lint([...one.files].reverse()).report, report)
      ? undefined
      : 'the report differs if the files are in another order',
    isPlain(results) ? undefined : 'a file result is not plain data',
    ...(one.fixed.length === 0 ? [] : fixedFaults(one, rule.id, lint)),
  ])
}

/** The checks that expectations name and that are none of `own`: of `web.yaml:3 OA-03/low "3"`, OA-03. */
const foreignIn = (expected: readonly string[], own: ReadonlySet<string>): readonly string[] =>
  expected.map(line => /:\d+ ((?:syntax\/)?[^ /]+)/.exec(line)?.[1] ?? line).filter(check => !own.has(check))

const allSaid = ({ findings, notes }: Report): readonly string[] => [
  ...findings.map(
    ({ location, check, rule, severity, message }) =>
      `  ${location.path}:${location.startLine} ${severity} ${check} (${rule}): ${message}`,
  ),
  ...notes.map(({ location, rule, why }) => `  ${location.path}:${location.startLine} note (${rule}): ${why}`),
]

const askedText = (rule: string, isLookAlike: boolean): string =>
  isLookAlike
    ? `${rule} must not run for a look-alike (other-…)`
    : `${rule} did not run: nothing here states the fact that it is about, so the case proves nothing`

function fixedFaults({ files, fixed }: Case, rule: string, lint: Runs['lint']): readonly string[] {
  const after = allFixed(files, rule, lint)
  const wrong = fixed.flatMap(({ path, text }) => {
    const now = after.find(file => file.path === path)?.text
    return now === text ? [] : [`${path}.fixed is not what the fixes make:\n${now}`]
  })
  const isStable = isDeepStrictEqual(allFixed(after, rule, lint), after)
  return [...wrong, ...(isStable ? [] : ['fixing a second time changes something'])]
}

function coverageFault({ rule, caseNames, caseRun }: Runs): string | undefined {
  const cases = caseNames.map(caseRun).filter(({ one }) => !one.isLookAlike)
  const found = cases.map(({ ran }) => ran.report.findings.filter(finding => speakerOf(finding) === rule.id))
  const failing = new Set(found.flat().map(({ check }) => check))
  const lacking = checkIds(rule).filter(check => !failing.has(check))
  return lines([
    lacking.length === 0 ? undefined : `no failing document for ${lacking.join(', ')}`,
    found.some(findings => findings.length === 0)
      ? undefined
      : 'no passing document: one without a finding of the rule that is not a look-alike (other-…)',
  ])
}

function fixesFault({ caseNames, caseRun, lint, rule }: Runs): string | undefined {
  const cases = caseNames.map(caseRun)
  const fixes = cases.flatMap(({ one, ran }) => fixesIn(one, ran, rule.id, lint))
  const hasFixed = cases.some(({ one }) => one.fixed.length > 0)
  const hasFixes = fixes.some(({ finding }) => finding.fix !== undefined)
  if (hasFixed !== hasFixes)
    return hasFixes ? 'the rule has fixes: write NAME.fixed beside a NAME' : 'the rule has no fixes'
  return lines(
    fixes.flatMap(({ files, finding, isFix, before, after }) => {
      const place = `${files[0]?.path}: the fix of ${keyOf(finding)}`
      const own = keyOf(finding)
      const count = (found: readonly string[], key: string): number => found.filter(one => one === key).length
      const added = after.filter(found => count(after, found) > count(before, found))
      return [
        count(after, own) >= count(before, own) ? `${place} does not mend it` : undefined,
        // What is chosen may be a step on the way.
        isFix && added.length > 0 ? `${place} leads to ${added.join(', ')}` : undefined,
      ]
    }),
  )
}

/** Without its place, which moves with what is before it. */
const keyOf = ({ check, message, location }: Finding): string => `${check} ${location.path} ${message}`

/** Each finding of the rule with a fix, and one for each suggestion, and what is found before and after this edit. Throws if the fix does something else than it says. */
function fixesIn({ files }: Case, { report: { findings } }: Run, rule: string, lint: Runs['lint']) {
  const before = findings.map(keyOf)
  return findings.flatMap(finding => {
    if (speakerOf(finding) !== rule) return []
    return [...(finding.fix === undefined ? [] : [finding]), ...chosenFrom(finding).map(one => one.finding)].map(
      one => {
        const made = madeAlone(one, files, registry)
        if ('broken' in made) throw new Error(`the fix of ${keyOf(finding)}: ${made.broken}`)
        return { files, finding, isFix: one === finding, before, after: lint(made.files).report.findings.map(keyOf) }
      },
    )
  })
}

const HEADINGS = [
  'Why it matters',
  'Examples',
  'Options',
  'How to fix it',
  'When not to use it',
  'More examples',
  'References',
]
const OPTIONAL = new Set(['Options', 'When not to use it', 'More examples'])

/** What the page of a rule must show, whatever other rules say of its examples; nothing of a rule without a page. */
export function pageTests(runs: Runs): readonly RuleTest[] {
  const { page, examples } = runs
  if (page === undefined) return []
  return [
    { name: 'has its title and its headings in order, each with text', run: () => headingsFault(page.text, runs) },
    {
      name: 'shows a bad and a good example',
      run: () => {
        const lacking = ['bad', 'good'].filter(verdict => !examples.some(example => example.verdict === verdict))
        return lacking.length === 0 ? undefined : `no ${lacking.join(' and no ')} example`
      },
    },
    { name: 'shows each of its messages in a bad example', run: () => unshownMessages(runs) },
    ...examples.map(example => ({
      name: `the ${example.verdict} example on line ${example.line} is right`,
      run: () => exampleFault(runs, example),
    })),
    {
      name: 'is what npm run generate writes',
      run: () =>
        staleFiles(pageFile(runs)).length === 0 ? undefined : `${page.path} is not current: npm run generate`,
    },
  ]
}

function headingsFault(page: string, { rule }: Runs): string | undefined {
  const headings = headingsOf(page)
  const wanted = HEADINGS.filter(heading => headings.includes(heading) || !OPTIONAL.has(heading))
  const hasOptions = Object.keys(rule.options ?? {}).length > 0
  const empty = page.match(/^## .*\n+(?=## |$(?![\s\S]))/gm) ?? []
  return lines([
    page.split('\n', 1)[0] === `# ${rule.id}` ? undefined : `its first line must be # ${rule.id}`,
    isDeepStrictEqual(headings, wanted) ? undefined : `its headings are ${headings}; they must be ${wanted}`,
    headings.includes('Options') === hasOptions ? undefined : 'it has a heading Options if the rule has options',
    empty.length === 0 ? undefined : `headings without text: ${empty.map(heading => heading.trim())}`,
  ])
}

function unshownMessages({ rule, examples, exampleRun }: Runs): string | undefined {
  const bad = examples.filter(({ verdict }) => verdict === 'bad')
  const said = new Set(
    bad.flatMap(example => exampleRun(example).problems.flatMap(one => (one.rule === rule.id ? [one.check] : []))),
  )
  const lacking = Object.keys(rule.checks).filter(key => !said.has(key))
  return lacking.length === 0 ? undefined : `no bad example shows ${lacking.join(', ')}`
}

function exampleFault({ rule, exampleRun }: Runs, example: Example): string | undefined {
  const { report, asked } = exampleRun(example)
  const { verdict, checks } = example
  const own = report.findings.filter(finding => speakerOf(finding) === rule.id)
  const found = own.map(finding => finding.check)
  const different = difference(found, verdict === 'bad' ? checks : [])
  if (different !== '') return [different, 'all that was said:', ...allSaid(report)].join('\n')
  return lines([
    verdict === 'bad' && checks.length === 0 ? 'a bad example must name its checks' : undefined,
    ...report.faults.map(({ source, message }) => `${source} failed: ${message}`),
    asked.has(rule.id) ? undefined : `the example does not reach ${rule.id}`,
  ])
}
