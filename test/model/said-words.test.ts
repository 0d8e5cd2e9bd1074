import { describe, expect, it } from 'vitest'
import { isOfKnownWords, saysMadeUp, saysNothing } from '../../src/model/said-words.ts'

describe('saysNothing', () => {
  it.each([
    'change-me',
    'please_replace_this',
    'replaceme',
    'insertTokenHere',
    'fill_in_x7Kp2m',
    'provided by the cluster',
    'taken from vault',
    'user_provided',
    'your-x7Kp2m',
    'yourPassword',
    'not-used',
    'notarealkey',
    'n/a',
    'redacted',
    'example-password',
    'placeholder12345',
    'client secret',
    'my-token',
    'base64-encoded-key',
  ])('%s', text => expect(saysNothing(text)).toBe(true))

  it.each([
    'changeme',
    'changeit',
    'hunter2',
    'my-token1',
    'mytoken',
    'example-x7Kp2mQ9',
    'note-x7Kp2m',
    'domain',
    'iloveyou',
    '',
  ])('not %s', text => expect(saysNothing(text)).toBe(false))
})

describe('saysMadeUp', () => {
  it.each(['test', 'dummypassword', 'T3st123!', 'acme_dev_token1', 'ci-test-root-password', 'mySuperSecurePW'])(
    '%s',
    text => expect(saysMadeUp(text)).toBe(true),
  )
  it.each(['contest', 'test-x7Kp2mQ', 'acme-dev', 'supersecret', 'postgres', ''])('not %s', text =>
    expect(saysMadeUp(text)).toBe(false),
  )
})

describe('isOfKnownWords', () => {
  it.each(['P@ssw0rd1', 'Ch@ng3M3', 's3cr3t!'])('%s', text => expect(isOfKnownWords(text)).toBe(true))
  it.each(['d0ck3rx7', 'x7Kp2m', 'horse'])('not %s', text => expect(isOfKnownWords(text)).toBe(false))
})
