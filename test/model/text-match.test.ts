import '../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { isPlaceholder, isReference, isTemplated, isUnfilledImage } from '../../src/model/placeholder.ts'
import * as match from '../../src/model/text-match.ts'
import fc from '../support/property.ts'
import { stepsOf } from '../support/steps.ts'

const label63 = 'a'.repeat(63)

describe('names', () => {
  it.each([
    ['orders', true],
    ['orders-1', true],
    ['1orders', false],
    ['a.b', false],
    ['a..b', false],
    ['Orders', false],
    ['a_b', false],
    ['-a', false],
    ['a-', false],
    ['', false],
    [label63, true],
    [`${label63}a`, false],
    ['a\n', false],
    ['ä', false],
  ])('"%s"', (text, expected) => {
    expect(match.isDns1035Label(text)).toBe(expected)
  })
})

describe('secret names', () => {
  it.each([
    ['password', true],
    ['DB_PASSWORD', true],
    ['dbPass', true],
    ['passwd', true],
    ['clientSecret', true],
    ['github-token', true],
    ['apiKey', true],
    ['API_KEY', true],
    ['api-key', true],
    ['credentialsSecretName', false],
    ['tokenTtl', false],
    ['bypass', false],
    ['compass', false],
    ['key', false],
    ['passwordPolicy', false],
  ])('%s: %s', (name, expected) => expect(match.isSecretName(name)).toBe(expected))

  it('finds a mention anywhere', () => {
    expect(match.mentionsSecret('dbPasswordHash')).toBe(true)
    expect(match.mentionsSecret('replicas')).toBe(false)
  })
})

describe('findSecret', () => {
  const found = (text: string) => {
    const secret = match.findSecret(text)
    return secret && [secret.kind, text.slice(secret.start, secret.end)]
  }

  it.each([
    ['url: postgres://app:hunter2@db:5432/orders', ['password-in-url', 'hunter2']],
    ['redis://:hunter2@cache', ['password-in-url', 'hunter2']],
    ['https://a/b https://u:p@ss@host/', ['password-in-url', 'p@ss']],
    [`jdbc:mysql://u:$\{PASS}@a mysql://u:real@b`, ['password-in-url', 'real']],
    ['-----BEGIN RSA PRIVATE KEY-----\nMII', ['private-key', '-----BEGIN RSA PRIVATE KEY-----']],
    ['-----BEGIN PRIVATE KEY-----', ['private-key', '-----BEGIN PRIVATE KEY-----']],
    ['-----BEGIN PGP PRIVATE KEY BLOCK-----', ['private-key', '-----BEGIN PGP PRIVATE KEY BLOCK-----']],
    ['id=AKIAABCDEFGHIJKLMNOP;', ['access-key-id', 'AKIAABCDEFGHIJKLMNOP']],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected))

  it.each([
    'postgres://app@db:5432/orders',
    'postgres://db:5432/orders?email=a@b',
    'postgres://app:@db',
    `postgres://app:$\{PASSWORD}@db`,
    `postgres://$\{USER:-app}:$\{PASSWORD}@db`,
    'postgres://app:<password>@db',
    '://u:p@h',
    'user:pass@host',
    'http://[::1]:80/@',
    '-----BEGIN CERTIFICATE-----',
    '-----BEGIN PUBLIC KEY-----',
    'AKIAABCDEFGHIJKLMNOPQ',
    'XAKIAABCDEFGHIJKLMNOP',
  ])('nothing in %s', text => expect(found(text)).toBeUndefined())

  it('points at the password, wherever it stands', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9!*_.-]{4,12}$/)
    fc.assert(
      fc.property(fc.string(), word, word, (before, user, password) => {
        fc.pre(!before.includes('://') && !isPlaceholder(password) && !isTemplated(password))
        const text = `${before} amqp://${user}:${password}@mq/`
        expect(found(text)).toEqual(['password-in-url', password])
      }),
    )
  })

  it.each([
    'a',
    '://',
    '://a',
    '://a:',
    '-----BEGIN ',
    'A ',
    'AKIA',
    '$',
    '{{',
    '#{',
    '@A',
    '{A',
    '$__a{',
    'op://',
    '__A',
    'pass',
  ])('takes steps in proportion to the length of a long hostile text: %s', unit => {
    const text = unit.repeat(10_000)
    const most = 20 * text.length
    const steps = stepsOf(() => {
      match.findSecret(text)
      match.isSecretName(text)
      isPlaceholder(text)
      isTemplated(text)
      isReference(text)
      isUnfilledImage(text)
    }, most)
    expect(steps).toBeLessThan(most)
  })
})
