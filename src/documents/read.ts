import { isNull, type Node, type ScalarNode } from '../languages/tree/node.ts'
import { isTemplated, placeholderIn } from '../model/placeholder.ts'
import { type Cursor, get, items, place } from './cursor.ts'
import { type Document, shared } from './document.ts'
import { argumentText, branches, type Intrinsic, intrinsicAt, resolve, resolveText } from './intrinsic.ts'
import type { Invalid, ListValue, Unknown, Value } from './value.ts'

export { isTemplated }

/** A string. A number or boolean is invalid: Kubernetes and AWS refuse it where a string is asked for. */
export const text = (cursor: Cursor): Value<string> => read(cursor, asText)

const asText = ({ value }: ScalarNode, document: Document): string | undefined =>
  typeof value === 'string' ? shared(document, value) : undefined

/** A string, number or boolean as the text it is written with: for dialects that accept `443` and `"443"` alike. */
export const looseText = (cursor: Cursor): Value<string> =>
  read(cursor, node =>
    node.value === null ? undefined : typeof node.value === 'string' ? node.value : (node.source ?? String(node.value)),
  )

/** A boolean. */
export const boolean = (cursor: Cursor): Value<boolean> =>
  read(cursor, node => (typeof node.value === 'boolean' ? node.value : undefined))

/** A boolean, or the string `"true"` or `"false"` (CloudFormation, Helm values, annotations). */
export const looseBoolean = (cursor: Cursor): Value<boolean> =>
  read(cursor, ({ value }) =>
    typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : undefined,
  )

/** A whole number that is written as one: `3`, not `3.0`, not `"3"`. */
export const integer = (cursor: Cursor): Value<number> =>
  read(cursor, node => (isInteger(node) && typeof node.value === 'number' ? node.value : undefined))

/** A whole number, or a string of digits (CloudFormation, Terraform). */
export const looseInteger = (cursor: Cursor): Value<number> =>
  read(cursor, node => {
    if (isInteger(node) && typeof node.value === 'number') return node.value
    return typeof node.value === 'string' && /^-?\d{1,15}$/.test(node.value) ? Number(node.value) : undefined
  })

const isInteger = (node: ScalarNode): boolean =>
  Number.isSafeInteger(node.value) && !/[.]|^[-+]?\d[\d_]*[eE]/.test(node.source ?? '')

