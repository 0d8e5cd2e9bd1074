import type { Place } from '../../documents/document.ts'
import { patchFault } from '../../documents/patch-fault.ts'
import type { RefusedEntry } from '../../facts/kubernetes/kustomization.ts'
import type { Node } from '../../languages/tree/node.ts'
import { KUSTOMIZATION_FILE } from '../../model/kubernetes/kustomization-file.ts'
import { scalar } from '../nodes.ts'
import type { OpenedBuilder } from './builder.ts'
import { configurationFault } from './configuration.ts'
import { fieldOf, itemsIn, type Layer, pathIn, type ReadFile, strategicIn } from './layer.ts'
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
  if (layer.isFlux || isTemplate(layer)) return []
  const named = (key: string, inside?: string) =>
    itemsIn(layer, key, places).map(([item, at]) =>
      inside === undefined ? ([item, at] as const) : ([childOf(item, inside), below(at, inside)] as const),
    )
  const all = [
    ...['resources', 'bases', 'components'].flatMap(key => named(key)),
    ...['patches', 'patchesJson6902', 'replacements'].flatMap(key => named(key, 'path')),
    ...['crds', 'configurations'].flatMap(key => named(key)),
    ...openApiOf(layer, places),
    ...['generators', 'transformers', 'validators'].flatMap(key =>
      named(key).filter(([item]) => isPath(stringOf(item) ?? '')),
    ),
    ...(knowsAll ? generatedFrom(layer, places) : []),
    ...strategicIn(layer, places).filter(([item]) => isPath(stringOf(item) ?? '')),
  ]
  const found = all.flatMap(([item, at]): readonly Refused[] => {
    const name = stringOf(item)
    const path = pathIn(layer, name)
    const isThere =
      name === undefined ||
      path === undefined ||
      /[${]/.test(name) ||
      layerOf(path) !== undefined ||
      read(path) !== undefined
    return isThere || hasPath(path) ? [] : [{ is: 'missing path', at, name, folder: layer.folder }]
  })
  const copied = found.filter(({ name }) => isFurtherUp(layer.folder, name, hasPath))
  return copied.length < 2 ? found : found.filter(one => !copied.includes(one))
}

/** Whether a layer is a template of one: what it lists has another ending until it is rendered, too. */
const isTemplate = ({ path }: Layer): boolean => /\.(?:j2|jinja2?|tmpl|gotmpl|tpl|tftpl|erb)$/.test(path)

/** The file of definitions that a layer names. */
function openApiOf(layer: Layer, places: Places) {
  const [node, at] = fieldOf(layer, 'openapi', places)
  return node === undefined ? [] : [[childOf(node, 'path'), below(at, 'path')] as const]
}

/** Whether an entry is a path, and not what may be there in its place: an object as a text. */
const isPath = (entry: string): boolean => /^[^\n:]+$/.test(entry)

