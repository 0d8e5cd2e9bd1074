import { describe, expect, it } from 'vitest'
import {
  actionPatternCovers,
  actionPatternsOverlap,
  allows,
  applies,
  arnPatternsOverlap,
  type IamStatement,
  isEveryone,
  matchesPrincipal,
  resourcePatternCovers,
  resourcePatternsOverlap,
} from '../../../src/model/iam/iam-match.ts'
import fc from '../../support/property.ts'

const EMPTY: IamStatement = {
  effect: 'Allow',
  principals: {},
  notPrincipals: {},
  actions: [],
  notActions: [],
  resources: [],
  notResources: [],
  conditions: [],
  variables: true,
}
const statement = (parts: Partial<IamStatement>): IamStatement => ({ ...EMPTY, ...parts })
const repository = 'arn:aws:ecr:eu-west-1:111122223333:repository/team/app'
const pull = statement({ actions: ['ecr:BatchGetImage', 'ecr:Get*'], resources: ['arn:aws:ecr:*:*:repository/team/*'] })

describe('allows', () => {
  it('finds what a statement allows', () => {
    expect(allows([pull], { action: 'ecr:batchgetimage', resource: repository })).toBe('allowed')
    expect(allows([pull], { action: 'ecr:PutImage', resource: repository })).toBe('implicit')
    expect(allows([pull], { action: 'ecr:BatchGetImage', resource: `${repository.replace('team', 'other')}` })).toBe(
      'implicit',
    )
    expect(allows([], { action: 'ecr:PutImage', resource: '*' })).toBe('implicit')
  })

  it('says unknown of a request of which a part is allowed', () => {
    expect(allows([pull], { action: 'ecr:*', resource: repository })).toBe('unknown')
    expect(allows([pull], { action: 'ecr:Get*', resource: 'arn:aws:ecr:*:*:repository/team/*' })).toBe('allowed')
    expect(allows([pull], { action: 'ecr:BatchGetImage', resource: '*' })).toBe('unknown')
  })

  it('takes resources as alternatives', () => {
    const two = { ...pull, resources: ['arn:aws:ecr:*:*:repository/other', ...pull.resources] }
    expect(allows([two], { action: 'ecr:BatchGetImage', resource: repository })).toBe('allowed')
  })

  it('lets a Deny go first', () => {
    const deny = statement({ effect: 'Deny', actions: ['*'], resources: ['*'] })
    expect(allows([pull, deny], { action: 'ecr:BatchGetImage', resource: repository })).toBe('denied')
    const maybe = {
      ...deny,
      conditions: [{ operator: 'Bool', ifExists: false, key: 'aws:securetransport', values: ['false'] }],
    }
    expect(allows([pull, maybe], { action: 'ecr:BatchGetImage', resource: repository })).toBe('unknown')
    const context = { 'aws:securetransport': 'true' }
    expect(allows([pull, maybe], { action: 'ecr:BatchGetImage', resource: repository, context })).toBe('allowed')
  })

  it('reads NotAction and NotResource as all the rest', () => {
    const rest = statement({ notActions: ['iam:*'], notResources: ['arn:aws:s3:::secret/*'] })
    expect(allows([rest], { action: 's3:GetObject', resource: 'arn:aws:s3:::open/k' })).toBe('allowed')
    expect(allows([rest], { action: 's3:GetObject', resource: 'arn:aws:s3:::secret/k' })).toBe('implicit')
    expect(allows([rest], { action: 'IAM:PassRole', resource: 'arn:aws:s3:::open/k' })).toBe('implicit')
  })

  it('expands policy variables only where the document is of the newer version', () => {
    const home = statement({ actions: ['s3:*'], resources: [`arn:aws:s3:::b/$\{aws:username}/*`] })
    const request = { action: 's3:GetObject', resource: 'arn:aws:s3:::b/ann/k' }
    expect(allows([home], request)).toBe('unknown')
    expect(allows([{ ...home, variables: false }], request)).toBe('implicit')
  })

  it('never contradicts what a fully known request would get', () => {
    const value = fc.constantFrom('a', 'b', null)
    const conditions = fc.array(
      fc.record({
        operator: fc.constantFrom('StringEquals', 'StringNotEquals', 'StringLike', 'Null'),
        ifExists: fc.boolean(),
        key: fc.constantFrom('k', 'l'),
        values: fc.array(fc.constantFrom('a', 'b', '*', 'true'), { minLength: 1, maxLength: 2 }),
      }),
      { maxLength: 2 },
    )
    const statements = fc.array(fc.record({ effect: fc.constantFrom<'Allow' | 'Deny'>('Allow', 'Deny'), conditions }), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(statements, value, value, (parts, k, l) => {
        const policy = parts.map(part => statement({ ...part, actions: ['*'], resources: ['*'] }))
        const request = { action: 'a:b', resource: 'r' }
        const whole = allows(policy, { ...request, context: { k, l } })
        expect(whole).not.toBe('unknown')
        for (const context of [{ k }, { l }, {}])
          expect(['unknown', whole]).toContain(permissive(allows(policy, { ...request, context }), whole))
      }),
    )
  })
})

