import { get, place } from '../../documents/cursor.ts'
import type { Document, Place } from '../../documents/document.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { admissionObject } from '../../facts/policy/admission-object.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'

/** The longest object, as JSON; etcd takes 1.5 MB. */
const LONGEST = 500_000

/** Any object that is sent to the API server, for the policies of the run (src/linter.ts leaves it out where there are none). */
export default defineKind({
  id: 'AdmissionObject',
  types: ['*/*'],
  isOfNoKind: true,
  recognisedBy: 'apiVersion and kind',

  read: resource => {
    const { body, container, dialect, document, owner } = resource
    if (container !== undefined || owner !== undefined || dialect.scope !== 'cluster') return undefined
    const apiVersion = literal(get(body, 'apiVersion'))
    const kind = literal(get(body, 'kind'))
    if (apiVersion === undefined || kind === undefined || isTemplated(apiVersion) || isTemplated(kind)) return undefined
    const writing: Writing = {
      parts: [],
      left: LONGEST,
      document,
      root: body.pointer,
      unknown: [],
      open: [],
      places: document.file.isMade === true ? new Map() : undefined,
    }
    if (body.node !== undefined) write(body.node, [], writing)
    if (writing.left < 0) return undefined
    const slash = apiVersion.indexOf('/')
    const { name, namespace, at } = objectMeta(resource)
    return [
      admissionObject.of({
        group: slash < 0 ? '' : apiVersion.slice(0, slash),
        version: apiVersion.slice(slash + 1),
        kind,
        name,
        ...(namespace === undefined ? {} : { namespace }),
        at,
        root: place(body),
        content: writing.parts.join(''),
        unknown: writing.unknown,
        open: writing.open,
        ...(writing.places === undefined ? {} : { places: Object.fromEntries(writing.places) }),
      }),
    ]
  },
})

interface Writing {
  readonly parts: string[]
  left: number
  readonly document: Document
  /** The pointer to the object. */
  readonly root: string
  readonly unknown: string[]
  readonly open: string[]
  readonly places: Map<string, Place> | undefined
}

function put(text: string, writing: Writing): void {
  writing.left -= text.length
  if (writing.left >= 0) writing.parts.push(text)
}

/** Writes a value; `keys` are those from the object to it. Of a repeated key the last value counts, as whoever reads it has it. */
function write(node: Node, keys: (string | number)[], writing: Writing): void {
  if (writing.left < 0) return
  if (writing.places !== undefined) {
    const pointer = pointerOf(keys)
    const { document, root } = writing
    writing.places.set(pointer, place({ document, pointer: root + pointer, node }))
  }
  if (node.type === 'scalar') {
    const isUnknown = isUnknownScalar(node)
    if (isUnknown) writing.unknown.push(pointerOf(keys))
    put(isUnknown ? 'null' : JSON.stringify(node.value), writing)
    return
  }
  if (node.type === 'mapping' && node.rest !== undefined) writing.open.push(pointerOf(keys))
  put(node.type === 'sequence' ? '[' : '{', writing)
  const count = node.type === 'sequence' ? node.items.length : node.entries.length
  for (let i = 0; i < count && writing.left >= 0; i++) {
    if (i > 0) put(',', writing)
    const entry = node.type === 'mapping' ? node.entries[i] : undefined
    const value = node.type === 'sequence' ? node.items[i] : entry?.value
    if (entry !== undefined) put(`${JSON.stringify(entry.key)}:`, writing)
    keys.push(entry?.key ?? i)
    if (value !== undefined) write(value, keys, writing)
    keys.pop()
  }
  put(node.type === 'sequence' ? ']' : '}', writing)
}

const pointerOf = (keys: readonly (string | number)[]): string =>
  keys.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Whether a value is only known at deployment: a placeholder, or what a tag such as `!Ref` computes. */
const isUnknownScalar = ({ value, tag, isUnknown }: ScalarNode): boolean =>
  isUnknown === true ||
  (tag?.startsWith('!') === true && !tag.startsWith('!!')) ||
  (typeof value === 'string' && isTemplated(value))
