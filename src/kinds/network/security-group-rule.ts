import { awsFields, awsSchema, isAwsCli, referenceScope } from '../../dialects/aws-fields.ts'
import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { blocks, field, literal, looseBoolean, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type SecurityGroupIdentity,
  type SecurityGroupRule,
  securityGroupRule,
} from '../../facts/network/groups/security-group.ts'
import { isClusterReference, readRule } from './read-security-group.ts'
import { securityGroupAnswer } from './security-group-answer.ts'

export default defineKind({
  id: 'SecurityGroupRule',
  types: [
    'SecurityGroupRules',
    'AWS::EC2::SecurityGroupIngress',
    'AWS::EC2::SecurityGroupEgress',
    'aws_security_group_rule',
    'aws_vpc_security_group_ingress_rule',
    'aws_vpc_security_group_egress_rule',
    'ec2.aws.upbound.io/SecurityGroupRule',
    'ec2.aws.upbound.io/SecurityGroupIngressRule',
    'ec2.aws.upbound.io/SecurityGroupEgressRule',
    'ec2.aws.m.upbound.io/SecurityGroupRule',
    'ec2.aws.m.upbound.io/SecurityGroupIngressRule',
    'ec2.aws.m.upbound.io/SecurityGroupEgressRule',
    'ec2.aws.crossplane.io/SecurityGroupRule',
    'module',
    'object',
    'list',
  ],
  held: { as: ['request', 'file'], contains: /IpProtocol/ },
  recognisedBy: 'a security group rule by its type, an IpPermission, or rules that a Terraform module is given',

  is: resource => {
    if (resource.type === 'module') return moduleRules(resource).length > 0
    if (!isAwsCli(resource)) return true
    const holds = securityGroupAnswer(resource)?.holds
    return holds === 'rules' || holds === 'permissions'
  },

  *read(resource) {
    if (resource.type === 'module') yield* ofModule(resource)
    else if (isAwsCli(resource)) yield* ofAnswer(resource)
    else {
      const rule = awsFields(resource)
      const direction = directionOf(resource.type, rule)
      if (direction !== undefined) yield* said(readRule(rule, direction, groupOf(resource, rule)))
    }
  },
})

function* said(rules: readonly SecurityGroupRule[]): Generator<EmittedFact> {
  for (const rule of rules) yield securityGroupRule.of(rule)
}

function directionOf(type: string, rule: Cursor): SecurityGroupRule['direction'] | undefined {
  if (/egress/i.test(type)) return 'egress'
  if (/ingress/i.test(type)) return 'ingress'
  const stated = literal(field(rule, 'type'))
  return stated === 'ingress' || stated === 'egress' ? stated : undefined
}

function groupOf(resource: Resource, rule: Cursor): SecurityGroupIdentity {
  const id = text(field(rule, 'groupId', 'securityGroupId'))
  const named = literal(get(field(rule, 'securityGroupIdRef'), 'name'))
  return {
    scope: referenceScope(resource),
    id,
    ...(named === undefined ? {} : { reference: named }),
    ...(isClusterReference(id) ? { role: 'cluster' } : {}),
    ...(awsSchema(resource).isOneSourcePerRule ? { isOneSourcePerRule: true } : {}),
  }
}

function* ofAnswer(resource: Resource): Generator<EmittedFact> {
  const { holds, members } = securityGroupAnswer(resource) ?? { holds: 'rules', members: [] }
  const { held, file } = resource.document
  // A request says in its command, not in itself, which way it goes; of a file by itself only its name can tell.
  const given = held?.commands?.flatMap(({ words }) => words.map(one => one.text)) ?? []
  if (given.some(word => /^(?:revoke|modify|update)-security-group/.test(word))) return
  const requested = given.some(word => word.endsWith('-egress')) || /egress/i.test(file.path) ? 'egress' : 'ingress'
  for (const member of members) {
    const group: SecurityGroupIdentity = { scope: 'document', id: text(get(member, 'GroupId')) }
    if (holds === 'rules') {
      const isEgress = looseBoolean(get(member, 'IsEgress'))
      yield* said(readRule(member, isEgress.state === 'known' && isEgress.value ? 'egress' : 'ingress', group))
    } else {
      const inner = get(member, 'IpPermissions')
      const permissions = inner.node === undefined ? [member] : blocks(inner)
      yield* said(permissions.flatMap(permission => readRule(permission, requested, group)))
    }
  }
}

const MODULE_RULES = /^(?:(cluster|node)_)?security_group(?:_additional)?_rules$/

/** The inputs of a Terraform module that are maps of rules: `security_group_additional_rules` of terraform-aws-modules/eks. */
function moduleRules({ body }: Resource) {
  return fields(body).flatMap(({ key, value }) => {
    const match = MODULE_RULES.exec(key)
    const rules = match === null ? [] : fields(value).filter(rule => isRule(rule.value))
    return rules.length === 0 ? [] : [{ input: value, isOfNodes: match?.[1] === 'node', rules }]
  })
}

const isRule = (rule: Cursor): boolean =>
  field(rule, 'protocol', 'ipProtocol').node !== undefined || field(rule, 'fromPort').node !== undefined

function* ofModule(resource: Resource): Generator<EmittedFact> {
  for (const { input, isOfNodes, rules } of moduleRules(resource)) {
    const absent: Value<string> = { state: 'absent', at: place(input) }
    const group: SecurityGroupIdentity = {
      scope: 'folder',
      id: absent,
      reference: `module.${resource.name} ${input.pointer}`,
      ...(isOfNodes ? {} : { role: 'cluster' }),
    }
    for (const { value } of rules) {
      const direction = directionOf('', value) ?? 'ingress'
      yield* said(readRule(value, direction, group))
    }
  }
}
