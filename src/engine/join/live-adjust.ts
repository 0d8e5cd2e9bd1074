import type { Adjust } from '../fact.ts'
import type { FileResult } from '../file-result.ts'
import type { Registry } from '../registry.ts'
import { adjustFile, statedBy } from './adjust.ts'
import { isSame } from './same-data.ts'

type Changes = ReadonlyMap<string, FileResult | undefined>

/**
 * `adjustFacts` while files change: takes the files that changed, undefined where one is gone, and gives them as they are
 * deployed, with all other files that may be deployed in another way now.
 */
export function createLiveAdjustment({ adjustment }: Pick<Registry, 'adjustment'>): (changes: Changes) => Changes {
  if (adjustment === undefined) return changes => changes
  const files = new Map<string, FileResult>()
  const stating = new Map<string, readonly unknown[]>()
  const read = new Set<string>()
  let adjust: Adjust | undefined
  const factsOf = (path: string) => {
    read.add(path)
    return files.get(path)?.facts ?? []
  }
  return changes => {
    let isStale = false
    for (const [path, file] of changes) {
      const states = file === undefined ? [] : statedBy(adjustment, file)
      if (read.has(path) || !isSame(stating.get(path) ?? [], states)) isStale = true
      if (states.length > 0) stating.set(path, states)
      else stating.delete(path)
      if (file === undefined) files.delete(path)
      else files.set(path, file)
    }
    if (isStale) {
      read.clear()
      const paths = [...stating.keys()].sort()
      adjust = adjustment.adjust(
        paths.flatMap(path => stating.get(path) ?? []),
        factsOf,
      )
    }
    const adjusted = (file: FileResult | undefined) =>
      file === undefined || adjust === undefined ? file : adjustFile(file, adjust)
    return new Map(
      Array.from(isStale ? new Map([...files, ...changes]) : changes, ([path, file]) => [path, adjusted(file)]),
    )
  }
}
