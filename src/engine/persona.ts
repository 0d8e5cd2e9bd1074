import { type Confidence, DEFAULT_MIN_CONFIDENCE } from './confidence.ts'
import type { Severity } from './severity.ts'

/** What a configuration extends: `clauselint:strict`. The first is the default. */
export const PERSONAS = ['recommended', 'contract', 'strict', 'advisory'] as const
export type Persona = (typeof PERSONAS)[number]

/** How a persona is named in `extends`. */
export const PERSONA_PREFIX = 'clauselint:'

/** The settings of a persona, as far as nothing else is configured. */
interface Meaning {
  /** The severity that a finding has, by the one that its rule gives it. */
  readonly severities: Readonly<Record<Severity, Severity>>
  readonly minConfidence: Confidence
  /** Whether checks speak whatever the scope shows, and however a file is used. */
  readonly isUnconditional: boolean
  /** Whether the run fails where anything is not analysed. */
  readonly isStrict: boolean
}

const OWN: Meaning['severities'] = { error: 'error', warning: 'warning', info: 'info' }

/** By persona: `contract` reports all that the contract says; `strict` everything, warnings as errors; `advisory` makes each finding one step less severe, so that nothing fails. */
export const MEANINGS: Readonly<Record<Persona, Meaning>> = {
  recommended: {
    severities: OWN,
    minConfidence: DEFAULT_MIN_CONFIDENCE,
    isUnconditional: false,
    isStrict: false,
  },
  contract: {
    severities: OWN,
    minConfidence: DEFAULT_MIN_CONFIDENCE,
    isUnconditional: true,
    isStrict: false,
  },
  strict: {
    severities: { ...OWN, warning: 'error' },
    minConfidence: 'low',
    isUnconditional: true,
    isStrict: true,
  },
  advisory: {
    severities: { error: 'warning', warning: 'info', info: 'info' },
    minConfidence: DEFAULT_MIN_CONFIDENCE,
    isUnconditional: false,
    isStrict: false,
  },
}
