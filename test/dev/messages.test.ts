import { describe, expect, it } from 'vitest'
import { linesOfRule, messagesIn, messagesText } from '../../src/dev/messages.ts'
import { lint } from '../../src/index.ts'
import { registry } from '../support/lint-frozen.ts'

const ID = 'network/policy-api-version'
const rules = registry.rules.filter(({ id }) => id.startsWith('network/policy-a') || id.startsWith('network/policy-n'))

describe('the messages', () => {
  it('of a rule are found again under its id, and those of no other', () => {
    const text = messagesText(rules, registry)
    const [first, ...others] = rules.map(({ id }) => messagesIn(text, id))
    expect(rules[0]?.id).toBe(ID)
    expect(first?.size).toBeGreaterThan(0)
    expect(others.length).toBeGreaterThan(0)
    for (const line of first ?? []) for (const other of others) expect(other.has(line)).toBe(false)
    expect(messagesIn(text, 'network/none').size).toBe(0)
  })

  it('say what a finding says, and what its fix does', () => {
    const text = 'apiVersion: extensions/v1beta1\nkind: NetworkPolicy\nmetadata: {name: a}\nspec: {podSelector: {}}\n'
    const { report } = lint([{ path: 'a.yaml', text }], { parsers: registry.parsers })
    expect(linesOfRule(report, ID)).toMatchInlineSnapshot(`
      [
        "NP-01 the apiVersion of a NetworkPolicy is networking.k8s.io/v1, not extensions/v1beta1 (set apiVersion to networking.k8s.io/v1)",
      ]
    `)
  })
})
