import { expect, test } from 'vitest'
import { knownPlaces } from '../../../src/engine/assemble/known-places.ts'
import type { Location } from '../../../src/engine/file-result.ts'
import { findSecrets, noSecrets } from '../../../src/engine/redaction/redact.ts'

const at = { document: 'a.yaml#0', pointer: '/spec' }
const location = (start: number): Location => ({
  path: 'a.yaml',
  start,
  end: start + 4,
  startLine: 1,
  startColumn: start + 1,
  endLine: 1,
  endColumn: start + 5,
})

/** What a run keeps that has looked for the place of `at` in a document with these secrets. */
const storedWith = (secrets = noSecrets) => {
  const known = knownPlaces()
  known.located(at, () => location(3))
  known.secretsIn([at.document], () => secrets)
  return known.stored()
}

const never = (): never => {
  throw new Error('was looked for again')
}

test('in a file that is the same neither places nor secrets are looked for again', () => {
  const known = knownPlaces(storedWith(), () => true)
  expect(known.located(at, never)).toEqual(location(3))
  expect(known.secretsIn([at.document], never)).toBe(noSecrets)
})

test('in a file that is another one both are looked for', () => {
  const known = knownPlaces(storedWith(), () => false)
  expect(known.located(at, () => location(9))).toEqual(location(9))
  expect(known.secretsIn([at.document], () => noSecrets)).toBe(noSecrets)
})

test('parts of a value and the key beside it have places of their own', () => {
  const known = knownPlaces(storedWith(), () => true)
  const others = [
    { ...at, part: 'key' as const },
    { ...at, within: { start: 0, end: 2 } },
    { ...at, pointer: '/spec/a' },
  ]
  for (const [i, other] of others.entries()) expect(known.located(other, () => location(i))).toEqual(location(i))
})

test('of a document with a secret nothing is kept, and of one that is not known all is looked for', () => {
  const secrets = findSecrets('password: "Zx9#kQ2!vL7p"')
  expect(secrets).not.toBe(noSecrets)
  expect(storedWith(secrets)).toEqual([])
  const known = knownPlaces(storedWith(), () => true)
  expect(known.secretsIn([at.document, 'a.yaml#1'], () => secrets)).toBe(secrets)
})

test('a place that cannot be found is not kept', () => {
  const known = knownPlaces(storedWith(), () => true)
  expect(known.located({ ...at, pointer: '/other' }, () => undefined)).toBeUndefined()
  expect(known.stored()).toEqual(storedWith())
})
