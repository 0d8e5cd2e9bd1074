import { pathOf } from '../../../documents/document.ts'
import { groupBy } from '../../../model/group-by.ts'
import { keptIn } from '../../../model/remembered.ts'
import type { AddedDocument } from '../../deploy-step.ts'
import type { EmittedFact } from '../../fact.ts'
import { factsOfFile, factsOfTree } from '../../lint/open-file.ts'
import type { AnyDeployStep, Registry } from '../../registry.ts'
import type { FileSettings } from '../../settings.ts'
import { placeMover } from './move-places.ts'

/** What documents state, by the files that they are made of. */
export type ByPath = ReadonlyMap<string, readonly EmittedFact[]>

/** A list of documents. */
export type Batch = readonly AddedDocument[]

/** What has dialects and kinds read the documents that a step adds, in batches: a document, and a batch, is read once. */
export interface AddedReader {
  /** What a batch states. */
  readonly stated: (batch: Batch) => ByPath
  /** Makes a function that gives what batches state together; of what it was given last it looks only at those that are others now. */
  readonly open: () => (batches: readonly Batch[]) => ByPath
}

/** Makes a reader. What a batch `known` by an earlier run states is taken from there. */
export function addedReader(
  step: AnyDeployStep,
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  fail: (path: string, message: string) => void,
  known: (batch: Batch) => ByPath | undefined,
): AddedReader {
  const documents = new WeakMap<AddedDocument, readonly EmittedFact[]>()
  const read = (document: AddedDocument, path: string): readonly EmittedFact[] => {
    // A kind that is forced on the file is not forced on what is made of it.
    const { kind: _, ...settings } = settingsOf(path)
    const found = readDocument(document, step, settings, registry, message => fail(path, message))
    documents.set(document, found)
    return found
  }
  const readBatch = (batch: Batch): ByPath =>
    new Map(
      Array.from(
        groupBy(batch, ({ at }) => pathOf(at.document)),
        ([path, all]) => [path, all.flatMap(one => documents.get(one) ?? read(one, path))] as const,
      ),
    )
  const batches = new WeakMap<Batch, ByPath>()
  const stated = (batch: Batch): ByPath => keptIn(batches, batch, () => known(batch) ?? readBatch(batch))
  return {
    stated,
    open: () => {
      const together = unionOf()
      return all => together(all.map(stated))
    },
  }
}

/** What several state together; what one states alone is given as it is: it is the same as before where that is. */
function unionOf(): (all: readonly ByPath[]) => ByPath {
  let latest: readonly ByPath[] = []
  let found = new Map<string, readonly EmittedFact[]>()
  let shared = new Set<string>()
  /** Takes the place of what changed, where each path has the same owner as before; gives whether that could be done. */
  const patch = (all: readonly ByPath[]): boolean => {
    if (all.length !== latest.length) return false
    const changed: (readonly [ByPath, ByPath])[] = []
    for (const [i, one] of all.entries()) if (one !== latest[i]) changed.push([latest[i] ?? NONE, one])
    const isAlike = ([before, now]: readonly [ByPath, ByPath]): boolean =>
      before.size === now.size && Array.from(now.keys()).every(path => before.has(path) && !shared.has(path))
    if (!changed.every(isAlike)) return false
    if (changed.length > 0) found = new Map(found)
    for (const [, now] of changed) for (const [path, facts] of now) found.set(path, facts)
    return true
  }
  return all => {
    if (!patch(all)) [found, shared] = union(all)
    latest = all
    return found
  }
}

const NONE: ByPath = new Map()

/** What all state, with the paths about which several do. */
function union(all: readonly ByPath[]): [Map<string, readonly EmittedFact[]>, Set<string>] {
  const found = new Map<string, readonly EmittedFact[]>()
  const several = new Map<string, (readonly EmittedFact[])[]>()
  for (const one of all)
    for (const [path, facts] of one) {
      const before = found.get(path)
      if (before === undefined) found.set(path, facts)
      else if (several.get(path)?.push(facts) === undefined) several.set(path, [before, facts])
    }
  for (const [path, lists] of several) found.set(path, lists.flat())
  return [found, new Set(several.keys())]
}

/** Has dialects and kinds read a document that a step adds; what they state is placed where it is written. */
function readDocument(
  { text, at, path: named, source = '', placeOf = () => at, without }: AddedDocument,
  { id, isNotation }: AnyDeployStep,
  settings: FileSettings,
  registry: Registry,
  fail: (message: string) => void,
): readonly EmittedFact[] {
  // No file is below a file.
  const made = named ?? `${pathOf(at.document)}/${id}.yaml`
  const file = { path: made, isMade: true as const, ...(registry.compares === true ? { earlier: '' } : {}) }
  const contents =
    typeof text === 'string'
      ? factsOfFile({ ...file, text }, settings, registry)
      : factsOfTree({ ...file, text: source }, text, settings, registry)
  for (const { message } of contents.faults) fail(message)
  const flags = {
    ...(isNotation === true ? { isWritten: true as const } : {}),
    ...(registry.compares === true ? { isMade: true as const } : {}),
  }
  const move = placeMover(`${made}#`, placeOf)
  return contents.facts
    .filter(({ fact }) => registry.usedFacts.has(fact) && without?.has(fact) !== true)
    .map(({ fact, value }) => ({ fact, value: move(value), ...flags }))
}
