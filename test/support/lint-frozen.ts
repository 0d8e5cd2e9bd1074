import type { SourceFile } from '../../src/engine/document.ts'
import type { FileResult } from '../../src/engine/file-result.ts'
import type { Report } from '../../src/engine/finding.ts'
import { linkFacts } from '../../src/engine/link-facts.ts'
import { lintFile } from '../../src/engine/lint-file.ts'
import type { Registry } from '../../src/engine/registry.ts'
import { defaultSettings, type FileSettings } from '../../src/engine/settings.ts'
import { settle } from '../../src/engine/settle.ts'
import { createLinter, documentOpener, loadParsers } from '../../src/index.ts'
import { deepFreeze } from './freeze.ts'

/** The whole linter, as the tests use it. */
export const registry: Registry = createLinter(await loadParsers(new Set(['json', 'toml'])))

/** The same linter, in which nobody can change a fact that was stated. */
const frozen: Registry = withFrozenFacts(registry)

export interface Run {
  readonly results: readonly FileResult[]
  readonly report: Report
  /** The rules that were asked at all. */
  readonly asked: ReadonlySet<string>
}

/** Lints files in memory with everything frozen that rules and kinds are given. */
export function lintFrozen(
  files: readonly SourceFile[],
  settingsOf: (path: string) => FileSettings = () => defaultSettings,
): Run {
  const results = deepFreeze(files).map(file => deepFreeze(lintFile(file, deepFreeze(settingsOf(file.path)), frozen)))
  const linked = linkFacts(results, settingsOf, frozen)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const open = documentOpener(frozen, path => texts.get(path))
  const asked = new Set([linked, ...results].flatMap(outcomes => Object.keys(outcomes.asked)))
  return { results, report: settle(results, linked, settingsOf, frozen, open), asked }
}

function withFrozenFacts(open: Registry): Registry {
  const kinds = open.kinds.map(kind => ({
    ...kind,
    facts: (resource: Parameters<typeof kind.facts>[0]) => [...kind.facts(resource)].map(deepFreeze),
  }))
  const byId = new Map(kinds.map(kind => [kind.id, kind]))
  const kindsByType = new Map(
    Array.from(open.kindsByType, ([type, list]) => [type, list.flatMap(({ id }) => byId.get(id) ?? [])]),
  )
  return { ...open, kinds, kindsByType }
}
