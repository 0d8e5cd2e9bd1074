import type { DocumentSummary, ResourceSummary } from '../file-result.ts'

/** The resource that contains the place `pointer` of a document: the innermost one, else the document's first. */
export type FindResource = (document: DocumentSummary | undefined, pointer: string) => ResourceSummary | undefined

/**
 * Creates the look-up of resources. Each document's are indexed once: a List may have thousands, with a finding in
 * each.
 */
export function resourceFinder(): FindResource {
  const indexes = new Map<DocumentSummary, ReadonlyMap<string, ResourceSummary>>()
  return (document, pointer) => {
    if (document === undefined) return undefined
    const index = indexes.get(document) ?? byPointer(document)
    indexes.set(document, index)
    for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)) {
      const found = index.get(pointer.slice(0, end))
      if (found !== undefined) return found
    }
    return document.resources[0]
  }
}

/** The first resource at each pointer. */
function byPointer({ resources }: DocumentSummary): ReadonlyMap<string, ResourceSummary> {
  const index = new Map<string, ResourceSummary>()
  for (const resource of resources) if (!index.has(resource.pointer)) index.set(resource.pointer, resource)
  return index
}
