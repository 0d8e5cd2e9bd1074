import { type Cursor, get, place } from '../engine/cursor.ts'
import { defineKind, type Said } from '../engine/define.ts'
import type { Place } from '../engine/document.ts'
import type { Resource } from '../engine/resource.ts'
import { type SecurityGroupIdentity, securityGroup, securityGroupRule } from '../facts/security-group.ts'
import { awsFields } from '../families/aws-fields.ts'
import { blocks, field, text } from '../families/read.ts'
import { readRule, securityGroupShape } from './shared/read-security-group.ts'
import { securityGroupAnswer } from './shared/security-group-answer.ts'

export default defineKind({
  id: 'SecurityGroup',
  types: [
    'SecurityGroups',
    'AWS::EC2::SecurityGroup',
    'aws_security_group',
    'aws_default_security_group',
    'ec2.services.k8s.aws/SecurityGroup',
    'ec2.aws.upbound.io/SecurityGroup',
    'ec2.aws.upbound.io/DefaultSecurityGroup',
    'ec2.aws.m.upbound.io/SecurityGroup',
    'ec2.aws.m.upbound.io/DefaultSecurityGroup',
    'ec2.aws.crossplane.io/SecurityGroup',
    'object',
    'list',
  ],
  recognisedBy: 'a security group by its type, or the members of describe-security-groups',
  is: resource => !isAnswer(resource) || securityGroupAnswer(resource)?.holds === 'groups',

  *facts(resource) {
    if (isAnswer(resource)) {
      for (const member of securityGroupAnswer(resource)?.members ?? [])
        yield* groupWithRules(member, { shape: 'aws-cli', id: text(get(member, 'GroupId')) }, place(member))
      return
    }
    const fields = awsFields(resource)
    yield* groupWithRules(fields, identityOf(resource, fields), wholeOf(resource))
  },
})

const isAnswer = ({ family }: Resource): boolean => family === 'aws-cli' || family === 'plain'

function identityOf(resource: Resource, fields: Cursor): SecurityGroupIdentity {
  const { family, type, name, body } = resource
  const shape = securityGroupShape(resource)
  const observed = [get(body, 'status', 'id'), get(body, 'status', 'atProvider', 'id')]
  const id = family === 'kubernetes' ? observed.find(cursor => cursor.node !== undefined) : undefined
  const reference = family.startsWith('terraform') ? `${type}.${name}` : name
  return { shape, id: text(id ?? get(fields, 'id')), ...(reference === '' ? {} : { reference }) }
}

function wholeOf({ family, body }: Resource): Place {
  return place(family === 'kubernetes' ? get(body, 'metadata', 'name') : body)
}

function* groupWithRules(fields: Cursor, identity: SecurityGroupIdentity, at: Place): Generator<Said> {
  const ingress = RULES.ingress.map(name => field(fields, name))
  const egress = RULES.egress.map(name => field(fields, name))
  yield securityGroup.of({
    ...identity,
    name: text(field(fields, 'groupName', 'name')),
    vpcId: text(field(fields, 'vpcId')),
    open:
      [...ingress, ...egress].some(cursor => cursor.node !== undefined && text(cursor).state === 'unknown') ||
      field(fields, 'dynamic').node !== undefined,
    at,
  })
  for (const rule of ingress.flatMap(blocks))
    for (const found of readRule(rule, 'ingress', identity)) yield securityGroupRule.of(found)
  for (const rule of egress.flatMap(blocks))
    for (const found of readRule(rule, 'egress', identity)) yield securityGroupRule.of(found)
}

/** What each family calls a group's rules: EC2's API, CloudFormation, Terraform, ACK. */
const RULES = {
  ingress: ['ipPermissions', 'securityGroupIngress', 'ingress', 'ingressRules'],
  egress: ['ipPermissionsEgress', 'securityGroupEgress', 'egress', 'egressRules'],
} as const
