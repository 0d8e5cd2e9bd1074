import { follow, rootOf } from '../documents/cursor.ts'
import type { Node } from '../languages/tree/node.ts'
import { folderOfPath } from '../model/repository-path.ts'
import type { Folder } from './folder.ts'
import { childOf, endsWith, type NamedObject, objectsIn, textAt } from './named-objects.ts'

/** A value of an object of the workspace that another field may repeat: the name of a port, a label, a key of a ConfigMap. */
export interface StatedValue {
  readonly value: string
  /** What states it: `Deployment shop/web, 8080`. */
  readonly detail: string
}

/** Where something is typed, and what the workspace has. */
export interface Typed {
  readonly path: readonly string[]
  /** The object that is typed in, and what is in it on the way to the cursor, as far as it can be read. */
  readonly above: readonly Node[]
  readonly kind: string
  readonly file: string
  readonly folder: Pick<Folder, 'results' | 'open'>
}

/** More objects are not opened for a keystroke. */
const MOST_OBJECTS = 300

const WORKLOADS: ReadonlySet<string> = new Set(
  'Pod Deployment StatefulSet DaemonSet ReplicaSet ReplicationController Job CronJob Rollout'.split(' '),
)
const isWorkload = (kind: string): boolean => WORKLOADS.has(kind)

type Opened = NamedObject & { readonly body: Node }

/** The values that may be typed as the value of a field; those of near files first, each once. */
export function valuesFor(typed: Typed): readonly StatedValue[] {
  const { path, above, kind } = typed
  const [root] = above
  const is = (...ends: readonly string[]): boolean => ends.some(end => endsWith(path, end))
  if (kind === 'Service' && is('targetPort')) return once(portsOf(selectedBy(childOf(root, 'spec', 'selector'), typed)))
  if (kind === 'NetworkPolicy' && is('ports.[].port')) return once(portsOf(objects(isWorkload, typed)))
  if (is('httpGet.port', 'tcpSocket.port')) return once(root === undefined ? [] : portsOf([ownObject(root, typed)]))
  if (is('service.port.name')) return once(servicePorts('name', textAt(above.at(-2), 'name'), typed))
  if (is('service.port.number')) return once(servicePorts('port', textAt(above.at(-2), 'name'), typed))
  if (is('endpoints.[].port') && kind === 'ServiceMonitor') return once(servicePorts('name', undefined, typed))
  if (is('backendRefs.[].port', 'serviceRef.port'))
    return once(servicePorts('port', textAt(above.at(-1), 'name'), typed))
  if (is('configMapKeyRef.key')) return once(keysOf('ConfigMap', textAt(above.at(-1), 'name'), typed))
  if (is('secretKeyRef.key')) return once(keysOf('Secret', textAt(above.at(-1), 'name'), typed))
  if (is('configMap.items.[].key')) return once(keysOf('ConfigMap', textAt(above.at(-3), 'name'), typed))
  if (is('secret.items.[].key')) return once(keysOf('Secret', textAt(above.at(-3), 'secretName'), typed))
  if (is('volumeMounts.[].name')) return once(volumesOf(root, kind))
  const labels = labelsFor(path.slice(0, -1), typed)
  const name = path.at(-1)
  return once(labels.flatMap(({ key, value, detail }) => (key === name ? [{ value, detail }] : [])))
}

/** The labels that may be typed as the key of a selector. */
export const labelKeysFor = (typed: Typed): readonly StatedValue[] =>
  once(labelsFor(typed.path, typed).map(({ key, value, detail }) => ({ value: key, detail: `${value}  ${detail}` })))

interface Label {
  readonly key: string
  readonly value: string
  readonly detail: string
}

/** The labels of what a selector at a path selects; none of another field. */
function labelsFor(path: readonly string[], typed: Typed): readonly Label[] {
  const { kind, above } = typed
  const [root] = above
  const own = path.join('.')
  const isOfPods = own === 'spec.selector' && (kind === 'Service' || kind === 'ReplicationController')
  if (!isOfPods && path.at(-1) !== 'matchLabels') return []
  if (own === 'spec.selector.matchLabels' && isWorkload(kind))
    return root === undefined
      ? []
      : labelsIn(childOf(podTemplate(root, kind), 'metadata', 'labels'), 'its own template')
  if (endsWith(path, 'namespaceSelector.matchLabels'))
    return objects(one => one === 'Namespace', typed).flatMap(one =>
      labelsIn(childOf(one.body, 'metadata', 'labels'), one.label),
    )
  if (kind === 'ServiceMonitor')
    return objects(one => one === 'Service', typed).flatMap(one =>
      labelsIn(childOf(one.body, 'metadata', 'labels'), one.label),
    )
  return objects(isWorkload, typed).flatMap(one =>
    labelsIn(childOf(podTemplate(one.body, one.kind), 'metadata', 'labels'), one.label),
  )
}

