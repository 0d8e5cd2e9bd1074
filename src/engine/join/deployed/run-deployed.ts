import { SWITCHED } from '../../deploy-step.ts'
import type { EmittedFact } from '../../fact.ts'
import type { FileResult } from '../../file-result.ts'
import { foldNotes } from '../../lint/notes.ts'
import { createContexts, noOutcomes, type OpenOutcomes, type Outcomes, runOnFact } from '../../lint/run-rule.ts'
import type { Registry } from '../../registry.ts'
import { isOff } from '../../rule-settings.ts'
import type { FileSettings } from '../../settings.ts'

/** A file as it is deployed, and what rules on one fact find in what is deployed in another way than it is written. */
export interface DeployedFile {
  /** Its facts are those that are deployed; what was found in a fact that is not deployed is left out. */
  readonly file: FileResult
  readonly outcomes: Outcomes
}

/** Runs the rules on one fact for the facts of a file that a step changed or added. Nothing is done where none was. */
export function runDeployed(
  written: FileResult,
  deployed: FileResult,
  settings: FileSettings,
  registry: Registry,
): DeployedFile | undefined {
  if (written.facts === deployed.facts) return undefined
  const before = new Set(written.facts)
  const contextOf = createContexts(settings)
  const outcomes = noOutcomes()
  const judge = (one: EmittedFact, into: OpenOutcomes): void => {
    for (const rule of before.has(one) ? [] : registry.rulesOn(one.fact))
      if ((rule.sees !== 'written' || one.isWritten) && !isOff(rule, settings))
        runOnFact(rule, one.value, contextOf(rule), written.path, into)
  }
  for (const one of deployed.facts) judge(one, outcomes)
  // What could not be decided of these need not be there at all.
  const known = new Set(deployed.facts)
  const others = Object.entries(deployed.views ?? {}).flatMap(([name, facts]) => (name === SWITCHED ? [] : facts))
  for (const one of others) {
    if (!known.has(one)) judge(one, outcomes)
    known.add(one)
  }
  for (const one of [...(deployed.views?.[SWITCHED] ?? []), ...(deployed.apart ?? [])])
    if (!known.has(one)) judge(one, { ...outcomes, notes: [] })
  return {
    file: withoutUndeployed(written, deployed),
    outcomes: { ...outcomes, notes: foldNotes(outcomes.notes) },
  }
}

/** A file as it is deployed, without what was found in facts that are not. */
export function withoutUndeployed(written: FileResult, deployed: FileResult): FileResult {
  const isAboutFact = ({ fact }: { readonly fact?: number }): boolean => fact !== undefined
  // What is found in it mostly is about no fact: then nothing need be looked at.
  if (!written.problems.some(isAboutFact) && !deployed.notes.some(isAboutFact)) return deployed
  const after = new Set(deployed.facts)
  const isDeployed = ({ fact }: { readonly fact?: number }): boolean => {
    const one = fact === undefined ? undefined : written.facts[fact]
    return one === undefined || after.has(one)
  }
  return { ...deployed, problems: written.problems.filter(isDeployed), notes: deployed.notes.filter(isDeployed) }
}
