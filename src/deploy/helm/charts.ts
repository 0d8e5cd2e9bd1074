import { type Place, pathOf } from '../../documents/document.ts'
import type { ChartFile } from '../../facts/kubernetes/chart-file.ts'
import { isTemplate } from '../../languages/helm-template/tree.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import type { Parsed } from '../../languages/tree/parsed.ts'
import { scalar } from '../nodes.ts'
import { NAMESPACE, releaseName } from './release.ts'
import type { Named, TemplateFile } from './scope.ts'
import { below, type Found, fieldOf, isTrue, merged, NULL, object, type Places, textOf, UNKNOWN } from './values.ts'

/** The files of a chart's folder, as they are written. */
export interface Chart {
  /** With a slash at its end; empty at the root. */
  readonly folder: string
  /** Its Chart.yaml; absent where that is not there. */
  readonly stated?: Found
  readonly values?: Found
  readonly templates: readonly TemplateFile[]
}

/** A chart as it is deployed: by itself, or by one that it is a part of. */
export interface Instance {
  readonly chart: Chart
  /** What Helm calls it in the comments of what it renders: `web/charts/redis`. */
  readonly source: string
  /** The folder of the chart that it is deployed with. */
  readonly top: string
  /** What `.` is in its templates. */
  readonly root: Found
  readonly named: ReadonlyMap<string, Named>
  /** Whether the values of the chart that it is a part of leave it off. */
  readonly isOff: boolean
  /** Whether it is deployed only if a value says so. */
  readonly assumed: boolean
}

type Read = (file: ChartFile) => Parsed

/** The folder in which a role of Ansible has its defaults. */
const DEFAULTS = /(?<=^|\/)defaults\/$/

/** Puts the files of each chart together; a role of Ansible has templates and values, too. */
export function toCharts(files: readonly ChartFile[], read: Read): ReadonlyMap<string, Chart> {
  const stated = new Map<string, Found>()
  const values = new Map<string, Found>()
  for (const file of files) {
    if (file.role === 'template') continue
    const [node] = read(file).roots
    const path = pathOf(file.at.document)
    const folder = path.slice(0, path.lastIndexOf('/') + 1).replace(DEFAULTS, '')
    if (node === undefined) continue
    if (file.role === 'chart') stated.set(folder, { node, at: file.at, assumed: false })
    else values.set(folder, { node, at: { ...file.at, assumed: true }, assumed: true })
  }
  const templates = new Map<string, TemplateFile[]>([...stated.keys()].map(folder => [folder, []]))
  for (const file of files.filter(({ role }) => role === 'template')) {
    const parsed = read(file)
    const folder = folderOf(pathOf(file.at.document), stated)
    const all = templates.get(folder) ?? []
    templates.set(folder, all)
    if (isTemplate(parsed)) all.push({ at: file.at, ...parsed.template })
  }
  return new Map(
    Array.from(templates, ([folder, all]): [string, Chart] => {
      const [chart, own] = [stated.get(folder), values.get(folder)]
      const isChart = chart === undefined ? {} : { stated: chart }
      return [folder, { folder, templates: all, ...isChart, ...(own === undefined ? {} : { values: own }) }]
    }),
  )
}

/** The folder of the chart that a template belongs to: the one that has a Chart.yaml, else the one above `templates`. */
function folderOf(path: string, charts: ReadonlyMap<string, unknown>): string {
  let first: string | undefined
  for (let at = indexOfTemplates(path, 0); at >= 0; at = indexOfTemplates(path, at + 1)) {
    const folder = path.slice(0, at)
    if (charts.has(folder)) return folder
    first ??= folder
  }
  // By itself, a template has no values.
  return first ?? `${path}/`
}

function indexOfTemplates(path: string, from: number): number {
  if (from === 0 && path.startsWith('templates/')) return 0
  const found = path.indexOf('/templates/', from)
  return found < 0 ? -1 : found + 1
}

const EMPTY: Found = { node: object([]), assumed: true }

/** The charts as they are deployed, each with those that are its parts. */
export function toInstances(charts: ReadonlyMap<string, Chart>, places: Places): readonly Instance[] {
  const children = new Map<string, Chart[]>()
  const tops: Chart[] = []
  for (const chart of charts.values()) {
    const parent = /^(.*\/|)charts\/[^/]+\/$/.exec(chart.folder)?.[1]
    const isPart = parent !== undefined && charts.get(parent)?.stated !== undefined
    if (!isPart) tops.push(chart)
    else children.set(parent, [...(children.get(parent) ?? []), chart])
  }
  return tops.flatMap(chart => {
    const named = new Map<string, Named>()
    collectNamed(chart, children, named)
    const values = chart.values ?? (chart.stated === undefined ? undefined : EMPTY)
    const given = { values, source: nameIn(chart, places), top: chart.folder, isOff: false, assumed: false }
    return instancesOf(chart, given, children, named, places)
  })
}

/** The named templates of a chart and of its parts are one set; a chart's own come last, and count. */
function collectNamed(chart: Chart, children: ReadonlyMap<string, readonly Chart[]>, named: Map<string, Named>): void {
  for (const child of children.get(chart.folder) ?? []) collectNamed(child, children, named)
  for (const file of chart.templates)
    for (const part of file.parts) if (part.name !== undefined) named.set(part.name, { file, part })
}

interface Given extends Pick<Instance, 'source' | 'top' | 'isOff' | 'assumed'> {
  readonly values: Found | undefined
}

