import { describe, expect, it } from 'vitest'
import { linesOfRule, messagesOf } from '../../src/dev/messages.ts'
import { ruleRuns } from '../../src/dev/rule-runs.ts'
import { sectionsIn, sectionsText } from '../../src/dev/sections.ts'
import { lint } from '../../src/index.ts'
import { lintFrozen, registry } from '../support/lint-frozen.ts'

const ID = 'network/policy-api-version'

describe('the messages of a rule', () => {
  it('are those of its corpus, each once', () => {
    const rule = registry.rules.flatMap(one => (one.id === ID ? [one] : []))[0]
    const messages = rule && messagesOf(ruleRuns(rule, lintFrozen))
    expect(messages?.length).toBeGreaterThan(0)
    expect(new Set(messages).size).toBe(messages?.length)
    for (const line of messages ?? []) expect(line).toMatch(/^(?:NP-01|note) /)
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

describe('a file with a section for each rule', () => {
  it('is read as it was written, sorted by rule', () => {
    const sections = new Map([
      ['b/b', ['one', '# two']],
      ['a/a', []],
    ])
    const text = sectionsText('# What this is.\n', sections)
    expect(text).toBe('# What this is.\n\na/a\n\nb/b\n  one\n  # two\n')
    expect(sectionsIn(text)).toEqual(sections)
  })
})
