import { known } from '../../../documents/value.ts'
import { indexBy, type Lookup } from '../../../engine/join/store/fact-index.ts'
import { indexLabels, type LabelIndex, selectFrom } from '../../../model/kubernetes/label-index.ts'
import type { LabelSelector } from '../../../model/kubernetes/selector.ts'
import { lazily } from '../../../model/lazily.ts'
import { parseAddress } from '../../../model/network/cidr.ts'
import { type OrderAppInstance, orderAppInstance } from '../../application/order-app.ts'
import { folderOfPlace, type ObjectMeta } from '../../kubernetes/object-meta.ts'
import { type Workload, workload } from '../../kubernetes/workload.ts'
import { type LabelNames, labelNames } from './label-typo.ts'
import type { Pods } from './policy-match.ts'

/** The workloads of one namespace. */
export interface LocalPods {
  readonly index: LabelIndex<Workload>
  /** Whether a selector may select some of their Pods once labels are known that are decided at deployment. */
  readonly mayBeSelected: (selector: LabelSelector) => boolean
  readonly labelNames: () => LabelNames
}

/** The key of an object's namespace: its name; where it is absent, the folder that is deployed with one `-n`. */
export const namespaceKey = ({ namespace, at }: Pick<ObjectMeta, 'namespace' | 'at'>): string =>
  namespace ?? `/${folderOfPlace(at)}`

/** The workloads of one place, for a look-up by labels. */
export function toLocalPods(workloads: readonly Workload[]): LocalPods {
  const isOpen = workloads.some(({ podLabelsOpen }) => podLabelsOpen)
  const open = new Set(workloads.flatMap(({ openPodLabels }) => openPodLabels ?? NO_KEYS))
  return {
    index: indexLabels(workloads, ({ podLabels }) => podLabels),
    // Where a selector names none of the open keys, what is known of the Pods decides.
    mayBeSelected: selector => isOpen || selector.some(({ key }) => open.has(key)),
    labelNames: lazily(() => labelNames(workloads.map(({ podLabels }) => podLabels))),
  }
}

const NO_KEYS: readonly string[] = []

/** The workloads by the key of their namespace. */
export const podsByNamespace = indexBy(workload, one => [namespaceKey(one)], toLocalPods)
/** Those whose Pods are on the network of their node. */
export const hostPodsByNamespace = indexBy(workload, one => (one.hostNetwork ? [namespaceKey(one)] : []), toLocalPods)
/** Those whose Pods have networks of their own. */
export const otherPodsByNamespace = indexBy(workload, one => (one.hostNetwork ? [] : [namespaceKey(one)]), toLocalPods)
/** Captured Pods with networks of their own, by the bits of their addresses. */
export const podsByAddress = indexBy(workload, ({ hostNetwork, addresses = [] }) =>
  hostNetwork ? [] : addresses.flatMap(text => parseAddress(text)?.bits ?? []),
)
/** OrderApps by the key of their namespace. */
export const orderAppsByNamespace = indexBy(orderAppInstance, one => [namespaceKey(one)])

/** The first workload of a namespace whose Pods a selector selects. */
export const findPods = (pods: Lookup<LocalPods>, namespace: string, selector: LabelSelector): Workload | undefined =>
  selectFrom(pods(namespace).index, selector, 1)[0]

/** The Pods of a workload. */
export function podsOf(workload: Workload): Pods {
  return {
    namespace: namespaceKey(workload),
    labels: workload.podLabels,
    open: workload.podLabelsOpen,
    openKeys: workload.openPodLabels ?? NO_KEYS,
    hostNetwork: workload.hostNetwork,
    namedPorts: workload.containers.flatMap(({ ports }) =>
      ports.flatMap(({ name, protocol, containerPort }) => {
        const port = known(containerPort)
        return name === undefined ? [] : [{ name, protocol, ...(port === undefined ? {} : { port }) }]
      }),
    ),
  }
}

/** The Pods of cluster DNS, as EKS runs them unless a manifest of the scope defines them. */
export const CLUSTER_DNS: Pods = {
  namespace: 'kube-system',
  labels: { 'k8s-app': 'kube-dns', 'eks.amazonaws.com/component': 'coredns' },
  open: false,
  hostNetwork: false,
  namedPorts: [
    { name: 'dns', protocol: 'UDP', port: 53 },
    { name: 'dns-tcp', protocol: 'TCP', port: 53 },
  ],
}

/** The Pods that an OrderApp makes: of their labels the contract fixes one; their port is named `http`. */
export function podsOfOrderApp(app: OrderAppInstance): Pods {
  const port = orderAppPort(app)
  return {
    namespace: namespaceKey(app),
    labels: { 'app.kubernetes.io/name': app.name, 'app.orchestrator.io/name': app.name },
    open: true,
    openKeys: NO_KEYS,
    application: app.name,
    hostNetwork: false,
    namedPorts: [{ name: 'http', protocol: 'TCP', ...(port === undefined ? {} : { port }) }],
  }
}

/** The port of an OrderApp's container; 8080 where it states none. Undefined where it cannot be known. */
export const orderAppPort = ({ port }: OrderAppInstance): number | undefined =>
  port.state === 'absent' ? 8080 : known(port)

/** The port of an OrderApp's database; undefined until deployment. */
export const databasePort = ({ database }: OrderAppInstance): number | undefined =>
  database.port.state === 'absent' ? 5432 : known(database.port)
