import judgements from './judgements.json' with { type: 'json' }

export const VERDICTS = ['right', 'debatable', 'wrong'] as const
/** Right; right by the letter, though most engineers would be annoyed; wrong. */
export type Verdict = (typeof VERDICTS)[number]

/** What somebody who read the files says of all findings of a check in them, with the same message where one is given. */
export interface Judgement {
  readonly check: string
  readonly verdict: Verdict
  readonly reason: string
  /** Only findings on these lines; all where absent. */
  readonly lines?: readonly number[]
  /** Paths below the folder of real repositories. */
  readonly files: readonly string[]
}

const isVerdict = (text: string): text is Verdict => VERDICTS.some(one => one === text)

/** All judgements, as the file has them; throws where one has an unknown verdict. */
export const allJudgements: readonly Judgement[] = judgements.map(({ verdict, ...one }) => {
  if (!isVerdict(verdict)) throw new Error(`${verdict} is none of ${VERDICTS.join(', ')}`)
  return { ...one, verdict }
})
