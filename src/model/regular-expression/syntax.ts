/** Whether a code point is in a class. */
export type CharacterTest = (code: number) => boolean

/** What must be true between two characters. */
export type Assertion = 'text start' | 'text end' | 'line start' | 'line end' | 'word boundary' | 'no word boundary'

/** A node of a pattern of RE2. */
export type Pattern =
  | { readonly kind: 'empty' }
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence' | 'alternatives'; readonly parts: readonly Pattern[] }
  | {
      readonly kind: 'repeat'
      readonly part: Pattern
      readonly min: number
      /** Undefined for any number. */
      readonly max: number | undefined
      readonly isLazy: boolean
    }
  /** Capturing groups are counted from 1 on, by their opening parentheses. */
  | { readonly kind: 'group'; readonly part: Pattern; readonly index: number }

/** What `(?imsU)` sets. */
export interface Flags {
  readonly ignoresCase: boolean
  readonly isMultiline: boolean
  readonly dotMatchesLineFeed: boolean
  readonly isUngreedy: boolean
}

/** A pattern that RE2 refuses. */
export class PatternError extends Error {}

/** A pattern that is larger than what is read here; RE2 may take it. */
export class PatternTooLarge extends Error {}

/** The most repetitions that RE2 takes. */
export const MAX_REPEAT = 1000
