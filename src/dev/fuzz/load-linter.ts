import { createLinter, loadKubernetesTypes, loadParsers } from '../../index.ts'
import { lazyLanguages } from '../../languages/languages.ts'
import { loadReporter, reporterNames } from '../../reporters/index.ts'
import type { Linter } from './linter.ts'

/** Loads the linter with all parsers and reporters. */
export async function loadLinter(): Promise<Linter> {
  const parsers = await loadParsers(new Set(lazyLanguages))
  const registry = createLinter(parsers, { kubernetesTypes: await loadKubernetesTypes() })
  const reporters = await Promise.all(reporterNames.map(async name => [name, await loadReporter(name)] as const))
  return { registry, reporters: new Map(reporters) }
}
