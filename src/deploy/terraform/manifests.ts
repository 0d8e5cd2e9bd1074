import { type Place, pathOf } from '../../documents/document.ts'
import type { AddedDocument } from '../../engine/deploy-step.ts'
import type { Entry, Node, ScalarNode } from '../../languages/tree/node.ts'
import { entryOf, mapping, scalar, sequence, sizeOf, unknown } from '../nodes.ts'
import { evaluateBlock, isAbsent } from './body.ts'
import { type Making, placeIn } from './documents.ts'
import { BY_PROVIDER, LISTS, MAPS, NAMES, NUMBERS, OBJECTS, OF_CLUSTER, OWN, objectType } from './manifest-words.ts'
import { below, child, each, fieldsOf, type ParsedFile } from './module.ts'
import { repeatsOf } from './repeated.ts'
import { remember, type Scope, type Work } from './scope.ts'
import { choicesOf, type Located } from './values.ts'

/**
 * The manifests that resources of Terraform's provider for Kubernetes become, as one list of objects for each file;
 * undefined if there are none. Those that contain a manifest verbatim are read as they are.
 */
export function manifestsOf(file: ParsedFile, { scope, budget }: Making): AddedDocument | undefined {
  const { work } = scope
  const resources = child({ node: file.root, at: file.at }, 'resource')
  const objects = fieldsOf(resources).flatMap(([type, names]) => {
    const known = OBJECTS.get(objectType(type) ?? '')
    return known === undefined
      ? []
      : fieldsOf(names).flatMap(([name, all]) => objectsOf(`${type}.${name}`, all, known, scope))
  })
  if (objects.length === 0) return undefined
  const root = mapping(
    [
      entryOf('apiVersion', scalar('v1', file.root)),
      entryOf('kind', scalar('List', file.root)),
      entryOf('items', sequence(objects, file.root)),
      ...repositoriesIn(resources),
    ],
    file.root,
  )
  budget.left -= sizeOf(root)
  if (budget.left < 0) return undefined
  return {
    text: root,
    source: file.text,
    at: file.at,
    path: `${pathOf(file.at.document)} ${scope.instance.prefix}manifests.json`,
    without: BY_PROVIDER,
    placeOf: placeIn(root, file.at, work),
  }
}

/** Images may be named by repositories of the file, which are looked up in the document. */
function repositoriesIn(resources: Located | undefined): readonly Entry[] {
  const node = child(resources, REPOSITORY)?.node
  return node === undefined ? [] : [entryOf('resource', mapping([entryOf(REPOSITORY, node)], node))]
}
const REPOSITORY = 'aws_ecr_repository'

function objectsOf(address: string, all: Located, known: readonly [string, string], scope: Scope): readonly Node[] {
  const [block] = each(all)
  if (block === undefined) return []
  return repeatsOf(address, block, scope).flatMap(({ names }) => {
    const inner: Scope = { ...scope, names }
    if (isAbsent(block, inner)) return []
    const body = remember(scope.work, evaluateBlock(block, inner), block.at)
    return [objectOf({ node: body, at: block.at }, known, scope.work)]
  })
}

/** The manifest that a block becomes, of this API version and kind. */
export function objectOf(body: Located, [apiVersion, kind]: readonly [string, string], work: Work): Node {
  const stated = (text: string): Node => remember(work, scalar(text, body.node), body.at)
  const entries = entriesOf(body, work).map(entry =>
    entry.key === 'metadata' && !OF_CLUSTER.has(kind) ? { ...entry, value: inNamespace(entry.value, work) } : entry,
  )
  const own = [entryOf('apiVersion', stated(apiVersion)), entryOf('kind', stated(kind)), ...entries]
  return remember(work, mapping(own, body.node), body.at)
}

/** The provider's namespace where none is stated: `default`, not that of a context. */
function inNamespace(metadata: Node, work: Work): Node {
  if (metadata.type !== 'mapping' || metadata.entries.some(({ key }) => key === 'namespace')) return metadata
  const at = work.places.get(metadata)
  const namespace = scalar('default', metadata)
  const found = mapping([...metadata.entries, entryOf('namespace', namespace)], metadata)
  return at === undefined ? found : remember(work, found, at)
}