const labelsIn = (labels: Node | undefined, detail: string): readonly Label[] =>
  labels?.type !== 'mapping'
    ? []
    : labels.entries.flatMap(({ key, value }) =>
        value.type === 'scalar' && typeof value.value === 'string' ? [{ key, value: value.value, detail }] : [],
      )

/** The objects of some kinds, those of the same file and folder first. */
function objects(isWanted: (kind: string) => boolean, { file, folder }: Typed): readonly Opened[] {
  const distance = (path: string): number => (path === file ? 0 : folderOfPath(path) === folderOfPath(file) ? 1 : 2)
  return objectsIn(folder.results())
    .filter(({ kind }) => isWanted(kind))
    .sort((one, other) => distance(one.path) - distance(other.path))
    .slice(0, MOST_OBJECTS)
    .flatMap(one => {
      const document = folder.open(one.document)
      const body = document && follow(rootOf(document), one.pointer).node
      return body === undefined ? [] : [{ ...one, body }]
    })
}

const ownObject = (body: Node, { kind, file }: Typed): Opened => ({
  body,
  kind,
  path: file,
  name: '',
  label: 'this object',
  document: '',
  pointer: '',
})

/** The template of the Pods of a workload; a Pod is its own. */
function podTemplate(body: Node, kind: string): Node | undefined {
  if (kind === 'Pod') return body
  return kind === 'CronJob'
    ? childOf(body, 'spec', 'jobTemplate', 'spec', 'template')
    : childOf(body, 'spec', 'template')
}

/** The workloads that a selector selects; all of them where it selects none yet. */
function selectedBy(selector: Node | undefined, typed: Typed): readonly Opened[] {
  const all = objects(isWorkload, typed)
  const wanted = labelsIn(selector, '')
  const found = all.filter(({ body, kind }) => {
    const labels = childOf(podTemplate(body, kind), 'metadata', 'labels')
    return wanted.length > 0 && wanted.every(({ key, value }) => textAt(labels, key) === value)
  })
  return found.length > 0 ? found : all
}

/** The ports of containers: their names, or the numbers of those without one. */
const portsOf = (workloads: readonly Opened[]): readonly StatedValue[] =>
  workloads.flatMap(({ body, kind, label }) => {
    const spec = childOf(podTemplate(body, kind), 'spec')
    return ['containers', 'initContainers'].flatMap(list =>
      itemsOf(childOf(spec, list)).flatMap(container =>
        itemsOf(childOf(container, 'ports')).flatMap(port => {
          const number = scalarText(childOf(port, 'containerPort'))
          const name = textAt(port, 'name')
          const value = name ?? number
          return value === '' ? [] : [{ value, detail: name === undefined ? label : `${number}  ${label}` }]
        }),
      ),
    )
  })

/** The names or the numbers of the ports of a Service; those of all Services where there is none of the name. */
function servicePorts(field: 'name' | 'port', named: string | undefined, typed: Typed): readonly StatedValue[] {
  const all = objects(one => one === 'Service', typed)
  const own = all.filter(({ name }) => name === named)
  return (own.length > 0 ? own : all).flatMap(({ body, label }) =>
    itemsOf(childOf(body, 'spec', 'ports')).flatMap(port => {
      const value = scalarText(childOf(port, field))
      const other = scalarText(childOf(port, field === 'name' ? 'port' : 'name'))
      return value === '' ? [] : [{ value, detail: other === '' ? label : `${other}  ${label}` }]
    }),
  )
}

/** The keys of a ConfigMap or a Secret, without what they hold. */
const keysOf = (kind: string, named: string | undefined, typed: Typed): readonly StatedValue[] =>
  objects(one => one === kind, typed)
    .filter(({ name }) => name === named)
    .flatMap(({ body, label }) =>
      ['data', 'stringData', 'binaryData'].flatMap(field => {
        const held = childOf(body, field)
        return held?.type === 'mapping' ? held.entries.map(({ key }) => ({ value: key, detail: label })) : []
      }),
    )

/** The volumes of the Pods of an object, and the claims that it makes for each of them. */
function volumesOf(root: Node | undefined, kind: string): readonly StatedValue[] {
  if (root === undefined) return []
  const volumes = itemsOf(childOf(podTemplate(root, kind), 'spec', 'volumes')).map(one => textAt(one, 'name'))
  const claims = itemsOf(childOf(root, 'spec', 'volumeClaimTemplates')).map(one =>
    textAt(childOf(one, 'metadata'), 'name'),
  )
  return [...volumes, ...claims].flatMap(value =>
    value === undefined ? [] : [{ value, detail: 'a volume of this object' }],
  )
}

const itemsOf = (node: Node | undefined): readonly Node[] => (node?.type === 'sequence' ? node.items : [])

const scalarText = (node: Node | undefined): string =>
  node?.type === 'scalar' && node.value !== null ? String(node.value) : ''

function once(all: readonly StatedValue[]): readonly StatedValue[] {
  const found = new Map<string, StatedValue>()
  for (const one of all) if (!found.has(one.value)) found.set(one.value, one)
  return [...found.values()]
}
