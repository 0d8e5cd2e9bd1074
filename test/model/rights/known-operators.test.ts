import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { table } from '../../../src/dev/page.ts'
import { KNOWN_OPERATORS, knownOperator } from '../../../src/model/rights/known-operators.ts'

const nameOf = (namespace: string | undefined, ...names: readonly string[]) => knownOperator({ namespace, names })?.name

describe('knownOperator', () => {
  it('knows an operator by a word of its name, in its own namespace, in kube-system, or where that is not stated', () => {
    expect(nameOf('monitoring', 'prometheus-k8s')).toBe('Monitoring')
    expect(nameOf('kube-system', 'ebs-csi-node-sa')).toBe('Storage drivers')
    expect(nameOf('cilium-secrets', 'cilium')).toBe('Networks')
    expect(nameOf(undefined, 'web', 'argocd-application-controller')).toBe('Deployment tools')
  })

  it('judges one of that name in another namespace, and a name that only contains the letters', () => {
    expect(nameOf('shop', 'prometheus')).toBeUndefined()
    expect(nameOf(undefined, 'cargo', 'kiamo', 'agpu')).toBeUndefined()
  })

  it('is listed on the page of the rule, with its reason', () => {
    const codes = (words: readonly string[]): string => words.map(word => `\`${word}\``).join(' ')
    const rows = KNOWN_OPERATORS.map(({ name, words, namespaces, why }) => [name, codes(words), codes(namespaces), why])
    const written = /^\| component [\s\S]*?\n(?=\n)/m.exec(readFileSync('rules-docs/rights/escalating-role.md', 'utf8'))
    expect(written?.[0]).toBe(table(['component', 'known by', 'also at home in', 'because it …'], rows))
  })
})
