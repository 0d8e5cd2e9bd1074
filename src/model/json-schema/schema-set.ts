import { keyOfStep, pointerStep } from '../json-pointer.ts'
import { resolveAddress, splitAddress } from './address.ts'
import { fieldOf, fieldsOf, type ObjectTree, stringOf, type Tree } from './tree.ts'

/** What the version of JSON Schema changes. */
export interface Dialect {
  /** Whether `$ref` replaces all keywords beside it, as up to draft 7. */
  readonly isOld: boolean
  /** Whether keywords judge; some metaschemas only describe. */
  readonly validates: boolean
}

/** Where a schema is. */
export interface Site {
  /** The address that references in it are relative to. */
  readonly base: string
  /** A JSON Pointer from the root of its document. */
  readonly pointer: string
  /** The address under which its document was given; empty of the main one. */
  readonly document: string
  readonly dialect: Dialect
}

/** The schemas of a document, and of those that it may refer to. */
export interface SchemaSet {
  readonly root: Tree
  /** Where a schema is. */
  readonly siteOf: (schema: ObjectTree) => Site
  /** The schema that an address from a base refers to; undefined if it is not in these documents. */
  readonly resolve: (base: string, reference: string) => Tree | undefined
  /** The schema with this dynamic anchor in the resource with this address. */
  readonly dynamicAnchor: (base: string, name: string) => Tree | undefined
}

const OLD = /\/draft-0[3-7]\//
const SCHEMA = new Set(
  'not if then else items additionalItems contains propertyNames additionalProperties unevaluatedItems unevaluatedProperties contentSchema'.split(
    ' ',
  ),
)
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'])
const MAPS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas', 'dependencies'])
/** Deeper schemas than any that people write. */
const DEEPEST = 500

/**
 * Reads the schemas of a document; nothing is fetched: `others` are the further documents that it may refer to, by their addresses.
 * `isOld` says how a document is read that does not state its version.
 */
export function openSchema(root: Tree, others: ReadonlyMap<string, Tree> = new Map(), isOld = true): SchemaSet {
  const sites = new WeakMap<ObjectTree, Site>()
  const named = new Map<string, Tree>()
  const dynamic = new Map<string, Tree>()
  const dialectOf = dialectReader(others)
  const index = (tree: Tree, around: Site, depth: number): void => {
    if (tree.type !== 'mapping' || sites.has(tree) || depth > DEEPEST) return
    const site = siteIn(tree, around, dialectOf)
    sites.set(tree, site)
    const anchors = [...anchorsOf(tree, site)]
    if (site.base !== around.base) named.set(site.base, tree)
    for (const [name, isDynamic] of anchors) {
      named.set(`${site.base}#${name}`, tree)
      if (isDynamic) dynamic.set(`${site.base}#${name}`, tree)
    }
    for (const { step, schema } of schemasIn(tree))
      index(schema, { ...site, pointer: `${site.pointer}${step}` }, depth + 1)
  }
  const add = (tree: Tree, address: string): void => {
    named.set(address, tree)
    index(tree, { base: address, pointer: '', document: address, dialect: { isOld, validates: true } }, 0)
  }
  for (const [address, tree] of others) add(tree, splitAddress(address)[0])
  add(root, '')
  const siteOf = (schema: ObjectTree): Site =>
    sites.get(schema) ?? { base: '', pointer: '', document: '', dialect: { isOld, validates: true } }
  const resolve: SchemaSet['resolve'] = (base, reference) => {
    const [address, fragment] = splitAddress(resolveAddress(base, reference))
    if (fragment !== '' && !fragment.startsWith('/')) return named.get(`${address}#${fragment}`)
    const found = named.get(address)
    if (fragment === '' || found?.type !== 'mapping') return fragment === '' ? found : undefined
    const [target, around] = pointed(found, fragment, tree => sites.get(tree))
    // What a keyword contains that is not known is a schema where something refers to it.
    if (target !== undefined && around !== undefined) index(target, around, 0)
    return target
  }
  return { root, siteOf, resolve, dynamicAnchor: (base, name) => dynamic.get(`${base}#${name}`) }
}