function instancesOf(
  chart: Chart,
  given: Given,
  children: ReadonlyMap<string, readonly Chart[]>,
  named: Instance['named'],
  places: Places,
): readonly Instance[] {
  const { values, ...others } = given
  const own: Instance = { ...others, chart, root: rootOf(chart, values, given.top, places), named }
  const parts = (children.get(chart.folder) ?? []).flatMap(child =>
    usesOf(child, chart, given, places).flatMap(use => instancesOf(child, use, children, named, places)),
  )
  return textOf(statedAs(chart, 'type', places)) === 'library' ? parts : [own, ...parts]
}

/** What a chart is called: as its Chart.yaml says, else as its folder. */
const nameIn = (chart: Chart, places: Places): string =>
  textOf(statedAs(chart, 'name', places)) ?? /([^/]+)\/$/.exec(chart.folder)?.[1] ?? ''

const statedAs = ({ stated }: Chart, name: string, places: Places) => stated && fieldOf(stated, name, places)

/** What a chart gives to one that is its part, each time that it names it. */
function usesOf(child: Chart, parent: Chart, given: Given, places: Places): readonly Given[] {
  const name = nameIn(child, places)
  const all = parent.stated === undefined ? undefined : find(parent.stated.node, 'dependencies')
  const stated = all?.type === 'sequence' ? all.items.filter(one => nameOf(one, 'name') === name) : []
  const values = given.values ?? EMPTY
  const source = (own: string): string => `${given.source}/charts/${own}`
  if (stated.length === 0) return [{ ...given, source: source(name), values: valuesFor(name, child, values, places) }]
  return stated.map(one => {
    const condition = nameOf(one, 'condition')?.split(',')[0]
    const found = condition === undefined ? undefined : valueAt(condition.split('.'), values, places)
    const isOff = found !== undefined && found.node !== NULL && !isTrue(found)
    const own = nameOf(one, 'alias') ?? name
    return {
      values: valuesFor(own, child, values, places),
      source: source(own),
      top: given.top,
      isOff: given.isOff || isOff,
      assumed: given.assumed || condition !== undefined,
    }
  })
}

const nameOf = (node: Node, key: string): string | undefined => {
  const found = find(node, key)
  return found?.type === 'scalar' && typeof found.value === 'string' ? found.value : undefined
}

const valueAt = (path: readonly string[], of: Found, places: Places): Found | undefined =>
  path.reduce<Found | undefined>((found, name) => found && fieldOf(found, name, places), of)

/** The values of a chart that is a part of another: its own, with what that gives to it and to all over them. */
function valuesFor(name: string, child: Chart, values: Found, places: Places): Found {
  const base = child.values ?? EMPTY
  const over = fieldOf(values, name, places)
  const global = fieldOf(values, 'global', places)
  const found = over?.node.type === 'mapping' ? merged(over, base, places) : base
  if (global?.node.type !== 'mapping') return found
  return merged({ node: object([['global', global.node]]), assumed: true }, found, places)
}

/** What `.` is: the values, what Chart.yaml states, and what is only known when it is deployed. */
function rootOf(chart: Chart, values: Found | undefined, top: string, places: Places): Found {
  if (values?.at !== undefined && !places.has(values.node)) places.set(values.node, values.at)
  if (chart.stated?.at !== undefined) places.set(chart.stated.node, chart.stated.at)
  const release = object([
    ['Name', scalar(releaseName(top))],
    ['Namespace', scalar(NAMESPACE)],
    ['Service', scalar('Helm')],
    ['IsInstall', UNKNOWN],
    ['IsUpgrade', UNKNOWN],
    ['Revision', UNKNOWN],
  ])
  // A template may set more.
  return {
    node: {
      ...object([
        ['Values', values?.node ?? UNKNOWN],
        ['Chart', chart.stated === undefined ? UNKNOWN : capitalised(chart.stated, places)],
        ['Release', release],
        ['Capabilities', UNKNOWN],
        ['Template', UNKNOWN],
        ['Files', UNKNOWN],
        ['Subcharts', UNKNOWN],
      ]),
      rest: UNKNOWN,
    },
    assumed: false,
  }
}

/** Chart.yaml as templates see it: `name` is `.Chart.Name`. */
function capitalised(stated: Found, places: Places): Node {
  if (stated.node.type !== 'mapping') return UNKNOWN
  const { at } = stated
  const entries = stated.node.entries.map(entry => {
    if (at !== undefined) places.set(entry.value, below(at, entry.key))
    return { ...entry, key: entry.key.charAt(0).toUpperCase() + entry.key.slice(1) }
  })
  return { ...stated.node, entries }
}

/** Where a chart names others that are deployed with it and are not there. */
export function missingParts(charts: ReadonlyMap<string, Chart>, places: Places): readonly Place[] {
  const found = new Set<string>()
  for (const chart of charts.values()) {
    const parent = /^(.*\/|)charts\/[^/]+\/$/.exec(chart.folder)?.[1]
    if (parent !== undefined) found.add(`${parent} ${nameIn(chart, places)}`)
  }
  return [...charts.values()].flatMap(({ folder, stated }) => {
    const all = stated && find(stated.node, 'dependencies')
    if (all?.type !== 'sequence' || stated?.at === undefined) return []
    const at = below(stated.at, 'dependencies')
    return all.items.flatMap((one, i) => {
      const isRemote = /^(?:https?|oci):\/\/|^[@a]/.test(nameOf(one, 'repository') ?? '')
      return isRemote && !found.has(`${folder} ${nameOf(one, 'name')}`) ? [below(below(at, i), 'name')] : []
    })
  })
}
