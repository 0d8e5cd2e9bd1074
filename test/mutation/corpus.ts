import { readFileSync } from 'node:fs'
import { settingsOfCase } from '../../src/dev/case-settings.ts'
import { examplesOf } from '../../src/dev/page-examples.ts'
import type { SourceFile } from '../../src/engine/document.ts'
import { linkFacts } from '../../src/engine/link-facts.ts'
import { lintFile } from '../../src/engine/lint-file.ts'
import { type AnyRule, createRegistry } from '../../src/engine/registry.ts'
import { checkIds } from '../../src/engine/rule-settings.ts'
import { settle } from '../../src/engine/settle.ts'
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

/** What judges a changed rule: its own corpus and page, where `npm test` holds it to those of all rules. */
export const tests: readonly RuleTest[] = registry.rules.flatMap(rule => [...corpusTests(rule), ...pageTests(rule)])

type Lint = (files: readonly SourceFile[]) => Run

function linterOf(rule: AnyRule): Lint {
  const alone = createRegistry({ ...registry, rules: [rule] })
  return files => {
    const settingsOf = settingsOfCase(files, registry)
    const results = files.map(file => lintFile(file, settingsOf(file.path), alone))
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    const open = documentOpener(alone, path => texts.get(path))
    return {
      results,
      report: settle(results, linkFacts(results, settingsOf, alone), settingsOf, alone, open),
      asked: new Set(),
    }
  }
}

function corpusTests(rule: AnyRule): readonly RuleTest[] {
  const folder = `test/corpus/${rule.id}`
  const lint = linterOf(rule)
  return caseNames(folder).map(name => {
    const one = readCase(folder, name)
    return { name: `${rule.id}/${name}`, run: () => caseFault(one, rule, lint) }
  })
}

function caseFault({ files, expected, fixed }: Case, rule: AnyRule, lint: Lint): string | undefined {
  const { report } = lint(files)
  const fault = report.faults[0]
  if (fault !== undefined) return fault.message
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
  const lint = linterOf(rule)
  return examplesOf(page).map(({ line, verdict, checks, files }) => ({
    name: `${rule.id}.md:${line}`,
    run: () => {
      const { findings } = lint(files).report
      const own = checks.filter(check => checkIds(rule).includes(check))
      const different = difference(
        findings.map(({ check }) => check).filter(check => !check.includes('/')),
        verdict === 'bad' ? own : [],
      )
      if (different !== '') return different
      return findings.map(({ check, message }) => `${check} ${message}\n`).find(said => !page.includes(said))
    },
  }))
}
