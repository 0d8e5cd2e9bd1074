import type { Place } from '../../documents/document.ts'

/** A credential that is written in plain text where it is used: in the environment of a container, in the values of a chart. Its text is not kept. */
export interface ClearCredential {
  /** The variable or the key that it is the value of. */
  readonly key: string
  readonly at: Place
  /** Whether it is made of words, or nearly so, as nobody makes a credential that matters, or belongs to tests. */
  readonly isPlain?: true | 'nearly'
}
