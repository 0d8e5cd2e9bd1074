import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { admissionObject } from '../../facts/policy/admission-object.ts'
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
      root: body.pointer.length,
      unknown: [],
      open: [],
      places: document.file.isMade === true ? new Map() : undefined,
    }
    write(body, writing)
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
  /** How long the pointer to the object is. */
  readonly root: number
  readonly unknown: string[]
  readonly open: string[]
  readonly places: Map<string, Place> | undefined
}

function put(text: string, writing: Writing): void {
  writing.left -= text.length
  if (writing.left >= 0) writing.parts.push(text)
}

function write(cursor: Cursor, writing: Writing): void {
  const { node, pointer } = cursor
  if (writing.left < 0 || node === undefined) return
  const own = pointer.slice(writing.root)
  writing.places?.set(own, place(cursor))
  if (node.type === 'scalar') {
    const isUnknown =
      node.isUnknown === true ||
      (node.tag?.startsWith('!') === true && !node.tag.startsWith('!!')) ||
      (typeof node.value === 'string' && isTemplated(node.value))
    if (isUnknown) writing.unknown.push(own)
    put(isUnknown ? 'null' : JSON.stringify(node.value), writing)
    return
  }
  if (node.type === 'sequence') {
    put('[', writing)
    for (const [i, item] of items(cursor).entries()) {
      if (i > 0) put(',', writing)
      write(item, writing)
    }
    put(']', writing)
    return
  }
  if (node.rest !== undefined) writing.open.push(own)
  put('{', writing)
  for (const [i, { key, value }] of fields(cursor).entries()) {
    if (i > 0) put(',', writing)
    put(`${JSON.stringify(key)}:`, writing)
    write(value, writing)
  }
  put('}', writing)
}
