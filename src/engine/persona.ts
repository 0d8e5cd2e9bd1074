import { type Confidence, DEFAULT_MIN_CONFIDENCE } from './confidence.ts'
import type { Severity } from './severity.ts'

/** What a configuration extends: `clauselint:strict`. The first is the default. */
export const PERSONAS = ['recommended', 'strict', 'advisory'] as const
export type Persona = (typeof PERSONAS)[number]

/** How a persona is named in `extends`. */
export const PERSONA_PREFIX = 'clauselint:'

/** The settings of a persona, as far as nothing else is configured. */
interface Meaning {
  /** The severity that a finding has, by the one that its rule gives it. */
  readonly severities: Readonly<Record<Severity, Severity>>
  readonly minConfidence: Confidence
  /** Whether rules speak where nothing shows the system that they are for (`evidence`). */
  readonly needsNoEvidence: boolean
  /** Whether the run fails where anything is not analysed. */
  readonly isStrict: boolean
}

const OWN: Meaning['severities'] = { error: 'error', warning: 'warning', info: 'info' }

/** By persona: `strict` reports everything, warnings as errors; `advisory` makes each finding one step less severe, so that nothing fails. */
export const MEANINGS: Readonly<Record<Persona, Meaning>> = {
  recommended: {
    severities: OWN,
    minConfidence: DEFAULT_MIN_CONFIDENCE,
    needsNoEvidence: false,
    isStrict: false,
  },
  strict: {
    severities: { ...OWN, warning: 'error' },
    minConfidence: 'low',
    needsNoEvidence: true,
    isStrict: true,
  },
  advisory: {
    severities: { error: 'warning', warning: 'info', info: 'info' },
    minConfidence: DEFAULT_MIN_CONFIDENCE,
    needsNoEvidence: false,
    isStrict: false,
  },
}
