import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ANSWERS } from './answers.ts'

/*
 * Texts that begin as a manifest and are changed at random places: always the same ones, since what Kubernetes reads in them
 * is recorded.
 */

interface Parts {
  /** What a text begins as. */
  readonly seeds: readonly string[]
  /** What is put into it. */
  readonly pieces: readonly string[]
}

const { seeds, pieces }: Parts = JSON.parse(readFileSync(join(ANSWERS, 'mutated.json'), 'utf8'))

/** How many texts there are. */
export const MUTATIONS = 5000

/** The text of a number below `MUTATIONS`: one or two changes to one of the seeds, mostly between its words. */
export function mutation(number: number): string {
  let state = number
  const below = (limit: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * limit)
  }
  let text = [...(seeds[number % seeds.length] ?? '')]
  for (let changes = 1 + below(2); changes > 0; changes--) {
    const gaps = text.flatMap((character, at) => (/[\s,:[{"'-]/.test(character) ? [at] : []))
    const at = below(4) === 0 ? below(text.length + 1) : (gaps[below(gaps.length)] ?? 0) + below(2)
    const kind = below(4)
    const piece = [...(pieces[below(pieces.length)] ?? '')]
    const cut = kind < 2 ? 0 : below(8) === 0 ? 1 + below(12) : 1
    text = [...text.slice(0, at), ...(kind === 2 ? [] : piece), ...text.slice(at + cut)]
  }
  return text.join('')
}
