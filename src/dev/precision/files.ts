import type { GeneratedFile } from '../generated-file.ts'
import { allJudgements } from './judgements.ts'
import { type Mended, recordedMended } from './mended.ts'
import { precisionPage } from './page.ts'
import { precisionsOf, tallyRound } from './tally.ts'
import { unseenRounds } from './unseen.ts'

/** What is published of all measurements: the page, and SARIF's word for each rule. */
export const precisionFiles = (mended: Mended = recordedMended): readonly GeneratedFile[] => [
  { path: 'docs/precision.md', text: precisionPage(unseenRounds, mended, allJudgements) },
  {
    path: 'src/schemas/precision.json',
    text: `${JSON.stringify(precisionsOf([...unseenRounds.map(tallyRound), mended.tallies]), null, 2)}\n`,
  },
]
