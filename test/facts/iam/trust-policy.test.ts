import { describe, expect, it } from 'vitest'
import type { PolicyCondition } from '../../../src/facts/iam/policy-document.ts'
import { claimOf, holdsAnyway, issuerOf, wordsOf } from '../../../src/facts/iam/trust-policy.ts'
import { parseOperator } from '../../../src/model/iam/iam-condition.ts'

const at = { document: 'trust.json#0', pointer: '' }
const condition = (operatorText: string, key: string): PolicyCondition => {
  const operator = parseOperator(operatorText)
  const text = { text: key, open: false, at }
  return { operatorText, operatorAt: at, key: text, values: [], ...(operator === undefined ? {} : { operator }) }
}

describe('claimOf', () => {
  it.each([
    ['oidc.eks.eu-west-1.amazonaws.com/id/AB:aud', { issuer: 'oidc.eks.eu-west-1.amazonaws.com/id/AB', claim: 'aud' }],
    ['https://issuer.example.com:SUB', { issuer: 'https://issuer.example.com', claim: 'sub' }],
    ['{{ issuer }}:sub', { issuer: '{{ issuer }}', claim: 'sub' }],
    ['sub', { issuer: '', claim: 'sub' }],
    ['aws:SourceArn', undefined],
    ['issuer.example.com:nosub', undefined],
  ])('%s', (key, claim) => expect(claimOf(condition('StringEquals', key))).toEqual(claim))
})

describe('holdsAnyway', () => {
  it.each(['StringNotEquals', 'StringEqualsIfExists', 'ForAllValues:StringEquals', 'StringNotLike'])(
    '%s does',
    operator => expect(holdsAnyway(condition(operator, 'x:sub'))).toBe(true),
  )
  it.each(['StringEquals', 'StringLike', 'ForAnyValue:StringEquals', 'Nonsense'])('%s does not', operator =>
    expect(holdsAnyway(condition(operator, 'x:sub'))).toBe(false),
  )
})

describe('issuerOf', () => {
  it('is what follows oidc-provider/', () => {
    const text = 'arn:aws-cn:iam::111122223333:oidc-provider/oidc.eks.cn-north-1.amazonaws.com.cn/id/AB'
    expect(issuerOf({ kind: 'Federated', text, open: false, at })).toBe('oidc.eks.cn-north-1.amazonaws.com.cn/id/AB')
    expect(issuerOf({ kind: 'Federated', text: 'accounts.google.com', open: false, at })).toBeUndefined()
  })
})

describe('wordsOf', () => {
  it.each([
    ['CiDeployRole', ['ci', 'deploy', 'role']],
    ['shop-ci_publish', ['shop', 'ci', 'publish']],
    ['specific', ['specific']],
  ])('%s', (name, words) => expect(wordsOf(name)).toEqual(words))
})
