import { describe, expect, it } from 'vitest'
import { findCredential, isCredential, isPlainWord } from '../../src/model/credential.ts'

describe('isCredential', () => {
  it.each([
    'hunter2',
    'dd511f0682d05a1335324c5b4faf6beedee203eb915e7035850e9ca225777426',
    'S3cr3tP@ss',
    'toor',
    'changeme',
    'changeit',
    'admin',
    'password',
    'example-x7Kp2mQ9',
    'correct horse battery',
    'my5ecret',
    'AKIAIOSFODNN7EXAMPLE1',
    'user_provided1',
    // hunter2x
    'aHVudGVyMng=',
  ])('%s is one', text => expect(isCredential(text)).toBe(true))

  it.each([
    '',
    '  ',
    'CHANGE_ME',
    'change_me_later',
    'CHANGEME',
    'op://vault/item/field',
    'vault:secret/data/db#password',
    '#{ f() }#',
    '@PASSWORD@',
    '$__file{/etc/x}',
    '$2y$10$abcdefghijklmnopqrstuv',
    '24h',
    'example-password',
    'replace-me',
    'YOUR_API_TOKEN',
    'your-password',
    'DB_PASSWORD',
    'my-token',
    'the secret password',
    '**access token goes here**',
    '${TOKEN}',
    'Bearer ${TOKEN}',
    '{{ .Values.token }}',
    '<password>',
    '<path:secret/data/db#password>',
    'ENC[AES256_GCM,data:abc]',
    'base64+age:YWdlLWVuY3J5cHRpb24ub3JnL3Yx',
    '2026-02-27T10:02:44CET',
    'base64-encoded-password',
    'xxxx',
    '***',
    'placeholder',
    'example',
    'user_provided',
    'provide_through_set_flag',
    // <redacted>
    'PHJlZGFjdGVkPg==',
  ])('%s is none', text => expect(isCredential(text)).toBe(false))
})

describe('findCredential', () => {
  it('finds a private key with a body only', () => {
    const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj'
    expect(findCredential(`-----BEGIN PRIVATE KEY-----\n${body}\n`)).toBeDefined()
    expect(findCredential(`"-----BEGIN PRIVATE KEY-----\\n${body}\\n"`)).toBeDefined()
    expect(findCredential('-----BEGIN PRIVATE KEY-----\nA key\n-----END PRIVATE KEY-----')).toBeUndefined()
  })

  it('finds what has no header', () => {
    expect(findCredential('postgres://app:hunter2@db/x')).toMatchObject({ start: 15, end: 22 })
    expect(findCredential('nothing')).toBeUndefined()
  })
})

describe('isPlainWord', () => {
  it.each(['postgres', 'P@ssw0rd1', 'd0ck3r', 'r00t', 's3cr3t!', 'Adm1n2024', 'Ch@ng3M3'])(
    '%s is made of words',
    text => expect(isPlainWord(text)).toBe(true),
  )
  it.each(['d0ck3rx7', 'x7Kp2mQ9', 'r00t-x7Kp2mQ9'])('%s is not', text => expect(isPlainWord(text)).toBe(false))
})
