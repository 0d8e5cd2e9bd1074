import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as match from '../../src/model/text-match.ts'

const label63 = 'a'.repeat(63)

describe('names', () => {
  it.each([
    ['orders', true, true, true, true],
    ['orders-1', true, true, true, true],
    ['1orders', false, true, true, true],
    ['a.b', false, false, true, true],
    ['a..b', false, false, false, true],
    ['Orders', false, false, false, true],
    ['a_b', false, false, false, true],
    ['-a', false, false, false, false],
    ['a-', false, false, false, false],
    ['', false, false, false, true],
    [label63, true, true, true, true],
    [`${label63}a`, false, false, true, false],
    ['a\n', false, false, false, false],
    ['ä', false, false, false, false],
  ])('"%s"', (text, label1035, label1123, subdomain, labelValue) => {
    expect(match.isDns1035Label(text)).toBe(label1035)
    expect(match.isDns1123Label(text)).toBe(label1123)
    expect(match.isDns1123Subdomain(text)).toBe(subdomain)
    expect(match.isLabelValue(text)).toBe(labelValue)
  })

  it('knows the longest subdomain', () => {
    expect(match.isDns1123Subdomain(`${'a.'.repeat(126)}a`)).toBe(true)
    expect(match.isDns1123Subdomain(`${'a.'.repeat(127)}a`)).toBe(false)
  })

  it.each([
    ['app', true],
    ['app.kubernetes.io/name', true],
    ['a_B.c', true],
    ['/name', false],
    ['app.kubernetes.io/', false],
    ['App.io/name', false],
    ['a/b/c', false],
    ['', false],
  ])('label key "%s": %s', (text, expected) => expect(match.isLabelKey(text)).toBe(expected))
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

describe('isPlaceholder', () => {
  it.each([
    `$\{DB}`,
    '$(DB)',
    '$DB',
    '{{ .Values.x }}',
    '<password>',
    '%s',
    '****',
    'xxx',
    'CHANGE_ME',
    'changeme',
    ` $\{X} `,
    '...',
  ])('%s is one', text => expect(match.isPlaceholder(text)).toBe(true))
  it.each(['', 'hunter2', 'x', `a$\{B}`, '$1', '<a', '$', '{{', 'x'.repeat(300)])('"%.20s" is none', text =>
    expect(match.isPlaceholder(text)).toBe(false),
  )
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
        fc.pre(!before.includes('://') && !match.isPlaceholder(password))
        const text = `${before} amqp://${user}:${password}@mq/`
        expect(found(text)).toEqual(['password-in-url', password])
      }),
    )
  })

  it('is fast on long hostile texts', () => {
    const started = performance.now()
    for (const unit of ['a', '://', '://a', '://a:', '-----BEGIN ', 'A ', 'AKIA', '$', '{{', 'pass']) {
      const text = unit.repeat(200_000)
      match.findSecret(text)
      match.isSecretName(text)
      match.isPlaceholder(text)
      match.isLabelKey(text)
      match.isDns1123Subdomain(text)
    }
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
