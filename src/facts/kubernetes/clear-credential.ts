import type { Place } from '../../documents/document.ts'

/**
 * What a credential that is not random is made of: words (`true`), words with a few digits or signs (`nearly`), or a word that shows
 * it to be a dummy (`made up`).
 */
export type Plainness = true | 'nearly' | 'made up'

/** A credential that is written in plain text where it is used: in the environment of a container, in the values of a chart. Its text is not kept. */
export interface ClearCredential {
  /** The variable or the key that it is the value of. */
  readonly key: string
  readonly at: Place
  /** Whether it is made of words, or nearly so, as nobody makes a credential that matters, or belongs to tests. */
  readonly isPlain?: Plainness
}

/** Whether a credential is made of words, not of what is nearly words. */
export const isOfWords = ({ isPlain }: { readonly isPlain?: Plainness }): boolean =>
  isPlain === true || isPlain === 'made up'
