import { expect, it } from 'vitest'
import { reuseFacts } from '../../../../src/engine/join/live/known-facts.ts'
import { lintFile } from '../../../../src/engine/lint/lint-file.ts'
import { defaultSettings } from '../../../../src/engine/settings.ts'
import { registry } from '../../../support/lint-frozen.ts'

const account = (name: string): string => `apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: ${name}}\n---\n`
const resultOf = (text: string) => lintFile({ path: 'accounts.yaml', text }, defaultSettings, registry)

it('takes the facts of before where they say the same, and no others', () => {
  const before = resultOf(account('a') + account('b') + account('c'))
  const after = reuseFacts(resultOf(account('a') + account('x') + account('c')), before)
  expect(after.facts).toEqual(resultOf(account('a') + account('x') + account('c')).facts)
  const kept = after.facts.filter(one => before.facts.includes(one))
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(after.facts.length)
})

it('takes the whole list where nothing has changed', () => {
  const before = resultOf(account('a'))
  expect(reuseFacts(resultOf(`# a comment\n${account('a')}`), before).facts).toBe(before.facts)
  expect(reuseFacts(resultOf(account('a') + account('b')), before).facts).not.toBe(before.facts)
})
