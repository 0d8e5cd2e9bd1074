import { describe, expect, it } from 'vitest'
import { bareText, showsIn } from '../../../src/languages/shell/bare-text.ts'

describe('bareText', () => {
  it.each([
    ['k""ubectl get', 'kubectl get'],
    ["kube'ctl' get", 'kubectl get'],
    ['k\\ubectl get', 'kubectl get'],
    ['kube\\\nctl get', 'kubectl get'],
    ["$'\\x6bubectl' get", 'kubectl get'],
    ["$'\\153ubectl' get", 'kubectl get'],
    ["${{ 'kubectl' }} get", 'kubectl get'],
    ['A=kube B=ctl\n$A$B get', 'A=kube B=ctl\nkubectl get'],
  ])('reads %j as %j', (script, bare) => expect(bareText(script)).toBe(bare))

  it.each(['kubectl get -o "name"', "echo 'it is'", 'a=$b', 'x "$y" z'])('leaves %j as it is', script =>
    expect(bareText(script)).toBe(script),
  )

  it('shows what either of the two texts shows', () => {
    expect(showsIn('"kubectl" get', /"kubectl"/)).toBe(true)
    expect(showsIn('k""ubectl get', /\bkubectl\b/)).toBe(true)
    expect(showsIn('echo a', /\bkubectl\b/)).toBe(false)
  })
})
