import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'network/security-group-dangling',
  summary: 'Name groups that exist, in rules and where groups are attached',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html#security-group-referencing'],
  checks: {
    'SG-14': 'there is no security group {id} among those that are known',
    'SG-14.template': 'the template has no resource or parameter {id}',
    'SG-14.module': 'the module has no resource {id}',
  },
  on: {
    securityGroupRule: allOf(facts.securityGroupRule),
    vpcEndpoint: allOf(facts.vpcEndpoint),
    resolverEndpoint: allOf(facts.resolverEndpoint),
  },
  with: { securityGroup: allOf(facts.securityGroup), cluster: allOf(facts.cluster) },

  *check(
    { securityGroupRule: rules, vpcEndpoint, resolverEndpoint },
    { say, complete, isExternal },
    { securityGroup, cluster },
  ) {
    const records = securityGroup.flatMap(({ isRecord, group }) => (isRecord ? (known(group.id) ?? []) : []))
    const ids = new Set([
      ...securityGroup.flatMap(({ group }) => known(group.id) ?? []),
      ...cluster.flatMap(({ securityGroups }) => securityGroups.flatMap(({ id }) => known(id) ?? [])),
    ])
    // One captured group alone is what somebody asked for, not all there are.
    const isListed = complete ? securityGroup.length > 0 : records.length > 1
    const written = [...vpcEndpoint, ...resolverEndpoint].filter(({ isRecord }) => !isRecord)
    const attached = written.flatMap(one => one.groups)
    const declared = new Set(securityGroup.map(({ group, at }) => facts.groupKey(group, at)))
    for (const link of complete ? attached : []) {
      const [name] = OF_MODULE.exec(link.id.state === 'unknown' ? (link.id.reference ?? '') : '') ?? []
      if (name !== undefined && !declared.has(facts.namedKey(link)))
        yield say('SG-14.module', link.id.at, { data: { id: name } })
    }
    const peers = rules.flatMap(({ peer }) => (peer.kind === 'group' ? [peer] : []))
    for (const { missing, id } of [...peers, ...attached])
      if (missing !== undefined) yield say('SG-14.template', id.at, { data: { id: missing } })
    if (!isListed) return
    for (const { id: stated } of [...peers.filter(one => one.isElsewhere !== true), ...attached]) {
      const id = known(stated)
      if (id === undefined || !/^sg-[0-9a-f]+$/.test(id)) continue
      if (!ids.has(id) && !isExternal('SecurityGroup', undefined, id)) yield say('SG-14', stated.at, { data: { id } })
    }
  },
})

/** What an attribute of a group of the same module is written as; what it is called without it. */
const OF_MODULE = /^aws_security_group\.[\w-]+(?=(?:\[[^\]]*\])?\.id$)/
