import type { ChartLayer, ChartOrder, ChartRelease } from '../../facts/kubernetes/chart-order.ts'
import type { Node } from '../../languages/tree/node.ts'
import { folderFrom } from '../terraform/module.ts'
import type { Chart } from './chart.ts'
import { EMPTY } from './dependencies.ts'
import { type Found, merged, object, type Places, UNKNOWN } from './values.ts'

/** How often one chart is deployed at most: with more orders than these, the others are left out. */
const MAX_ORDERS = 20
const MAX_LAYERS = 50

/** What is known of files of values, by their paths. */
export interface ValuesFiles {
  /** Of those that are called so, and lie beside a chart or elsewhere. */
  readonly paths: readonly string[]
  readonly at: (path: string) => Found | undefined
}

/** What an order gives to a chart: its values, with the name and namespace of the release. */
export interface Ordered {
  readonly values: Found
  readonly release: ChartRelease
  /** Whether it may give more than these. */
  readonly isOpen: boolean
}

/** What the orders of a repository give to its charts, by the folders of these. */
export function orderedValues(
  orders: readonly ChartOrder[],
  charts: ReadonlyMap<string, Chart>,
  files: ValuesFiles,
  places: Places,
): ReadonlyMap<string, readonly Ordered[]> {
  const found = new Map<string, Ordered[]>()
  for (const order of orders) {
    const base = order.bases.find(one => charts.get(pathFrom(one, order.chart))?.stated !== undefined)
    const chart = base === undefined ? undefined : charts.get(pathFrom(base, order.chart))
    if (base === undefined || chart === undefined) continue
    const all = found.get(chart.folder) ?? []
    found.set(chart.folder, all)
    for (const layers of filledIn(resolved(order, base), files))
      if (all.length < MAX_ORDERS)
        all.push({
          values: withLayers(order, layers, chart, files, places),
          release: order.release,
          isOpen: order.isOpen === true || layers.some(one => one.kind === 'file' && files.at(one.path) === undefined),
        })
  }
  return found
}

/** The paths of the values that each order of a chart gives by themselves (`image.tag`), by the chart's folder. */
export function givenPaths(
  orders: readonly ChartOrder[],
  charts: ReadonlyMap<string, Chart>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const order of orders) {
    const folder = order.bases.map(one => pathFrom(one, order.chart)).find(one => charts.get(one)?.stated !== undefined)
    if (folder === undefined) continue
    const own = new Set(order.layers.flatMap(one => (one.kind === 'value' ? [one.path] : [])))
    const before = found.get(folder) ?? own
    found.set(folder, new Set([...own].filter(path => before.has(path))))
  }
  return found
}

/** A path from the root, with a slash at its end; of one that leads out of the repository, a name that nothing has. */
const pathFrom = (base: string, path: string): string => folderFrom(base, `./${path}`) ?? '\0'

function resolved({ layers, filesFrom }: ChartOrder, base: string): readonly ChartLayer[] {
  const from = filesFrom === 'root' ? '' : base
  return layers
    .slice(0, MAX_LAYERS)
    .map(one => (one.kind === 'file' ? { ...one, path: pathFrom(from, one.path).slice(0, -1) } : one))
}

/** The layers for each file that a path with `*` may match: what is filled in is the same in all of them. */
function filledIn(layers: readonly ChartLayer[], { paths }: ValuesFiles): readonly (readonly ChartLayer[])[] {
  const open = layers.find(one => one.kind === 'file' && one.path.includes('*'))
  if (open?.kind !== 'file') return [layers]
  const [before = '', ...rest] = open.path.split('*')
  const after = rest.at(-1) ?? ''
  const words = paths.flatMap(path => {
    const word = path.slice(before.length, path.length - after.length)
    const isMeant = path.startsWith(before) && path.endsWith(after) && /^[\w.-]+$/.test(word)
    return isMeant && open.path.replaceAll('*', word) === path ? [word] : []
  })
  const filled = (word: string): readonly ChartLayer[] =>
    layers.map(one => (one.kind === 'file' ? { ...one, path: one.path.replaceAll('*', word) } : one))
  return words.length === 0 ? [layers] : words.slice(0, MAX_ORDERS).map(filled)
}

function withLayers(
  order: ChartOrder,
  layers: readonly ChartLayer[],
  chart: Chart,
  files: ValuesFiles,
  places: Places,
): Found {
  const own = order.isAlone === true ? undefined : chart.values
  return layers.reduce((found, layer) => {
    const over = foundIn(layer, files, places)
    return over?.node.type === 'mapping' ? merged(over, found, places) : found
  }, own ?? EMPTY)
}

function foundIn(layer: ChartLayer, { at }: ValuesFiles, places: Places): Found | undefined {
  if (layer.kind === 'file') return at(layer.path)
  const place = { ...layer.at, shared: true as const }
  if (layer.kind === 'tree') return { node: layer.node, at: place, assumed: true }
  const names = (layer.path.match(/(?:\\.|[^.\\])+/g) ?? []).map(name => name.replace(/\\(.)/g, '$1'))
  const list = names.findIndex(name => name.includes('['))
  // One item of a list makes all of it unknown.
  const path = list < 0 ? names : [...names.slice(0, list), names[list]?.replace(/\[.*$/, '') ?? '']
  const node: Node = list < 0 ? setNode(layer.node, layer.isText === true) : UNKNOWN
  const { pathAt } = layer
  if (list < 0) places.set(node, pathAt === undefined ? place : { ...place, keyAt: pathAt })
  return { node: path.reduceRight<Node>((value, name) => object([[name, value]]), node), assumed: true }
}

/** A value as `--set` reads it: a text may be a boolean, nothing or an integer (https://pkg.go.dev/helm.sh/helm/v3/pkg/strvals). */
function setNode(node: Node, isText: boolean): Node {
  if (isText || node.type !== 'scalar' || typeof node.value !== 'string' || node.isUnknown === true) return { ...node }
  const { value } = node
  if (value === 'true' || value === 'false') return { ...node, value: value === 'true' }
  if (value === 'null') return { ...node, value: null }
  return /^(?:0|-?[1-9]\d{0,15})$/.test(value) ? { ...node, value: Number(value) } : { ...node }
}
