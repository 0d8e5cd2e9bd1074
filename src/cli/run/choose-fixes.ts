import type { Finding, Report } from '../../engine/finding.ts'
import { chosenFrom, hasFix, withoutFix } from '../../engine/fix/fix.ts'
import { visible } from '../../engine/redaction/visible.ts'
import { placeOf, ruleLabel } from '../../reporters/words.ts'
import type { BaselineOptions } from '../baseline/baseline.ts'
import type { Environment } from '../environment.ts'
import { type Choose, computeFixes, diffOf, visibleDiff } from './fix-run.ts'
import type { LintedRun } from './linted-run.ts'

const HELP =
  'y: apply; a number: apply this suggestion; n: leave; a: apply this fix and all that follow, no suggestions; u: take the last answer back; q: leave all that follow'

/**
 * Shows what each fix and each suggestion would change, and asks which shall be made. Nothing is written meanwhile. Who does not
 * answer leaves the rest as it is.
 */
export async function chooseFixes(
  run: LintedRun,
  report: Report,
  options: BaselineOptions,
  environment: Environment,
): Promise<Choose | { readonly problem: string }> {
  const { ask, stderr } = environment
  if (ask === undefined) return { problem: '--fix-interactive asks on a terminal, and this is none' }
  const fixable = report.findings.filter(finding => choicesOf(finding).length > 0)
  const answers: (Finding | undefined)[] = []
  while (answers.length < fixable.length) {
    const finding = fixable[answers.length]
    const choices = finding === undefined ? [] : await shownChoices(finding, run, report, options, environment)
    if (finding === undefined || choices.length === 0) {
      // Known by the baseline, or not to be changed.
      answers.push(undefined)
      continue
    }
    stderr.write(`\n${titleOf(finding)}\n${choices.map(({ shown }) => shown).join('')}`)
    const keys = [...choices.map(({ key }) => key), 'n', 'a', 'u', 'q', '?']
    const asked = await ask(`${answers.length + 1} of ${fixable.length}: apply? [${keys.join(',')}] `)
    const answer = asked.trim().toLowerCase() || 'q'
    const choice = choices.find(({ key }) => key === answer)
    const following = fixable.slice(answers.length)
    if (choice !== undefined) answers.push(choice.chosen)
    else if (answer === 'n') answers.push(undefined)
    else if (answer === 'u') answers.pop()
    else if (answer === 'a') answers.push(...following.map(one => (hasFix(one, 'all') ? one : undefined)))
    else if (answer === 'q') answers.push(...following.map(() => undefined))
    else stderr.write(`${HELP}\n`)
  }
  const titles = new Map(answers.flatMap(one => (one === undefined ? [] : [[one.fingerprint, one.fix?.title]])))
  return finding => withFix(finding, titles.get(finding.fingerprint))
}

interface Choice {
  /** What is answered for it. */
  readonly key: string
  /** The finding with this edit as its fix. */
  readonly chosen: Finding
}

/** What there is to choose from: the finding's own fix, and its suggestions. */
const choicesOf = (finding: Finding): readonly Choice[] => [
  ...(hasFix(finding, 'all') ? [{ key: 'y', chosen: finding }] : []),
  ...chosenFrom(finding).map(({ finding: chosen }, i) => ({ key: String(i + 1), chosen })),
]

/** Those that can be made, each with what it changes. */
async function shownChoices(
  finding: Finding,
  run: LintedRun,
  report: Report,
  options: BaselineOptions,
  environment: Environment,
): Promise<readonly (Choice & { readonly shown: string })[]> {
  const choices: (Choice & { readonly shown: string })[] = []
  for (const choice of choicesOf(finding)) {
    const diff = await differenceOf(choice.chosen, run, report, options, environment)
    const { fix } = choice.chosen
    if (diff === undefined || fix === undefined) continue
    const how = fix.safe ? '' : choice.key === 'y' ? ' (needs review)' : ' (suggestion)'
    choices.push({ ...choice, shown: `${choice.key}: ${visible(fix.title)}${how}\n${visibleDiff(diff)}` })
  }
  return choices
}

/** The finding with its fix or suggestion of this title as its fix, without a fix where it has none. */
function withFix(finding: Finding, title: string | undefined): Finding {
  if (finding.fix?.title === title) return finding
  return chosenFrom(finding).find(({ suggestion }) => suggestion.title === title)?.finding ?? withoutFix(finding)
}

const titleOf = (finding: Finding): string =>
  `${placeOf(finding.location)}  ${visible(finding.message)}  ${ruleLabel(finding)}`

/** What the fix of one finding changes; undefined where it is not made. */
async function differenceOf(
  chosen: Finding,
  run: LintedRun,
  report: Report,
  options: BaselineOptions,
  environment: Environment,
): Promise<string | undefined> {
  const choose: Choose = one => withFix(one, one.fingerprint === chosen.fingerprint ? chosen.fix?.title : undefined)
  const computed = await computeFixes(run, report, { ...options, fix: { level: 'all' } }, environment, choose)
  if ('problem' in computed) return undefined
  const { texts, before } = computed.fixed
  const diffs = Array.from(texts, ([path, text]) => diffOf(path, before.get(path) ?? '', text, run).text)
  return diffs.length === 0 ? undefined : diffs.join('') || '(lines with secrets are not shown)\n'
}
