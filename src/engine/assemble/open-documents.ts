import { type Document, type Place, pathOf, type SourceFile } from '../../documents/document.ts'
import { lastUsed } from '../../model/last-used.ts'
import { remembered } from '../../model/remembered.ts'
import type { FileResult, Location } from '../file-result.ts'
import { type OpenedFile, openFile } from '../lint/open-file.ts'
import { findSecrets, joinSecrets, noSecrets, type Secrets } from '../redaction/redact.ts'
import type { Registry } from '../registry.ts'
import { type Lines, linesOf, locate } from './locate.ts'

/** Gives back a document that was linted before, by its id; undefined where its file can't be read any more. */
export type OpenDocument = (id: string) => Document | undefined

const KEPT = 32

/**
 * Parses files again to place findings; the last few are kept. `read` gives a file's text by its path, undefined where it is
 * gone; what is `opened` already need not be parsed.
 */
export function documentOpener(
  registry: Registry,
  read: (path: string) => string | undefined,
  opened: ReadonlyMap<string, OpenedFile> = new Map(),
): OpenDocument {
  const documentsOf = lastUsed<string, ReadonlyMap<string, Document>>(KEPT)
  return id => {
    const path = pathOf(id)
    const documents = documentsOf(path, () => {
      const file = opened.get(path) ?? openFile({ path, text: read(path) ?? '' }, registry)
      return new Map('documents' in file ? file.documents.map(document => [document.id, document]) : [])
    })
    return documents.get(id)
  }
}

/** Makes what places things in files; the lines of the last few files are kept, since findings come file by file. Undefined where a file can't be read any more. */
export function locator(open: OpenDocument): (at: Place) => Location | undefined {
  const linesIn = lastUsed<string, Lines>(KEPT)
  return at => {
    const document = open(at.document)
    if (document === undefined) return undefined
    const { path, text } = document.file
    return locate(
      document,
      linesIn(path, () => linesOf(text)),
      at,
    )
  }
}

/** The secrets of a file, found with its trees where it can be parsed. */
export function findFileSecrets(file: SourceFile, registry: Registry): Secrets {
  const opened = openFile(file, registry)
  return findSecrets(file.text, 'parsed' in opened ? opened.parsed.roots : [])
}

/** The secrets of a file, found with some of its documents. */
export function secretsOf(ids: readonly string[], open: OpenDocument): Secrets {
  const opened = ids.flatMap(id => open(id) ?? [])
  const [first] = opened
  if (first === undefined) return noSecrets
  const roots = opened.map(({ root }) => root)
  return secretsIn(first.file)(ids.join('\n'), () => findSecrets(first.file.text, roots))
}

/** A graph's file is asked for with each of its instances: its secrets are found once. */
const secretsIn = remembered((_: SourceFile) => lastUsed<string, Secrets>(1))

/**
 * The secrets that the facts of these files, linted to be kept whole, may tell: those of the files whose facts or fixes carry
 * one. They are few, and read again.
 */
export function secretsOfFacts(files: readonly FileResult[], open: OpenDocument): Secrets {
  const carrying = files.filter(({ hasSecrets }) => hasSecrets === true)
  const idsOf = ({ documents }: FileResult): readonly string[] => documents.map(({ id }) => id)
  return joinSecrets(carrying.map(file => secretsOf(idsOf(file), open)))
}
