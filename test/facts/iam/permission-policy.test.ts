import '../../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { isPull, isPullPolicy, isRegistryWrite, isUnrestricted } from '../../../src/facts/iam/permission-policy.ts'
import type { PolicyStatement } from '../../../src/facts/iam/policy-document.ts'
import { stepsOf } from '../../support/steps.ts'

const at = { document: 'policy.json#0', pointer: '' }
const text = (written: string) => ({ text: written, open: false, at })
const allow = (...actions: readonly string[]): PolicyStatement => ({
  sid: '',
  effect: 'Allow',
  principals: [],
  notPrincipals: [],
  statesPrincipal: false,
  actions: actions.map(text),
  notActions: [],
  resources: [text('*')],
  notResources: [],
  conditions: [],
  at: {
    statement: at,
    principal: at,
    notPrincipal: at,
    action: at,
    notAction: at,
    resource: at,
    notResource: at,
    condition: at,
  },
})
const UPLOADS = ['ecr:InitiateLayerUpload', 'ecr:UploadLayerPart', 'ecr:CompleteLayerUpload', 'ecr:PutImage']

describe('isUnrestricted', () => {
  it.each([
    '*',
    'arn:aws:ecr:*:*:repository/*',
    'arn:aws-cn:ecr:cn-north-1:*:repository/*',
    'arn:aws:ecr:*:*:*',
    'arn:aws:ecr:*',
    'arn:${AWS::Partition}:ecr:*:*:repository/*',
  ])('%s is every repository', resource => expect(isUnrestricted(text(resource))).toBe(true))
  it.each([
    'arn:aws:ecr:eu-west-1:111122223333:repository/shop/orders',
    'arn:aws:ecr:*:*:repository/team/*',
    'arn:aws:ecr:eu-west-1:111122223333:repository/*',
    'arn:aws:ecr:${AWS::Region}:${AWS::AccountId}:repository/*',
    'arn:aws:s3:::layers/*',
    '',
  ])('%s is not', resource => expect(isUnrestricted(text(resource))).toBe(false))
})

describe('isRegistryWrite', () => {
  it.each(['ecr:*', 'ecr:Put*', 'ECR:DeleteRepository', 'ecr:Batch*', 'ecr:*Policy'])('%s', action =>
    expect(isRegistryWrite(text(action))).toBe(true),
  )
  it.each(['ecr:Get*', 'ecr:BatchGet*', 'ecr:BatchCheckLayerAvailability', 'ecr:Describe*', 's3:*', '*'])(
    'not %s',
    action => expect(isRegistryWrite(text(action))).toBe(false),
  )
})

describe('actions with wildcards', () => {
  it('take few steps each: a policy may have tens of thousands', () => {
    const actions = Array.from({ length: 200 }, (_, i) => text(`ecr:*Get${i}*`))
    const steps = stepsOf(() => actions.map(one => [isRegistryWrite(one), isPull(one)]), 10 ** 7)
    expect(steps / actions.length).toBeLessThan(12_000)
  })
})

describe('isPullPolicy', () => {
  const policy = (actions: readonly string[], name = 'images', uses: readonly ('node' | 'ci' | 'pod')[] = []) =>
    isPullPolicy({
      documents: [{ version: '2012-10-17', statements: [allow(...actions)], at }],
      name,
      uses,
      attached: [],
    })
  it('is one that allows a pull action', () => {
    expect(policy(['ecr:BatchGetImage'])).toBe(true)
    expect(policy(['ecr:Describe*', 'ecr:GetAuthorizationToken'])).toBe(false)
    expect(policy(['*'])).toBe(false)
  })
  it('is none that is made for pushing, unless its name or its role says otherwise', () => {
    expect(policy([...UPLOADS, 'ecr:BatchGetImage'])).toBe(false)
    expect(policy([...UPLOADS, 'ecr:BatchGetImage'], 'node-pull')).toBe(true)
    expect(policy([...UPLOADS, 'ecr:BatchGetImage'], 'images', ['node'])).toBe(true)
  })
  it("is none of a CI job's or an application's", () => {
    expect(policy(['ecr:BatchGetImage'], 'images', ['ci'])).toBe(false)
    expect(policy(['ecr:BatchGetImage'], 'images', ['pod'])).toBe(false)
  })
})
