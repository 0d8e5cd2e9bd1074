import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'access/managed-node-mapping',
  summary: 'Leave the mapping of managed nodes to EKS',
  severity: 'warning',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html'],
  checks: {
    'NG-09': 'this is the role of {group}, which EKS maps automatically',
  },
  on: { nodeGroup: allOf(facts.nodeGroup) },
  with: { identityMappings: allOf(facts.identityMappings), accessEntry: allOf(facts.accessEntry) },

  *check({ nodeGroup }, { say }, { identityMappings, accessEntry }) {
    const managed = new Map(
      nodeGroup.filter(group => group.managed).map(group => [facts.roleKeyOf(group.nodeRole), group]),
    )
    const mappings = identityMappings.filter(({ isCaptured }) => !isCaptured).flatMap(({ mappings }) => mappings)
    const entries = accessEntry.filter(({ source, type }) => source !== 'record' && /^EC2_/.test(known(type) ?? ''))
    for (const { principal, at } of [...mappings.filter(facts.isOfNodes), ...entries]) {
      const role = facts.roleKeyOf(principal)
      const group = role === undefined ? undefined : managed.get(role)
      if (group === undefined) continue
      const related = [{ at: group.at, note: 'the managed node group' }]
      const name = known(group.name)
      yield say('NG-09', at, {
        data: { group: name === undefined ? 'a managed node group' : `managed node group ${name}` },
        related,
      })
    }
  },
})
