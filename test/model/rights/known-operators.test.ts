import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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

  it('is shown on the page of the rule, with reasons', () => {
    const page = readFileSync('rules-docs/rights/escalating-role.md', 'utf8')
    for (const { name, why, words, namespaces } of KNOWN_OPERATORS)
      for (const text of [name, why, ...words, ...namespaces]) expect(page).toContain(text)
  })
})
