import * as facts from '../../facts/index.ts'
import { parseIamArn } from '../../model/iam/arn.ts'
import { allOf, defineRule, known, relatedAt } from '../../rule.ts'

const HYBRID = 'system:node:{{SessionName}}'
const CLOUD = 'system:node:{{EC2PrivateDNSName}}'

export default defineRule({
  id: 'access/aws-auth-nodes',
  summary: 'Map node roles to the groups and the username that nodes need',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-cluster-prep.html'],
  checks: {
    'AA-04': 'the mapping of this node role lacks the group {group}, so its nodes cannot join',
    'AA-04.dropped':
      'the mapping of node role {role}, which the cluster has, is missing here; its nodes would lose access',
    'AA-05': '"{found}" is not a username for nodes; use {hybrid} for hybrid nodes, {cloud} for EC2 nodes',
    'AA-05.hybrid': 'the username of hybrid nodes is {hybrid}, since they have no EC2 name',
    'AA-05.cloud': 'the username of EC2 nodes is {cloud}',
    'AA-05.absent': 'the mapping of this node role has no username',
  },
  on: { identityMappings: allOf(facts.identityMappings) },
  with: { nodeGroup: allOf(facts.nodeGroup), accessEntry: allOf(facts.accessEntry), iamRole: allOf(facts.iamRole) },

  *check({ identityMappings }, { say, platform }, { nodeGroup, accessEntry, iamRole }) {
    const entered = new Set(accessEntry.map(({ principal }) => facts.roleKeyOf(principal)))
    for (const { mapping, at } of facts.droppedNodes(identityMappings)) {
      const role = known(mapping.principal)
      // Nodes that have an access entry by now need no mapping.
      if (role === undefined || entered.has(facts.roleKeyOf(mapping.principal))) continue
      yield say('AA-04.dropped', at, { data: { role }, related: [{ at: mapping.at, note: 'mapped in the cluster' }] })
    }

    const cloudRoles = new Map(nodeGroup.map(({ nodeRole }) => [facts.roleKeyOf(nodeRole), nodeRole.at]))
    const roleBy = facts.onlyRoleBy(iamRole)
    // Where one role has the name, who may assume it tells what its nodes are.
    const onlyFor = (mapping: facts.IdentityMapping, use: 'node' | 'hybrid'): facts.IamRole | undefined => {
      const role = roleBy(facts.roleKeyOf(mapping.principal))
      return facts.isOnlyFor(role, use) ? role : undefined
    }
    for (const mapping of identityMappings.flatMap(({ mappings }) => mappings)) {
      if (mapping.section === 'mapUsers' || mapping.of === 'account' || !facts.isOfNodes(mapping)) continue
      const { username, groups, principal } = mapping
      for (const group of facts.missingNodeGroups(mapping))
        yield say('AA-04', groups.state === 'absent' ? mapping.at : groups.at, { data: { group } })

      if (username.state === 'absent') yield say('AA-05.absent', mapping.at)
      if (username.state !== 'known') continue
      const found = username.value.replaceAll(' ', '')
      const cloudRole = cloudRoles.get(facts.roleKeyOf(principal)) ?? onlyFor(mapping, 'node')?.principalAt
      const hybridRole = onlyFor(mapping, 'hybrid')?.principalAt
      if (found !== HYBRID && found !== CLOUD)
        yield say('AA-05', username.at, { data: { found: username.value, hybrid: HYBRID, cloud: CLOUD } })
      else if (found === CLOUD && (hybridRole !== undefined || isHybridRole(mapping)))
        yield say('AA-05.hybrid', username.at, {
          data: { hybrid: HYBRID },
          related: relatedAt(hybridRole, 'who may assume the role'),
        })
      else if (found === HYBRID && cloudRole !== undefined)
        yield say('AA-05.cloud', username.at, {
          data: { cloud: CLOUD },
          related: [{ at: cloudRole, note: 'the role of EC2 nodes' }],
        })
      // The configuration says that there are no hybrid nodes.
      else if (found === HYBRID && platform.profile === 'cloud')
        yield say('AA-05.cloud', username.at, { data: { cloud: CLOUD } })
    }
  },
})

const isHybridRole = ({ principal }: facts.IdentityMapping): boolean =>
  /hybrid/i.test(parseIamArn(known(principal) ?? '')?.name ?? '')
