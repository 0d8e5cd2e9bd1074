import { describe, expect, it } from 'vitest'
import { shrink } from '../../../src/dev/fuzz/shrink.ts'
import { registry } from '../../support/lint-frozen.ts'

const small = (files: Parameters<typeof shrink>[0], holds: (text: string) => boolean, most = 1_000) =>
  shrink(files, async now => holds(now.map(({ text }) => text).join('')), most, registry.parsers)

describe('a failing case', () => {
  it('is left with the file and the characters that make it fail', async () => {
    const files = [
      { path: 'a.yaml', text: 'kind: Pod\nspec:\n  containers: [{name: a}]\n' },
      { path: 'b.yaml', text: 'kind: Service\nspec: {ports: [{port: 80}, {port: 443}]}\n' },
    ]
    expect(await small(files, text => text.includes('port: 4'))).toEqual([{ path: 'b.yaml', text: 'port: 4' }])
  })

  it('loses the parts of its tree that are not needed, and stays well formed where that is', async () => {
    const files = [{ path: 'a.json', text: '{"a": [1, 2, {"b": 3}], "c": {"d": 4, "e": 5}}' }]
    const isNeeded = (text: string): boolean => {
      try {
        return JSON.parse(text).c?.e === 5
      } catch {
        return false
      }
    }
    expect(await small(files, isNeeded)).toEqual([{ path: 'a.json', text: '{"c":{"e":5}}' }])
  })

  it('is as small as a given number of tries makes it', async () => {
    let tries = 0
    const files = [{ path: 'a.yaml', text: 'x\n'.repeat(1_000) }]
    const [file] = await small(files, text => tries++ >= 0 && text.includes('x'), 5)
    expect(tries).toBe(5)
    expect(file?.text.length).toBeLessThan(500)
  })
})
