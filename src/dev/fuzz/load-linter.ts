import { createLinter, loadKubernetesTypes, loadParsers } from '../../index.ts'
import { loadReporter, reporterNames } from '../../reporters/index.ts'
import type { Linter } from './linter.ts'

/** Loads the linter with all parsers and reporters. */
export async function loadLinter(): Promise<Linter> {
  const parsers = await loadParsers(
    new Set(['json', 'toml', 'shell', 'corefile', 'hcl', 'helm-template', 'dockerfile', 'makefile']),
  )
  const registry = createLinter(parsers, { kubernetesTypes: await loadKubernetesTypes() })
  const reporters = await Promise.all(reporterNames.map(async name => [name, await loadReporter(name)] as const))
  return { registry, reporters: new Map(reporters) }
}
