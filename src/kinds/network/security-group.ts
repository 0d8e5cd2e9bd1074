import { awsFields, awsSchema, isAwsCli, referenceScope } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, get, place } from '../../documents/cursor.ts'
import { branches } from '../../documents/intrinsic.ts'
import { blocks, field, literal, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Unknown } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type SecurityGroup,
  type SecurityGroupIdentity,
  securityGroup,
  securityGroupRule,
} from '../../facts/network/groups/security-group.ts'
import { ansibleRules } from './read-ansible-group.ts'
import { readRule, undecidedRule } from './read-security-group.ts'
import { securityGroupAnswer } from './security-group-answer.ts'

const ANSIBLE = 'amazon.aws.ec2_security_group'

export default defineKind({
  id: 'SecurityGroup',
  types: [
    'SecurityGroups',
    ...awsTypes('EC2', 'SecurityGroup', { terraform: 'aws_security_group' }),
    'aws_default_security_group',
    'ec2.aws.upbound.io/DefaultSecurityGroup',
    'ec2.aws.m.upbound.io/DefaultSecurityGroup',
    ANSIBLE,
    'object',
    'list',
  ],
  recognisedBy: 'a security group by its type, or the members of describe-security-groups',

  is: resource => !isAwsCli(resource) || securityGroupAnswer(resource)?.holds === 'groups',

  *read(resource) {
    if (isAwsCli(resource)) {
      for (const member of securityGroupAnswer(resource)?.members ?? []) {
        const group = { scope: 'document', id: text(get(member, 'GroupId')) } as const
        yield securityGroup.of(groupOf(member, group, true, ''))
        yield* rulesOf(member, group)
      }
      return
    }
    const fields = awsFields(resource)
    const group = identityOf(resource, fields)
    yield securityGroup.of(groupOf(fields, group, false, resource.name))
    if (resource.type !== ANSIBLE) return yield* rulesOf(fields, group)
    for (const direction of ['ingress', 'egress'] as const)
      yield* ansibleRules(resource.body, direction, group).map(securityGroupRule.of)
  },
})

function identityOf(resource: Resource, fields: Cursor): SecurityGroupIdentity {
  const { dialect, type, name, body } = resource
  const observed = get(dialect.observed(body), 'id')
  const id = observed.node === undefined ? get(fields, 'id') : observed
  const reference = dialect.reference(type, name)
  return {
    scope: referenceScope(resource),
    id: text(id),
    ...(reference === '' ? {} : { reference }),
    ...(awsSchema(resource).isOneSourcePerRule ? { isOneSourcePerRule: true } : {}),
  }
}

function groupOf(fields: Cursor, group: SecurityGroupIdentity, isRecord: boolean, name: string): SecurityGroup {
  const called = ['groupName', 'name', 'description', 'groupDescription'].map(key => literal(field(fields, key)) ?? '')
  return {
    group,
    isRecord,
    words: [name, ...called].join(' '),
    vpcId: text(field(fields, 'vpcId')),
    ingressAt: rulesPlace(fields, 'ingress'),
    egressAt: rulesPlace(fields, 'egress'),
    at: place(fields),
  }
}

/** Where a group's rules are, or where they would be. */
function rulesPlace(fields: Cursor, direction: 'ingress' | 'egress') {
  const written = RULES[direction].map(name => field(fields, name)).find(({ node }) => node !== undefined)
  return written === undefined ? place(field(fields, direction)) : place(written, 'key')
}

function* rulesOf(fields: Cursor, group: SecurityGroupIdentity): Generator<EmittedFact> {
  for (const direction of ['ingress', 'egress'] as const)
    for (const name of RULES[direction]) {
      const written = field(fields, name)
      // What conditions choose between is judged, whichever it is.
      const undecided = [...branches(written).map(unresolved), dynamicBlock(fields, name)]
      const [first] = undecided.filter(found => found !== undefined)
      if (first !== undefined) yield securityGroupRule.of(undecidedRule(first, direction, group))
      for (const rule of blocks(written)) yield* readRule(rule, direction, group).map(securityGroupRule.of)
    }
}

/** Terraform's `dynamic` makes rules that are known at deployment only. */
function dynamicBlock(fields: Cursor, name: string): Unknown | undefined {
  const cursor = field(get(fields, 'dynamic'), name)
  return cursor.node === undefined ? undefined : { state: 'unknown', why: `dynamic ${name}`, at: place(cursor) }
}

/** What each dialect calls a group's rules: EC2's API, CloudFormation, Terraform, ACK. */
const RULES = {
  ingress: ['ipPermissions', 'securityGroupIngress', 'ingress', 'ingressRules'],
  egress: ['ipPermissionsEgress', 'securityGroupEgress', 'egress', 'egressRules'],
} as const
