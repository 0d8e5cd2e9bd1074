import type { Place } from '../documents/document.ts'
import { type Known, known, type ListValue } from '../documents/value.ts'
import type { ComparedFields, Fact } from '../engine/fact.ts'
import type { ScopeFacts } from '../engine/join/join.ts'
import { ORDER_APP_COMPARED, orderAppInstance } from '../facts/application/order-app.ts'
import { ADDON_FIELDS, type Addon, addon } from '../facts/eks/addon.ts'
import { CLUSTER_FIELDS, type Cluster, cluster, type PlannedRange, plannedRange } from '../facts/eks/cluster.ts'
import { linkKey } from '../facts/eks/cluster-link.ts'
import { NODE_GROUP_FIELDS, type NodeGroup, nodeGroup } from '../facts/eks/node-group.ts'
import {
  HORIZONTAL_AUTOSCALER_FIELDS,
  horizontalAutoscaler,
  VERTICAL_AUTOSCALER_FIELDS,
  verticalAutoscaler,
} from '../facts/kubernetes/autoscaler.ts'
import { SERVICE_ACCOUNT_FIELDS, serviceAccount } from '../facts/kubernetes/cluster-objects.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import { SERVICE_FIELDS, service } from '../facts/kubernetes/service.ts'
import {
  PERSISTENT_VOLUME_FIELDS,
  persistentVolume,
  VOLUME_CLAIM_FIELDS,
  volumeClaim,
} from '../facts/kubernetes/volume.ts'
import { WORKLOAD_FIELDS, workload } from '../facts/kubernetes/workload.ts'
import { TARGET_GROUP_BINDING_FIELDS, targetGroupBinding } from '../facts/network/balancing/target-group-binding.ts'
import { NETWORK_POLICY_FIELDS, networkPolicy } from '../facts/network/policies/network-policy.ts'
import { groupBy } from '../model/group-by.ts'
import { type Leaf, leavesOf } from './leaves.ts'

/** An object as one document states it. */
export interface Compared {
  /** What it is called for people: `Service shop/web`, `node group orders/web`. */
  readonly label: string
  /** What is equal for what is captured and what is written. */
  readonly key: string
  /** The same without its namespace; absent where it has none to be left out. */
  readonly looseKey?: string
  readonly isCaptured: boolean
  /** Whether what it does not state is certainly not there. */
  readonly isWhole: boolean
  readonly leaves: ReadonlyMap<string, Leaf>
  readonly at: Place
}

type FactsOf = ScopeFacts['of']

interface ComparedFact {
  readonly id: string
  readonly comparedIn: (of: FactsOf) => readonly Compared[]
}
const objects = <T extends ObjectMeta>(fact: Fact<T>, fields: ComparedFields<T>): ComparedFact => ({
  id: fact.id,
  comparedIn: of => of(fact).flatMap(one => objectOf(one, leavesOf(one, fields, one.at))),
})

const OBJECTS: readonly ComparedFact[] = [
  objects(workload, WORKLOAD_FIELDS),
  objects(service, SERVICE_FIELDS),
  objects(serviceAccount, SERVICE_ACCOUNT_FIELDS),
  objects(networkPolicy, NETWORK_POLICY_FIELDS),
  objects(horizontalAutoscaler, HORIZONTAL_AUTOSCALER_FIELDS),
  objects(verticalAutoscaler, VERTICAL_AUTOSCALER_FIELDS),
  objects(volumeClaim, VOLUME_CLAIM_FIELDS),
  objects(persistentVolume, PERSISTENT_VOLUME_FIELDS),
  objects(targetGroupBinding, TARGET_GROUP_BINDING_FIELDS),
  objects(orderAppInstance, ORDER_APP_COMPARED),
]

/** The facts that are compared: a run must keep them. */
export const COMPARED_FACTS: readonly string[] = [
  ...OBJECTS.map(({ id }) => id),
  ...[cluster, plannedRange, nodeGroup, addon].map(({ id }) => id),
]

/** What the documents of a scope state of clusters and of objects in them, captured and written. */
export const comparedIn = (of: FactsOf): readonly Compared[] => [
  ...clustersIn(of),
  ...of(nodeGroup).flatMap(one => partOf('node group', one, leavesOf(one, NODE_GROUP_FIELDS, one.at))),
  ...of(addon).flatMap(one => partOf('add-on', one, leavesOf(one, ADDON_FIELDS, one.at))),
  ...OBJECTS.flatMap(({ comparedIn }) => comparedIn(of)),
]

function objectOf(one: ObjectMeta, leaves: Compared['leaves']): readonly Compared[] {
  const { kind, namespace, name, at, isCaptured = false } = one
  if (name === '') return []
  const looseKey = `${kind}\n\n${name}`
  const label = `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`
  const key = `${kind}\n${namespace ?? ''}\n${name}`
  return [{ label, key, looseKey, isCaptured, isWhole: true, leaves, at }]
}

/** Clusters, with the ranges that are planned for them. */
function clustersIn(of: FactsOf): readonly Compared[] {
  const ranges = groupBy(of(plannedRange), ({ cluster: { name }, source }) => `${source}\n${name ?? ''}`)
  return of(cluster).flatMap((one: Cluster) => {
    const name = known(one.name)
    if (name === undefined) return []
    const own = ranges.get(`${one.source}\n${name}`) ?? []
    const fact = { ...one, ranges: rangesOf(own, one.at) }
    const isCaptured = one.source === 'record'
    const leaves = leavesOf(fact, [...CLUSTER_FIELDS, 'ranges'], one.at)
    return [{ label: `cluster ${name}`, key: `cluster\n${name}`, isCaptured, isWhole: false, leaves, at: one.at }]
  })
}

/** The ranges of each use as one list. */
function rangesOf(ranges: readonly PlannedRange[], at: Place): Readonly<Record<string, Known<ListValue<string>>>> {
  const byUse = groupBy(ranges, ({ use }) => use)
  return Object.fromEntries(
    [...byUse].map(([use, all]) => {
      const items = all.map(({ cidr }) => cidr)
      const open = items.some(({ state }) => state !== 'known')
      return [use, { state: 'known', value: { items, open }, at: items[0]?.at ?? at } as const]
    }),
  )
}

function partOf(what: string, one: NodeGroup | Addon, leaves: Compared['leaves']): readonly Compared[] {
  const name = known(one.name)
  const owner = linkKey(one.cluster)
  if (name === undefined) return []
  const inCluster = one.cluster.name.state === 'known' ? `${one.cluster.name.value}/` : ''
  const isCaptured = one.source === 'record'
  const base = { isCaptured, isWhole: false, leaves, at: one.at }
  return [
    {
      ...base,
      label: `${what} ${inCluster}${name}`,
      key: `${what}\n${owner}\n${name}`,
      looseKey: `${what}\n\n${name}`,
    },
  ]
}
