import * as facts from '../../facts/index.ts'
import { allOf, defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/endpoint-security-group',
  summary: 'Open endpoints of STS and S3 to the cloud network and remote Pods only',
  severity: 'error',
  relevance: 'platform',
  place: 'use',
  references: ['https://docs.aws.amazon.com/vpc/latest/privatelink/create-interface-endpoint.html'],
  checks: {
    'SG-08': 'the group of the {service} endpoint does not open {ports} to the {network}',
    'SG-08.nodes': '{source} has addresses of remote nodes, which the {service} endpoint leaves out',
    'SG-08.source': '{source} is neither the cloud network nor the remote Pod network',
    'SG-08.group': warning('the {service} endpoint is open to a group, not to its two networks'),
    'SG-08.ports': 'the group of the {service} endpoint opens {ports}, but the endpoint serves tcp 443 only',
  },
  on: { vpcEndpoint: allOf(facts.vpcEndpoint) },
  with: { ...facts.groupScopeIndexes, vpcEndpointPart: allOf(facts.vpcEndpointPart) },

  *check({ vpcEndpoint }, { say, unsure, platform }, known) {
    const scope = facts.groupScopeOf(known, platform)
    if (scope === undefined) return
    const faultsOf = facts.newFaults()
    for (const { group, at, service } of facts.endpointGroups(scope, vpcEndpoint, known.vpcEndpointPart)) {
      const related = [{ at, note: 'the endpoint of this group' }]
      for (const found of faultsOf(group)) {
        if (found.fault === 'unknown') yield unsure(found)
        else if (found.fault === 'missing')
          yield say('SG-08', found.at, { data: { ports: found.ports, network: found.network, service }, related })
        else if (found.fault === 'group') yield say('SG-08.group', found.at, { data: { service }, related })
        else if (found.fault === 'ports')
          yield say('SG-08.ports', found.at, { data: { ports: found.ports, service }, related })
        else if (found.fault === 'nodes')
          yield say('SG-08.nodes', found.at, { data: { source: found.source, service }, related })
        else yield say('SG-08.source', found.at, { data: { source: found.source }, related })
      }
    }
  },
})
