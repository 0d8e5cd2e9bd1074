import type { Finding, Report } from '../../engine/finding.ts'
import { hasFix } from '../../engine/fix/fix.ts'
import { visible } from '../../engine/redaction/visible.ts'
import { placeOf, ruleLabel } from '../../reporters/words.ts'
import type { BaselineOptions } from '../baseline/baseline.ts'
import type { Environment } from '../environment.ts'
import { computeFixes, diffOf } from './fix-run.ts'
import type { LintedRun } from './linted-run.ts'
import type { ChangedOptions } from './since/changed.ts'

const HELP =
  'y: apply; n: leave; a: apply this and all that follow; u: take the last answer back; q: leave all that follow'

/**
 * Shows what each fix would change, and asks whether it shall: gives whether the fix of a finding is wanted. Nothing is
 * written meanwhile. Who does not answer leaves the rest as it is.
 */
export async function chooseFixes(
  run: LintedRun,
  report: Report,
  options: ChangedOptions & BaselineOptions,
  environment: Environment,
): Promise<((finding: Finding) => boolean) | { readonly problem: string }> {
  const { ask, stderr } = environment
  if (ask === undefined) return { problem: '--fix-interactive asks on a terminal, and this is none' }
  const fixable = report.findings.filter(finding => hasFix(finding, 'all'))
  const answers: boolean[] = []
  while (answers.length < fixable.length) {
    const finding = fixable[answers.length]
    const diff = finding && (await differenceOf(finding, run, report, options, environment))
    if (finding === undefined || diff === undefined) {
      // Known by the baseline, or not to be changed.
      answers.push(false)
      continue
    }
    stderr.write(`\n${title(finding)}\n${shown(diff)}`)
    const asked = await ask(`${answers.length + 1} of ${fixable.length}: apply? [y,n,a,u,q,?] `)
    const answer = asked.trim().toLowerCase() || 'q'
    if (answer === 'y' || answer === 'n') answers.push(answer === 'y')
    else if (answer === 'u') answers.pop()
    else if (answer === 'a') answers.push(...fixable.slice(answers.length).map(() => true))
    else if (answer === 'q') answers.push(...fixable.slice(answers.length).map(() => false))
    else stderr.write(`${HELP}\n`)
  }
  const wanted = new Set(fixable.filter((_, i) => answers[i]).map(({ fingerprint }) => fingerprint))
  return ({ fingerprint }) => wanted.has(fingerprint)
}

const title = (finding: Finding): string => {
  const review = finding.fix?.safe === true ? '' : ' (needs review)'
  return `${placeOf(finding.location)}  ${visible(finding.message)}  ${ruleLabel(finding)}\n${visible(finding.fix?.title ?? '')}${review}`
}

/** What the fix of one finding changes; undefined where it is not made. */
async function differenceOf(
  finding: Finding,
  run: LintedRun,
  report: Report,
  options: ChangedOptions & BaselineOptions,
  environment: Environment,
): Promise<string | undefined> {
  const isIt = (one: Finding): boolean => one.fingerprint === finding.fingerprint
  const computed = await computeFixes(run, report, { ...options, fix: { level: 'all' } }, environment, isIt)
  if ('problem' in computed) return undefined
  const { texts, before } = computed.fixed
  const diffs = Array.from(texts, ([path, text]) => diffOf(path, before.get(path) ?? '', text, run).text)
  return diffs.length === 0 ? undefined : diffs.join('') || '(lines with secrets are not shown)\n'
}

const shown = (diff: string): string =>
  diff
    .split(/([\n\t])/)
    .map(part => (part === '\n' || part === '\t' ? part : visible(part)))
    .join('')
