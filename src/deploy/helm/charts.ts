import { type Place, pathOf } from '../../documents/document.ts'
import type { ChartFile } from '../../facts/kubernetes/chart-file.ts'
import { isTemplate } from '../../languages/helm-template/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import type { Parsed } from '../../languages/tree/parsed.ts'
import { addTo } from '../../model/group-by.ts'
import { NEWEST_MINOR } from '../../model/kubernetes/kubernetes-version.ts'
import { releaseName } from '../../model/kubernetes/release-name.ts'
import { scalar } from '../nodes.ts'
import { withoutChanged } from './changed-values.ts'
import type { Chart, Given, Instance } from './chart.ts'
import { filesIn } from './chart-files.ts'
import { EMPTY, nameIn, statedAs, usesOf, withImported } from './dependencies.ts'
import type { Ordered } from './orders.ts'
import { NAMESPACE } from './release.ts'
import type { Named, TemplateFile } from './scope.ts'
import { below, type Found, merged, note, object, type Places, textOfResult, UNKNOWN } from './values.ts'

type Read = (file: ChartFile) => Parsed

/** The folder in which a role of Ansible has its defaults. */
const DEFAULTS = /(?<=^|\/)defaults\/$/

/** Puts the files of each chart together; a role of Ansible has templates and values, too. */
export function toCharts(files: readonly ChartFile[], read: Read): ReadonlyMap<string, Chart> {
  const stated = new Map<string, Found>()
  const values = new Map<string, Found>()
  const variants = new Map<string, Found[]>()
  const schemas = new Map<string, Found>()
  for (const file of files) {
    if (file.role === 'template') continue
    const [node] = read(file).roots
    const path = pathOf(file.at.document)
    const folder = path.slice(0, path.lastIndexOf('/') + 1).replace(DEFAULTS, '')
    if (node === undefined) continue
    if (file.role === 'chart') stated.set(folder, { node, at: file.at, assumed: false })
    else if (file.role === 'schema') schemas.set(folder, { node, at: file.at, assumed: false })
    else {
      // Whoever deploys the chart names one of the files beside its own; an inventory goes over the defaults of a role.
      const isOfRole = DEFAULTS.test(path.slice(0, path.lastIndexOf('/') + 1))
      const isOpen = file.role === 'variant' || isOfRole
      const at: Place = { ...file.at, shared: true, ...(isOpen ? { assumed: 'likely' } : {}) }
      const found: Found = { node: isOfRole ? withoutSplitImages(node) : node, at, assumed: true }
      if (file.role === 'values') values.set(folder, found)
      else addTo(variants, folder, found)
    }
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
      const [chart, own, schema] = [stated.get(folder), values.get(folder), schemas.get(folder)]
      const isChart = chart === undefined ? {} : { stated: chart, ...(schema === undefined ? {} : { schema }) }
      const given = { ...(own === undefined ? {} : { values: own }), variants: variants.get(folder) ?? [] }
      return [folder, { folder, templates: all, ...isChart, ...given }]
    }),
  )
}

