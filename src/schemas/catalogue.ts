import checks from './checks.json' with { type: 'json' }

/** A check of the project's catalogue, checks.json. */
export interface Check {
  readonly id: string
  /** What it is about: `NetworkPolicy`. */
  readonly kind: string
  readonly severity: 'error' | 'warning' | 'info'
  /** Where the contract says it. */
  readonly section: string
  /** What is true if the check passes. */
  readonly sentence: string
  /** The checks that report this one's fault instead: `SV-03`, or all of a prefix, `CD-*`. */
  readonly spokenForBy?: readonly string[]
  /** Which of those reports what, in one sentence. */
  readonly ruling?: string
  /** The checks that are reported instead of it where both are about the same thing: what it rests on. */
  readonly restsOn?: readonly string[]
  /** Those that are reported instead of it only about the same token, or one above or below it. */
  readonly restsOnToken?: readonly string[]
  /** Why no rule covers it. */
  readonly notChecked?: string
}

type StatedCheck = Omit<Check, 'severity'> & { readonly severity: string }

const SEVERITIES: readonly string[] = ['error', 'warning', 'info'] satisfies readonly Check['severity'][]

const isCheck = (check: StatedCheck): check is StatedCheck & Check => SEVERITIES.includes(check.severity)

const stated: readonly StatedCheck[] = checks

/** All checks that the contract asks for, those without a rule too, in their own order. */
export const catalogue: readonly Check[] = stated.filter(isCheck)
