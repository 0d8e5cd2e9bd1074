import { linkFacts } from '../engine/join/join.ts'
import { lintFile } from '../engine/lint-file.ts'
import { type AnyRule, type Registry, readingFrom } from '../engine/registry.ts'
import { settingsOfCase } from './case-settings.ts'
import { casesOf, corpusFiles } from './corpus-cases.ts'

/** For each key of a rule's `checks` that ever has a fix: whether all these fixes are safe. */
export type FixSafety = ReadonlyMap<string, boolean>

/** Which fixes a rule has, found by linting its corpus: whether a rule has fixes is nowhere else stated. */
export function fixesInCorpus(rule: AnyRule, registry: Registry): FixSafety {
  const found = new Map<string, boolean>()
  if (!corpusFiles(rule.id).some(({ path }) => path.endsWith('.fixed'))) return found
  for (const files of casesOf(rule.id)) {
    const settingsOf = settingsOfCase(files, registry)
    const results = files.map(file => lintFile(file, settingsOf(file.path), registry))
    const linked = linkFacts(results, settingsOf, readingFrom(registry, files))
    for (const { check, rule: id, fix } of [...linked.files, linked].flatMap(({ problems }) => problems))
      if (id === rule.id && fix !== undefined) found.set(check, (found.get(check) ?? true) && fix.safe)
  }
  return found
}