/** The defaults of a role without the images whose tag has a variable of its own (`web_image_version`): a task puts them together. */
function withoutSplitImages(node: Node): Node {
  if (node.type !== 'mapping') return node
  const keys = new Set(node.entries.map(({ key }) => key))
  const isSplit = (key: string): boolean =>
    /image$/i.test(key) && ['version', 'tag'].some(part => keys.has(`${key}_${part}`))
  return { ...node, entries: node.entries.map(one => (isSplit(one.key) ? { ...one, value: UNKNOWN } : one)) }
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

/** The charts as they are deployed, each with its parts: with its own values, or with those that orders give it. */
export function toInstances(
  charts: ReadonlyMap<string, Chart>,
  places: Places,
  ordered: ReadonlyMap<string, readonly Ordered[]> = new Map(),
): readonly Instance[] {
  const children = new Map<string, Chart[]>()
  const tops: Chart[] = []
  for (const chart of charts.values()) {
    const parent = /^(.*\/|)charts\/[^/]+\/$/.exec(chart.folder)?.[1]
    const isPart = parent !== undefined && charts.get(parent)?.stated !== undefined
    if (!isPart) tops.push(chart)
    else addTo(children, parent, chart)
  }
  const family: Family = { children, left: MAX_INSTANCES }
  return tops.flatMap(chart => {
    const named = new Map<string, Named>()
    collectNamed(chart, children, named)
    const given = { source: nameIn(chart, places), top: chart.folder, isOff: false }
    return viewsOf(chart, ordered.get(chart.folder) ?? [], places).flatMap(({ view, values, release, isOpen }) =>
      instancesOf(chart, { ...given, view, values, release, isOpen, tags: values ?? EMPTY }, family, named, places),
    )
  })
}

/** How many files of values beside values.yaml are looked at: more are a list of examples. */
const MAX_VARIANTS = 10

type ViewOf = Pick<Given, 'view' | 'values' | 'release' | 'isOpen'>

/** The values that a chart is deployed with: as it is ordered, else its own; then those with each file that lies beside them. */
function viewsOf(chart: Chart, ordered: readonly Ordered[], places: Places): readonly ViewOf[] {
  const { values } = chart
  if (ordered.length > 0)
    return ordered.map((one, i) => ({ ...one, view: i === 0 ? 'own' : i === 1 ? 'second' : 'apart' }))
  const variants = chart.variants.length > MAX_VARIANTS ? [] : chart.variants
  return [
    // Whoever deploys a chart that has none states them all.
    { view: 'default', values, release: {}, isOpen: true },
    ...variants.map(one => ({
      view: 'apart' as const,
      values: chart.stated === undefined ? undefined : merged(one, values ?? EMPTY, places),
      release: {},
      isOpen: true,
    })),
  ]
}

/** The named templates of a chart and of its parts are one set; a chart's own come last, and count. */
function collectNamed(chart: Chart, children: ReadonlyMap<string, readonly Chart[]>, named: Map<string, Named>): void {
  for (const child of children.get(chart.folder) ?? []) collectNamed(child, children, named)
  for (const file of chart.templates)
    for (const part of file.parts) if (part.name !== undefined) named.set(part.name, { file, part })
}

/** How many charts are deployed at most: each may name each of its parts many times. */
const MAX_INSTANCES = 2000

interface Family {
  /** The charts that are parts of others, by the folders of these. */
  readonly children: ReadonlyMap<string, readonly Chart[]>
  left: number
}

function instancesOf(
  chart: Chart,
  given: Given,
  family: Family,
  named: Instance['named'],
  places: Places,
): readonly Instance[] {
  const { name, tags: _, values: before, ...others } = given
  if (--family.left < 0) return []
  const all = family.children.get(chart.folder) ?? []
  note(before, places)
  const base = before ?? EMPTY
  const imported = withImported(chart, all, base, places)
  const isStated = before !== undefined || imported !== base
  const values = isStated ? withoutChanged(imported, chart.templates, places) : undefined
  const own: Instance = { ...others, chart, root: rootOf(chart, values, given, places), values: imported, named }
  const parts = all.flatMap(child =>
    usesOf(child, chart, { ...given, values }, places).flatMap(use => instancesOf(child, use, family, named, places)),
  )
  return textOfResult(statedAs(chart, 'type', places)) === 'library' ? parts : [own, ...parts]
}

/** What `.` is: the values, what Chart.yaml states, and what is only known when it is deployed. */
function rootOf(chart: Chart, values: Found | undefined, { top, name, release: stated }: Given, places: Places): Found {
  const { folder } = chart
  if (chart.stated?.at !== undefined) places.set(chart.stated.node, chart.stated.at)
  const release = object([
    ['Name', scalar(stated.name ?? releaseName(top))],
    ['Namespace', scalar(stated.namespace ?? NAMESPACE)],
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
        ['Chart', chart.stated === undefined ? UNKNOWN : capitalised(chart.stated, name, places)],
        ['Release', release],
        ['Capabilities', CAPABILITIES],
        ['Template', UNKNOWN],
        ['Files', filesIn(folder)],
        ['Subcharts', UNKNOWN],
      ]),
      rest: UNKNOWN,
    },
    assumed: false,
  }
}

/**
 * What is known of the cluster: its version, as Helm takes one where it has no cluster. A chart that supports old versions, too, has the
 * same branch for all that are still run.
 */
const CAPABILITIES = {
  ...object([
    [
      'KubeVersion',
      object([
        ['Version', scalar(`v1.${NEWEST_MINOR}.0`)],
        ['GitVersion', scalar(`v1.${NEWEST_MINOR}.0`)],
        ['Major', scalar('1')],
        ['Minor', scalar(String(NEWEST_MINOR))],
      ]),
    ],
  ]),
  rest: UNKNOWN,
}

/** Chart.yaml as templates see it: `name` is `.Chart.Name`, which is what the chart above calls it. */
function capitalised(stated: Found, name: string | undefined, places: Places): Node {
  if (stated.node.type !== 'mapping') return UNKNOWN
  const { at } = stated
  const entries = stated.node.entries.map(entry => {
    if (entry.key === 'name' && name !== undefined) return { ...entry, key: 'Name', value: scalar(name) }
    if (at !== undefined) places.set(entry.value, below(at, entry.key))
    return { ...entry, key: entry.key.charAt(0).toUpperCase() + entry.key.slice(1) }
  })
  return { ...stated.node, entries }
}
