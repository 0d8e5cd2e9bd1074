/** The answer to a question about things that are known in part. */
export type Answer = 'yes' | 'no' | 'unknown'

/** Conjunction: no if one is no; otherwise unknown if one is unknown. Yes if there are none. */
export function every(answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no'
  return answers.includes('unknown') ? 'unknown' : 'yes'
}

/** Disjunction: yes if one is yes; otherwise unknown if one is unknown. No if there are none. */
export function some(answers: readonly Answer[]): Answer {
  if (answers.includes('yes')) return 'yes'
  return answers.includes('unknown') ? 'unknown' : 'no'
}

/** The opposite; unknown stays unknown. */
export const not = (answer: Answer): Answer => (answer === 'yes' ? 'no' : answer === 'no' ? 'yes' : 'unknown')
