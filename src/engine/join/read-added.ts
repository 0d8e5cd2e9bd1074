import { pathOf } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import type { AddedDocument } from '../deploy-step.ts'
import type { EmittedFact } from '../fact.ts'
import { factsOfFile, factsOfTree } from '../open-file.ts'
import type { AnyDeployStep, Registry } from '../registry.ts'
import type { FileSettings } from '../settings.ts'
import { movePlaces } from './move-places.ts'

/** What documents state, by the files that they are made of. */
type ByPath = ReadonlyMap<string, readonly EmittedFact[]>

/**
 * Makes what has dialects and kinds read the documents that a step adds, in batches; what was read before, a batch or a
 * document, is not read again.
 */
export function addedReader(
  step: AnyDeployStep,
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  fail: (path: string, message: string) => void,
): (batches: readonly (readonly AddedDocument[])[]) => ByPath {
  const documents = new WeakMap<AddedDocument, readonly EmittedFact[]>()
  const batches = new WeakMap<readonly AddedDocument[], ByPath>()
  const read = (document: AddedDocument, path: string): readonly EmittedFact[] => {
    // A kind that is forced on the file is not forced on what is made of it.
    const { kind: _, ...settings } = settingsOf(path)
    const found = readDocument(document, step, settings, registry, message => fail(path, message))
    documents.set(document, found)
    return found
  }
  const readBatch = (batch: readonly AddedDocument[]): ByPath => {
    const found = new Map(
      Array.from(
        groupBy(batch, ({ at }) => pathOf(at.document)),
        ([path, all]) => [path, all.flatMap(one => documents.get(one) ?? read(one, path))] as const,
      ),
    )
    batches.set(batch, found)
    return found
  }
  return all => {
    const found = new Map<string, readonly EmittedFact[]>()
    const several = new Map<string, (readonly EmittedFact[])[]>()
    for (const batch of all)
      for (const [path, facts] of batches.get(batch) ?? readBatch(batch)) {
        const before = found.get(path)
        if (before === undefined) found.set(path, facts)
        else if (several.get(path)?.push(facts) === undefined) several.set(path, [before, facts])
      }
    // What is of one batch is given as it is: it is the same as before where the batch is.
    for (const [path, lists] of several) found.set(path, lists.flat())
    return found
  }
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
  const contents =
    typeof text === 'string'
      ? factsOfFile({ path: made, text }, settings, registry)
      : factsOfTree({ path: made, text: source }, text, settings, registry)
  for (const { message } of contents.faults) fail(message)
  const isWritten = isNotation === true ? { isWritten: true as const } : {}
  return contents.facts
    .filter(({ fact }) => registry.usedFacts.has(fact) && without?.has(fact) !== true)
    .map(({ fact, value }) => ({ fact, value: movePlaces(value, `${made}#`, placeOf), ...isWritten }))
}
