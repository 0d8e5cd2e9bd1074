import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule, type Related } from '../../engine/rule.ts'
import { cluster } from '../../facts/eks/cluster.ts'
import { type ClusterLink, clusterFinder, linkKey } from '../../facts/eks/cluster-link.ts'
import { podIdentityAssociation } from '../../facts/eks/pod-identity.ts'
import { type PodIdentityAgent, podIdentityAgent } from '../../facts/eks/pod-identity-agent.ts'
import { type NodeConfig, nodeConfig } from '../../facts/hybrid/node-config.ts'
import { workload } from '../../facts/kubernetes/workload.ts'
import { hasRemoteNetworks, isHybrid } from '../../facts/network/address-plan.ts'
import { groupBy } from '../../model/group-by.ts'

export default defineRule({
  id: 'access/hybrid-pod-identity',
  summary: 'Configure both settings that Pod Identity needs on hybrid nodes',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-add-ons.html'],
  checks: {
    'PA-05': 'on hybrid nodes this association provides no credentials: {missing}',
  },
  on: { podIdentityAssociation: allOf(podIdentityAssociation) },
  with: {
    nodeConfig: allOf(nodeConfig),
    podIdentityAgent: allOf(podIdentityAgent),
    workload: allOf(workload),
    cluster: allOf(cluster),
  },

  *check({ podIdentityAssociation }, { say, unsure, platform, complete }, found) {
    if (platform.profile === 'cloud') return
    const findClusters = clusterFinder(found.cluster)
    const names = new Set(
      clusterNames({ ...found, podIdentityAssociation })
        .map(known)
        .filter(name => name !== undefined),
    )
    const hybridNodes = found.nodeConfig.filter(({ hybrid }) => hybrid)
    const nodesOf = finder(hybridNodes, ({ clusterName }) => known(clusterName), names.size)
    const agentsOf = finder(
      found.podIdentityAgent,
      ({ cluster }) => (cluster === undefined ? undefined : known(cluster.name)),
      names.size,
    )
    const users = groupBy(found.workload, ({ namespace, serviceAccountName }) =>
      accountKey(namespace, known(serviceAccountName) ?? 'default'),
    )
    for (const ofOneCluster of groupBy(podIdentityAssociation, ({ cluster }) => linkKey(cluster)).values()) {
      const [first] = ofOneCluster
      if (first === undefined) continue
      const [nodes, agents] = [nodesOf(first.cluster), agentsOf(first.cluster)]
      const clusters = findClusters(first.cluster)
      const isOnHybrid = nodes.length > 0 || clusters.some(hasRemoteNetworks) || isHybrid(platform, [], [])
      if (!isOnHybrid) continue

      const halves = [judgeNodes(nodes, complete), judgeAgents(agents, nodes.length > 0, complete)]
      for (const half of halves) if (half?.state === 'unknown') yield unsure({ why: half.why, at: half.at })
      const missing = halves.flatMap(half => (half?.state === 'missing' ? [half] : []))
      if (missing.length === 0) continue
      const related = missing.flatMap(({ at, note }): readonly Related[] => (at === undefined ? [] : [{ at, note }]))
      for (const { namespace, serviceAccount, at } of ofOneCluster) {
        const pods = users.get(accountKey(known(namespace), known(serviceAccount) ?? '')) ?? []
        if (pods.length > 0 && pods.every(({ offHybridNodes }) => offHybridNodes)) continue
        yield say('PA-05', at, { data: { missing: missing.map(({ what }) => what).join(', and ') }, related })
      }
    }
  },
})

/** Finds what is of a link's cluster, by its name. What names no cluster is of the only one, where no second is named at all. */
function finder<T>(all: readonly T[], nameOf: (one: T) => string | undefined, clusterCount: number) {
  const byName = groupBy(all, nameOf)
  return ({ name }: ClusterLink): readonly T[] => {
    if (clusterCount <= 1) return all
    const wanted = known(name)
    return wanted === undefined ? [] : (byName.get(wanted) ?? [])
  }
}

type Half =
  | { readonly state: 'missing'; readonly what: string; readonly note: string; readonly at?: Place }
  | { readonly state: 'unknown'; readonly why: string; readonly at: Place }

function judgeNodes(nodes: readonly NodeConfig[], complete: boolean): Half | undefined {
  const what = 'no NodeConfig sets enableCredentialsFile'
  if (nodes.length === 0) return complete ? { state: 'missing', what, note: '' } : undefined
  const off = nodes.find(({ credentialsFile }) => isOff(credentialsFile))
  if (off !== undefined) {
    const note = 'this node has no credentials file'
    return { state: 'missing', what: 'enableCredentialsFile is not true', note, at: off.credentialsFile.at }
  }
  return unknownOf(nodes.map(({ credentialsFile }) => credentialsFile))
}

/** Nodes with a NodeConfig run the `hybrid` DaemonSet; only Bottlerocket, which has none, runs the other. */
function judgeAgents(agents: readonly PodIdentityAgent[], hasNodes: boolean, complete: boolean): Half | undefined {
  const what = "daemonsets.hybrid.create is not true in the agent's values"
  const switches = agents.flatMap(agent => [agent.hybrid, ...(hasNodes ? [] : [agent.hybridBottlerocket])])
  if (switches.some(value => known(value) === true)) return undefined
  const open = unknownOf(switches)
  const [first] = agents
  if (open !== undefined) return open
  if (first === undefined) return complete ? { state: 'missing', what, note: '' } : undefined
  return { state: 'missing', what, note: 'the agent is configured here', at: first.hybrid.at }
}

const isOff = (value: Value<boolean>): boolean => value.state !== 'unknown' && known(value) !== true

function unknownOf(values: readonly Value<boolean>[]): Half | undefined {
  const open = values.find(value => value.state === 'unknown')
  return open?.state === 'unknown' ? { state: 'unknown', why: open.why, at: open.at } : undefined
}

interface Named {
  readonly cluster: readonly { readonly name: Value<string> }[]
  readonly nodeConfig: readonly NodeConfig[]
  readonly podIdentityAgent: readonly PodIdentityAgent[]
  readonly podIdentityAssociation: readonly { readonly cluster: ClusterLink }[]
}

/** The names of clusters that the documents of the scope state. */
const clusterNames = ({
  cluster,
  nodeConfig,
  podIdentityAgent,
  podIdentityAssociation,
}: Named): readonly Value<string>[] => [
  ...cluster.map(({ name }) => name),
  ...nodeConfig.map(({ clusterName }) => clusterName),
  ...podIdentityAgent.flatMap(agent => agent.cluster?.name ?? []),
  ...podIdentityAssociation.map(association => association.cluster.name),
]

const accountKey = (namespace: string | undefined, name: string): string => `${namespace ?? ''}/${name}`
