import { describe, expect, it } from 'vitest'
import {
  findPartition,
  formatEcrRepositoryArn,
  parseArn,
  parseEcrHost,
  parseEcrRepositoryArn,
  parseIamArn,
  parseLoadBalancerArn,
  parseTargetGroupArn,
} from '../../../src/model/iam/arn.ts'

const account = '111122223333'

describe('parseArn', () => {
  it('splits the five parts', () => {
    expect(parseArn(`arn:aws-cn:logs:cn-north-1:${account}:log-group:/a:*`.replace('*', 'x'))).toEqual({
      partition: 'aws-cn',
      service: 'logs',
      region: 'cn-north-1',
      account,
      resource: 'log-group:/a:x',
    })
    expect(parseArn('arn:aws:s3:::bucket/key')).toMatchObject({ region: '', account: '', resource: 'bucket/key' })
    expect(parseArn('arn:aws-us-gov:iam::aws:policy/ReadOnlyAccess')).toMatchObject({ account: 'aws' })
  })

  it.each([
    '',
    'arn:',
    'arn:aws:s3:::',
    'arn:gcp:s3:::b',
    'aws:s3:::b',
    `arn:aws:iam::${account}1:root`,
    'arn:aws:s3:::b/*',
    ' arn:aws:s3:::b',
  ])('refuses "%s"', text => expect(parseArn(text)).toBeUndefined())
})

describe('parseIamArn', () => {
  const iam = `arn:aws:iam::${account}:`
  it.each([
    [`${iam}root`, { type: 'root', path: '/', name: '' }],
    [`${iam}role/node`, { type: 'role', path: '/', name: 'node' }],
    [`${iam}role/aws-reserved/sso/Admin_1`, { type: 'role', path: '/aws-reserved/sso/', name: 'Admin_1' }],
    [`${iam}user/ci`, { type: 'user', path: '/', name: 'ci' }],
    [`${iam}instance-profile/node`, { type: 'instance-profile', name: 'node' }],
    ['arn:aws:iam::aws:policy/service-role/X', { type: 'policy', account: 'aws', path: '/service-role/', name: 'X' }],
    [
      `${iam}oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLE`,
      { type: 'oidc-provider', path: '/', name: 'oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLE' },
    ],
    [
      `arn:aws-us-gov:sts::${account}:assumed-role/ci/run-1`,
      { partition: 'aws-us-gov', type: 'assumed-role', name: 'ci', session: 'run-1' },
    ],
  ])('reads %s', (text, expected) => expect(parseIamArn(text)).toMatchObject(expected))

  it.each([
    `${iam}role/`,
    `${iam}role`,
    `${iam}role/a/`,
    `${iam}oidc-provider/`,
    `${iam}thing/x`,
    `arn:aws:sts::${account}:assumed-role/ci`,
    'arn:aws:s3:::b',
    `arn:aws:iam:eu-west-1:${account}:role/node`,
    'arn:aws:iam:::role/node',
  ])('refuses %s', text => expect(parseIamArn(text)).toBeUndefined())
})

describe('load balancing', () => {
  const elb = `arn:aws:elasticloadbalancing:eu-west-1:${account}:`
  it('reads target groups', () => {
    expect(parseTargetGroupArn(`${elb}targetgroup/orders/0123456789abcdef`)).toEqual({
      partition: 'aws',
      region: 'eu-west-1',
      account,
      name: 'orders',
    })
  })

  it.each([
    `${elb}targetgroup/orders/0123456789ABCDEF`,
    `${elb}targetgroup/${'o'.repeat(33)}/0123456789abcdef`,
    `${elb}targetgroup/orders`,
    `arn:aws:elasticloadbalancing::${account}:targetgroup/orders/0123456789abcdef`,
    'arn:aws:elasticloadbalancing:eu-west-1::targetgroup/orders/0123456789abcdef',
    `arn:aws:ec2:eu-west-1:${account}:targetgroup/orders/0123456789abcdef`,
  ])('refuses %s', text => expect(parseTargetGroupArn(text)).toBeUndefined())

  it.each([
    ['app/web/0123456789abcdef', 'application'],
    ['net/web/0123456789abcdef', 'network'],
    ['gwy/web/0123456789abcdef', 'gateway'],
    ['web', 'classic'],
    ['app/web', undefined],
    ['web/0123456789abcdef', undefined],
  ])('load balancer %s is %s', (text, type) =>
    expect(parseLoadBalancerArn(`${elb}loadbalancer/${text}`)?.type).toBe(type),
  )
})

describe('ECR', () => {
  it.each([
    ['dkr.ecr.eu-west-1.amazonaws.com', 'eu-west-1', false, false],
    ['dkr.ecr.cn-north-1.amazonaws.com.cn', 'cn-north-1', false, false],
    ['dkr.ecr-fips.us-gov-west-1.amazonaws.com', 'us-gov-west-1', true, false],
    ['dkr-ecr.us-east-1.on.aws', 'us-east-1', false, true],
    ['dkr-ecr-fips.us-east-1.on.aws', 'us-east-1', true, true],
    ['dkr-ecr.cn-north-1.on.amazonwebservices.com.cn', 'cn-north-1', false, true],
    ['dkr.ecr.us-iso-east-1.c2s.ic.gov', 'us-iso-east-1', false, false],
    ['DKR.ecr.EU-west-1.amazonaws.com', 'eu-west-1', false, false],
  ])('knows the host %s', (rest, region, fips, dualStack) =>
    expect(parseEcrHost(`${account}.${rest}`)).toEqual({ account, region, fips, dualStack }),
  )

  it.each([
    'public.ecr.aws',
    `${account}.dkr.ecr.eu-west-1.on.aws`,
    `${account}.dkr-ecr.eu-west-1.amazonaws.com`,
    `${account}.dkr.ecr.eu-west-1.amazonaws.com.example.com`,
    `${account}.dkr.ecr.eu-west-1.amazonaws.com:443`,
    '1234.dkr.ecr.eu-west-1.amazonaws.com',
    `${account}.dkr.ecr.amazonaws.com`,
  ])('does not take %s for one', host => expect(parseEcrHost(host)).toBeUndefined())

  it('makes the ARN that it reads', () => {
    for (const region of ['eu-west-1', 'cn-northwest-1', 'us-gov-east-1', 'us-isob-east-1', 'eusc-de-east-1']) {
      const arn = formatEcrRepositoryArn({ account, region, fips: false, dualStack: false }, 'team/app')
      expect(parseEcrRepositoryArn(arn)).toEqual({
        partition: findPartition(region),
        region,
        account,
        repository: 'team/app',
      })
    }
    expect(findPartition('us-isob-east-1')).toBe('aws-iso-b')
    expect(findPartition('us-west-2')).toBe('aws')
    expect(parseEcrRepositoryArn(`arn:aws:ecr:eu-west-1:${account}:repository/*`)).toBeUndefined()
  })
})
