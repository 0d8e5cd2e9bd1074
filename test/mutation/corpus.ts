import { readFileSync } from 'node:fs'
import { settingsOfCase } from '../../src/dev/case-settings.ts'
import { fixesInCorpus } from '../../src/dev/corpus-fixes.ts'
import { linesOfRule, MESSAGES, messagesIn } from '../../src/dev/messages.ts'
import { outputOf } from '../../src/dev/page.ts'
import { type Example, examplesOf } from '../../src/dev/page-examples.ts'
import type { SourceFile } from '../../src/documents/document.ts'
import { assembleReport } from '../../src/engine/assemble/assemble-report.ts'
import { compareFiles, earlierTextsOf } from '../../src/engine/compare-files.ts'
import { linkFacts } from '../../src/engine/join/join.ts'
import { lintFile } from '../../src/engine/lint-file.ts'
import { type AnyRule, createRegistry, readingFrom } from '../../src/engine/registry.ts'
import { checkIds } from '../../src/engine/rule-settings.ts'
import { documentOpener } from '../../src/index.ts'
import { type Case, caseNames, readCase } from '../support/case.ts'
import { difference } from '../support/difference.ts'
import { allFixed } from '../support/fix.ts'
import { type Run, registry } from '../support/lint-frozen.ts'
import { saidBy } from '../support/said.ts'

/** A case of a rule's corpus, or an example of its page. */
export interface RuleTest {
  readonly name: string
  /** Lints it with the rule alone; gives what is other than expected. */
  readonly run: () => string | undefined
}

/** What judges a changed rule of an area: its own corpus and page, where `npm test` holds it to those of all rules. */
export const testsOf = (area: string): readonly RuleTest[] =>
  registry.rules
    .filter(({ id }) => id.startsWith(`${area}/`))
    .flatMap(rule => [...corpusTests(rule), ...pageTests(rule)])

type Lint = (files: readonly SourceFile[]) => Run

function linterOf(rule: AnyRule): Lint {
  const alone = createRegistry({ ...registry, rules: [rule] })
  return files => {
    const settingsOf = settingsOfCase(files, registry)
    const results = files.map(file => lintFile(file, settingsOf(file.path), alone))
    const compared = compareFiles(results, earlierTextsOf(files), settingsOf, readingFrom(alone, files))
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    const open = documentOpener(alone, path => texts.get(path))
    return {
      results,
      report: assembleReport(linkFacts(compared.results, settingsOf, compared.registry), settingsOf, alone, open),
      said: new Set(),
      asked: new Set(),
    }
  }
}

function corpusTests(rule: AnyRule): readonly RuleTest[] {
  const folder = `test/corpus/${rule.id}`
  const messages = messagesIn(readFileSync(MESSAGES, 'utf8'), rule.id)
  return caseNames(folder).map(name => ({
    name: `${rule.id}/${name}`,
    run: () => caseFault(readCase(folder, name), rule, messages, linterOf(rule)),
  }))
}

function caseFault(
  { files, expected, fixed }: Case,
  rule: AnyRule,
  messages: ReadonlySet<string>,
  lint: Lint,
): string | undefined {
  const { report } = lint(files)
  const fault = report.faults[0]
  if (fault !== undefined) return fault.message
  const unheard = linesOfRule(report, rule.id).find(line => !messages.has(line))
  if (unheard !== undefined) return unheard
  const different = difference(ownLines(saidBy(report, files, rule.id, expected), rule), ownLines(expected, rule))
  if (different !== '' || fixed.length === 0) return different || undefined
  const after = allFixed(files, rule.id, lint)
  return fixed.find(({ path, text }) => after.find(file => file.path === path)?.text !== text)?.path
}

/** Of the lines that `saidBy` and `expectationsOf` give, those of one rule. */
function ownLines(lines: readonly string[], rule: AnyRule): readonly string[] {
  const own = new Set(['note', ...checkIds(rule)])
  return lines.filter(line => own.has(/:\d+ ([^ /]+)(?:\/\w+)? "/.exec(line)?.[1] ?? ''))
}

function pageTests(rule: AnyRule): readonly RuleTest[] {
  const page = readFileSync(`rules-docs/${rule.id}.md`, 'utf8')
  const fixes = { name: `${rule.id}.md`, run: () => fixFault(rule, page) }
  return [
    fixes,
    ...examplesOf(page).map(example => ({
      name: `${rule.id}.md:${example.line}`,
      run: () => exampleFault(rule, example, page),
    })),
  ]
}

/** The page says of each check whether its fix is safe. */
function fixFault(rule: AnyRule, page: string): string | undefined {
  const fixes = fixesInCorpus(rule, createRegistry({ ...registry, rules: [rule] }))
  const rowOf = (check: string): string | undefined => page.split('\n').find(line => line.startsWith(`| ${check} |`))
  return [...fixes].find(([check, isSafe]) => !rowOf(check)?.endsWith(isSafe ? '`--fix` |' : '`--fix=all` |'))?.[0]
}

function exampleFault(rule: AnyRule, { verdict, checks, files, end }: Example, page: string): string | undefined {
  const findings = linterOf(rule)(files).report.findings.filter(finding => finding.rule === rule.id)
  const own = checks.filter(check => checkIds(rule).includes(check))
  const found = findings.map(({ check }) => check)
  const different = difference(found, verdict === 'bad' ? own : [])
  if (different !== '') return different
  if (verdict === 'good' || own.length < checks.length) return undefined
  const output = outputOf({ findings })
  return page.startsWith(`\n\n\`\`\`text output\n${output}\`\`\``, end) ? undefined : output
}
