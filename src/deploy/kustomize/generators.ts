import { toBase64 } from '../../cel/base64.ts'
import { utf8 } from '../../cel/utf8.ts'
import type { Place } from '../../documents/document.ts'
import type { RefusedEntry } from '../../facts/kubernetes/kustomization.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { FILE_TEXT } from '../../languages/tree/query.ts'
import { entryOf, mapping, scalar } from '../nodes.ts'
import { textsIn } from './field-specs.ts'
import { fieldOf, itemsIn, type Layer, pathIn, type ReadFile, type ReadPath } from './layer.ts'
import { allIds, type BuiltObject, idOf, keyOf, type Work } from './object.ts'
import { withMetadata } from './transformers.ts'
import { below, childOf, itemsOf, type Places, placed, placeIn, scalarText, stringOf, withField } from './tree.ts'

/** Replaces the content of a file that is not read. */
const UNREAD = '$(a file that kustomize reads)'

/** A text under a key, with its place. */
interface Pair {
  readonly key: string
  readonly value: string
  readonly at: Place
}

/** The fields of generators, and the kinds of what they make. */
const GENERATORS = [
  ['configMapGenerator', 'ConfigMap'],
  ['secretGenerator', 'Secret'],
] as const

/**
 * The objects of a layer with the ConfigMaps and Secrets that it generates: new ones, or what becomes of those that are there. `refuse` is
 * for what kustomize refuses if these are all objects.
 */
export function generateAll(
  objects: readonly BuiltObject[],
  layer: Layer,
  read: ReadPath,
  work: Work,
  refuse: (part: RefusedEntry) => void,
): readonly BuiltObject[] {
  let found = objects
  for (const [key, kind] of GENERATORS)
    for (const [item, at] of itemsIn(layer, key, work.places)) {
      const made = generated(kind, item, at, layer, read, work)
      if (made === undefined) continue
      refuseBehavior(objects, made, below(at, 'name'), work, refuse)
      found = absorbed(found, made, work)
    }
  return found
}

