import { groupBy } from '../engine/group-by.ts'
import { known } from '../engine/value.ts'
import { indexLabels, type LabelIndex, selectFrom } from './label-index.ts'
import { folderOf, type ObjectMeta } from './object-meta.ts'
import type { OrderAppInstance } from './order-app.ts'
import type { Pods } from './policy-match.ts'
import type { LabelSelector } from './selector.ts'
import type { Workload } from './workload.ts'

/** The workloads of a scope by the namespace of their Pods. */
export interface PodIndex {
  readonly byNamespace: ReadonlyMap<string, LabelIndex<Workload>>
  /** The namespaces of which some Pods have labels that are decided at deployment. */
  readonly open: ReadonlySet<string>
}

/** The key of an object's namespace: its name; where it is absent, the folder that is deployed with one `-n` (checks.md §0.5). */
export const namespaceKey = ({ namespace, at }: Pick<ObjectMeta, 'namespace' | 'at'>): string =>
  namespace ?? `/${folderOf(at)}`

/** Indexes the workloads of a scope. */
export function indexPods(workloads: readonly Workload[]): PodIndex {
  const groups = groupBy(workloads, namespaceKey)
  const open = workloads.filter(({ podLabelsOpen }) => podLabelsOpen)
  return {
    open: new Set(open.map(namespaceKey)),
    byNamespace: new Map(
      Array.from(groups, ([key, members]) => [key, indexLabels(members, ({ podLabels }) => podLabels)]),
    ),
  }
}

/** The first workload of a namespace whose Pods a selector selects. */
export function findPods(index: PodIndex, namespace: string, selector: LabelSelector): Workload | undefined {
  const pods = index.byNamespace.get(namespace)
  return pods === undefined ? undefined : selectFrom(pods, selector, 1)[0]
}

/** The Pods of a workload. */
export function podsOf(workload: Workload): Pods {
  return {
    namespace: namespaceKey(workload),
    labels: workload.podLabels,
    open: workload.podLabelsOpen,
    hostNetwork: workload.hostNetwork,
    namedPorts: workload.containers.flatMap(({ ports }) =>
      ports.flatMap(({ name, protocol, containerPort }) => {
        const port = known(containerPort)
        return name === undefined ? [] : [{ name, protocol, ...(port === undefined ? {} : { port }) }]
      }),
    ),
  }
}

/** The Pods that an OrderApp makes: of their labels the contract fixes one (L177); their port is named `http`. */
export function podsOfOrderApp(app: OrderAppInstance): Pods {
  const port = orderAppPort(app)
  return {
    namespace: namespaceKey(app),
    labels: { 'app.kubernetes.io/name': app.name, 'app.orchestrator.io/name': app.name },
    open: true,
    hostNetwork: false,
    namedPorts: [{ name: 'http', protocol: 'TCP', ...(port === undefined ? {} : { port }) }],
  }
}

/** The port of an OrderApp's container; 8080 where it states none (L165). Undefined where it can't be known. */
export const orderAppPort = ({ port }: OrderAppInstance): number | undefined =>
  port.state === 'absent' ? 8080 : known(port)
