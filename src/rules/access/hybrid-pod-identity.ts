import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, isMistyped, isNot, known, type Place, relatedAt, type Value } from '../../rule.ts'

export default defineRule({
  id: 'access/hybrid-pod-identity',
  summary: 'Configure both settings that Pod Identity needs on hybrid nodes',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-add-ons.html'],
  checks: {
    'PA-05': 'on hybrid nodes this association provides no credentials: {missing}',
    'NC-01': 'enableCredentialsFile is not true, so Pod Identity provides no credentials on this hybrid node',
    'PI-01': 'daemonsets.hybrid.create is not true, so no agent runs on the hybrid nodes',
    'PI-02': 'the agent runs on hybrid nodes, but their NodeConfig does not set enableCredentialsFile',
  },
  on: {
    podIdentityAssociation: allOf(facts.podIdentityAssociation),
    nodeConfig: allOf(facts.nodeConfig),
    podIdentityAgent: allOf(facts.podIdentityAgent),
  },
  with: { workload: allOf(facts.workload), cluster: allOf(facts.cluster) },

  *check(judged, { say, unsure, platform, complete }, lookups) {
    for (const one of facts.hybridPodIdentities({ ...judged, ...lookups }, platform)) {
      const [association] = one.associations
      const running = one.agents.filter(({ hybrid }) => known(hybrid) === true)
      const withFile = one.nodes.find(({ credentialsFile }) => known(credentialsFile) === true)
      const nodeUse = association?.at ?? running[0]?.hybrid.at
      const agentUse = association?.at ?? withFile?.credentialsFile.at
      const off = nodeUse === undefined ? [] : nodesWithoutFile(one)
      const [firstOff] = off

      for (const { credentialsFile } of off) yield say('NC-01', credentialsFile.at, usedAt(nodeUse))
      for (const { hybrid } of firstOff === undefined ? [] : running) {
        yield say('PI-02', hybrid.at, { related: relatedAt(firstOff?.at, 'this node has no credentials file') })
      }
      // A setting of another type is meant to turn it on.
      for (const { hybrid } of stoppedAgents(one))
        if (agentUse !== undefined || isMistyped(hybrid)) yield say('PI-01', hybrid.at, usedAt(agentUse))
      const files = nodeUse === undefined ? [] : one.nodes.map(({ credentialsFile }) => credentialsFile)
      const switches = agentUse === undefined || running.length > 0 ? [] : switchesOf(one)
      for (const value of [...files, ...switches]) if (value.state === 'unknown') yield unsure(value)

      // If a document states one half, the finding is in that document.
      const missing = [
        ...(one.nodes.length === 0 ? ['no NodeConfig sets enableCredentialsFile'] : []),
        ...(one.agents.length === 0 ? ['nothing sets daemonsets.hybrid.create of the agent'] : []),
      ]
      const related = judged.nodeConfig
        .filter(node => node.hybrid && one.nodes.length === 0)
        .flatMap(({ clusterName }) => relatedAt(clusterName.at, 'a NodeConfig of another cluster'))
      if (complete && missing.length > 0)
        for (const { at } of one.associations)
          yield say('PA-05', at, { data: { missing: missing.join(', and ') }, related })
    }
  },
})

const usedAt = (at: Place | undefined) => ({ related: relatedAt(at, 'Pod Identity is used here') })

/** The nodes that write no credentials file; of a message of several parts, one may leave it to another. */
function nodesWithoutFile({ nodes }: facts.HybridPodIdentity): readonly facts.NodeConfig[] {
  const stated = new Set(nodes.flatMap(({ message, credentialsFile }) => (isStated(credentialsFile) ? [message] : [])))
  return nodes.filter(({ credentialsFile: file, message }) => {
    const isElsewhere = !isStated(file) && message !== undefined && stated.has(message)
    return isOff(file) && !isElsewhere
  })
}

/**
 * The agents that run on no hybrid node, where none does. Nodes with a NodeConfig run the DaemonSet `hybrid`; only
 * Bottlerocket, which has none, runs the other. A request that states nothing leaves the configuration as it is.
 */
function stoppedAgents(one: facts.HybridPodIdentity): readonly facts.PodIdentityAgent[] {
  // What was captured does not excuse what is to be applied.
  return Array.from(groupBy(one.agents, ({ source }) => source === 'record').values()).flatMap(agents =>
    switchesOf({ ...one, agents }).some(value => !isOff(value))
      ? []
      : agents.filter(({ hybrid, source }) => isStated(hybrid) || source !== 'request'),
  )
}

const switchesOf = ({ agents, nodes }: facts.HybridPodIdentity): readonly Value<boolean>[] =>
  agents.flatMap(agent => [agent.hybrid, ...(nodes.length > 0 ? [] : [agent.hybridBottlerocket])])

const isOff = (value: Value<boolean>): boolean => isNot(value, true)

const isStated = (value: Value<boolean>): boolean => value.state !== 'absent'
