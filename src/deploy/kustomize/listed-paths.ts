import type { Place } from '../../documents/document.ts'
import type { RefusedEntry } from '../../facts/kubernetes/kustomization.ts'
import { scalar } from '../nodes.ts'
import type { OpenedBuilder } from './builder.ts'
import { itemsIn, type Layer, pathIn } from './layer.ts'
import { below, childOf, type Places, stringOf } from './tree.ts'

/** A part that kustomize refuses, with the folder of its kustomization. */
export type Refused = RefusedEntry & { readonly folder: string }

/** What a layer lists and the repository does not have; `knowsAll` tells whether `hasPath` knows of files that are not linted, too. */
export function missingPaths(
  layer: Layer,
  { layerOf, read, work: { places } }: OpenedBuilder,
  hasPath: (path: string) => boolean,
  knowsAll: boolean,
) {
  if (layer.isFlux) return []
  const named = (key: string, inside?: string) =>
    itemsIn(layer, key, places).map(([item, at]) =>
      inside === undefined ? ([item, at] as const) : ([childOf(item, inside), below(at, inside)] as const),
    )
  const all = [
    ...['resources', 'bases', 'components'].flatMap(key => named(key)),
    ...['patches', 'patchesJson6902', 'replacements'].flatMap(key => named(key, 'path')),
    ...['crds', 'configurations'].flatMap(key => named(key)),
    ...(knowsAll ? generatedFrom(layer, places) : []),
    ...named('patchesStrategicMerge').filter(([item]) => /^[^\n:]+$/.test(stringOf(item) ?? '')),
  ]
  const found = all.flatMap(([item, at]): readonly Refused[] => {
    const name = stringOf(item)
    const path = pathIn(layer, name)
    const isThere =
      name === undefined ||
      path === undefined ||
      /[${*]/.test(name) ||
      layerOf(path) !== undefined ||
      read(path) !== undefined
    return isThere || hasPath(path) ? [] : [{ is: 'missing path', at, name, folder: layer.folder }]
  })
  const copied = found.filter(({ name }) => isFurtherUp(layer.folder, name, hasPath))
  return copied.length < 2 ? found : found.filter(one => !copied.includes(one))
}

/** The files that a layer makes ConfigMaps of; those of Secrets are seldom in a repository. */
const generatedFrom = (layer: Layer, places: Places) =>
  itemsIn(layer, 'configMapGenerator', places).flatMap(([generator, at]) =>
    ['files', 'envs'].flatMap(key => {
      const list = childOf(generator, key)
      if (list?.type !== 'sequence') return []
      return list.items.map((item, i) => {
        const [path, start] = [stringOf(item)?.replace(/^[^=]*=/, ''), below(below(at, key), String(i))]
        return [path === undefined ? undefined : scalar(path), start] as const
      })
    }),
  )

/** The paths that a layer lists a second time. */
export function repeatedPaths(layer: Layer, { work: { places } }: OpenedBuilder): readonly Refused[] {
  const first = new Map<string, Place>()
  return itemsIn(layer, 'resources', places).flatMap(([item, at]): readonly Refused[] => {
    const name = stringOf(item)
    const path = layer.isFlux ? undefined : pathIn(layer, name)
    if (name === undefined || path === undefined || /[${*]/.test(name)) return []
    const also = first.get(path)
    if (also === undefined) first.set(path, at)
    return also === undefined ? [] : [{ is: 'listed twice', at, name, also, folder: layer.folder }]
  })
}

/**
 * Whether a folder that is missing is in a folder more than one level above: a script copies it to its place before kustomize
 * runs. From one level above it is `../` that is missing.
 */
function isFurtherUp(folder: string, name: string, hasPath: (path: string) => boolean): boolean {
  const [first = '', ...rest] = name.split('/')
  if (rest.length === 0 || first.startsWith('.') || hasPath(`${folder}/${first}`)) return false
  const above = folder.split('/').slice(0, -2)
  return [...above.keys(), above.length].some(count => hasPath([...above.slice(0, count), first].join('/')))
}
