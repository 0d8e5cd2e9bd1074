import { type Finding, speakerOf } from '../../engine/finding.ts'
import { addTo } from '../../model/group-by.ts'
import type { Judgement, Verdict } from './judgements.ts'
import type { Round, SampleJudgement } from './unseen.ts'

/** How the findings of a rule were judged. */
export interface Tally {
  readonly rule: string
  readonly found: number
  readonly counts: Readonly<Record<Verdict, number>>
  readonly unjudged: number
}

/** How the findings of each rule were judged, sorted by rule. */
export function tally(findings: readonly Finding[], judgements: readonly Judgement[]): readonly Tally[] {
  const verdictOf = createJudge(judgements)
  const tallies = new Map<
    string,
    { found: number; unjudged: number; right: number; debatable: number; wrong: number }
  >()
  for (const finding of findings) {
    const one = tallies.get(speakerOf(finding)) ?? { found: 0, unjudged: 0, right: 0, debatable: 0, wrong: 0 }
    tallies.set(speakerOf(finding), one)
    one.found++
    one[verdictOf(finding) ?? 'unjudged']++
  }
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rule, { found, unjudged, ...counts }]) => ({ rule, found, counts, unjudged }))
}

/** How many findings have each verdict. */
export function countVerdicts(judgements: readonly SampleJudgement[]): Readonly<Record<Verdict, number>> {
  const counts = { right: 0, debatable: 0, wrong: 0 }
  for (const { verdict, places } of judgements) counts[verdict] += places.length
  return counts
}

/** How the sample of a round was judged, for each rule that showed something, sorted by rule. */
export const tallyRound = ({ shown, judgements }: Round): readonly Tally[] =>
  shown
    .map(({ rule, findings }) => {
      const counts = countVerdicts(judgements.filter(one => one.rule === rule))
      return { rule, found: findings, counts, unjudged: findings - judgedOf(counts) }
    })
    .sort((a, b) => (a.rule < b.rule ? -1 : 1))

/** The share of each verdict if the judged findings of a rule are typical of all that it showed. */
export function weightedShares(tallies: readonly Tally[]): Readonly<Record<Verdict, number>> {
  const judged = tallies.filter(({ counts }) => judgedOf(counts) > 0)
  const all = judged.reduce((sum, { found }) => sum + found, 0)
  const share = (verdict: Verdict): number =>
    judged.reduce((sum, { found, counts }) => sum + (found * counts[verdict]) / judgedOf(counts), 0) / all
  return { right: share('right'), debatable: share('debatable'), wrong: share('wrong') }
}

/** How many findings were judged. */
export const judgedOf = ({ right, debatable, wrong }: Tally['counts']): number => right + debatable + wrong

/** SARIF's word for each rule, from the first of the measurements that judged enough of its findings; sorted by rule. */
export function precisionsOf(measurements: readonly (readonly Tally[])[]): Readonly<Record<string, Precision>> {
  const words = new Map<string, Precision>()
  for (const one of measurements.flat()) {
    const precision = precisionOf(one)
    if (precision !== undefined && !words.has(one.rule)) words.set(one.rule, precision)
  }
  return Object.fromEntries([...words].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The judgements without a finding: of another state of the rules. */
export function unusedJudgements(findings: readonly Finding[], judgements: readonly Judgement[]): readonly string[] {
  const found = new Set(findings.map(({ check, location }) => `${check} ${location.path}`))
  return judgements.flatMap(({ check, files }) => files.map(file => `${check} ${file}`)).filter(key => !found.has(key))
}

/** The verdict on a finding; the last judgement that applies to it counts. */
function createJudge(judgements: readonly Judgement[]): (finding: Finding) => Verdict | undefined {
  const byPlace = new Map<string, Judgement[]>()
  for (const judgement of judgements)
    for (const file of judgement.files) {
      const key = `${judgement.check} ${file}`
      addTo(byPlace, key, judgement)
    }
  return ({ check, location: { path, startLine } }) =>
    byPlace.get(`${check} ${path}`)?.findLast(({ lines }) => lines === undefined || lines.includes(startLine))?.verdict
}

/** SARIF's word for how often a rule is right; undefined where too little was judged. */
export type Precision = 'very-high' | 'high' | 'medium' | 'low'

/** As many judged findings as it takes to tell. */
const FEWEST = 3
const MANY = 20

/** The share of judged findings that are right; undefined where none was judged. */
export function shareOf({ counts }: Pick<Tally, 'counts'>): number | undefined {
  const judged = judgedOf(counts)
  return judged === 0 ? undefined : counts.right / judged
}

/** SARIF's precision of a rule, by what was judged. */
export function precisionOf({ counts }: Pick<Tally, 'counts'>): Precision | undefined {
  const judged = judgedOf(counts)
  const share = shareOf({ counts })
  if (share === undefined || judged < FEWEST) return undefined
  if (share >= 0.98 && judged >= MANY) return 'very-high'
  return share >= 0.9 ? 'high' : share >= 0.7 ? 'medium' : 'low'
}
