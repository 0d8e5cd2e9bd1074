import { applicationSources } from '../../../dialects/argo-sources.ts'
import { type Cursor, fields, get, has, items, place } from '../../../documents/cursor.ts'
import { blocks, field, literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { ChartLayer, ChartOrder, ChartRelease } from '../../../facts/kubernetes/chart-order.ts'
import { folderOf } from '../resolve-path.ts'
import { parsed } from './chart-values.ts'
import { storableNode } from './storable-node.ts'

/** The charts of this repository that a resource deploys, by whatever system it is for; none where it deploys others. */
export function statedOrders({ type, body, document }: Resource): readonly ChartOrder[] {
  const folder = folderOf(document)
  switch (type) {
    case 'helm.toolkit.fluxcd.io/HelmRelease':
      return fluxOrder(body)
    case 'argoproj.io/Application':
      return argoOrders(body)
    case 'argoproj.io/ApplicationSet':
      return argoOrders(get(body, 'spec', 'template')).map(filledIn)
    case 'helm_release':
      return terraformOrder(body, folder)
    case 'skaffold/Config':
      return ['deploy', 'manifests'].flatMap(name =>
        items(get(body, name, 'helm', 'releases')).flatMap(one => skaffoldOrder(one, folder)),
      )
    case 'kustomize.config.k8s.io/Kustomization':
      return items(get(body, 'helmCharts')).flatMap(one => kustomizeOrder(one, body, folder))
    default:
      return document.held === undefined ? items(get(body, 'releases')).flatMap(one => helmfileOrder(one, folder)) : []
  }
}

/** What is filled in when that is deployed: `{{env}}`, `${var.env}`, `$ENV`. */
const HOLE = /\{\{[^{}]{0,200}\}\}|\$\{[^{}]{0,200}\}|\$\w+/g

/** An order of an ApplicationSet, whose generators fill in every `{{ … }}` before the chart is given its values. */
const filledIn = (order: ChartOrder): ChartOrder => ({
  ...order,
  layers: order.layers.map(layer => (layer.kind === 'file' ? layer : { ...layer, node: withHoles(layer.node) })),
})

function withHoles(node: ReturnType<typeof storableNode>): typeof node {
  if (node.type === 'sequence') return { ...node, items: node.items.map(withHoles) }
  if (node.type === 'mapping')
    return { ...node, entries: node.entries.map(entry => ({ ...entry, value: withHoles(entry.value) })) }
  if (typeof node.value !== 'string' || !node.value.includes('{{')) return node
  // A template of the chart does not take it for an action of its own.
  return { ...node, value: node.value.replace(/\{\{([^{}]*)\}\}/g, '${$1}'), isUnknown: true }
}

/** A file of values by its path; none if only its folder is known. */
export function fileLayer(path: string | undefined): readonly ChartLayer[] {
  const pattern = path?.replace(HOLE, '*')
  return pattern === undefined || pattern === '' || /:\/\/|^\*$/.test(pattern) ? [] : [{ kind: 'file', path: pattern }]
}

/** An object of values; none if it is not an object. */
function treeLayer(cursor: Cursor): readonly ChartLayer[] {
  const { node } = cursor
  return node?.type === 'mapping' ? [{ kind: 'tree', at: place(cursor), node: storableNode(node) }] : []
}

const textLayer = (cursor: Cursor): readonly ChartLayer[] => parsed(cursor).flatMap(treeLayer)

function valueLayer(name: Cursor, value: Cursor, isText = false): readonly ChartLayer[] {
  const path = literal(name)
  if (path === undefined) return []
  return valueAt(path, value).map(one => ({ ...one, pathAt: place(name), ...(isText && { isText }) }))
}

const valueAt = (path: string, value: Cursor): readonly Extract<ChartLayer, { kind: 'value' }>[] =>
  value.node === undefined ? [] : [{ kind: 'value', path, at: place(value), node: storableNode(value.node) }]

/** Whether a list of values has items that give no layer, or is something else: they are only known when it is deployed. */
const isUnread = (list: Cursor, layers: readonly ChartLayer[]): boolean =>
  list.node !== undefined && (list.node.type !== 'sequence' || items(list).length !== layers.length)

const isTrue = ({ node }: Cursor): boolean => node?.type === 'scalar' && node.value === true

/** What a release is called, and its namespace: the first of either that is stated. */
export function releaseOf(
  names: readonly (string | undefined)[],
  namespaces: readonly (string | undefined)[],
): ChartRelease {
  const [name, namespace] = [names, namespaces].map(all => all.find(one => one !== undefined && one !== ''))
  const isKnown = (text: string | undefined): text is string => text !== undefined && /^[a-z0-9][a-z0-9.-]*$/.test(text)
  return { ...(isKnown(name) ? { name } : {}), ...(isKnown(namespace) ? { namespace } : {}) }
}

const filesIn = (cursor: Cursor): readonly ChartLayer[] => items(cursor).flatMap(one => fileLayer(literal(one)))

/** https://fluxcd.io/flux/components/helm/helmreleases/: `valuesFiles` take the place of values.yaml. */
function fluxOrder(body: Cursor): readonly ChartOrder[] {
  const [metadata, spec] = [get(body, 'metadata'), get(body, 'spec')]
  const [name, target] = [literal(get(metadata, 'name')), literal(get(spec, 'targetNamespace'))]
  const combined = name === undefined || target === undefined ? name : `${target}-${name}`
  const chart = get(spec, 'chart', 'spec')
  const path = literal(get(chart, 'chart'))
  if (path === undefined || !/^(?:GitRepository|Bucket)$/.test(literal(get(chart, 'sourceRef', 'kind')) ?? ''))
    return []
  const files = filesIn(get(chart, 'valuesFiles'))
  return [
    {
      bases: [''],
      chart: path,
      filesFrom: 'root',
      release: releaseOf([literal(get(spec, 'releaseName')), combined], [target, literal(get(metadata, 'namespace'))]),
      layers: [...files, ...treeLayer(get(spec, 'values'))],
      ...(files.length === 0 ? {} : { isAlone: true }),
      ...openIf(has(spec, 'valuesFrom') || isUnread(get(chart, 'valuesFiles'), files)),
    },
  ]
}

const openIf = (isOpen: boolean): Pick<ChartOrder, 'isOpen'> => (isOpen ? { isOpen } : {})

/** https://argo-cd.readthedocs.io/en/stable/user-guide/helm/: files, then values, or an object instead, then parameters. */
function argoOrders(body: Cursor): readonly ChartOrder[] {
  const spec = get(body, 'spec')
  return applicationSources(spec).flatMap(source => {
    const [helm, path] = [get(source, 'helm'), literal(get(source, 'path'))]
    if (path === undefined || path.search(HOLE) >= 0) return []
    const files = items(get(helm, 'valueFiles')).flatMap(one => fileLayer(argoFile(literal(one), path)))
    const object = treeLayer(get(helm, 'valuesObject'))
    const set = items(get(helm, 'parameters')).flatMap(one =>
      valueLayer(get(one, 'name'), get(one, 'value'), isTrue(get(one, 'forceString'))),
    )
    const trees = object.length > 0 ? object : textLayer(get(helm, 'values'))
    const release = releaseOf(
      [literal(get(helm, 'releaseName')), literal(get(body, 'metadata', 'name'))],
      [literal(get(helm, 'namespace')), literal(get(spec, 'destination', 'namespace'))],
    )
    const isOpen =
      has(helm, 'fileParameters', 'ignoreMissingValueFiles') ||
      isUnread(get(helm, 'valueFiles'), files) ||
      isUnread(get(helm, 'parameters'), set) ||
      (trees.length === 0 && has(helm, 'values', 'valuesObject'))
    const layers = [...files, ...trees, ...set]
    return [{ bases: [''], chart: path, filesFrom: 'root' as const, release, layers, ...openIf(isOpen) }]
  })
}

/** A file from the root of its repository: of another source (`$values/web.yaml`), with a slash, else from the chart. */
const argoFile = (file: string | undefined, chart: string): string | undefined =>
  file === undefined
    ? undefined
    : /^\$\w+\//.test(file)
      ? file.slice(file.indexOf('/') + 1)
      : file.startsWith('/')
        ? file.slice(1)
        : `${chart}/${file}`

/** https://registry.terraform.io/providers/hashicorp/helm/latest/docs/resources/release */
function terraformOrder(body: Cursor, folder: string): readonly ChartOrder[] {
  const chart = literal(field(body, 'chart'))?.replace(/^\$\{path\.(?:module|root|cwd)\}\//, './')
  if (chart === undefined || field(body, 'repository').node !== undefined || !/^\.\.?\//.test(chart)) return []
  const values = items(field(body, 'values')).flatMap(textLayer)
  const set = blocks(field(body, 'set')).flatMap(one =>
    valueLayer(field(one, 'name'), field(one, 'value'), literal(field(one, 'type')) === 'string'),
  )
  const isOpen =
    ['set_sensitive', 'set_list', 'set_wo', 'dynamic', 'reuse_values'].some(
      one => field(body, one).node !== undefined,
    ) ||
    isUnread(field(body, 'values'), values) ||
    set.length !== blocks(field(body, 'set')).length
  const [name, namespace] = ['name', 'namespace'].map(one => field(body, one))
  // Without one, the provider takes the namespace default.
  const release = releaseOf([name && literal(name)], [namespace?.node === undefined ? 'default' : literal(namespace)])
  const layers = [...values, ...set]
  return [{ bases: [folder, ''], chart, filesFrom: 'base', release, layers, ...openIf(isOpen) }]
}

/** A release with its name and its namespace as fields of its own. */
const namedRelease = (release: Cursor): ChartRelease =>
  releaseOf([literal(get(release, 'name'))], [literal(get(release, 'namespace'))])

/** https://skaffold.dev/docs/deployers/helm/ */
function skaffoldOrder(release: Cursor, folder: string): readonly ChartOrder[] {
  const chart = literal(get(release, 'chartPath'))
  if (chart === undefined) return []
  const set = fields(get(release, 'setValues')).flatMap(({ key, value }) => valueAt(key, value))
  const layers = [...filesIn(get(release, 'valuesFiles')), ...treeLayer(get(release, 'overrides')), ...set]
  const isOpen = has(release, 'setValueTemplates', 'setFiles', 'useHelmSecrets')
  return [{ bases: [folder], chart, filesFrom: 'base', release: namedRelease(release), layers, ...openIf(isOpen) }]
}

/** https://kubectl.docs.kubernetes.io/references/kustomize/builtins/#_helmchartinflationgenerator_ */
function kustomizeOrder(one: Cursor, body: Cursor, folder: string): readonly ChartOrder[] {
  const name = literal(get(one, 'name'))
  if (name === undefined || get(one, 'repo').node !== undefined) return []
  const home = literal(get(body, 'helmGlobals', 'chartHome')) ?? 'charts'
  const file = fileLayer(literal(get(one, 'valuesFile')))
  const more = filesIn(get(one, 'additionalValuesFiles'))
  const inline = treeLayer(get(one, 'valuesInline'))
  return [
    {
      bases: [folder],
      chart: `${home}/${name}`,
      filesFrom: 'base',
      release: releaseOf(
        [literal(get(one, 'releaseName'))],
        [literal(get(one, 'namespace')), literal(get(body, 'namespace'))],
      ),
      layers: [...file, ...more, ...inline],
      ...(file.length === 0 ? {} : { isAlone: true }),
    },
  ]
}

/** https://helmfile.readthedocs.io: values are files and objects in any order, then what is set. */
function helmfileOrder(release: Cursor, folder: string): readonly ChartOrder[] {
  const chart = literal(get(release, 'chart'))
  if (chart === undefined || !/^\.\.?\//.test(chart)) return []
  const values = items(get(release, 'values')).flatMap(one => [...fileLayer(literal(one)), ...treeLayer(one)])
  const set = items(get(release, 'set')).flatMap(one => valueLayer(get(one, 'name'), get(one, 'value')))
  const isOpen =
    has(release, 'secrets', 'inherit', 'setTemplate', 'valuesTemplate', 'setString') ||
    isUnread(get(release, 'values'), values) ||
    isUnread(get(release, 'set'), set)
  const layers = [...values, ...set]
  return [{ bases: [folder], chart, filesFrom: 'base', release: namedRelease(release), layers, ...openIf(isOpen) }]
}
