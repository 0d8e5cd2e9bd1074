import { type Document, pathOf } from '../../documents/document.ts'
import { openFile } from '../open-file.ts'
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
    const file = openFile({ path, text: read(path) ?? '' }, registry)
    const documents = new Map('documents' in file ? file.documents.map(document => [document.id, document]) : [])
    const oldest = opened.size >= KEPT ? opened.keys().next().value : undefined
    if (oldest !== undefined) opened.delete(oldest)
    opened.set(path, documents)
    return documents.get(id)
  }
}
