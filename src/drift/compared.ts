import type { Place } from '../documents/document.ts'
import { type Known, known, type ListValue } from '../documents/value.ts'
import type { ScopeFacts } from '../engine/join/join.ts'
import { orderAppInstance } from '../facts/application/order-app.ts'
import { type Addon, addon } from '../facts/eks/addon.ts'
import { type Cluster, cluster, type PlannedRange, plannedRange } from '../facts/eks/cluster.ts'
import { linkKey } from '../facts/eks/cluster-link.ts'
import { type NodeGroup, nodeGroup } from '../facts/eks/node-group.ts'
import { horizontalAutoscaler, verticalAutoscaler } from '../facts/kubernetes/autoscaler.ts'
import { serviceAccount } from '../facts/kubernetes/cluster-objects.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import { service } from '../facts/kubernetes/service.ts'
import { persistentVolume, volumeClaim } from '../facts/kubernetes/volume.ts'
import { workload } from '../facts/kubernetes/workload.ts'
import { networkPolicy } from '../facts/network/network-policy.ts'
import { targetGroupBinding } from '../facts/network/target-group-binding.ts'
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

const OBJECTS = [
  workload,
  service,
  serviceAccount,
  networkPolicy,
  horizontalAutoscaler,
  verticalAutoscaler,
  volumeClaim,
  persistentVolume,
  targetGroupBinding,
  orderAppInstance,
] as const

/** The facts that are compared: a run must keep them. */
export const COMPARED_FACTS: readonly string[] = [
  ...OBJECTS.map(({ id }) => id),
  ...[cluster, plannedRange, nodeGroup, addon].map(({ id }) => id),
]

/** What the documents of a scope state of clusters and of objects in them, captured and written. */
export const comparedIn = (of: FactsOf): readonly Compared[] => [
  ...clustersIn(of),
  ...of(nodeGroup).flatMap(one => partOf('node group', one)),
  ...of(addon).flatMap(one => partOf('add-on', one)),
  ...objectsIn(of),
]

const objectsIn = (of: FactsOf): readonly Compared[] =>
  [
    ...of(workload),
    ...of(service),
    ...of(serviceAccount),
    ...of(networkPolicy),
    ...of(horizontalAutoscaler),
    ...of(verticalAutoscaler),
    ...of(volumeClaim),
    ...of(persistentVolume),
    ...of(targetGroupBinding),
    ...of(orderAppInstance),
  ].flatMap(objectOf)

function objectOf(one: ObjectMeta): readonly Compared[] {
  const { kind, namespace, name, at, isCaptured = false } = one
  if (name === '') return []
  const looseKey = `${kind}\n\n${name}`
  const label = `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`
  const key = `${kind}\n${namespace ?? ''}\n${name}`
  return [{ label, key, looseKey, isCaptured, isWhole: true, leaves: leavesOf(one, at), at }]
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
    const leaves = leavesOf(fact, one.at)
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

function partOf(what: string, one: NodeGroup | Addon): readonly Compared[] {
  const name = known(one.name)
  const owner = linkKey(one.cluster)
  if (name === undefined) return []
  const inCluster = one.cluster.name.state === 'known' ? `${one.cluster.name.value}/` : ''
  const isCaptured = one.source === 'record'
  const base = { isCaptured, isWhole: false, leaves: leavesOf(one, one.at), at: one.at }
  return [
    {
      ...base,
      label: `${what} ${inCluster}${name}`,
      key: `${what}\n${owner}\n${name}`,
      looseKey: `${what}\n\n${name}`,
    },
  ]
}
