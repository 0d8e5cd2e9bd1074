import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known, valueKey } from '../../rule.ts'

export default defineRule({
  id: 'access/hybrid-node-entry',
  summary: 'Give the role of hybrid nodes an access entry of type HYBRID_LINUX',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-cluster-prep.html'],
  checks: {
    'AE-07': 'the cluster has remote networks but no access entry of type HYBRID_LINUX, so hybrid nodes cannot join',
    'AE-07.role':
      'no access entry of type HYBRID_LINUX is for role {role}, so the node cannot join; there is one for {other}',
    'AE-07.type': 'the role of hybrid nodes has an entry of type {type}, not HYBRID_LINUX, so they cannot join',
  },
  on: { cluster: allOf(facts.cluster) },
  with: {
    nodeConfig: allOf(facts.nodeConfig),
    accessEntry: allOf(facts.accessEntry),
    iamRole: allOf(facts.iamRole),
    identityMappings: allOf(facts.identityMappings),
  },

  *check({ cluster }, { say, platform, complete }, { nodeConfig, accessEntry, iamRole, identityMappings }) {
    if (platform.profile === 'cloud') return
    const findClusters = facts.clusterFinder(cluster)
    const roleBy = facts.onlyRoleBy(iamRole)
    const keysOf = facts.roleKeysBy(roleBy)
    const hosts = nodeConfig.filter(({ roleArn }) => known(roleArn)?.startsWith('arn:') === true)
    const ofHosts = new Set(hosts.flatMap(({ roleArn }) => keysOf(roleArn)))
    const mappings = identityMappings.flatMap(({ mappings }) => mappings)
    // access/aws-auth-nodes reports what is wrong with one.
    const isMapped = ({ username, principal }: facts.IdentityMapping): boolean =>
      /^system:node:\{\{ *SessionName/.test(known(username) ?? '') ||
      facts.isOnlyFor(roleBy(facts.roleKeyOf(principal)), 'hybrid') ||
      keysOf(principal).some(key => ofHosts.has(key))
    if (mappings.some(isMapped)) return
    const others = accessEntry.filter(
      entry =>
        entry.source !== 'record' &&
        !facts.mayBeHybrid(entry) &&
        (facts.isOnlyFor(roleBy(facts.roleKeyOf(entry.principal)), 'hybrid') ||
          keysOf(entry.principal).some(key => ofHosts.has(key))),
    )
    for (const { type } of others)
      if (type.state === 'known' && facts.NODE_TYPES.includes(type.value))
        yield say('AE-07.type', type.at, { data: { type: type.value } })
    const serving = [...accessEntry.filter(facts.mayBeHybrid), ...others]
    const rolesOf = facts.hybridRoles(serving, findClusters, keysOf)
    const said = new Set<string>()
    for (const { roleArn, clusterName } of hosts) {
      const own = keysOf(roleArn)
      const admitted = clusterName.state === 'known' ? rolesOf.get(clusterName.value) : undefined
      const other = admitted?.first
      if (other === undefined || own.some(key => admitted?.keys.has(key))) continue
      // The role that is defined here is the right one.
      const isDefined = own.some(key => roleBy(key) !== undefined)
      const [at, note] = isDefined ? [other.principal.at, roleArn.at] : [roleArn.at, other.principal.at]
      if (said.has(valueKey(at))) continue
      said.add(valueKey(at))
      yield say('AE-07.role', at, {
        data: { role: nameIn(roleArn), other: nameIn(other.principal) },
        related: [{ at: note, note: isDefined ? 'the node' : 'the entry' }],
      })
    }
    const clustersOf = (entries: readonly facts.AccessEntry[]) =>
      new Set(entries.flatMap(entry => findClusters(entry.cluster)))
    // access/node-entry reports the groups of one that is like a person's.
    const served = clustersOf(serving)
    // Where entries are defined, one that was captured goes with the next change.
    const [defined, servedByThese] = [accessEntry, serving].map(entries =>
      clustersOf(entries.filter(({ source }) => source !== 'record')),
    )
    const files = new Set(accessEntry.map(({ at }) => at.document))
    for (const of of cluster) {
      // eksctl creates the entry itself; a request and the configuration are not clusters by themselves.
      const isJudged = of.isEksctl !== true && (of.source === 'definition' || of.source === 'record')
      const isWhole = complete || files.has(of.at.document)
      const isServed = of.source === 'definition' && defined?.has(of) ? servedByThese?.has(of) : served.has(of)
      if (!isJudged || !isWhole || !facts.hasRemoteNetworks(of) || isServed) continue
      const networks = of.remoteNodeRanges.state === 'absent' ? of.remotePodRanges : of.remoteNodeRanges
      yield say('AE-07', networks.at)
    }
  },
})

const nameIn = (role: facts.AccessEntry['principal']): string => facts.roleKeyOf(role)?.replace(/^.*:/s, '') ?? ''
