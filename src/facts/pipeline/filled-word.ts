import { defineFact } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'

/** A word that a script replaces by what only its run knows: `sed "s/zoneName/$ZONE/"`. */
export interface FilledWord {
  readonly word: string
}
export const filledWord = defineFact<FilledWord>('filledWord')

export const filledByWord = indexBy(filledWord, ({ word }) => [word])
