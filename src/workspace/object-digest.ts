import { createHash } from 'node:crypto'
import type { SourceFile } from '../documents/document.ts'
import { resourceFinder } from '../engine/assemble/find-resource.ts'
import { findFileSecrets, type OpenDocument } from '../engine/assemble/open-documents.ts'
import type { DocumentSummary, Location } from '../engine/file-result.ts'
import type { Finding } from '../engine/finding.ts'
import { redact, redactPart, touches } from '../engine/redaction/redact.ts'
import type { Registry } from '../engine/registry.ts'
import type { Node, ScalarNode } from '../languages/tree/node.ts'
import { nodeAt, type Range } from '../languages/tree/query.ts'
import { countBefore } from '../model/count-before.ts'
import { rememberLast } from '../model/last-used.ts'
import { byText } from '../model/text-order.ts'
import type { KnownFinding } from './baseline-file.ts'

const LENGTH = 16
const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, LENGTH)

/** What findings are identified with: the files that they are in, as they are now. */
export interface Identified {
  readonly open: OpenDocument
  /** The documents of the file at a path; none where it was not linted. */
  readonly documentsOf: (path: string) => readonly DocumentSummary[]
  readonly textOf: (path: string) => string | undefined
  readonly registry: Registry
}

/** Tells a finding from others in a way that lasts while its object stays the same. */
export type Identify = (finding: Finding) => KnownFinding

/**
 * Makes the function that identifies the object of a finding and digests its values; objects are read again, each once. A
 * digest leaves out secrets: it is short and has no salt, so a password could be guessed from it.
 */
export function createIdentifier({ open, documentsOf, textOf: read, registry }: Identified): Identify {
  const digests = new Map<string, string>()
  const find = resourceFinder()
  const writtenIn = rememberLast((file: SourceFile): Written => {
    return { text: file.text, secrets: findFileSecrets(file, registry).ranges }
  })
  const textOf = rememberLast((path: string) => {
    const { text, secrets } = writtenIn({ path, text: read(path) ?? '' })
    return redactPart(text, secrets, 0, text.length)
  })
  // Findings come file by file: a file with many faults is read and digested once.
  const digestOfFile = rememberLast((path: string) => shortDigest(normal(textOf(path))))
  const digestOfBytes = rememberLast((path: string) => shortDigest(textOf(path)))
  const textAt = ({ path, start, end }: Location): string => redact((read(path) ?? '').slice(start, end))
  const digestOfResource = (id: string, pointer: string): string => {
    const key = `${id}\n${pointer}`
    const before = digests.get(key)
    if (before !== undefined) return before
    const document = open(id)
    const node = document && nodeAt(document.file.text, document.root, pointer, document.parsers)
    const digest = shortDigest(
      document === undefined || node === undefined ? '' : canonical(node, writtenIn(document.file)),
    )
    digests.set(key, digest)
    return digest
  }
  return finding => {
    const { rule, check, object, pointer, location } = finding
    const known = { path: location.path, rule, check, object, pointer, count: 1 }
    if (rule.startsWith('suppression/')) return { ...known, digest: shortDigest(textAt(location)) }
    // A broken file counts as a whole, since its content is unknown.
    if (rule.startsWith('syntax/')) return { ...known, digest: digestOfFile(location.path) }
    const document = last(documentsOf(location.path), one => (open(one.id)?.root.start ?? 0) <= location.start)
    const resource = find(document, pointer)
    if (document === undefined || resource === undefined) return { ...known, digest: digestOfBytes(location.path) }
    const isBelow = pointer.startsWith(`${resource.pointer}/`)
    return {
      ...known,
      pointer: isBelow ? pointer.slice(resource.pointer.length) : pointer,
      digest: digestOfResource(document.id, resource.pointer),
    }
  }
}

const normal = (text: string): string => text.replaceAll('\r\n', '\n')

/** The last of a sorted list for which `begins` is still true, else the first. */
const last = <T>(all: readonly T[], begins: (one: T) => boolean): T | undefined =>
  all[Math.max(0, countBefore(all, begins) - 1)]

/** A text and its secrets, sorted and apart. */
interface Written {
  readonly text: string
  readonly secrets: readonly Range[]
}

/** The values of a tree as one text: the same for the same values, whatever the layout, the order of keys and the secrets. */
function canonical(node: Node, written: Written): string {
  const tag = node.tag === undefined ? '' : `${node.tag} `
  switch (node.type) {
    case 'scalar':
      return tag + JSON.stringify(withoutSecrets(node, written))
    case 'sequence':
      return `${tag}[${node.items.map(item => canonical(item, written)).join(',')}]`
    case 'mapping': {
      const entries = node.entries.map(({ key, value }) => ({
        key,
        text: `${JSON.stringify(redact(key))}:${canonical(value, written)}`,
      }))
      const sorted = entries.sort(byText(({ key }) => key))
      return `${tag}{${sorted.map(({ text }) => text).join(',')}}`
    }
  }
}

const withoutSecrets = ({ value, start, end }: ScalarNode, { text, secrets }: Written): ScalarNode['value'] =>
  touches(secrets, start, end) ? redactPart(text, secrets, start, end).replace(/^["']|["']$/g, '') : value
