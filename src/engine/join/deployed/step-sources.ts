import { addTo } from '../../../model/group-by.ts'
import { isSame, isSameList } from '../../../model/same-data.ts'
import type { EmittedFact } from '../../fact.ts'
import type { FileResult } from '../../file-result.ts'
import type { AnyDeployStep } from '../../registry.ts'
import { sortsOf, sourceFactsOf } from './source-facts.ts'

/** What files state of how things are deployed, for one step, while they change. */
export interface StepSources {
  readonly isEmpty: () => boolean
  /** The first file that states any of it. */
  readonly first: () => string
  /** Takes what a file states now, undefined where it is gone; gives whether that is anything else than before. */
  readonly set: (path: string, file: FileResult | undefined) => boolean
  /** The facts of each of the step's sorts, in the order of their files; a list is the same as before where its facts are. */
  readonly inOrder: () => Readonly<Record<string, readonly unknown[]>>
}

/** Starts with no files. */
export function createSources(step: AnyDeployStep): StepSources {
  const ids = sourceFactsOf(step)
  const byPath = new Map<string, readonly EmittedFact[]>()
  let paths: readonly string[] | undefined
  let latest: ReturnType<StepSources['inOrder']> | undefined
  let lists = new Map<string, readonly unknown[]>()
  const sorted = (): readonly string[] => (paths ??= [...byPath.keys()].sort())
  return {
    isEmpty: () => byPath.size === 0,
    first: () => sorted()[0] ?? '',
    set: (path, file) => {
      const [before, now] = [byPath.get(path), sourcesIn(file, ids)]
      if (isSame(before, now)) return false
      if (now === undefined) byPath.delete(path)
      else byPath.set(path, now)
      if (before === undefined || now === undefined) paths = undefined
      latest = undefined
      return !areSameSources(before, now, step)
    },
    inOrder: () => {
      if (latest !== undefined) return latest
      const next = new Map<string, unknown[]>()
      for (const path of sorted()) for (const { fact, value } of byPath.get(path) ?? []) addTo(next, fact, value)
      lists = new Map(
        Array.from(next, ([id, list]) => [id, isSameList(lists.get(id), list) ? (lists.get(id) ?? []) : list]),
      )
      latest = Object.fromEntries(sortsOf(step).map(({ name, id }) => [name, lists.get(id) ?? []]))
      return latest
    },
  }
}

/** What a file states of how things are deployed; undefined where that is nothing. */
export function sourcesIn(file: FileResult | undefined, ids: ReadonlySet<string>): readonly EmittedFact[] | undefined {
  let found: EmittedFact[] | undefined
  for (const fact of file?.facts ?? []) {
    if (!ids.has(fact.fact)) continue
    found ??= []
    found.push(fact)
  }
  return found
}

/** Whether a file states the same for a step. */
export function areSameSources(
  before: readonly EmittedFact[] | undefined,
  now: readonly EmittedFact[] | undefined,
  step: AnyDeployStep,
): boolean {
  if (before === undefined || now === undefined || before.length !== now.length) return before === now
  const byId = new Map(sortsOf(step).map(({ name, id }) => [id, step.isSame?.[name]]))
  return before.every((was, i) => {
    const is = now[i]
    const own = byId.get(was.fact)
    return isSame(was, is) || (own !== undefined && was.fact === is?.fact && own(was.value, is.value))
  })
}
