import { type Document, pathOf, type SourceFile } from '../../documents/document.ts'
import { lastUsed } from '../../model/last-used.ts'
import { openFile } from '../open-file.ts'
import { findSecrets, type Secrets } from '../redact.ts'
import type { Registry } from '../registry.ts'
import type { OpenDocument } from './settle.ts'

const KEPT = 32

/** Parses files again to place findings; the last few are kept. `read` gives a file's text by its path, undefined where it is gone. */
export function documentOpener(registry: Registry, read: (path: string) => string | undefined): OpenDocument {
  const documentsOf = lastUsed<string, ReadonlyMap<string, Document>>(KEPT)
  return id => {
    const path = pathOf(id)
    const documents = documentsOf(path, () => {
      const file = openFile({ path, text: read(path) ?? '' }, registry)
      return new Map('documents' in file ? file.documents.map(document => [document.id, document]) : [])
    })
    return documents.get(id)
  }
}

/** The secrets of a file, found with its trees where it can be parsed. */
export function findFileSecrets(file: SourceFile, registry: Registry): Secrets {
  const opened = openFile(file, registry)
  return findSecrets(file.text, 'parsed' in opened ? opened.parsed.roots : [])
}
