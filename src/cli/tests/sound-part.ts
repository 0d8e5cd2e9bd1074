import { referencesOf } from '../../cel/references.ts'
import type { AdmissionPolicy, CelText } from '../../facts/policy/admission-policy.ts'
import { parsedText } from '../../facts/policy/parsed-text.ts'

/** What the problems of a policy leave of it. */
export interface SoundPart {
  /** The policy with the validations that can be relied on; undefined where one of its match conditions cannot. */
  readonly policy: AdmissionPolicy | undefined
  /** Whether an expression has a problem of its own, or uses a variable that has one. */
  readonly isBroken: (written: CelText) => boolean
}

/** Parts a policy by the problems of its expressions. */
export function soundPart(policy: AdmissionPolicy): SoundPart {
  const { problems = [], conditions, variables, validations } = policy
  const places = new Set(problems.flatMap(one => (one.is === 'expression' ? [placeKey(one)] : [])))
  if (places.size === 0) return { policy, isBroken: () => false }
  const broken = new Set<string>()
  const isBroken = (written: CelText): boolean =>
    places.has(placeKey(written)) || variablesOf(written).some(name => broken.has(name))
  // A variable uses those that are written before it.
  for (const one of variables) if (isBroken(one)) broken.add(one.name)
  const sound = validations.filter(({ expression }) => !isBroken(expression))
  return { policy: conditions.some(isBroken) ? undefined : { ...policy, validations: sound }, isBroken }
}

const placeKey = ({ at }: Pick<CelText, 'at'>): string => `${at.document}${at.pointer}`

/** The variables of the policy that an expression uses. */
function variablesOf(written: CelText): readonly string[] {
  const parsed = parsedText(written)
  if (parsed.kind !== 'parsed') return []
  return referencesOf(parsed.expression).flatMap(({ root, path: [first] }) =>
    root.text === 'variables' && first?.name !== undefined ? [first.name] : [],
  )
}
