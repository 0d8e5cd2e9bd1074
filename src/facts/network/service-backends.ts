import { isTemplated } from '../../documents/read.ts'
import { indexBy, type Lookup } from '../../engine/join/fact-index.ts'
import { selectFrom } from '../../model/kubernetes/label-index.ts'
import { type LabelSelector, selectLabels } from '../../model/kubernetes/selector.ts'
import { type OrderAppInstance, orderAppInstance } from '../application/order-app.ts'
import { nameKeys } from '../kubernetes/named-object.ts'
import { folderOf } from '../kubernetes/object-meta.ts'
import { type ServiceObject, selectedLabels } from '../kubernetes/service.ts'
import { type Workload, workload } from '../kubernetes/workload.ts'
import { type LocalPods, podsOfOrderApp, toLocalPods } from './pods.ts'

const ANYWHERE = '*'
const UNPLACED = '?'

/** The workloads of a namespace, of a folder, of all namespaces that are decided at deployment, and of all. */
export const podsByPlace = indexBy(
  workload,
  ({ namespace, at }) => [namespace ?? UNPLACED, `/${folderOf(at)}`, ANYWHERE],
  toLocalPods,
)

/** Workloads by `nameKeys`. */
export const workloadsByName = indexBy(workload, nameKeys)

/** OrderApps by the namespace and folder that they are in. */
export const orderAppsByPlace = indexBy(orderAppInstance, ({ namespace, at }) => [
  namespace ?? UNPLACED,
  `/${folderOf(at)}`,
])

type Placed = Pick<ServiceObject, 'namespace' | 'at'>

/** The workloads that may be in the namespace of a Service: in it, or in its folder where one of both states no namespace. */
function placesOf({ namespace, at }: Placed, lookup: Lookup<LocalPods>): readonly LocalPods[] {
  return [...(namespace === undefined ? [] : [lookup(namespace)]), lookup(`/${folderOf(at)}`)]
}

const mayShare = (service: Placed, { namespace }: Workload): boolean =>
  namespace === undefined || service.namespace === undefined || namespace === service.namespace

/** More workloads than these behind one Service say nothing new. */
const MOST = 64

/** The workloads whose Pods a Service selects, as far as the scope has them. */
export function backendsOf(service: ServiceObject, lookup: Lookup<LocalPods>): readonly Workload[] {
  const selector = selectLabels(selectedLabels(service))
  const found = placesOf(service, lookup).flatMap(({ index }) => selectFrom(index, selector, MOST))
  return [...new Set(found)].filter(one => mayShare(service, one))
}

/** The workloads beside a Service: those that its selector could have meant. */
export function neighboursOf(service: ServiceObject, lookup: Lookup<LocalPods>): readonly LocalPods[] {
  const places = placesOf(service, lookup)
  return places.filter(({ index }) => index.all.length > 0 && index.all.every(one => mayShare(service, one)))
}

/** Whether a workload that the scope has could be selected once its namespace or its labels are known. */
export function mayHaveBackends(service: ServiceObject, lookup: Lookup<LocalPods>): boolean {
  if (placesOf(service, lookup).some(({ isOpen }) => isOpen)) return true
  const selector: LabelSelector = selectLabels(selectedLabels(service))
  const elsewhere = lookup(service.namespace === undefined ? ANYWHERE : UNPLACED)
  return elsewhere.isOpen || selectFrom(elsewhere.index, selector, 1).length > 0
}

/** The OrderApps whose Pods a Service selects by their name. */
export function appsBehind(
  service: ServiceObject,
  lookup: Lookup<readonly OrderAppInstance[]>,
): readonly OrderAppInstance[] {
  const labels = Object.entries(selectedLabels(service))
  const near = [
    ...(service.namespace === undefined ? [] : lookup(service.namespace)),
    ...lookup(`/${folderOf(service.at)}`),
  ]
  return near.filter(app => {
    const own = podsOfOrderApp(app).labels
    return labels.some(([key, value]) => own[key] === value)
  })
}

/** Whether the containers of a workload have a port of that name. */
export const hasNamedPort = ({ containers }: Workload, name: string, protocol: string): boolean =>
  containers.some(({ ports }) => ports.some(port => port.name === name && port.protocol === protocol))

/** What puts further containers into Pods, with ports of their own. */
const INJECTED = /^(?:sidecar|inject)\.istio\.io\/|^linkerd\.io\/inject$|-injector?\//

/** Whether a workload's ports are not all in its own document. */
export function hasOpenPorts({ containers, podLabels, podAnnotations, isPatched }: Workload): boolean {
  const keys = [...Object.keys(podLabels), ...Object.keys(podAnnotations)]
  return (
    isPatched === true ||
    keys.some(key => INJECTED.test(key)) ||
    containers.some(({ ports }) => ports.some(({ name }) => isTemplated(name ?? '')))
  )
}
