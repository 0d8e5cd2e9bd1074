import { type Cursor, place } from '../../documents/cursor.ts'
import type { Document, Place } from '../../documents/document.ts'
import { isTemplated } from '../../documents/read.ts'
import type { ObjectContent } from '../../facts/kubernetes/object-content.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { pointerStep } from '../../model/json-pointer.ts'

/** The longest object, as JSON; etcd takes 1.5 MB. */
const LONGEST = 500_000

/** The content of an object with its places; undefined where it is too long. */
export function objectContentOf(body: Cursor): Omit<ObjectContent, 'at'> | undefined {
  const { document } = body
  const writing: Writing = {
    parts: [],
    left: LONGEST,
    document,
    root: body.pointer,
    unknown: [],
    open: [],
    places: document.file.isMade === true ? new Map() : undefined,
  }
  if (body.node !== undefined) write(body.node, '', writing)
  if (writing.left < 0) return undefined
  return {
    root: place(body),
    content: writing.parts.join(''),
    unknown: writing.unknown,
    open: writing.open,
    ...(writing.places === undefined ? {} : { places: Object.fromEntries(writing.places) }),
  }
}

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

/** Writes a value; `pointer` leads from the object to it. Of a repeated key the last value counts, as whoever reads it has it. */
function write(node: Node, pointer: string, writing: Writing): void {
  if (writing.left < 0) return
  if (writing.places !== undefined) {
    const { document, root } = writing
    writing.places.set(pointer, place({ document, pointer: root + pointer, node }))
  }
  if (node.type === 'scalar') {
    const isUnknown = isUnknownScalar(node)
    if (isUnknown) writing.unknown.push(pointer)
    put(isUnknown ? 'null' : JSON.stringify(node.value), writing)
    return
  }
  // A field that a condition leaves out may be there, and may not.
  const entries = node.type === 'mapping' ? node.entries.filter(({ value }) => !isLeftOut(value)) : []
  if (node.type === 'mapping' && (node.rest !== undefined || entries.length < node.entries.length))
    writing.open.push(pointer)
  put(node.type === 'sequence' ? '[' : '{', writing)
  const count = node.type === 'sequence' ? node.items.length : entries.length
  for (let i = 0; i < count && writing.left >= 0; i++) {
    if (i > 0) put(',', writing)
    const entry = node.type === 'mapping' ? entries[i] : undefined
    const value = node.type === 'sequence' ? node.items[i] : entry?.value
    if (entry !== undefined) put(`${JSON.stringify(entry.key)}:`, writing)
    const step = entry === undefined ? i : pointerStep(entry.key)
    if (value !== undefined) write(value, `${pointer}/${step}`, writing)
  }
  put(node.type === 'sequence' ? ']' : '}', writing)
}

const isLeftOut = (node: Node): boolean => node.type === 'scalar' && node.isOptional === true

/** Whether a value is only known at deployment: a placeholder, or what a tag such as `!Ref` computes. */
const isUnknownScalar = ({ value, tag, isUnknown, isAnything }: ScalarNode): boolean =>
  isUnknown === true ||
  isAnything === true ||
  (tag?.startsWith('!') === true && !tag.startsWith('!!')) ||
  (typeof value === 'string' && isTemplated(value))
