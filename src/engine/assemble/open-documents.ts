import { type Document, pathOf, type SourceFile } from '../../documents/document.ts'
import { formatOf, parse } from '../../languages/parse.ts'
import { toDocuments } from '../recognise.ts'
import type { Registry } from '../registry.ts'
import type { OpenDocument } from './settle.ts'

const KEPT = 32

/** Parses files again to place findings; the last few are kept. `read` gives a file's text by its path, undefined where it is gone. */
export function documentOpener(registry: Registry, read: (path: string) => string | undefined): OpenDocument {
  const opened = new Map<string, ReadonlyMap<string, Document>>()
  return id => {
    const path = pathOf(id)
    const known = opened.get(path)
    if (known !== undefined) return known.get(id)
    const documents = documentsOf({ path, text: read(path) ?? '' }, registry)
    const oldest = opened.size >= KEPT ? opened.keys().next().value : undefined
    if (oldest !== undefined) opened.delete(oldest)
    opened.set(path, documents)
    return documents.get(id)
  }
}

function documentsOf(file: SourceFile, registry: Registry): ReadonlyMap<string, Document> {
  const format = formatOf(file.path, file.text)
  if (format === undefined) return new Map()
  const documents = toDocuments(file, parse(file.text, format, registry.parsers), registry)
  return new Map(documents.map(document => [document.id, document]))
}