/** What a layer lists and kustomize does not take: a folder without a kustomization, a component among resources, a file that has no objects. */
export function unfitPaths(
  layer: Layer,
  { layerOf, read, isFolder, work: { places } }: OpenedBuilder,
  hasPath: (path: string) => boolean,
): readonly Refused[] {
  if (layer.isFlux || isTemplate(layer)) return []
  const faultOf = (path: string, isComponent: boolean): string | undefined => {
    const other = layerOf(path)
    if (other !== undefined) {
      if (isBare(other.node)) return 'the kustomization of this folder is empty'
      if (other.isComponent === isComponent) return undefined
      return isComponent ? 'this is not a component' : 'this is a component, which belongs under components'
    }
    const file = read(path)
    if (file !== undefined) return isComponent ? 'a component is a folder' : contentFault(file)
    const inside = FILE_NAMES.map(name => `${path}/${name}`)
    if (!isFolder(path) || inside.some(one => hasPath(one) && !isEmpty(read(one)))) return undefined
    return inside.some(hasPath) ? 'the kustomization of this folder is empty' : 'this folder has no kustomization'
  }
  const listed = [
    ...['resources', 'bases'].flatMap(key => itemsIn(layer, key, places).map(one => [...one, false] as const)),
    ...itemsIn(layer, 'components', places).map(one => [...one, true] as const),
  ].flatMap(([item, at, isComponent]): readonly Refused[] => {
    const path = pathIn(layer, stringOf(item))
    const name = path === undefined ? undefined : faultOf(path, isComponent)
    return name === undefined ? [] : [{ is: 'other', at, name, folder: layer.folder }]
  })
  const patches = itemsIn(layer, 'patches', places).flatMap(([item, at]): readonly Refused[] => {
    const path = pathIn(layer, stringOf(childOf(item, 'path')))
    const file = path === undefined ? undefined : read(path)
    if (file?.isWhole !== true) return []
    const isList = file.roots.some(({ type }) => type === 'sequence')
    const isAlone = isList && childOf(item, 'target') === undefined
    const name = isAlone ? 'a JSON patch needs a target' : patchFault(file.roots)
    return name === undefined ? [] : [{ is: 'other', at: below(at, 'path'), name, folder: layer.folder }]
  })
  const configurations = itemsIn(layer, 'configurations', places).flatMap(([item, at]): readonly Refused[] => {
    const path = pathIn(layer, stringOf(item))
    const file = path === undefined ? undefined : read(path)
    const [name] = file?.isWhole === true ? file.roots.flatMap(root => configurationFault(root) ?? []) : []
    return name === undefined ? [] : [{ is: 'other', at, name, folder: layer.folder }]
  })
  return [...listed, ...patches, ...configurations]
}

/** Whether a kustomization has only its apiVersion and kind (kustomize, api/types, CheckEmpty). */
const isBare = (node: Node): boolean =>
  node.type === 'mapping' &&
  node.rest === undefined &&
  node.entries.every(
    ({ key, value }) =>
      key === 'apiVersion' || key === 'kind' || (value.type === 'scalar' && (value.value ?? '') === ''),
  )

const FILE_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization']

const isEmpty = (file: ReadFile | undefined): boolean =>
  file?.isWhole === true && file.roots.every(root => root.type === 'scalar' && root.value === null)

/** Why kustomize finds no objects in a file. */
function contentFault({ path, roots, isWhole }: ReadFile): string | undefined {
  if (!isWhole || roots.length === 0) return undefined
  if (KUSTOMIZATION_FILE.test(path)) return 'a kustomization is listed by its folder'
  const isObject = (root: Node): boolean =>
    root.type === 'mapping'
      ? root.rest !== undefined || ['apiVersion', 'kind', 'metadata'].some(key => childOf(root, key) !== undefined)
      : root.type === 'scalar' && root.value === null
  return roots.every(isObject) ? undefined : 'this file has content that is not a Kubernetes object'
}

/** The lists of layers that lead back to the layer itself: the entry that closes each circle. */
export function circles(layers: readonly Layer[], { layerOf, work: { places } }: OpenedBuilder): readonly Refused[] {
  const found: Refused[] = []
  const state = new Map<string, 'open' | 'done'>()
  const entriesOf = (layer: Layer) =>
    layer.isFlux
      ? []
      : ['resources', 'bases', 'components']
          .flatMap(key => itemsIn(layer, key, places))
          .flatMap(([item, at]) => {
            const path = pathIn(layer, stringOf(item))
            const to = path === undefined ? undefined : layerOf(path)
            return to === undefined ? [] : [{ to, at }]
          })
  for (const first of layers) {
    if (state.has(first.folder)) continue
    state.set(first.folder, 'open')
    const waiting = [{ layer: first, entries: entriesOf(first).values() }]
    for (let one = waiting.at(-1); one !== undefined; one = waiting.at(-1)) {
      const next = one.entries.next().value
      if (next === undefined) {
        state.set(one.layer.folder, 'done')
        waiting.pop()
      } else if (state.get(next.to.folder) === 'open')
        found.push({ is: 'other', at: next.at, name: 'this leads back to itself', folder: one.layer.folder })
      else if (!state.has(next.to.folder)) {
        state.set(next.to.folder, 'open')
        waiting.push({ layer: next.to, entries: entriesOf(next.to).values() })
      }
    }
  }
  return found
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
