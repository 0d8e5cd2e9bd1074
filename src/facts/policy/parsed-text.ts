import { type ParsedCel, parseCel } from '../../cel/parse.ts'
import { remembered } from '../../model/remembered.ts'
import type { CelText } from './admission-policy.ts'

/** The tree of an expression of a policy, which is read once, whoever asks. */
export const parsedText = remembered(({ text }: CelText): ParsedCel => parseCel(text))
