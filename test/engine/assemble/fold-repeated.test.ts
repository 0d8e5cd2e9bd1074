import { describe, expect, it } from 'vitest'
import { foldRepeated } from '../../../src/engine/assemble/fold-repeated.ts'

const at = (pointer: string, instance?: string) => ({
  document: 'rbac.yaml#1',
  pointer,
  ...(instance === undefined ? {} : { instance }),
})
const told = (pointer: string, says: string, more: { readonly isOff?: boolean; readonly instance?: string } = {}) => ({
  rule: 'rights/escalating-role',
  check: `AC-01${says === 'operator' ? '.operator' : ''}`,
  says,
  at: at(pointer, more.instance),
  ...(more.isOff === undefined ? {} : { isOff: more.isOff }),
})
const saidBy = (all: Parameters<typeof foldRepeated>[0]) =>
  foldRepeated(all).flatMap(one => ('says' in one ? [one.says] : []))

describe('foldRepeated', () => {
  it('keeps of one place what is on rather than what is off by default', () => {
    const all = [told('/rules/0', 'off', { isOff: true }), told('/rules/0', 'operator')]
    expect(saidBy(all)).toEqual(['operator'])
    expect(saidBy([told('/rules/1', 'off', { isOff: true }), told('/rules/0', 'operator')])).toEqual([
      'off',
      'operator',
    ])
  })

  it('keeps the first of several instances', () => {
    const all = [told('/rules/0', 'b', { instance: 'b' }), told('/rules/0', 'a', { instance: 'a' })]
    expect(saidBy(all)).toEqual(['a'])
  })
})