/** Reports a generator that makes what is there, or changes what is not. */
function refuseBehavior(
  objects: readonly BuiltObject[],
  { root, behavior }: BuiltObject,
  at: Place,
  work: Work,
  refuse: (part: RefusedEntry) => void,
): void {
  const id = idOf(root)
  if (/[${]/.test(id.name)) return
  const old = objects.find(one => allIds(one).some(other => keyOf(other, work) === keyOf(id, work)))
  const changes = behavior === 'merge' || behavior === 'replace'
  const also = old === undefined ? {} : { also: old.at }
  if (changes && old === undefined)
    refuse({ is: 'other', at, name: `there is no ${id.kind} ${id.name} to ${behavior}`, ...also })
  if (!changes && old !== undefined)
    refuse({ is: 'other', at, name: `the kustomization has a ${id.kind} ${id.name} already`, ...also })
}

function generated(
  kind: 'ConfigMap' | 'Secret',
  item: Node,
  at: Place,
  layer: Layer,
  read: ReadPath,
  work: Work,
): BuiltObject | undefined {
  const { places } = work
  const name = childOf(item, 'name')
  if (name === undefined || scalarText(name) === undefined) return undefined
  const text = (value: string, own: Place): Node => placed(scalar(value), own, places)
  const namespace = childOf(item, 'namespace')
  const pairs = pairsOf(item, at, layer, read, work)
  const stated = mapping(pairs.map(({ key, value, at: own }) => entryOf(key, dataOf(kind, value, own, work))))
  const isOpen = environmentsOf(item, at, places).some(([path]) => read(pathIn(layer, path) ?? '') === undefined)
  const data = placed(isOpen ? { ...stated, rest: scalar(UNREAD) } : stated, at, places)
  const metadata = placed(
    mapping([
      entryOf('name', text(scalarText(name) ?? '', placeIn(at, name, 'name', places))),
      ...(namespace === undefined
        ? []
        : [entryOf('namespace', text(scalarText(namespace) ?? '', placeIn(at, namespace, 'namespace', places)))]),
    ]),
    at,
    places,
  )
  const type = childOf(item, 'type')
  const entries = [
    entryOf('apiVersion', text('v1', at)),
    entryOf('kind', text(kind, at)),
    entryOf('metadata', metadata),
    ...(kind === 'Secret'
      ? [
          entryOf(
            'type',
            text(scalarText(type) || 'Opaque', type === undefined ? at : placeIn(at, type, 'type', places)),
          ),
        ]
      : []),
    ...(pairs.length === 0 && !isOpen && kind !== 'Secret' ? [] : [entryOf('data', data)]),
  ]
  const behavior = scalarText(childOf(item, 'behavior'))
  const made: BuiltObject = {
    root: placed(mapping(entries), at, places),
    at,
    source: '',
    previous: [],
    prefixes: [],
    suffixes: [],
    ...(behavior === undefined ? {} : { behavior }),
  }
  return withOptions(made, item, at, layer, work)
}

/** Labels, annotations and what else the options of a generator say, or those of all of them. */
function withOptions(object: BuiltObject, item: Node, at: Place, layer: Layer, work: Work): BuiltObject {
  const { places } = work
  const [all, allAt] = fieldOf(layer, 'generatorOptions', places)
  const [own, ownAt] = [childOf(item, 'options'), below(at, 'options')]
  const isSet = (key: string): boolean => [own, all].some(options => scalarText(childOf(options, key)) === 'true')
  const labelled = withMetadata(
    object,
    metadata =>
      ['labels', 'annotations'].reduce((found, key) => {
        const texts = new Map([
          ...textsIn(childOf(all, key), below(allAt, key), places),
          ...textsIn(childOf(own, key), below(ownAt, key), places),
        ])
        if (texts.size === 0) return found
        const map = mapping(Array.from(texts, ([one, value]) => entryOf(one, value)))
        return withField(found, key, placed(map, at, places), places)
      }, metadata),
    work,
  )
  const root = isSet('immutable')
    ? withField(labelled.root, 'immutable', placed(scalar(true), ownAt, places), places)
    : labelled.root
  return { ...labelled, root, ...(isSet('disableNameSuffixHash') ? {} : { needsHash: true }) }
}

const dataOf = (kind: string, value: string, at: Place, { places }: Work): Node => {
  const isEncoded = kind === 'Secret' && value !== UNREAD
  const own = placed(scalar(value), at, places)
  return isEncoded
    ? placed({ ...scalar(toBase64(Uint8Array.from(utf8(value)))), encodes: scalar(value) }, at, places)
    : own
}

/** Environment files, literals and files, in kustomize's order. */
const pairsOf = (item: Node, at: Place, layer: Layer, read: ReadPath, { places }: Work): readonly Pair[] => [
  ...environmentsOf(item, at, places).flatMap(([entry]) => linesOf(read(pathIn(layer, entry) ?? ''))),
  ...textsOf(item, 'literals', at, places).flatMap(([entry, own]) => literalOf(entry, own)),
  ...textsOf(item, 'files', at, places).map(([entry, own]) => fileOf(entry, own, layer, read)),
]

type PlacedText = readonly [text: string, at: Place]

/** The files that the generators of a layer read. */
export const generatorFiles = (layer: Layer, { places }: Work): readonly string[] =>
  GENERATORS.flatMap(([key]) =>
    itemsIn(layer, key, places).flatMap(([item, at]) =>
      [...environmentsOf(item, at, places), ...textsOf(item, 'files', at, places)].flatMap(
        ([entry]) => pathIn(layer, fileIn(entry)) ?? [],
      ),
    ),
  )

/** The files of variables that a generator names. */
function environmentsOf(item: Node, at: Place, places: Places): readonly PlacedText[] {
  const env = stringOf(childOf(item, 'env'))
  return [...textsOf(item, 'envs', at, places), ...(env === undefined ? [] : [[env, below(at, 'env')] as const])]
}

function textsOf(item: Node, key: string, at: Place, places: Places): readonly PlacedText[] {
  const own = below(at, key)
  return itemsOf(childOf(item, key)).flatMap((one, i) => {
    const text = stringOf(one)
    return text === undefined ? [] : [[text, placeIn(own, one, i, places)] as const]
  })
}

function literalOf(entry: string, at: Place): readonly Pair[] {
  const equals = entry.indexOf('=')
  if (equals < 1) return []
  const text = entry.slice(equals + 1)
  const isQuoted = text.length > 1 && text[0] === text.at(-1) && /^["']/.test(text)
  const start = equals + (isQuoted ? 2 : 1)
  const value = isQuoted ? text.slice(1, -1) : text
  return [{ key: entry.slice(0, equals), value, at: { ...at, within: { start, end: start + value.length } } }]
}

function linesOf(file: ReadFile | undefined): readonly Pair[] {
  if (file === undefined) return []
  const at = placeOfText(file)
  return Array.from(file.text.matchAll(/[^\n]+/g)).flatMap(({ index, 0: whole }) => {
    const line = whole.replace(/\r$/, '')
    const own = line.trimStart()
    if (own === '' || own.startsWith('#')) return []
    const [end, equals] = [index + line.length, own.indexOf('=')]
    const value = equals < 0 ? '' : own.slice(equals + 1)
    return [
      {
        key: equals < 0 ? own : own.slice(0, equals),
        value,
        at: { ...at, within: { start: end - value.length, end } },
      },
    ]
  })
}

/** Where the content of a file is written, as a text. */
const placeOfText = ({ path }: ReadFile): Place => ({ document: `${path}#0`, pointer: FILE_TEXT })

/** The file of `FILE` or `KEY=FILE`. */
const fileIn = (entry: string): string => /^[^=]+=(.*)$/.exec(entry)?.[1] ?? entry

function fileOf(entry: string, at: Place, layer: Layer, read: ReadPath): Pair {
  const file = fileIn(entry)
  const named = file === entry ? undefined : entry.slice(0, -file.length - 1)
  const path = pathIn(layer, file)
  const found = path === undefined ? undefined : read(path)
  const key = named ?? file.slice(file.lastIndexOf('/') + 1)
  return found === undefined ? { key, value: UNREAD, at } : { key, value: found.text, at: placeOfText(found) }
}

/** The objects with a generated one: in the place of one that it replaces, merged into it, or at the end. */
function absorbed(objects: readonly BuiltObject[], made: BuiltObject, work: Work): readonly BuiltObject[] {
  const key = keyOf(idOf(made.root), work)
  const old = objects.find(one => allIds(one).some(id => keyOf(id, work) === key))
  if (old === undefined) return [...objects, made]
  if (made.behavior !== 'merge' && made.behavior !== 'replace') return objects
  const { places } = work
  const kept = withMetadata(
    made,
    metadata =>
      ['labels', 'annotations'].reduce(
        (found, field) => {
          const [before, now] = [childOf(childOf(old.root, 'metadata'), field), childOf(found, field)]
          if (before?.type !== 'mapping') return found
          return withField(found, field, union(before, now, work), places)
        },
        withField(metadata, 'name', childOf(childOf(old.root, 'metadata'), 'name') ?? metadata, places),
      ),
    work,
  )
  const data = childOf(old.root, 'data')
  const root =
    made.behavior === 'merge' && data?.type === 'mapping'
      ? withField(kept.root, 'data', union(data, childOf(kept.root, 'data'), work), places)
      : kept.root
  const { needsHash, ...rest } = kept
  const now: BuiltObject = {
    ...rest,
    // Either of the two can leave out the hash.
    ...(old.needsHash === true && needsHash === true ? { needsHash } : {}),
    root,
    source: '',
    previous: old.previous,
    prefixes: old.prefixes,
    suffixes: old.suffixes,
  }
  return objects.map(one => (one === old ? now : one))
}

function union(before: MappingNode, now: Node | undefined, { places }: Work): MappingNode {
  if (now?.type !== 'mapping') return before
  return now.entries.reduce((found, { key, value }) => withField(found, key, value, places), before)
}
