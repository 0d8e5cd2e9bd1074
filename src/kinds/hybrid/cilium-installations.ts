import { applicationSources } from '../../dialects/argo-sources.ts'
import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { blocks, field, isTemplated, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import type { KeptValues } from '../../facts/hybrid/cilium.ts'
import { chartValues, parsed } from '../kubernetes/charts/chart-values.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { commandInstallations } from './cilium-commands.ts'
import type { Installation, Layer } from './cilium-layers.ts'
import { looksLikeCilium } from './cilium-recognition.ts'

/** Where something installs the chart without any values. */
const NO_VALUES: ReadonlyMap<string, Cursor> = new Map()

const absent = (at: Place): Value<string> => ({ state: 'absent', at })

/** How each type of resource that installs charts, or runs commands that do, installs Cilium; none where it does not. */
export const readInstallations = (resource: Resource, isForced = false): readonly Installation[] =>
  resource.type === 'shell' ? commandInstallations(resource) : statedInstallations(resource, isForced)

function statedInstallations(resource: Resource, isForced: boolean): readonly Installation[] {
  const { body, type, document } = resource
  switch (type) {
    case 'object':
      return document.held === undefined
        ? [...valuesFile(resource, isForced), ...kustomizedCharts(body), ...helmfileReleases(body)]
        : heldValues(resource)
    case 'helm.toolkit.fluxcd.io/HelmRelease':
      return fluxRelease(get(body, 'spec'), literal(get(body, 'metadata', 'namespace')))
    case 'argoproj.io/Application':
      return argoSources(get(body, 'spec'))
    case 'argoproj.io/ApplicationSet':
      return argoSources(get(body, 'spec', 'template', 'spec'))
    case 'addons.cluster.x-k8s.io/HelmChartProxy':
      return chartOf(get(body, 'spec'), get(body, 'spec', 'chartName'), 'valuesTemplate')
    case 'helm.cattle.io/HelmChart':
      return chartOf(get(body, 'spec'), get(body, 'spec', 'chart'), 'valuesContent')
    case 'helm.cattle.io/HelmChartConfig':
      return chartOf(get(body, 'spec'), get(body, 'metadata', 'name'), 'valuesContent')
    case 'kustomize.config.k8s.io/Kustomization':
      return kustomizedCharts(body)
    case 'helm_release':
      return terraformRelease(body)
    case 'Custom::AWSCDK-EKS-HelmChart':
    case 'AWSQS::Kubernetes::Helm':
    case 'kubernetes.core.helm':
      return wrappedChart(resource)
    default:
      return []
  }
}

function valuesFile({ body, document }: Resource, isForced: boolean): readonly Installation[] {
  const tree = valuesWithin(body, document.file.path) ?? (isForced ? body : undefined)
  return tree === undefined
    ? []
    : [{ layers: [{ tree }], open: false, isFile: true, chartVersion: absent(place(body)) }]
}

/** Cilium's values in a tree of values: the tree itself, or what an umbrella chart gives to a dependency. */
function valuesWithin(tree: Cursor, path: string): Cursor | undefined {
  if (looksLikeCilium(tree, path)) return tree
  const own = fields(tree).find(({ key, value }) => looksLikeCilium(value, key === 'cilium' ? 'cilium' : ''))
  return own?.value ?? valuesBelow(tree, DEEPEST_CHART)
}

/** How deep charts are in charts. */
const DEEPEST_CHART = 3

/** What the dependency of a dependency is given, by its name. */
function valuesBelow(tree: Cursor, depth: number): Cursor | undefined {
  for (const { key, value } of fields(tree)) {
    if (value.node?.type !== 'mapping') continue
    if (key === 'cilium' && looksLikeCilium(value, 'cilium')) return value
    const found = depth > 0 ? valuesBelow(value, depth - 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** `rke2-cilium` is RKE2's packaging of the same chart. */
const isCiliumChart = (cursor: Cursor): boolean => /(?:^|\/)(?:rke2-)?cilium$/.test(literal(cursor) ?? '')

function fluxRelease(spec: Cursor, namespace: string | undefined): readonly Installation[] {
  const chart = get(spec, 'chart', 'spec')
  const reference = literal(get(spec, 'chartRef', 'name')) ?? ''
  const values = get(spec, 'values')
  const sources = items(get(spec, 'valuesFrom'))
  const from = sources.flatMap(source => keptValues(source, namespace))
  const open = from.length < sources.length
  if (isCiliumChart(get(chart, 'chart')) || /^cilium(?:-|$)/.test(reference))
    return values.node === undefined && open
      ? []
      : [{ layers: [{ tree: values }], open, from, chartVersion: text(get(chart, 'version')) }]
  const tree = valuesWithin(values, '')
  const isOpen = sources.length > 0
  return tree === undefined ? [] : [{ layers: [{ tree }], open: isOpen, chartVersion: absent(place(tree)) }]
}

/** The ConfigMap that a HelmRelease takes whole values from (https://fluxcd.io/flux/components/helm/helmreleases/#values-references). */
function keptValues(source: Cursor, namespace: string | undefined): readonly KeptValues[] {
  const [kind, name, key = 'values.yaml'] = ['kind', 'name', 'valuesKey'].map(field => literal(get(source, field)))
  return kind !== 'ConfigMap' || name === undefined || get(source, 'targetPath').node !== undefined
    ? []
    : [{ namespace, name, key }]
}

function argoSources(spec: Cursor): readonly Installation[] {
  return applicationSources(spec).flatMap(source => {
    const helm = get(source, 'helm')
    const flat = byName(items(get(helm, 'parameters')))
    const trees = [get(helm, 'valuesObject'), ...parsed(get(helm, 'values'))].filter(({ node }) => node !== undefined)
    const named = items(get(helm, 'valueFiles'))
    if (!isCiliumSource(source)) return umbrella(flat, get(helm, 'parameters'), trees, named.length > 0)
    const layers: Layer[] = [
      ...(flat.size > 0 ? [{ flat, at: get(helm, 'parameters') }] : []),
      ...trees.map(tree => ({ tree })),
      ...(flat.size === 0 && trees.length === 0 ? [{ flat: NO_VALUES, at: helm }] : []),
    ]
    const files = named.flatMap(file => argoFile(file, literal(get(source, 'path'))) ?? [])
    const open = files.length < named.length
    return [{ layers, open, files, chartVersion: text(get(source, 'targetRevision')) }]
  })
}

/** A values file from the root of its repository: `$values/cilium.yaml` of another source, else from the chart's folder. */
function argoFile(file: Cursor, chartFolder: string | undefined): string | undefined {
  const path = literal(file)
  if (path === undefined || isTemplated(path.replace(/^\$\w+\//, ''))) return undefined
  if (path.startsWith('$')) return path.slice(path.indexOf('/'))
  return chartFolder === undefined ? undefined : `/${chartFolder}/${path}`
}

/** What a chart of another name passes on to Cilium: values under the name of the dependency. */
function umbrella(
  flat: ReadonlyMap<string, Cursor>,
  at: Cursor,
  trees: readonly Cursor[],
  open: boolean,
): readonly Installation[] {
  const found = trees.flatMap(tree => valuesWithin(tree, '') ?? [])
  const own = new Map(
    Array.from(flat).flatMap(([name, cursor]) =>
      name.startsWith('cilium.') ? [[name.slice('cilium.'.length), cursor] as const] : [],
    ),
  )
  const layers: Layer[] = [...(own.size > 0 ? [{ flat: own, at }] : []), ...found.map(tree => ({ tree }))]
  return layers.length === 0 ? [] : [{ layers, open: open || found.length === 0, chartVersion: absent(place(at)) }]
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

function chartOf(spec: Cursor, chart: Cursor, values: string): readonly Installation[] {
  if (!isCiliumChart(chart)) return []
  const written = get(spec, values)
  const trees = parsed(written)
  const isOpen = written.node !== undefined && trees.length === 0
  // A template that is not YAML before it is filled in: only that is known.
  const flat = isOpen && isTemplated(literal(written) ?? '') ? new Map([['routingMode', written]]) : NO_VALUES
  const layers: readonly Layer[] = trees.length === 0 ? [{ flat, at: spec }] : trees.map(tree => ({ tree }))
  return [{ layers, open: isOpen, chartVersion: text(get(spec, 'version')) }]
}

/** A chart that a resource of CloudFormation or a task of Ansible installs. */
function wrappedChart(resource: Resource): readonly Installation[] {
  const { body } = resource
  const trees = chartValues(resource)
  if (!['Chart', 'chart_ref'].some(name => isCiliumChart(get(body, name))))
    return trees.flatMap(tree => wrappedValues(tree))
  const open =
    trees.length === 0 &&
    ['Values', 'ValueYaml', 'values', 'release_values'].some(name => get(body, name).node !== undefined)
  const layers: readonly Layer[] = trees.length === 0 ? [{ flat: NO_VALUES, at: body }] : trees.map(tree => ({ tree }))
  return [{ layers, open, chartVersion: text(field(body, 'Version', 'chart_version')) }]
}

function wrappedValues(values: Cursor): readonly Installation[] {
  const tree = valuesWithin(values, '')
  return tree === undefined ? [] : [{ layers: [{ tree }], open: false, chartVersion: absent(place(tree)) }]
}

/** Charts that a kustomization inflates (https://kubectl.docs.kubernetes.io/references/kustomize/builtins/#_helmchartinflationgenerator_). */
function kustomizedCharts(body: Cursor): readonly Installation[] {
  return items(get(body, 'helmCharts')).flatMap(chart => {
    const tree = get(chart, 'valuesInline')
    const named = [get(chart, 'valuesFile'), ...items(get(chart, 'additionalValuesFiles'))].filter(isThere)
    const files = named.flatMap(file => literal(file) ?? [])
    if (!isCiliumChart(get(chart, 'name')) || (tree.node === undefined && named.length > 0)) return []
    return [{ layers: [{ tree }], open: files.length < named.length, files, chartVersion: text(get(chart, 'version')) }]
  })
}

/** Releases of a helmfile (https://helmfile.readthedocs.io): values written there, or in files that are read for themselves. */
function helmfileReleases(body: Cursor): readonly Installation[] {
  return items(get(body, 'releases')).flatMap(release => {
    if (!isCiliumChart(get(release, 'chart'))) return []
    const flat = byName(items(get(release, 'set')))
    const values = items(get(release, 'values'))
    const trees = values.filter(({ node }) => node?.type === 'mapping').reverse()
    const files = values.flatMap(value => literal(value) ?? []).filter(file => !isTemplated(file))
    const layers: Layer[] = [
      ...(flat.size > 0 ? [{ flat, at: get(release, 'set') }] : []),
      ...trees.map(tree => ({ tree })),
    ]
    if (layers.length === 0) return []
    const open = trees.length + files.length < values.length
    return [{ layers, open, files, chartVersion: text(get(release, 'version')) }]
  })
}

function terraformRelease(body: Cursor): readonly Installation[] {
  if (!isCiliumChart(field(body, 'chart'))) return []
  const documents = items(field(body, 'values'))
  const trees = documents.flatMap(parsed)
  const flat = byName(['set', 'setList', 'setSensitive'].flatMap(name => blocks(field(body, name))))
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

/** Values in a ConfigMap from which a HelmRelease takes them, or that a script writes: recognised by what they are, like a file. */
function heldValues({ body, document: { held }, holder }: Resource): readonly Installation[] {
  const tree = /values.*\.ya?ml$/.test(held?.path ?? '') ? valuesWithin(body, '') : undefined
  const { name = '', namespace } = holder === undefined ? {} : objectMeta(holder)
  const keptIn = name === '' || held?.path === undefined ? {} : { keptIn: { namespace, name, key: held.path } }
  return tree === undefined ? [] : [{ layers: [{ tree }], open: false, ...keptIn, chartVersion: absent(place(tree)) }]
}

const isThere = ({ node }: Cursor): boolean => node !== undefined
