import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, info, valueKey } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/node-registration',
  summary: 'Register a hybrid node in one way, with credentials that are not committed',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-nodeadm.html'],
  checks: {
    'NC-02': 'the node registers neither with ssm nor with iamRolesAnywhere, and nodeadm refuses that',
    'NC-02.both': 'the node registers with ssm and with iamRolesAnywhere, and nodeadm refuses both together',
    'NC-04': 'the activation code is in plain text: whoever can read this file can register nodes with it',
    'NC-10': info('{key} is not a field of nodeadm, which ignores it'),
  },
  secretChecks: ['NC-04'],
  on: { nodeConfig: allOf(facts.nodeConfig) },

  *check({ nodeConfig }, { say, unsure }) {
    const parts = groupBy(nodeConfig, ({ message, at }) => message ?? valueKey(at))
    for (const group of parts.values()) {
      const hybrids = group.filter(({ hybrid }) => hybrid)
      const ways = new Map(hybrids.flatMap(({ registrations }) => registrations.map(one => [one.way, one] as const)))
      const [first] = hybrids
      const [, second] = [...ways.values()]
      if (second !== undefined) yield say('NC-02.both', second.at)
      else if (first?.open !== undefined) yield unsure(first.open)
      else if (first !== undefined && ways.size === 0) yield say('NC-02', first.hybridAt)
      for (const { openCode, unknownKeys } of hybrids) {
        if (openCode !== undefined) yield say('NC-04', openCode)
        for (const { key, at } of unknownKeys) yield say('NC-10', at, { data: { key } })
      }
    }
  },
})
