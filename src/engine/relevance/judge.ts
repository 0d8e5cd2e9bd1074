import { type Place, pathOf } from '../../documents/document.ts'
import type { RawProblem } from '../file-result.ts'
import type { Finding } from '../finding.ts'
import { MEANINGS } from '../persona.ts'
import type { AnyRule } from '../registry.ts'
import { checkId, isCheckNamed } from '../rule-settings.ts'
import type { FileSettings } from '../settings.ts'
import { CIRCUMSTANCES } from './circumstance.ts'
import { type Relevance, relevanceOf, type System } from './relevance.ts'
import type { Surroundings } from './surroundings.ts'

/** How a finding is shown where it is: as it is, as information (`lowered` says why), or not at all. */
export type Verdict = Pick<Finding, 'lowered' | 'silence'>

/** The sentence for a system that is not shown. */
export const LACKING: Readonly<Record<System, string>> = {
  cluster: 'nothing here shows an EKS cluster',
  platform: "nothing here shows the contract's platform",
}

const FULLY: Verdict = {}

/**
 * Decides whether a finding is shown as it is, as information, or not at all: by where its check speaks, by what its file and
 * scope show, and by how its place is used. What the configuration names, and all that `clauselint:contract` and
 * `clauselint:strict` judge, is shown as it is.
 */
export function judge(
  { rule: id, check, at }: Pick<RawProblem, 'rule' | 'check' | 'at'>,
  rule: AnyRule | undefined,
  settings: FileSettings,
  around: Surroundings,
): Pick<Finding, 'relevance'> & Verdict {
  const relevance = relevanceOf(rule?.relevance, check)
  if (isUnconditional(settings) || isCheckNamed(id, checkId(check), settings)) return { relevance }
  const isSecret = rule?.secretChecks?.some(one => one === check) === true
  return { relevance, ...verdictOn(relevance, isSecret, at, around) }
}

const isUnconditional = ({ isUnconditional, persona }: FileSettings): boolean =>
  isUnconditional ?? MEANINGS[persona].isUnconditional

function verdictOn(relevance: Relevance, isSecret: boolean, at: Place, around: Surroundings): Verdict {
  const use = around.circumstanceOf(at)
  if (relevance !== 'anywhere') {
    if (use !== undefined) return { silence: { why: CIRCUMSTANCES[use.is] } }
    const isShown = around.shows(pathOf(at.document), relevance)
    return isShown ? FULLY : { silence: { why: LACKING[relevance], lacks: relevance } }
  }
  // What works on another cloud is as wrong there.
  if (use === undefined || !use.isAlways || use.is === 'other cloud') return FULLY
  const why = CIRCUMSTANCES[use.is]
  if (!isSecret) return { lowered: why }
  return use.is === 'fixtures' ? { silence: { why } } : FULLY
}

/** Whether anything that a rule says could be shown at a place: what it could not decide elsewhere is of no interest. */
export function isHeard(
  { relevance }: AnyRule,
  id: string,
  at: Place,
  settings: FileSettings,
  around: Surroundings,
): boolean {
  const words = typeof relevance === 'string' ? [relevance] : Object.values(relevance)
  if (words.includes('anywhere') || isUnconditional(settings)) return true
  if (settings.rules[id] !== undefined) return true
  return words.some(word => verdictOn(word, false, at, around).silence === undefined)
}
