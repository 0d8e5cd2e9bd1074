import { type Finding, speakerOf } from '../../engine/finding.ts'
import { groupBy } from '../../model/group-by.ts'
import type { RuleInformation } from '../../reporters/reporter.ts'
import type { LintedRun } from '../run/linted-run.ts'
import { type NamedPage, policyPages } from '../run/policy-pages.ts'
import { policyPage, policySummary } from './policy-page.ts'

/** The policies that these findings are of, with their pages where these are wanted. */
export function policyRules(
  findings: readonly Finding[],
  run: LintedRun,
  withPages: boolean,
): readonly RuleInformation[] {
  const pages = new Map<string, NamedPage>(
    policyPages({ ...run, results: () => run.results }, run.registry).map(page => [page.id, page]),
  )
  return [...groupBy(findings, ({ rule }) => rule)].flatMap(([id, [first]]) => {
    const speaker = first && run.registry.ruleOf(speakerOf(first))
    if (first === undefined || speaker === undefined) return []
    const page = pages.get(id) ?? pages.get(id.split('/').slice(0, 2).join('/'))
    const summary = page === undefined ? `Write objects that ${id} accepts` : policySummary(page)
    const { references, checks } = speaker
    return [
      {
        rule: { id, summary, references, checks },
        severity: first.severity,
        ...(withPages && page !== undefined ? { page: policyPage(page) } : {}),
      },
    ]
  })
}
