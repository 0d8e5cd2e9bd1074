import checks from '../schemas/checks.json' with { type: 'json' }

/** A check of the project's catalogue. */
export interface Check {
  readonly id: string
  readonly kind: string
  readonly severity: string
  /** Where the contract says it. */
  readonly section: string
  /** What holds where the check passes. */
  readonly sentence: string
  /** The check that always says this one's fault instead. */
  readonly spokenForBy?: string
  /** Why no rule checks it. */
  readonly notChecked?: string
}

/** All checks that the contract asks for, those that no rule makes too. */
export const catalogue: readonly Check[] = checks
