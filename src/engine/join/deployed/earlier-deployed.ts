import { type EmittedFact, earlierId } from '../../fact.ts'
import type { FileResult } from '../../file-result.ts'
import type { Registry } from '../../registry.ts'
import type { FileSettings } from '../../settings.ts'
import { createDeployment } from './deployment.ts'
import { sourceFacts } from './source-facts.ts'

/** Files that are compared with what they were, and the registry to link them with. */
export interface Compared {
  readonly results: readonly FileResult[]
  readonly registry: Registry
}

/**
 * Adds to files what deploy steps made of them `before`, for the rules that compare: a changed graph or module changes what
 * is made of files that are as they were; `textBefore` gives their texts. What a file stated itself is not added. A file that is the same before and now is
 * the same object. Nothing is deployed where nothing that deploy steps look at has changed.
 */
export function withEarlierDeployed(
  results: readonly FileResult[],
  before: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  textBefore: Registry['textOf'],
): Compared {
  if (!isConcerned(results, before, registry)) return { results, registry }
  const compares: Registry = { ...registry, compares: true }
  const deployed = createDeployment(settingsOf, { ...compares, textOf: textBefore }).update(
    new Map(before.map(file => [file.path, file])),
  )
  const isWanted = ({ fact, isMade }: EmittedFact): boolean =>
    isMade === true && registry.usedFacts.has(earlierId(fact))
  const withMade = (file: FileResult): FileResult => {
    const made = deployed.get(file.path)?.facts.filter(isWanted) ?? []
    const earlier = made.map(({ fact, value }) => ({ fact: earlierId(fact), value }))
    return earlier.length === 0 ? file : { ...file, facts: [...file.facts, ...earlier] }
  }
  return { results: results.map(withMade), registry: compares }
}

/** Whether a file that has changed states anything that a deploy step looks at. */
function isConcerned(results: readonly FileResult[], before: readonly FileResult[], registry: Registry): boolean {
  const sources = sourceFacts(registry.deploySteps)
  const known = new Set(before)
  const now = new Set(results)
  const changed = [...results.filter(file => !known.has(file)), ...before.filter(file => !now.has(file))]
  return changed.some(({ facts }) => facts.some(({ fact }) => sources.has(fact)))
}
