import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'network/resolver-security-group',
  summary: 'Open the resolver inbound endpoint to the cloud network and remote Pods only',
  severity: 'error',
  relevance: 'platform',
  place: 'use',
  references: ['https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-forwarding-inbound-queries.html'],
  checks: {
    'SG-09': 'the group of the resolver endpoint does not open {ports} to the {network}',
    'SG-09.source': '{source} is neither the cloud network nor the remote Pod network, which alone ask the resolver',
    'SG-09.group': 'the resolver endpoint is open to a group, not to the cloud network and remote Pods',
    'SG-09.ports': 'the group of the resolver endpoint opens {ports}, but the resolver serves port 53 only',
  },
  on: { resolverEndpoint: allOf(facts.resolverEndpoint) },
  with: facts.groupScopeIndexes,

  *check({ resolverEndpoint }, { say, unsure, platform }, known) {
    const scope = facts.groupScopeOf(known, platform)
    if (scope === undefined) return
    const faultsOf = facts.newFaults()
    for (const { group, at } of facts.resolverGroups(scope, resolverEndpoint)) {
      const related = [{ at, note: 'the resolver endpoint of this group' }]
      for (const found of faultsOf(group)) {
        if (found.fault === 'unknown') yield unsure(found)
        else if (found.fault === 'missing')
          yield say('SG-09', found.at, { data: { ports: found.ports, network: found.network }, related })
        else if (found.fault === 'group') yield say('SG-09.group', found.at, { related })
        else if (found.fault === 'ports') yield say('SG-09.ports', found.at, { data: { ports: found.ports }, related })
        else yield say('SG-09.source', found.at, { data: { source: found.source }, related })
      }
    }
  },
})
