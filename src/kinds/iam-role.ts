import { type Cursor, fields, get } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import type { Resource } from '../engine/resource.ts'
import { actionPatternsOverlap } from '../facts/iam-match.ts'
import type { PolicyDocument } from '../facts/policy-document.ts'
import { trustPolicy } from '../facts/trust-policy.ts'
import { awsFields } from '../families/aws-fields.ts'
import { blocks, field } from '../families/read.ts'
import { readPolicies } from './shared/policy-document.ts'
import { policyTexts, textOf } from './shared/policy-text.ts'
import { fileName } from './shared/trust.ts'

export default defineKind({
  id: 'IamRole',
  types: [
    'AWS::IAM::Role',
    'AWS::Serverless::Function',
    'aws_iam_role',
    'iam.services.k8s.aws/Role',
    'iam.aws.upbound.io/Role',
    'iam.aws.m.upbound.io/Role',
    'iam.aws.crossplane.io/Role',
    'Role',
    'object',
  ],
  recognisedBy: 'AssumeRolePolicyDocument or assume_role_policy of a role in any family; root Role of get-role',
  is: ({ type, body }) => type !== 'object' || get(body, 'AssumeRolePolicyDocument').node !== undefined,

  *facts(resource) {
    const role = awsFields(resource)
    const trust = field(role, 'assumeRolePolicyDocument', 'assumeRolePolicy')
    const inline = inlinePolicies(role)
    for (const document of readPolicies(trust)) {
      if (document.statements.length === 0 && document.open === undefined) continue
      yield trustPolicy.of({
        name: nameOf(resource, role),
        managedPolicies: managedPolicies(role),
        publishes: inline.some(isPush),
        document,
      })
    }
  },
})

/** The stated name, the name in the template, and the file's where there is none. */
function nameOf(resource: Resource, role: Cursor): string {
  const stated = textOf(field(role, 'roleName', 'name'))?.text ?? ''
  const name = `${stated} ${resource.name}`.trim()
  return name === '' ? fileName(resource) : name
}

const managedPolicies = (role: Cursor): readonly string[] =>
  policyTexts(field(role, 'managedPolicyArns', 'policies')).map(({ text }) => text)

/** CloudFormation's Policies, Terraform's inline_policy, ACK's map inlinePolicies. */
function inlinePolicies(role: Cursor): readonly PolicyDocument[] {
  const listed = [...blocks(field(role, 'policies')), ...blocks(field(role, 'inline_policy'))]
  const documents = listed.map(policy => field(policy, 'policyDocument', 'policy'))
  const mapped = fields(field(role, 'inlinePolicies')).map(({ value }) => value)
  return [...documents, ...mapped].flatMap(readPolicies)
}

const isPush = ({ statements }: PolicyDocument): boolean =>
  statements.some(
    ({ effect, actions }) =>
      effect === 'Allow' && actions.some(({ text }) => actionPatternsOverlap(text, 'ecr:PutImage')),
  )
