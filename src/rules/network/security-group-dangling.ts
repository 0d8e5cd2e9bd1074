import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'network/security-group-dangling',
  summary: 'Name groups that exist in security group rules',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html#security-group-referencing'],
  checks: {
    'SG-14': 'there is no security group {id} among those that are known',
    'SG-14.template': 'the template has no resource or parameter {id}',
  },
  on: { securityGroupRule: allOf(facts.securityGroupRule) },
  with: { securityGroup: allOf(facts.securityGroup), cluster: allOf(facts.cluster) },

  *check({ securityGroupRule: rules }, { say, complete, isExternal }, { securityGroup, cluster }) {
    const records = securityGroup.flatMap(({ isRecord, group }) => (isRecord ? (known(group.id) ?? []) : []))
    const ids = new Set([
      ...securityGroup.flatMap(({ group }) => known(group.id) ?? []),
      ...cluster.flatMap(({ securityGroups }) => securityGroups.flatMap(({ id }) => known(id) ?? [])),
    ])
    // One captured group alone is what somebody asked for, not all there are.
    const isListed = complete ? securityGroup.length > 0 : records.length > 1
    for (const { peer } of rules) {
      if (peer.kind !== 'group') continue
      if (peer.missing !== undefined) yield say('SG-14.template', peer.id.at, { data: { id: peer.missing } })
      const id = known(peer.id)
      if (id === undefined || !/^sg-[0-9a-f]+$/.test(id) || peer.isElsewhere === true || !isListed) continue
      if (!ids.has(id) && !isExternal('SecurityGroup', undefined, id)) yield say('SG-14', peer.id.at, { data: { id } })
    }
  },
})