/** The fields of a block as Kubernetes calls them. */
function entriesOf({ node, at }: Located, work: Work): readonly Entry[] {
  if (node.type !== 'mapping') return []
  const made = new Map<string, Entry>()
  for (const entry of node.entries) {
    const { key, value } = entry
    const own = { node: value, at: work.places.get(value) ?? below(at, key) }
    if (key === 'dynamic') for (const open of openLists(own, work)) made.set(open.key, joined(made.get(open.key), open))
    else if (!OWN.has(key)) {
      const field = fieldOf(entry, own, work)
      made.set(field.key, LISTS.has(key) ? joined(made.get(field.key), field) : field)
    }
  }
  return [...made.values()]
}

function fieldOf(entry: Entry, own: Located, work: Work): Entry {
  const { key } = entry
  const list = LISTS.get(key)
  // The port of a rule or of a probe is a number, that of a Service or of a container a block.
  const isBlock = own.node.type !== 'scalar'
  if (list !== undefined && isBlock) return { ...entry, key: list, value: listOf(own, work) }
  const value = MAPS.has(key) ? kept(own, work) : fieldValue(key, own, work)
  return { ...entry, key: NAMES.get(key) ?? camel(key), value }
}

const camel = (key: string): string => key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Of what is decided at deployment not even the type is known. */
const anything = (node: Node): ScalarNode => ({ ...unknown('…', node), isAnything: true })

/** What is decided at deployment: a choice, or keys that are expressions. */
const isOpen = (node: Node): boolean => choicesOf(node) !== undefined || 'keys' in node

function listOf(own: Located, work: Work): Node {
  const items = own.node.type === 'sequence' ? located(own, work) : [own]
  const made = items.map(item => (item.node.type === 'mapping' ? objectIn(item, work) : fieldValue('', item, work)))
  return remember(work, sequence(made, own.node), own.at)
}

const located = ({ node, at }: Located, work: Work): readonly Located[] =>
  node.type === 'sequence'
    ? node.items.map((item, i) => ({ node: item, at: work.places.get(item) ?? below(at, i) }))
    : []

function objectIn(own: Located, work: Work): Node {
  if (isOpen(own.node)) return remember(work, anything(own.node), own.at)
  return remember(work, mapping(entriesOf(own, work), own.node), own.at)
}

function fieldValue(key: string, own: Located, work: Work): Node {
  const { node, at } = own
  if (node.type === 'mapping') return objectIn(own, work)
  if (node.type === 'sequence') {
    const [only, ...others] = located(own, work)
    // A single block may still be written as a list of one.
    if (only?.node.type === 'mapping' && others.length === 0) return objectIn(only, work)
    return kept(own, work)
  }
  const isNumber = NUMBERS.has(key) && typeof node.value === 'string' && /^\d{1,9}$/.test(node.value)
  return remember(work, isNumber ? scalar(Number(node.value), node) : copy(node), at)
}

/** Data as they are, with the places that they have. */
function kept(own: Located, work: Work): Node {
  const { node, at } = own
  if (node.type === 'scalar') return remember(work, copy(node), at)
  if (node.type === 'sequence') {
    const items = located(own, work).map(item => kept(item, work))
    return remember(work, sequence(items, node), at)
  }
  if (isOpen(node)) return remember(work, anything(node), at)
  const entries = node.entries.map(entry => {
    const value = { node: entry.value, at: work.places.get(entry.value) ?? below(at, entry.key) }
    return { ...entry, value: kept(value, work) }
  })
  return remember(work, mapping(entries, node), at)
}

/** A node of its own: one value may be in several places. */
const copy = (node: Node): Node => ({ ...node })

/** The lists that `dynamic` blocks leave open: there may be unknown items. */
function openLists({ node, at }: Located, work: Work): readonly Entry[] {
  if (node.type !== 'mapping') return []
  return node.entries.map(({ key, value }) => {
    const place: Place = work.places.get(value) ?? below(at, key)
    const open = remember(work, { ...anything(value), isOptional: true }, place)
    return entryOf(LISTS.get(key) ?? camel(key), LISTS.has(key) ? sequence([open], value) : open)
  })
}

/** Blocks of one type before and after a `dynamic` one, and those of two names for one list. */
function joined(before: Entry | undefined, entry: Entry): Entry {
  if (before?.value.type !== 'sequence' || entry.value.type !== 'sequence') return entry
  return { ...before, value: sequence([...before.value.items, ...entry.value.items], before.value) }
}