/** The literal string at `cursor`, placeholders and all; undefined where there is none. */
export function literal(cursor: Cursor): string | undefined {
  const { node } = resolve(cursor)
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

/**
 * Reads the scalar at `cursor` with `take`, which gives undefined for a scalar of another type. What is not there,
 * templated, or of another type keeps its place and becomes absent, unknown or invalid. Never throws.
 */
export function read<T>(cursor: Cursor, take: (node: ScalarNode, document: Document) => T | undefined): Value<T> {
  if (cursor.node === undefined) return { state: 'absent', at: place(cursor) }
  const found = isLiteral(cursor.node) ? cursor : resolveText(cursor)
  const { node } = found
  if (node?.type === 'scalar') {
    const unknown = isLiteral(node) ? undefined : unresolved(found)
    if (unknown !== undefined) return { ...unknown, at: place(cursor) }
    const value = take(node, found.document)
    if (value !== undefined) return { state: 'known', value, at: place(found) }
  }
  return unresolved(found) ?? invalid(found)
}

/** Whether a node is a scalar that means what it says, as nearly all do. */
const isLiteral = (node: Node): boolean =>
  node.type === 'scalar' &&
  node.tag === undefined &&
  !(typeof node.value === 'string' && (node.value.startsWith('$') || isTemplated(node.value)))

/** Whether a whole value is a variable of the shell that passes the document on: `$name` of a here-document. */
const isOfShell = (text: string, { held }: Document): boolean =>
  held?.commands !== undefined && /^\$[a-z]\w*$/.test(text)

/** Why the value at `cursor` can't be known before deployment; undefined where it can. */
export function unresolved(cursor: Cursor): Unknown | undefined {
  const intrinsic = intrinsicAt(cursor)
  const at = place(cursor)
  if (intrinsic !== undefined) {
    const argument = argumentText(intrinsic)
    if (intrinsic.name === 'Sub' && argument !== undefined && !argument.includes('${')) return undefined
    const why = `${`${intrinsic.name} ${shownOf(intrinsic)}`.trim()} is only known at deployment`
    const refers = (intrinsic.name === 'Ref' || intrinsic.name === 'GetAtt') && argument !== undefined
    return { state: 'unknown', why, at, ...(refers ? { reference: argument } : {}) }
  }
  const { node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  if (!isTemplated(node.value) && !isOfShell(node.value, cursor.document)) return undefined
  const address = /^\$\{([^{}:?]+)\}$/.exec(node.value)?.[1]
  return {
    state: 'unknown',
    why: `${placeholderIn(node.value)} is only known at deployment`,
    at,
    ...(address === undefined ? {} : { reference: address }),
    ...(node.isOptional === true ? { mayBeAbsent: true as const } : {}),
  }
}

/** The intrinsics whose argument is a name; that of any other is a text, which may be secret. */
const BY_NAME = new Set(['Ref', 'GetAtt', 'ImportValue', 'FindInMap', 'Condition'])

function shownOf(intrinsic: Intrinsic): string {
  const { name, argument } = intrinsic
  if (name === 'If') return literal(get(argument, 0)) ?? ''
  const text = argumentText(intrinsic) ?? ''
  if (name === 'Sub') return /\$\{[^{}]*\}/.exec(text)?.[0] ?? ''
  return BY_NAME.has(name) ? text : ''
}

/** What a module's caller or a loop of Terraform gives, or a function that allows for nothing. */
const OPTIONAL = /^\$\{(?:var|each|local|try\(|lookup\(|[a-z_]+\.value)/

/**
 * Whether the value at `cursor` may be absent: one side of a choice is, or it is a Terraform expression that may be
 * null, which is the same as leaving the field out.
 */
export function mayBeNothing(cursor: Cursor): boolean {
  const found = branches(cursor)
  if (found.length === 0 || found.length > 1) return found.some(({ node }) => isNull(node)) || found.length === 0
  const { node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return false
  return node.isOptional === true || OPTIONAL.test(node.value)
}

function invalid(cursor: Cursor): Invalid {
  const { node } = cursor
  const at = place(cursor)
  if (node?.type === 'sequence') return { state: 'invalid', found: 'list', text: '[…]', at }
  if (node?.type === 'mapping') return { state: 'invalid', found: 'object', text: '{…}', at }
  const value = node?.value ?? null
  const written = node?.source ?? String(value)
  return { state: 'invalid', found: typeOf(value), text: written.slice(0, 60), at }
}

function typeOf(value: string | number | boolean | null): Invalid['found'] {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'null'
  }
}

/** A name without the differences between the dialects: `publicAccessCIDRs`, `PublicAccessCidrs`, `public_access_cidrs` are one. */
export const folded = (name: string): string => name.replaceAll('_', '').replaceAll('-', '').toLowerCase()

/**
 * The field that is called `names` in any dialect's spelling (`folded`); the first name that is there. Where none is
 * there, a cursor without a node at the first name.
 */
export function field(cursor: Cursor, ...names: readonly [string, ...string[]]): Cursor {
  const owner = block(cursor)
  const entries = owner.node?.type === 'mapping' ? owner.node.entries : []
  for (const name of names) {
    if (entries.some(({ key }) => key === name)) return get(owner, name)
    const found = entries.find(({ key }) => mayBeSame(key, name) && folded(key) === folded(name))
    if (found !== undefined) return get(owner, found.key)
  }
  return get(owner, names[0])
}

/** Whether two names may be one when they are folded. Nearly all begin with other letters: then neither need be folded. */
function mayBeSame(key: string, name: string): boolean {
  const [first, other] = [key.charCodeAt(0), name.charCodeAt(0)]
  return !isLetter(first) || !isLetter(other) || (first | 32) === (other | 32)
}

const isLetter = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122

/** A field of a field: `path(cursor, 'resourcesVpcConfig', 'publicAccessCidrs')`, each in any dialect's spelling. */
export const path = (cursor: Cursor, ...names: readonly string[]): Cursor =>
  names.reduce((at, name) => field(at, name), cursor)

/** The object at `cursor`; Terraform plans and older providers wrap a single block in a list of one. */
export function block(cursor: Cursor): Cursor {
  const found = resolve(cursor)
  return found.node?.type === 'sequence' && found.node.items.length === 1 && found.node.items[0]?.type === 'mapping'
    ? get(found, 0)
    : found
}

/** The objects at `cursor`: a list's items (both branches of an `Fn::If`), or a single object. */
export function blocks(cursor: Cursor): readonly Cursor[] {
  return branches(resolve(cursor)).flatMap(branch => {
    if (branch.node?.type === 'sequence' && intrinsicAt(branch) === undefined) return items(branch).flatMap(branches)
    return branch.node?.type === 'mapping' && intrinsicAt(branch) === undefined ? [branch] : []
  })
}

/** A list of what `item` reads; both branches of an `Fn::If` count. A single scalar is a list of one (IAM, Terraform). */
export function list<T>(cursor: Cursor, item: (cursor: Cursor) => Value<T>): Value<ListValue<T>> {
  const at = place(cursor)
  if (cursor.node === undefined) return { state: 'absent', at }
  const found = branches(resolveText(cursor))
  const only = found.length === 1 ? found[0] : undefined
  const values = (only === undefined ? found.flatMap(itemsOf) : itemsOf(only)).map(item)
  if (only !== undefined && only.node?.type !== 'sequence') {
    const unknown = unresolved(only)
    if (unknown !== undefined) return unknown
    if (only.node?.type === 'mapping' || (only.node?.type === 'scalar' && only.node.value === null))
      return invalid(only)
  }
  const open = values.some(value => value.state === 'unknown')
  return { state: 'known', value: { items: values, open }, at }
}

function itemsOf(cursor: Cursor): readonly Cursor[] {
  if (cursor.node?.type === 'sequence' && intrinsicAt(cursor) === undefined) {
    const children = items(cursor)
    return children.every(({ node }) => node?.type === 'scalar' && node.tag === undefined)
      ? children
      : children.flatMap(branches)
  }
  return cursor.node === undefined ? [] : [cursor]
}

/** A list of strings. */
export const texts = (cursor: Cursor): Value<ListValue<string>> => list(cursor, text)
