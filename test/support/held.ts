import { carriers } from '../../src/carriers/index.ts'
import { dialects } from '../../src/dialects/index.ts'
import type { Document, Role } from '../../src/documents/document.ts'
import type { Resource } from '../../src/documents/resource.ts'
import type { Kind } from '../../src/engine/kind.ts'
import { openFile } from '../../src/engine/lint/open-file.ts'
import { type Contents, readContents } from '../../src/engine/lint/recognise.ts'
import { createRegistry } from '../../src/engine/registry.ts'
import { defaultSettings } from '../../src/engine/settings.ts'
import { loadParsers } from '../../src/index.ts'
import { lazyLanguages } from '../../src/languages/languages.ts'

/** What a carrier says of a document that it holds. */
export type HeldText = readonly [role: Role, path: string, text: string]

/** A kind of everything that strings hold, so that all of it is read. */
const everything: Kind = {
  id: 'Everything',
  types: ['shell', 'mime', 'toml', 'corefile', 'object', 'list', 'core/Service', 'node.eks.aws/NodeConfig'],
  held: { as: ['script', 'user data', 'file', 'request', 'manifest'], contains: /^/ },
  recognisedBy: 'standing in a string',
  *read({ document, scripts = [document] }: Resource) {
    for (const { held } of scripts) if (held !== undefined) yield { fact: 'held', value: held }
  },
}

const parsers = await loadParsers(new Set(lazyLanguages))
const registry = createRegistry({ parsers, dialects, carriers, kinds: [everything], rules: [], deploySteps: [] })

/** Reads a file with all that stands in its strings. */
export function read(path: string, text: string): Contents {
  const opened = openFile({ path, text }, registry)
  const documents = 'documents' in opened ? opened.documents : []
  return readContents(documents, defaultSettings, registry)
}

/** Where the documents that the strings of a file hold stand, in the order in which they are read. */
export const held = (path: string, text: string): readonly NonNullable<Document['held']>[] =>
  read(path, text).facts.flatMap(({ value }) => (isHeld(value) ? [value] : []))

/** What the strings of a file hold. */
export const heldIn = (path: string, text: string): readonly HeldText[] =>
  held(path, text).map(({ role, path: name = '', origin }) => [role, name, origin.text])

const isHeld = (value: unknown): value is NonNullable<Document['held']> =>
  typeof value === 'object' && value !== null && 'origin' in value
