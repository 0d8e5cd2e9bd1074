import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { accessEntry } from '../../facts/eks/access-entry.ts'
import { identityMappings, isOfNodes } from '../../facts/eks/identity-mapping.ts'
import { nodeGroup } from '../../facts/eks/node-group.ts'
import { roleKeyOf } from '../../facts/iam/role-key.ts'

export default defineRule({
  id: 'access/managed-node-mapping',
  summary: 'Leave the mapping of managed nodes to EKS',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html'],
  checks: {
    'NG-09': 'this is the role of managed node group {name}, which EKS maps automatically',
  },
  on: { nodeGroup: allOf(nodeGroup) },
  with: { identityMappings: allOf(identityMappings), accessEntry: allOf(accessEntry) },

  *check({ nodeGroup }, { say }, { identityMappings, accessEntry }) {
    const managed = new Map(nodeGroup.filter(group => group.managed).map(group => [roleKeyOf(group.nodeRole), group]))
    const mappings = identityMappings.filter(({ isCaptured }) => !isCaptured).flatMap(({ mappings }) => mappings)
    const entries = accessEntry.filter(({ source, type }) => source !== 'record' && /^EC2_/.test(known(type) ?? ''))
    for (const { principal, at } of [...mappings.filter(isOfNodes), ...entries]) {
      const role = roleKeyOf(principal)
      const group = role === undefined ? undefined : managed.get(role)
      if (group === undefined) continue
      const related = [{ at: group.at, note: 'the managed node group' }]
      yield say('NG-09', at, { data: { name: known(group.name) ?? '' }, related })
    }
  },
})
