import { readFileSync, statSync } from 'node:fs'
import type { SourceFile } from '../documents/document.ts'
import type { RawProblem } from '../engine/file-result.ts'
import type { AnyRule } from '../engine/registry.ts'
import { keptIn } from '../model/remembered.ts'
import { type Case, caseNames, corpusOf, readCase } from './corpus-case.ts'
import type { Linted } from './lint-together.ts'
import { type Example, examplesOf } from './page-examples.ts'

/** A rule with the cases of its corpus and the examples of its page. The same files are linted once, when they are asked for. */
export interface RuleRuns<L extends Linted> {
  readonly rule: AnyRule
  readonly caseNames: readonly string[]
  /** Reads and lints a case. Throws where an expectation or its configuration cannot be read. */
  readonly caseRun: (name: string) => CaseRun<L>
  readonly page: { readonly path: string; readonly text: string } | undefined
  readonly examples: readonly Example[]
  readonly exampleRun: (example: Example) => L
  /** Lints other files in the same way. What a fix makes is often what another one makes, or a case is. */
  readonly lint: (files: readonly SourceFile[]) => L
  /** Drops everything that was linted. */
  readonly forget: () => void
}

/** A case and what was found in it. */
export interface CaseRun<L extends Linted> {
  readonly one: Case
  readonly ran: L
}

export function ruleRuns<L extends Linted>(rule: AnyRule, lintNew: (files: readonly SourceFile[]) => L): RuleRuns<L> {
  const cases = new Map<string, CaseRun<L>>()
  const linted = new Map<string, L>()
  const lint = (files: readonly SourceFile[]): L => keptIn(linted, JSON.stringify(files), () => lintNew(files))
  const path = `rules-docs/${rule.id}.md`
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  const page = isThere ? { path, text: readFileSync(path, 'utf8') } : undefined
  return {
    rule,
    caseNames: caseNames(corpusOf(rule.id)),
    caseRun: name =>
      keptIn(cases, name, () => {
        const one = readCase(corpusOf(rule.id), name)
        return { one, ran: lint(one.files) }
      }),
    page,
    examples: page === undefined ? [] : examplesOf(page.text),
    exampleRun: ({ files }) => lint(files),
    lint,
    forget: () => {
      cases.clear()
      linted.clear()
    },
  }
}

/** For each key of a rule's `checks` that ever has a fix: whether all these fixes are safe. */
export type FixSafety = ReadonlyMap<string, boolean>

/** Which fixes a rule has, as its corpus shows: whether a rule has fixes is stated nowhere else. */
export function fixesOf<L extends Linted>({ rule, caseNames, caseRun }: RuleRuns<L>): FixSafety {
  const found = new Map<string, boolean>()
  if (!caseNames.some(name => caseRun(name).one.fixed.length > 0)) return found
  const problems = caseNames.flatMap((name): readonly RawProblem[] => caseRun(name).ran.problems)
  for (const { check, rule: id, fix } of problems)
    if (id === rule.id && fix !== undefined) found.set(check, (found.get(check) ?? true) && fix.safe)
  return found
}
