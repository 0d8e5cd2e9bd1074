import { expect, test } from 'vitest'
import { keptWith, remembered } from '../../src/model/remembered.ts'

test('what is remembered is asked once for each object', () => {
  const asked: object[] = []
  const count = remembered((one: object) => asked.push(one))
  const [first, second] = [{}, {}]
  expect([count(first), count(second), count(first)]).toEqual([1, 2, 1])
  expect(asked).toEqual([first, second])
})

test('what was made is kept, also where it is undefined', () => {
  const kept = keptWith<object, string | undefined>()
  const key = {}
  expect(kept(key, () => undefined)).toBe(undefined)
  expect(kept(key, () => 'later')).toBe(undefined)
  expect(kept({}, () => 'other')).toBe('other')
})
