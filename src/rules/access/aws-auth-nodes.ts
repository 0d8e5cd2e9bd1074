import { known } from '../../documents/value.ts'
import { defineLinkRule } from '../../engine/define.ts'
import { accessEntry } from '../../facts/eks/access-entry.ts'
import {
  droppedNodes,
  type IdentityMapping,
  identityMappings,
  isOfNodes,
  missingNodeGroups,
} from '../../facts/eks/identity-mapping.ts'
import { nodeGroup } from '../../facts/eks/node-group.ts'
import { roleKeyOf } from '../../facts/iam/role-key.ts'
import { parseIamArn } from '../../model/iam/arn.ts'

const HYBRID = 'system:node:{{SessionName}}'
const CLOUD = 'system:node:{{EC2PrivateDNSName}}'

export default defineLinkRule({
  id: 'access/aws-auth-nodes',
  summary: 'Map the roles of nodes to the groups and the username that nodes have',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-cluster-prep.html'],
  checks: {
    'AA-04': 'the mapping of this node role lacks the group {group}: its nodes cannot join',
    'AA-04.dropped':
      'the mapping of the node role {role}, which the cluster has, is left out: its nodes lose their rights',
    'AA-05': '"{found}" is no username of nodes: hybrid nodes have {hybrid}, EC2 nodes {cloud}',
    'AA-05.hybrid': 'hybrid nodes have the username {hybrid}, since they have no EC2 name',
    'AA-05.cloud': 'the nodes of a node group have the username {cloud}',
    'AA-05.absent': 'the mapping of this node role has no username',
  },
  across: { identityMappings, nodeGroup, accessEntry },

  *check({ identityMappings, nodeGroup, accessEntry }, { say }) {
    const entered = new Set(accessEntry.map(({ principal }) => roleKeyOf(principal)))
    for (const { mapping, at } of droppedNodes(identityMappings)) {
      const role = known(mapping.principal)
      // Nodes that have an access entry by now need no mapping.
      if (role === undefined || entered.has(roleKeyOf(mapping.principal))) continue
      yield say('AA-04.dropped', at, { data: { role }, related: [{ at: mapping.at, note: 'mapped in the cluster' }] })
    }

    const cloudRoles = new Map(nodeGroup.map(({ nodeRole }) => [known(nodeRole), nodeRole.at]))
    for (const mapping of identityMappings.flatMap(({ mappings }) => mappings)) {
      if (mapping.section === 'mapUsers' || mapping.of === 'account' || !isOfNodes(mapping)) continue
      const { username, groups, principal } = mapping
      for (const group of missingNodeGroups(mapping))
        yield say('AA-04', groups.state === 'absent' ? mapping.at : groups.at, { data: { group } })

      if (username.state === 'absent') yield say('AA-05.absent', mapping.at)
      if (username.state !== 'known') continue
      const found = username.value.replaceAll(' ', '')
      const cloudRole = cloudRoles.get(known(principal) ?? '')
      if (found !== HYBRID && found !== CLOUD)
        yield say('AA-05', username.at, { data: { found: username.value, hybrid: HYBRID, cloud: CLOUD } })
      else if (found === CLOUD && isHybridRole(mapping))
        yield say('AA-05.hybrid', username.at, { data: { hybrid: HYBRID } })
      else if (found === HYBRID && cloudRole !== undefined)
        yield say('AA-05.cloud', username.at, {
          data: { cloud: CLOUD },
          related: [{ at: cloudRole, note: 'the role of this node group' }],
        })
    }
  },
})

const isHybridRole = ({ principal }: IdentityMapping): boolean =>
  /hybrid/i.test(parseIamArn(known(principal) ?? '')?.name ?? '')
