import { isTemplated } from '../../../documents/read.ts'
import { indexBy, type Lookup } from '../../../engine/join/store/fact-index.ts'
import { selectFrom } from '../../../model/kubernetes/label-index.ts'
import { type LabelSelector, selectLabels } from '../../../model/kubernetes/selector.ts'
import { ORDER_APP_LABELS, type OrderAppInstance } from '../../application/order-app.ts'
import { foundNamed, nameKeys } from '../../kubernetes/named-object.ts'
import { folderOfPlace } from '../../kubernetes/object-meta.ts'
import { type ServiceObject, selectedLabels } from '../../kubernetes/service.ts'
import { type Workload, workload } from '../../kubernetes/workload.ts'
import { type LocalPods, toLocalPods } from '../policies/pods.ts'

const ANYWHERE = '*'
const UNPLACED = '?'

/** The workloads of a namespace, of a folder; those without a namespace, of a folder and of all; all. */
export const podsByPlace = indexBy(
  workload,
  ({ namespace, at }) => {
    const folder = `/${folderOfPlace(at)}`
    const unplaced = namespace === undefined ? [UNPLACED, `${UNPLACED}${folder}`] : [namespace]
    return [...unplaced, folder, ANYWHERE]
  },
  toLocalPods,
)

/** Workloads by `nameKeys`. */
export const backendsByName = indexBy(workload, nameKeys)

type Placed = Pick<ServiceObject, 'namespace' | 'at'>

/** The workloads that may be in the namespace of a Service: in it, or in its folder where one of both states no namespace. */
function placesOf({ namespace, at }: Placed, lookup: Lookup<LocalPods>): readonly LocalPods[] {
  const folder = `/${folderOfPlace(at)}`
  return namespace === undefined ? [lookup(folder)] : [lookup(namespace), lookup(`${UNPLACED}${folder}`)]
}

/** More workloads than these behind one Service say nothing new. */
const MOST = 64

/** The workloads whose Pods a Service selects, as far as the scope has them. */
export function backendsOf(service: ServiceObject, lookup: Lookup<LocalPods>): readonly Workload[] {
  const selector = selectLabels(selectedLabels(service))
  return placesOf(service, lookup).flatMap(({ index }) => selectFrom(index, selector, MOST))
}

/** The workloads beside a Service: those that its selector could have meant. */
export const neighboursOf = (service: ServiceObject, lookup: Lookup<LocalPods>): readonly LocalPods[] =>
  placesOf(service, lookup).filter(({ index }) => index.all.length > 0)

/** Whether a workload that the scope has could be selected once its namespace or its labels are known. */
export function mayHaveBackends(service: ServiceObject, lookup: Lookup<LocalPods>): boolean {
  const selector: LabelSelector = selectLabels(selectedLabels(service))
  if (placesOf(service, lookup).some(({ mayBeSelected }) => mayBeSelected(selector))) return true
  const elsewhere = lookup(service.namespace === undefined ? ANYWHERE : UNPLACED)
  return elsewhere.mayBeSelected(selector) || selectFrom(elsewhere.index, selector, 1).length > 0
}

/** The OrderApps whose Pods a Service selects by their name; `lookup` is `orderAppsByName`. */
export const appsBehind = (
  service: ServiceObject,
  lookup: Lookup<readonly OrderAppInstance[]>,
): readonly OrderAppInstance[] =>
  Object.entries(selectedLabels(service)).flatMap(([key, value]) =>
    ORDER_APP_LABELS.includes(key) ? foundNamed(lookup, service, value) : [],
  )

/** Whether the containers of a workload have a port of that name; a patch leaves the protocol to what it changes. */
export const hasNamedPort = ({ containers }: Workload, name: string, protocol: string): boolean =>
  containers.some(({ ports }) =>
    ports.some(port => port.name === name && (port.protocol === protocol || isTemplated(port.protocol))),
  )

/** What puts further containers into Pods, with ports of their own. */
const INJECTED = /^(?:sidecar|inject)\.istio\.io\/|^linkerd\.io\/inject$|-injector?\//

/** Whether a workload's ports are not all in its own document. */
export function hasOpenPorts({ containers, podLabels, podAnnotations, portsOpen }: Workload): boolean {
  const keys = [...Object.keys(podLabels), ...Object.keys(podAnnotations)]
  return (
    portsOpen === true ||
    keys.some(key => INJECTED.test(key)) ||
    containers.some(({ ports }) => ports.some(({ name }) => isTemplated(name ?? '')))
  )
}
