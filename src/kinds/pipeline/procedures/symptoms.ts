import type { Symptom } from '../../../facts/pipeline/procedure.ts'

const SYMPTOMS: readonly (readonly [Symptom, RegExp])[] = [
  ['pod slots', /\bInsufficient[ _-]pods\b|\bToo many pods\b/i],
  ['memory', /\bInsufficient[ _-]memory\b|\bOOMKilled\b/i],
  [
    'instance limits',
    /\bEniLimitExceeded\b|\bAttachmentLimitExceeded\b|\bexceeds? max(?:imum)? volume count\b|\bPrivateIpAddressLimitExceeded\b|\bper-instance (?:\w+ )?limits?\b/i,
  ],
]

/** The symptoms that a script names, in what it looks for or in a comment. */
export const symptomsIn = (script: string): readonly Symptom[] =>
  SYMPTOMS.flatMap(([symptom, pattern]) => (pattern.test(script) ? [symptom] : []))
