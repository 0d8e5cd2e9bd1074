import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { SourceFile } from '../documents/document.ts'
import { linkFacts } from '../engine/join/join.ts'
import { lintFile } from '../engine/lint-file.ts'
import type { AnyRule, Registry } from '../engine/registry.ts'
import { groupBy } from '../model/group-by.ts'
import { settingsOfCase } from './case-settings.ts'

/** For each key of a rule's `checks` that ever has a fix: whether all these fixes are safe. */
export type FixSafety = ReadonlyMap<string, boolean>

/** Which fixes a rule has, found by linting its corpus: whether a rule has fixes is nowhere else stated. */
export function fixesInCorpus(rule: AnyRule, registry: Registry): FixSafety {
  const files = filesOf(`test/corpus/${rule.id}`)
  const found = new Map<string, boolean>()
  if (!files.some(({ path }) => path.endsWith('.fixed'))) return found
  const cases = groupBy(
    files.filter(({ path }) => !/\.(?:fixed|expect)$/.test(path)),
    ({ path }) => path.split('/')[0],
  )
  for (const [name = '', all] of cases) {
    const inCase = all.map(({ path, text }) => ({ path: path.replace(`${name}/`, ''), text }))
    const settingsOf = settingsOfCase(inCase, registry)
    const results = inCase.map(file => lintFile(file, settingsOf(file.path), registry))
    const linked = linkFacts(results, settingsOf, registry)
    for (const { check, rule: id, fix } of [...linked.files, linked].flatMap(({ problems }) => problems))
      if (id === rule.id && fix !== undefined) found.set(check, (found.get(check) ?? true) && fix.safe)
  }
  return found
}

/** The files under `folder` with their texts; their paths from it. */
function filesOf(folder: string): readonly SourceFile[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return paths
    .filter(path => statSync(`${folder}/${path}`).isFile())
    .map(path => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${folder}/${path}`, 'utf8') }))
}
