import { isAbsolute } from 'node:path'
import type { Registry } from '../engine/registry.ts'
import { rememberedAll } from '../model/remembered.ts'
import { folderOfPath } from '../model/repository-path.ts'
import { type Configuration, type ConfigurationProblem, loadStandard } from './configuration.ts'
import { createFinder } from './find-configuration.ts'
import { loadConfiguration, type UnsavedText } from './load-configuration.ts'
import type { Repository } from './repository.ts'
import { createSettings, librariesOf, type PathSettings, type RunSettings, type SettingsOf } from './settings.ts'

/** The settings of each file of a run. */
export interface Configured {
  readonly settingsOf: (path: string) => PathSettings
  /** All configurations that apply to any of the files. */
  readonly configurations: readonly Configuration[]
}

/** Which configurations to use. */
export interface ConfigureOptions {
  readonly repository: Repository
  readonly registry: Registry
  readonly run: RunSettings
  /** The configuration that the user names, relative to the root: it applies to all files. */
  readonly named?: string | undefined
  /** Folders that were searched, and whether they may contain a configuration. */
  readonly folders?: ReadonlyMap<string, boolean>
  /** Configurations that an editor has not written yet. */
  readonly unsaved?: UnsavedText | undefined
}

/**
 * Finds and loads the configurations of `files`, once each, or gives all that is wrong with them. The schema is
 * loaded only where there is one.
 */
export async function configure(
  files: readonly string[],
  { repository, registry, run, named, folders, unsaved }: ConfigureOptions,
): Promise<Configured | { readonly problems: readonly ConfigurationProblem[] }> {
  const find = named === undefined ? createFinder(repository, folder => folders?.get(folder) ?? true) : () => [named]
  const sets = new Map(Array.from(new Set(files.map(folderOfPath)), folder => [find(folder)[0], find(folder)]))
  const rivals = [...sets.values()].flatMap(([path, rival]): readonly ConfigurationProblem[] =>
    path === undefined || rival === undefined
      ? []
      : [{ path: rival, line: 1, column: 1, message: `conflicts with ${path}; keep one of them` }],
  )
  const paths = [...sets.keys()].filter(path => path !== undefined).sort()
  const loaded = await loadAll(paths, repository, registry, unsaved)
  const problems = [...rivals, ...loaded.flatMap(one => ('problems' in one ? one.problems : []))]
  if (problems.length > 0) return { problems: unique(problems) }

  const configurations = loaded.flatMap(one => ('configuration' in one ? [one.configuration] : []))
  const layers = new Set(configurations.flatMap(one => one.layers.map(({ path }) => path)))
  const libraries = configurations.flatMap(one => one.layers.flatMap(librariesOf))
  const none = createSettings(undefined, run, layers, libraries)
  const byPath = new Map<string | undefined, SettingsOf>(
    configurations.map(one => [one.path, createSettings(one, run, layers, libraries)]),
  )
  // Without patterns that is quicker than to remember it.
  if (configurations.length === 0) return { configurations, settingsOf: none }
  const settingsFor: SettingsOf = path => (byPath.get(find(folderOfPath(path))[0]) ?? none)(path)
  return {
    configurations,
    // Called ten times and more for each file.
    settingsOf: rememberedAll(settingsFor),
  }
}

async function loadAll(
  paths: readonly string[],
  repository: Repository,
  registry: Registry,
  unsaved: UnsavedText | undefined,
) {
  if (paths.length === 0) return []
  const standard = await loadStandard(registry)
  return paths.map(path => loadConfiguration(path, repository, standard, unsaved))
}

/** Configuration files are linted too: what they declare takes part in the checks. Only those of the repository. `files` are sorted. */
export function withConfigurations(files: readonly string[], { configurations }: Configured): readonly string[] {
  const layers = configurations.flatMap(one => one.layers.map(({ path }) => path))
  const own = layers.filter(path => !path.startsWith('../') && !isAbsolute(path))
  return own.length === 0 ? files : [...new Set([...files, ...own])].sort((a, b) => (a < b ? -1 : 1))
}

/** Two configurations may extend the same broken file. */
const unique = (problems: readonly ConfigurationProblem[]): readonly ConfigurationProblem[] => [
  ...new Map(problems.map(problem => [JSON.stringify(problem), problem])).values(),
]
