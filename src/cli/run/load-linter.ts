import { existsSync } from 'node:fs'
import type { Registry, RuleArea } from '../../engine/registry.ts'
import type { OwnPolicy } from '../../facts/policy/own-policy.ts'
import { lazyLanguages } from '../../languages/languages.ts'
import { loadParsers } from '../../languages/load.ts'
import type { Format } from '../../languages/tree/node.ts'
import { createLinter, type LinterInputs, loadKubernetesTypes } from '../../linter.ts'
import { type Repository, toAbsolute } from '../../workspace/repository.ts'
import { isReached } from '../../workspace/walk.ts'
import type { Environment } from '../environment.ts'

/** What of the linter is only loaded where it is needed. */
export interface Needed {
  readonly formats: ReadonlySet<Format>
  /** Whether there may be graphs, whose expressions need the types of Kubernetes' own kinds. */
  readonly graphs: boolean
  /** Whether there may be admission policies, which judge whole objects. */
  readonly policies: boolean
  /** Whether there may be definitions of custom resources, which judge whole objects, too. */
  readonly definitions: boolean
}

/** What any files may need. */
export const ALL: Needed = { formats: new Set(lazyLanguages), graphs: true, policies: true, definitions: true }

/** What a run gives the linter. */
interface RunInputs extends Omit<LinterInputs, 'kubernetesTypes' | 'hasPolicies' | 'hasDefinitions' | 'own'> {
  /** The rules that users have written, of all scopes and libraries. */
  readonly ownPolicies?: readonly OwnPolicy[] | undefined
}

/** The linter with the parsers and tables that are needed. */
export async function loadLinter(
  { formats, graphs, policies, definitions }: Needed,
  environment: Environment,
  { textOf, hasFolder, hasPath, rendered, ownPolicies = [], judgedTypes }: RunInputs = {},
): Promise<Registry> {
  const [parsers, kubernetesTypes, own] = await Promise.all([
    loadParsers(formats),
    graphs || policies ? loadKubernetesTypes() : undefined,
    ownPolicies.length > 0 ? loadOwnRules(ownPolicies) : undefined,
  ])
  return (environment.createLinter ?? createLinter)(parsers, {
    kubernetesTypes,
    textOf,
    hasFolder,
    hasPath,
    rendered,
    hasPolicies: policies,
    hasDefinitions: definitions,
    own,
    judgedTypes,
  })
}

/** Policies as rules: they bring the whole of CEL, which few runs need. */
const loadOwnRules = async (policies: readonly OwnPolicy[]): Promise<RuleArea> =>
  (await import('../../facts/policy/own-rules.ts')).ownRules(policies)

/** Whether a folder or a file is in the repository, linted or not, or is made there: .gitignore names it. */
export const pathFinder =
  (repository: Repository): ((path: string) => boolean) =>
  path =>
    existsSync(toAbsolute(repository, path)) || !isReached(path, repository, ['.gitignore'])
