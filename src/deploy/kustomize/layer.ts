import type { Place } from '../../documents/document.ts'
import { parse } from '../../languages/parse.ts'
import { isRepeatedKey } from '../../languages/tree/keys.ts'
import type { Node } from '../../languages/tree/node.ts'
import { embed } from '../../languages/tree/query.ts'
import { pathFrom } from '../../model/repository-path.ts'
import { below, childOf, itemsOf, type Places, placeIn } from './tree.ts'

/** A file's documents with its text. */
export interface ReadFile {
  readonly path: string
  readonly text: string
  readonly roots: readonly Node[]
  /** Whether all of it could be read. */
  readonly isWhole: boolean
}

/** Reads a file of the repository; undefined where there is none of that path. */
export type ReadPath = (path: string) => ReadFile | undefined

/** A kustomization, a component of one, or Flux's object for one: where it is, and its fields. */
export interface Layer {
  /** What others list it by. */
  readonly folder: string
  /** The folder that its paths begin in. */
  readonly base: string
  readonly path: string
  readonly node: Node
  readonly at: Place
  readonly isComponent: boolean
  readonly isFlux: boolean
}

/** A document of a patch with the text that its nodes have their offsets in. */
export interface ReadPatch {
  readonly node: Node
  readonly at: Place
  readonly text: string
}

/** Parses a text that is YAML or JSON, which is read as YAML, too. */
export function readText(path: string, text: string): ReadFile {
  const { roots, problems } = parse(text, 'yaml', {})
  return { path, text, roots, isWhole: problems.every(isRepeatedKey) }
}

/** A field of a layer, with its place. */
export function fieldOf(
  { node, at }: Pick<Layer, 'node' | 'at'>,
  key: string,
  places: Places,
): [Node | undefined, Place] {
  const found = childOf(node, key)
  return [found, found === undefined ? below(at, key) : placeIn(at, found, key, places)]
}

/** The items of a field of a layer, each with its place. */
export function itemsIn(
  layer: Pick<Layer, 'node' | 'at'>,
  key: string,
  places: Places,
): readonly (readonly [Node, Place])[] {
  const [list, at] = fieldOf(layer, key, places)
  return itemsOf(list).map((item, i) => [item, placeIn(at, item, i, places)] as const)
}

/**
 * The patches of a layer that are files of objects, or objects in a text: with a path among its `patches` kustomize takes all of
 * these for `patchesStrategicMerge` (types.useLegacyPatch of its API).
 */
export const strategicIn = (layer: Pick<Layer, 'node' | 'at'>, places: Places): readonly (readonly [Node, Place])[] => [
  ...itemsIn(layer, 'patchesStrategicMerge', places),
  ...itemsIn(layer, 'patches', places).filter(([item]) => item.type === 'scalar'),
]

/** The path of what a layer names; undefined of what is in another repository, or outside of this one. */
export function pathIn({ base }: Pick<Layer, 'base'>, entry: string | undefined): string | undefined {
  if (entry === undefined || entry === '' || entry.startsWith('/') || isRemote(entry)) return undefined
  return pathFrom(base, entry)
}

const REMOTE = /:\/\/|^git@|^github\.com\/|\?ref=/

/** Whether an entry refers to another repository. */
export const isRemote = (entry: string): boolean => REMOTE.test(entry)

/** The documents in a string of a layer. */
export function patchesInText(host: Node | undefined, at: Place): readonly ReadPatch[] | undefined {
  if (host?.type !== 'scalar' || typeof host.value !== 'string') return undefined
  const text = host.value
  const { roots, problems } = parse(text, 'yaml', {})
  if (!problems.every(isRepeatedKey)) return undefined
  // JSON is read as YAML, too.
  return roots.map((node, i) => ({ node, text, at: { document: at.document, pointer: embed(at.pointer, 'yaml', i) } }))
}

/** The documents of a file; undefined where it is not there or cannot be read. */
export function patchesInFile(path: string | undefined, read: ReadPath): readonly ReadPatch[] | undefined {
  const file = path === undefined ? undefined : read(path)
  if (path === undefined || file === undefined || !file.isWhole) return undefined
  return file.roots.map((node, i) => ({ node, text: file.text, at: { document: `${path}#${i}`, pointer: '' } }))
}
