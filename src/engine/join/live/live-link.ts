import type { FileResult } from '../../file-result.ts'
import type { Linked } from '../../lint/run-rule.ts'
import type { Registry } from '../../registry.ts'
import type { FileSettings } from '../../settings.ts'
import { createBook } from '../book.ts'
import { createJoin } from '../join.ts'
import { openLiveStore } from '../store/live-store.ts'

/**
 * `linkFacts` for files that change: gives at each call what it gives of the same files, and runs only rules that have read
 * something that is not the same object as at the call before. `settingsOf` must not change.
 */
export function createLiveLink(
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
): (files: readonly FileResult[]) => Linked {
  const join = createJoin(settingsOf, registry, openLiveStore, () => registry.ruleSetsOn(registry.usedFacts))
  const book = createBook()
  let known: ReadonlyMap<string, FileResult> = new Map()
  return files => {
    const now = new Map(files.map(file => [file.path, file]))
    const gone = [...known.keys()].filter(path => !now.has(path)).map(path => [path, undefined] as const)
    const changed = [...now].filter(([path, file]) => known.get(path) !== file)
    known = now
    book.enter(join.update(new Map([...gone, ...changed])).judgements)
    return { files: files.map(file => join.deployed(file.path) ?? file), ...book.outcomes() }
  }
}
