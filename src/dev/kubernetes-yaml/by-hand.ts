import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ANSWERS } from './answers.ts'

/** Lines, and the frames that each of them is put into: `·` in a frame marks the place of the line. */
interface Group {
  readonly about: string
  readonly frames: readonly string[]
  readonly lines: readonly string[]
}

const groups: readonly Group[] = JSON.parse(readFileSync(join(ANSWERS, 'by-hand.json'), 'utf8'))

/** Texts by hand for which Kubernetes' reading is recorded, in order: each line of a group in each frame of the group. */
export const byHand: readonly string[] = groups.flatMap(({ frames, lines }) =>
  frames.flatMap(frame => lines.map(line => frame.replaceAll('·', () => line))),
)
