/** The answer to a question about things that are known in part. */
export type Answer = 'yes' | 'no' | 'unknown'

/** Whether all hold: no where one does not, unknown where that depends on one that is. Yes for none. */
export function every(answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no'
  return answers.includes('unknown') ? 'unknown' : 'yes'
}

/** Whether at least one holds: yes where one does, unknown where that depends on one that is. No for none. */
export function some(answers: readonly Answer[]): Answer {
  if (answers.includes('yes')) return 'yes'
  return answers.includes('unknown') ? 'unknown' : 'no'
}

/** The opposite; unknown stays unknown. */
export const not = (answer: Answer): Answer => (answer === 'yes' ? 'no' : answer === 'no' ? 'yes' : 'unknown')
