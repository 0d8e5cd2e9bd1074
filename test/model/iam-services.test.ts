import { describe, expect, it } from 'vitest'
import { mayActOn } from '../../src/model/iam/action-resources.ts'
import { judgeAction } from '../../src/model/iam/action-words.ts'
import { comparesType, judgeKey, nearestOperator } from '../../src/model/iam/condition-words.ts'
import { globalKeys, iamService, servicePrefixes } from '../../src/model/iam/iam-services.ts'
import { PERMISSIONS } from '../../src/model/iam/operation-permissions.ts'

describe('the table of IAM', () => {
  it('has every service with its actions, whose resource types are known', () => {
    expect(servicePrefixes().length).toBeGreaterThan(400)
    for (const prefix of servicePrefixes()) {
      const service = iamService(prefix)
      expect(service?.name, prefix).toMatch(/\S/)
      for (const { name, arn } of service?.resources ?? []) expect(`${name} ${arn}`).toMatch(/^\S+ arn:\S+$/)
      for (const { name } of service?.actions.values() ?? []) expect(name).toMatch(/^\w+/)
    }
  })

  it('has no action for an operation that another action allows, and has that one', () => {
    for (const [prefix, permissions] of Object.entries(PERMISSIONS))
      for (const [operation, permission] of Object.entries(permissions)) {
        const actions = iamService(prefix)?.actions
        expect(actions?.has(operation), `${prefix}:${operation}`).toBe(false)
        expect(actions?.get(permission.toLowerCase())?.name, `${prefix}:${operation}`).toBe(permission)
      }
  })

  it('says what an action does, and on what', () => {
    const ecr = iamService('ECR')
    expect(ecr?.actions.get('getauthorizationtoken')).toEqual({
      name: 'GetAuthorizationToken',
      level: 'Read',
      resources: [],
    })
    expect(ecr?.actions.get('putimage')).toMatchObject({ level: 'Write', resources: [{ name: 'repository' }] })
    expect(iamService('iam')?.actions.get('putrolepolicy')?.level).toBe('Permissions management')
    expect(globalKeys()).toContainEqual({ name: 'aws:SourceIp', type: 'IPAddress' })
    expect(iamService('nothing')).toBeUndefined()
  })

  it('takes each of its own actions and condition keys for known', () => {
    for (const prefix of ['iam', 'ec2', 's3', 'sts', 'kms', 'eks']) {
      const service = iamService(prefix)
      for (const { name } of service?.actions.values() ?? [])
        expect(judgeAction(`${prefix}:${name}`)).toEqual({ state: 'known' })
      for (const { name } of service?.keys ?? [])
        expect(judgeKey(name, [`${prefix}:*`]), name).toMatchObject({ state: 'known' })
    }
  })
})

describe('a misspelled word', () => {
  it.each([
    ['ecr:GetAuthorisationToken', 'ecr:GetAuthorizationToken'],
    ['ec2:DescribeInstance', 'ec2:DescribeInstances'],
    ['SSM:getparamter', 'SSM:GetParameter'],
    ['dyanmodb:PutItem', 'dynamodb:PutItem'],
  ])('%s is nearest to %s', (written, nearest) => {
    expect(judgeAction(written)).toMatchObject({ state: 'unknown', nearest })
  })

  it.each([
    ['another verb', 'kms:ReEncrypt'],
    ['another version', 'eks:ListClustersV2'],
    ['other words of the service', 's3:GetBucketObject'],
    ['another service', 'elb:DescribeLoadBalancers'],
  ])('with %s is nearest to none', (_, written) => {
    expect(judgeAction(written)).not.toHaveProperty('nearest')
    expect(judgeAction(written)).toMatchObject({ state: 'unknown' })
  })

  it('is found in operators, with what is around it', () => {
    expect(nearestOperator('ForAnyValues:StringEqualIfExists')).toBe('ForAnyValue:StringEqualsIfExists')
    expect(nearestOperator('NullIfExists')).toBe('Null')
    expect(nearestOperator('Matches')).toBeUndefined()
  })
})

describe('a condition key', () => {
  it('belongs to the services of the statement', () => {
    expect(judgeKey('s3:prefix', ['s3:ListBucket'])).toMatchObject({ state: 'known' })
    expect(judgeKey('s3:prefix', ['ec2:RunInstances'])).toEqual({ state: 'foreign', service: 's3' })
    expect(judgeKey('s3:prefix', ['*'])).toMatchObject({ state: 'known' })
    expect(judgeKey('oidc.example.com:sub', ['sts:AssumeRoleWithWebIdentity'])).toEqual({ state: 'known' })
    expect(judgeKey('aws:RequestTag/team', ['ec2:*'])).toMatchObject({ state: 'known', type: 'String' })
  })

  it('is compared by operators of its type', () => {
    expect(comparesType('StringEquals', 'IPAddress')).toBe(false)
    expect(comparesType('NumericLessThan', 'Date')).toBe(true)
    expect(comparesType('Null', 'Date')).toBe(true)
    expect(comparesType('ArnLike', 'ArrayOfString')).toBe(true)
  })
})

describe('a resource', () => {
  const bucket = ['arn:aws:s3:::orders']
  it.each([
    ['s3:ListBucket', bucket, true],
    ['s3:GetObject', bucket, false],
    ['s3:*', bucket, true],
    ['s3:ListBucket', ['arn:aws:s3:::orders/*'], false],
    ['s3:ListAllMyBuckets', ['arn:aws:s3:::*'], true],
    ['ec2:DescribeInstances', ['arn:aws:ec2:*:*:instance/*'], false],
    ['ec2:DescribeInstances', ['*'], true],
    ['ssm:PutInventory', ['arn:aws:ec2:*:*:instance/*'], true],
    ['sqs:SendMessage', ['', null, ''], true],
    ['logs:PutLogEvents', ['arn:', null, ':logs:eu-central-1:111122223333:log-group:/aws/orders'], false],
    ['nothing:Known', bucket, true],
  ])('of %s may be %j: %s', (action, resource, expected) => {
    expect(mayActOn(action, resource)).toBe(expected)
  })
})
