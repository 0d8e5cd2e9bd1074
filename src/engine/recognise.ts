import { rootOf } from '../documents/cursor.ts'
import type { Document, SourceFile } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'
import type { Parsed } from '../languages/tree/parsed.ts'
import type { Kind } from './define.ts'
import type { Said } from './fact.ts'
import type { DocumentSummary, Fault } from './file-result.ts'
import { candidateKinds, type Registry } from './registry.ts'
import type { LintSettings } from './settings.ts'

/** The documents of a parsed file, in order. */
export const toDocuments = (file: SourceFile, { roots, format }: Parsed, { parsers }: Registry): readonly Document[] =>
  roots.map((root, n) => ({ id: `${file.path}#${n}`, file, format, root, parsers }))

/** What the documents of a file hold and say. */
export interface AllSaid {
  readonly summaries: readonly DocumentSummary[]
  readonly facts: readonly Said[]
  readonly faults: readonly Fault[]
}

/** Which resources the documents hold, what kinds they are and which facts they state. */
export function sayAll(documents: readonly Document[], settings: LintSettings, registry: Registry): AllSaid {
  const summaries: DocumentSummary[] = []
  const facts: Said[] = []
  const faults: Fault[] = []
  for (const document of documents) {
    const resources: Resource[] = []
    collect(resources, faults, 'the families', document, () => resourcesOf(document, registry))
    const kindsOf = resources.map(resource => {
      const kinds: Kind[] = []
      collect(kinds, faults, `recognition of ${resource.type}`, document, () => recognise(resource, settings, registry))
      return kinds
    })
    for (const [i, resource] of resources.entries())
      for (const kind of kindsOf[i] ?? [])
        collect(facts, faults, `kind ${kind.id}`, document, () => kind.facts(resource))
    summaries.push({
      id: document.id,
      resources: resources.map(({ body, family, type, label, namespace }, i) => ({
        pointer: body.pointer,
        family,
        type,
        label,
        kinds: (kindsOf[i] ?? []).map(kind => kind.id),
        ...(namespace === undefined ? {} : { namespace }),
      })),
    })
  }
  return { summaries, facts, faults }
}

/** The resources of a document: of the first family that takes it, else the document itself. */
export function resourcesOf(document: Document, registry: Registry): readonly Resource[] {
  for (const family of registry.families) {
    const found = family.resources(document)
    if (found !== undefined) return found
  }
  const type = document.format === 'toml' ? 'toml' : document.root.type === 'mapping' ? 'object' : 'list'
  return [{ family: 'plain', type, name: '', body: rootOf(document), document, label: '' }]
}

/** The kinds of a resource. A kind that the configuration forces on the file is the only one. */
export function recognise(resource: Resource, settings: LintSettings, registry: Registry): readonly Kind[] {
  if (settings.kind !== undefined) return registry.kinds.filter(kind => kind.id === settings.kind)
  const candidates = candidateKinds(resource.type, registry)
  return candidates.filter(kind => kind.is === undefined || kind.is(resource))
}

function collect<T>(into: T[], faults: Fault[], source: string, document: Document, run: () => Iterable<T>): void {
  try {
    for (const item of run()) into.push(item)
  } catch (error) {
    faults.push({ source, path: document.file.path, message: String(error) })
  }
}
