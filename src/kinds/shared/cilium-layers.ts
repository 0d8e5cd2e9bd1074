import { type Cursor, embedded, fields, get, items, place } from '../../engine/cursor.ts'
import type { Place } from '../../engine/document.ts'
import type { Resource } from '../../engine/resource.ts'
import type { Value } from '../../engine/value.ts'
import { blocks, field, literal, text } from '../../families/read.ts'
import { looksLikeCilium } from './cilium-recognition.ts'

/** One place where values are kept: a tree of them, or single ones by their dotted path (`--set`, Argo CD parameters). */
export type Layer = { readonly tree: Cursor } | { readonly flat: ReadonlyMap<string, Cursor>; readonly at: Cursor }

/** The values of one installation: the strongest layer first, as Helm merges them. */
export interface Installation {
  readonly layers: readonly Layer[]
  /** Whether further values are taken from where they can't be seen. */
  readonly open: boolean
  readonly chartVersion: Value<string>
}

/** Where something installs the chart without any values. */
const NO_VALUES: ReadonlyMap<string, Cursor> = new Map()

const absent = (at: Place): Value<string> => ({ state: 'absent', at })

/** Where each type of resource that installs charts keeps Cilium's values; undefined where it installs something else. */
export function readInstallation(resource: Resource): readonly Installation[] {
  const { body, type } = resource
  switch (type) {
    case 'object':
      return valuesFile(resource)
    case 'helm.toolkit.fluxcd.io/HelmRelease':
      return fluxRelease(get(body, 'spec'))
    case 'argoproj.io/Application':
      return argoSources(get(body, 'spec'))
    case 'argoproj.io/ApplicationSet':
      return argoSources(get(body, 'spec', 'template', 'spec'))
    case 'addons.cluster.x-k8s.io/HelmChartProxy':
      return chartOf(get(body, 'spec'), 'chartName', 'valuesTemplate', 'version')
    case 'helm.cattle.io/HelmChart':
      return chartOf(get(body, 'spec'), 'chart', 'valuesContent', 'version')
    case 'helm_release':
      return terraformRelease(body)
    case 'core/ConfigMap':
      return configMapValues(get(body, 'data'))
    default:
      return []
  }
}

function valuesFile({ body, document }: Resource): readonly Installation[] {
  const version = absent(place(body))
  if (looksLikeCilium(body, document.file.path))
    return [{ layers: [{ tree: body }], open: false, chartVersion: version }]
  const nested = fields(body).find(({ key, value }) => looksLikeCilium(value, key === 'cilium' ? 'cilium' : ''))
  if (nested === undefined) return []
  return [{ layers: [{ tree: nested.value }], open: false, chartVersion: version }]
}

const isCiliumChart = (cursor: Cursor): boolean => /(?:^|\/)cilium$/.test(literal(cursor) ?? '')

function fluxRelease(spec: Cursor): readonly Installation[] {
  const chart = get(spec, 'chart', 'spec')
  const reference = literal(get(spec, 'chartRef', 'name')) ?? ''
  if (!isCiliumChart(get(chart, 'chart')) && !/^cilium(?:-|$)/.test(reference)) return []
  const values = get(spec, 'values')
  const open = items(get(spec, 'valuesFrom')).length > 0
  if (values.node === undefined && open) return []
  return [{ layers: [{ tree: values }], open, chartVersion: text(get(chart, 'version')) }]
}

function argoSources(spec: Cursor): readonly Installation[] {
  const sources = [get(spec, 'source'), ...items(get(spec, 'sources'))]
  return sources.filter(isCiliumSource).map(source => {
    const helm = get(source, 'helm')
    const parameters = items(get(helm, 'parameters'))
    const flat = byName(parameters)
    const tree = [get(helm, 'valuesObject'), ...parsed(get(helm, 'values'))].filter(({ node }) => node !== undefined)
    const layers: Layer[] = [
      ...(flat.size > 0 ? [{ flat, at: get(helm, 'parameters') }] : []),
      ...tree.map(cursor => ({ tree: cursor })),
      ...(flat.size === 0 && tree.length === 0 ? [{ flat: NO_VALUES, at: helm }] : []),
    ]
    return {
      layers,
      open: items(get(helm, 'valueFiles')).length > 0,
      chartVersion: text(get(source, 'targetRevision')),
    }
  })
}

const isCiliumSource = (source: Cursor): boolean =>
  isCiliumChart(get(source, 'chart')) || /(?:helm\.cilium\.io|\/cilium)\/?$/.test(literal(get(source, 'repoURL')) ?? '')

/** A list of `{name, value}`: the last of a name counts. */
const byName = (entries: readonly Cursor[]): ReadonlyMap<string, Cursor> =>
  new Map(
    entries.flatMap(entry => {
      const name = literal(field(entry, 'name'))
      return name === undefined ? [] : [[name, field(entry, 'value')] as const]
    }),
  )

function chartOf(spec: Cursor, chart: string, values: string, version: string): readonly Installation[] {
  if (!isCiliumChart(get(spec, chart))) return []
  const tree = parsed(get(spec, values))
  return [
    {
      layers: tree.length === 0 ? [{ flat: NO_VALUES, at: spec }] : tree.map(cursor => ({ tree: cursor })),
      open: false,
      chartVersion: text(get(spec, version)),
    },
  ]
}

function terraformRelease(body: Cursor): readonly Installation[] {
  if (!isCiliumChart(field(body, 'chart'))) return []
  const documents = items(field(body, 'values'))
  const trees = documents.flatMap(parsed)
  const flat = byName(blocks(field(body, 'set')))
  const layers: Layer[] = [
    ...(flat.size > 0 ? [{ flat, at: field(body, 'set') }] : []),
    ...trees.reverse().map(tree => ({ tree })),
  ]
  return [
    {
      layers: layers.length > 0 ? layers : [{ flat: NO_VALUES, at: body }],
      open: trees.length < documents.length,
      chartVersion: text(field(body, 'version')),
    },
  ]
}

/** Values that a HelmRelease takes from a ConfigMap: recognised by what they are, like a file. */
function configMapValues(data: Cursor): readonly Installation[] {
  return fields(data)
    .filter(({ key }) => /values.*\.ya?ml$/.test(key))
    .flatMap(({ value }) => parsed(value))
    .filter(tree => looksLikeCilium(tree, ''))
    .map(tree => ({ layers: [{ tree }], open: false, chartVersion: absent(place(tree)) }))
}

/** The YAML document that a string holds; none where it can't be read. */
function parsed(cursor: Cursor): readonly Cursor[] {
  const found = embedded(cursor, 'yaml-or-json')
  return found?.state === 'read' ? [found.cursor] : []
}

/** The cursor of the value at a dotted path, from the strongest layer that states it; else where it would be. */
export function valueAt({ layers }: Installation, path: string): Cursor {
  const steps = path.split('.')
  for (const layer of layers) {
    const found = 'flat' in layer ? layer.flat.get(path) : get(layer.tree, ...steps)
    if (found?.node !== undefined) return found
  }
  const tree = layers.find(layer => 'tree' in layer)
  if (tree !== undefined && 'tree' in tree) return get(tree.tree, ...steps)
  const [first] = layers
  if (first === undefined || !('flat' in first)) throw new Error('an installation without layers')
  return get(first.at, path)
}

/** The installation as a whole: its tree of values, else the list of single ones. */
export function wholeOf({ layers }: Installation): Cursor {
  const [first] = layers.toSorted((a, b) => Number('flat' in a) - Number('flat' in b))
  if (first === undefined) throw new Error('an installation without layers')
  return 'flat' in first ? first.at : first.tree
}