/** With less known, a Deny that only may apply is not told where nothing is allowed anyway. */
const permissive = (part: string, whole: string) => (part === 'implicit' && whole === 'denied' ? whole : part)

describe('principals', () => {
  const role = 'arn:aws:iam::111122223333:role/path/ci'
  const asks = (principals: IamStatement['principals'], kind: string, id: string) =>
    matchesPrincipal(statement({ principals }), { kind, id })

  it.each([
    [{ AWS: ['*'] }, 'AWS', role, 'yes'],
    [{ AWS: ['*'] }, 'Service', 'ec2.amazonaws.com', 'yes'],
    [{ AWS: ['111122223333'] }, 'AWS', role, 'yes'],
    [{ AWS: ['arn:aws:iam::111122223333:root'] }, 'AWS', '111122223333', 'yes'],
    [{ AWS: ['arn:aws:iam::444455556666:root'] }, 'AWS', role, 'no'],
    [{ AWS: [role] }, 'AWS', role, 'yes'],
    [{ AWS: [role] }, 'AWS', 'arn:aws:sts::111122223333:assumed-role/ci/run-7', 'yes'],
    [{ AWS: [role] }, 'AWS', 'arn:aws:sts::111122223333:assumed-role/cd/run-7', 'no'],
    [{ AWS: [role] }, 'AWS', '111122223333', 'no'],
    [{ Service: ['ec2.amazonaws.com'] }, 'Service', 'ec2.amazonaws.com', 'yes'],
    [{ Service: ['ec2.amazonaws.com'] }, 'AWS', 'ec2.amazonaws.com', 'no'],
    [{ Service: ['ec2.amazonaws.com'] }, 'constructor', 'ec2.amazonaws.com', 'no'],
  ])('%j names %s %s: %s', (principals, kind, id, expected) => expect(asks(principals, kind, id)).toBe(expected))

  it('turns NotPrincipal round', () => {
    const others = statement({ notPrincipals: { AWS: [role] } })
    expect(matchesPrincipal(others, { kind: 'AWS', id: role })).toBe('no')
    expect(matchesPrincipal(others, { kind: 'AWS', id: 'arn:aws:iam::111122223333:role/x' })).toBe('yes')
  })

  it('knows nothing of someone who is not told, unless all are named', () => {
    expect(matchesPrincipal(statement({ principals: { AWS: [role] } }), undefined)).toBe('unknown')
    expect(matchesPrincipal(statement({ principals: { AWS: ['*'] } }), undefined)).toBe('yes')
    expect(matchesPrincipal(EMPTY, undefined)).toBe('yes')
    expect(isEveryone({ AWS: [role, '*'] })).toBe(true)
    expect(isEveryone({ Service: ['*'] })).toBe(false)
  })

  it('a trust policy has no resource to match', () => {
    const trust = statement({
      principals: { Service: ['pods.eks.amazonaws.com'] },
      actions: ['sts:AssumeRole', 'sts:TagSession'],
    })
    const principal = { kind: 'Service', id: 'pods.eks.amazonaws.com' }
    expect(applies(trust, { action: 'sts:TagSession', resource: role, principal })).toBe('yes')
  })
})

describe('patterns of actions and resources', () => {
  it('compares ARNs part by part, completed as IAM does', () => {
    const shop = 'arn:aws:ecr:eu-west-1:111122223333:repository/shop/*'
    for (const all of [
      '*',
      '**',
      'arn:*',
      'arn:aws:ecr',
      'arn:aws:ecr:*',
      'arn:aws:ecr:eu-*',
      'arn:aws:ecr:*:repository/*',
    ])
      expect(arnPatternsOverlap(all, shop), all).toBe(true)
    for (const other of ['arn:aws:s3:*', 'arn:aws:ecr:us-*', 'arn:aws:ecr:*:repository/pay', 'repository/shop'])
      expect(arnPatternsOverlap(other, shop), other).toBe(false)
    expect(arnPatternsOverlap('arn:aws:ecr:*:*:repository/*:prod', 'arn:aws:ecr:*:*:repository/dev')).toBe(false)
  })

  it('cover and overlap', () => {
    expect(actionPatternCovers('ECR:*', 'ecr:Get*')).toBe(true)
    expect(actionPatternCovers('ecr:Get*', 'ecr:*')).toBe(false)
    expect(actionPatternsOverlap('ecr:*Image', 'ECR:put*')).toBe(true)
    expect(actionPatternsOverlap('ecr:Get*', 'ecr:PutImage')).toBe(false)
    expect(resourcePatternCovers('*', 'arn:aws:ecr:*:*:repository/*')).toBe(true)
    expect(resourcePatternCovers('arn:aws:ecr:*:*:repository/team/*', 'arn:aws:ecr:*:*:repository/*')).toBe(false)
    expect(resourcePatternsOverlap('arn:aws:ecr:*:*:repository/team/*', 'arn:aws:ecr:*:*:repository/*/app')).toBe(true)
    expect(resourcePatternsOverlap('arn:aws:s3:::a', 'arn:aws:s3:::A')).toBe(false)
  })
})
