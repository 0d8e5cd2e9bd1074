import '../support/steps.ts'
import { minimatch } from 'minimatch'
import { describe, expect, it } from 'vitest'
import { compileGlob } from '../../src/workspace/glob.ts'
import fc, { runs } from '../support/property.ts'
import { stepsOf } from '../support/steps.ts'

const matches = (pattern: string, path: string): boolean => {
  const glob = compileGlob(pattern)
  if ('fault' in glob) throw new Error(glob.fault)
  return glob.matches(path)
}

describe('compileGlob', () => {
  it.each([
    ['**/*.yaml', 'a.yaml', true],
    ['**/*.yaml', 'x/y/a.yaml', true],
    ['*.yaml', 'x/a.yaml', false],
    ['dev/**', 'dev/a/b.yaml', true],
    ['dev/**', 'dev', false],
    ['dev/**/b.yaml', 'dev/b.yaml', true],
    ['values/net*.yaml', 'values/network.yaml', true],
    ['{a,b{1,2}}/*.json', 'b2/x.json', true],
    ['{a,b{1,2}}/*.json', 'b3/x.json', false],
    ['{a}.yaml', '{a}.yaml', true],
    ['[a-c]?.yaml', 'bz.yaml', true],
    ['[!a-c]?.yaml', 'bz.yaml', false],
    ['[a.yaml', '[a.yaml', true],
    ['\\*.yaml', '*.yaml', true],
    ['\\*.yaml', 'a.yaml', false],
    ['**', '.hidden/a.yaml', true],
    ['?.yaml', '😀.yaml', true],
  ])('%s on %s: %s', (pattern, path, expected) => expect(matches(pattern, path)).toBe(expected))

  it('agrees with minimatch', () => {
    const name = fc.stringMatching(/^[ab.]{1,4}$/).filter(text => !/^\.\.?$/.test(text))
    const segment = fc.oneof(name, fc.stringMatching(/^[ab*?]{1,5}$/), fc.constant('**'))
    const pattern = fc.array(segment, { minLength: 1, maxLength: 4 }).map(parts => parts.join('/'))
    const path = fc.array(name, { minLength: 1, maxLength: 5 }).map(parts => parts.join('/'))
    fc.assert(
      fc.property(pattern, path, (glob, text) => {
        expect(matches(glob, text)).toBe(minimatch(text, glob, { dot: true, nocomment: true, nonegate: true }))
      }),
      runs(700),
    )
  })

  it('refuses a pattern that stands for too many', () => {
    expect(compileGlob('{a,b}'.repeat(20))).toEqual({ fault: 'its braces expand to more than 256 patterns' })
    expect(compileGlob('a'.repeat(2000))).toEqual({ fault: 'it is longer than 1000 characters' })
  })

  it.each([
    [`${'**/a/'.repeat(150)}c`, `${'a/'.repeat(1500)}b`],
    [`${'*a'.repeat(400)}b`, 'a'.repeat(2000)],
    [`${'a*'.repeat(400)}b`, 'a'.repeat(2000)],
  ])('takes at most as many steps as the pattern and the path have characters, multiplied: %s', (pattern, path) => {
    const most = pattern.length * path.length
    expect(stepsOf(() => expect(matches(pattern, path)).toBe(false), most)).toBeLessThan(most)
  })
})