/** Where a schema is, given what is around it. */
function siteIn(tree: ObjectTree, around: Site, dialectOf: (schema: string) => Dialect | undefined): Site {
  const stated = stringOf(fieldOf(tree, '$schema'))
  const dialect = (stated === undefined ? undefined : dialectOf(stated)) ?? around.dialect
  const id = stringOf(fieldOf(tree, '$id')) ?? ''
  // Up to draft 7, an identifier beside a reference does not count.
  const isIgnored = id === '' || id.startsWith('#') || (dialect.isOld && fieldOf(tree, '$ref') !== undefined)
  return { ...around, dialect, base: isIgnored ? around.base : splitAddress(resolveAddress(around.base, id))[0] }
}

/** The names that a schema has in its resource, and whether a name is a dynamic one. */
function* anchorsOf(tree: ObjectTree, { dialect }: Site): Generator<readonly [name: string, isDynamic: boolean]> {
  const id = stringOf(fieldOf(tree, '$id'))
  if (dialect.isOld) {
    const hash = id?.indexOf('#') ?? -1
    if (id !== undefined && hash >= 0 && hash + 1 < id.length) yield [id.slice(hash + 1), false]
    return
  }
  const [anchor, dynamic] = ['$anchor', '$dynamicAnchor'].map(name => stringOf(fieldOf(tree, name)))
  if (anchor !== undefined) yield [anchor, false]
  if (dynamic !== undefined) yield [dynamic, true]
}

/** The schemas directly in a schema, with the steps of a pointer that lead there. */
function* schemasIn(tree: ObjectTree): Generator<{ readonly step: string; readonly schema: Tree }> {
  for (const [key, value] of fieldsOf(tree)) {
    if (SCHEMA.has(key)) yield { step: `/${key}`, schema: value }
    if (LISTS.has(key) && value.type === 'sequence')
      for (const [i, schema] of value.items.entries()) yield { step: `/${key}/${i}`, schema }
    if (MAPS.has(key) && value.type === 'mapping')
      for (const [name, schema] of fieldsOf(value)) yield { step: `/${key}/${pointerStep(name)}`, schema }
  }
}

/** What a pointer of an address leads to, and the site of the nearest schema around it, with the pointer of what is found. */
function pointed(
  from: ObjectTree,
  fragment: string,
  siteOf: (schema: ObjectTree) => Site | undefined,
): readonly [Tree | undefined, Site | undefined] {
  let found: Tree | undefined = from
  let site = siteOf(from)
  for (const step of decoded(fragment).split('/').slice(1)) {
    const name = keyOfStep(step)
    if (found?.type === 'sequence') found = found.items[Number(name)]
    else found = fieldOf(found, name)
    if (found === undefined || site === undefined) return [undefined, undefined]
    const own = found.type === 'mapping' ? siteOf(found) : undefined
    site = own ?? { ...site, pointer: `${site.pointer}/${step}` }
  }
  return [found, site]
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // A percent sign that escapes nothing is one.
    return fragment
  }
}

/** Reads what `$schema` states; undefined of a version that is not known. */
function dialectReader(others: ReadonlyMap<string, Tree>): (schema: string) => Dialect | undefined {
  return schema => {
    if (OLD.test(schema)) return { isOld: true, validates: true }
    const vocabulary = fieldOf(others.get(schema), '$vocabulary')
    const isStated = vocabulary?.type === 'mapping' && !/\/\/json-schema\.org\//.test(schema)
    const names = isStated ? [...fieldsOf(vocabulary).keys()] : []
    if (isStated) return { isOld: false, validates: names.some(name => name.endsWith('/vocab/validation')) }
    return /\/draft\/20(?:19|2\d)-\d\d\//.test(schema) ? { isOld: false, validates: true } : undefined
  }
}
