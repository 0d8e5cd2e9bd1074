import type { Fixed } from '../../engine/fix/fix-rounds.ts'
import { count, placeOf, ruleLabel } from '../../reporters/words.ts'

/** Limit of fixes that could not be made and are listed. */
const MAX_NAMED = 10

/** What was fixed, what not and why, and of how many a fix needs review; a line each. */
export function fixSummary(
  { fixed, texts, unfixed }: Fixed<unknown>,
  forReview: number,
  isDryRun: boolean,
): readonly string[] {
  const made = isDryRun ? 'would fix' : 'fixed'
  const nothing = unfixed.length === 0 || isDryRun ? 'nothing to fix' : 'nothing was fixed'
  const named = unfixed.slice(0, MAX_NAMED)
  const more = unfixed.length - named.length
  return [
    fixed.length === 0 ? nothing : `${made} ${count(fixed.length, 'finding')} in ${count(texts.size, 'file')}`,
    ...named.map(({ finding, why }) => `could not fix ${placeOf(finding.location)} (${ruleLabel(finding)}): ${why}`),
    ...(more > 0 ? [`could not fix ${count(more, 'more finding')}`] : []),
    ...(forReview > 0
      ? [`${count(forReview, 'finding has', 'findings have')} a fix that needs review: --fix=all`]
      : []),
  ]
}
