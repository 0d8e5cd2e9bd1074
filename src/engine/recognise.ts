import { rootOf } from '../documents/cursor.ts'
import { plain } from '../documents/dialect.ts'
import type { Document } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'
import { languageOf } from '../languages/languages.ts'
import type { EmittedFact } from './fact.ts'
import type { DocumentSummary, Fault } from './file-result.ts'
import { candidateKinds, type Registry } from './registry.ts'
import type { LintSettings } from './settings.ts'

/** What the documents of a file are and say. */
export interface Contents {
  readonly summaries: readonly DocumentSummary[]
  readonly facts: readonly EmittedFact[]
  readonly faults: readonly Fault[]
}

/** Which resources the documents hold, what kinds they are and which facts they emit. */
export function readContents(documents: readonly Document[], settings: LintSettings, registry: Registry): Contents {
  const facts: EmittedFact[] = []
  const faults: Fault[] = []
  const summaries = documents.map((document): DocumentSummary => {
    const resources: Resource[] = []
    collect(resources, faults, 'the dialects', document, () => resourcesOf(document, registry))
    return {
      id: document.id,
      resources: resources.map(resource => {
        const { body, dialect, type, label, namespace } = resource
        const kinds = readResource(resource, settings, registry, facts, faults)
        return {
          pointer: body.pointer,
          dialect: dialect.id,
          type,
          label,
          kinds,
          ...(namespace === undefined ? {} : { namespace }),
        }
      }),
    }
  })
  return { summaries, facts, faults }
}

/** Adds what a resource says to `facts`, and gives its kinds. A kind that the configuration forces on the file is the only one. */
function readResource(
  resource: Resource,
  settings: LintSettings,
  registry: Registry,
  facts: EmittedFact[],
  faults: Fault[],
): readonly string[] {
  const isForced = settings.kind !== undefined
  const candidates = isForced
    ? registry.kinds.filter(kind => kind.id === settings.kind)
    : candidateKinds(resource.type, registry)
  const kinds: string[] = []
  for (const kind of candidates)
    collect(facts, faults, `kind ${kind.id}`, resource.document, () => {
      const found = kind.read(resource, isForced)
      if (found !== undefined || isForced) kinds.push(kind.id)
      return found ?? []
    })
  return kinds
}

/** The resources of a document: of the first dialect that takes it, else the document itself. */
export function resourcesOf(document: Document, registry: Registry): readonly Resource[] {
  const { resourceType, isProgram } = languageOf(document.format)
  for (const dialect of isProgram ? [] : registry.dialects) {
    const found = dialect.resources(document)
    if (found !== undefined) return found
  }
  const type = resourceType ?? (document.root.type === 'mapping' ? 'object' : 'list')
  return [{ dialect: plain, type, name: '', body: rootOf(document), document, label: '' }]
}

function collect<T>(into: T[], faults: Fault[], source: string, document: Document, run: () => Iterable<T>): void {
  try {
    for (const item of run()) into.push(item)
  } catch (error) {
    faults.push({ source, path: document.file.path, message: String(error) })
  }
}
