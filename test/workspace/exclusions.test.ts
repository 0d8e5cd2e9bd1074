import { describe, expect, it } from 'vitest'
import type { Configuration, StatedConfiguration } from '../../src/workspace/configuration.ts'
import { exclusionsOf } from '../../src/workspace/exclusions.ts'

const rules = [
  { id: 'access/roles', checks: { 'AC-01': 'a', 'AC-02.absent': 'b', 'AC-02': 'c' } },
  { id: 'access/names', checks: { 'AN-01': 'd' } },
  { id: 'network/routes', checks: { 'NR-01': 'e' } },
]

const configuration = (...layers: readonly (readonly [string, StatedConfiguration])[]): Configuration => ({
  path: layers.at(-1)?.[0] ?? '',
  folder: '',
  layers: layers.map(([path, stated]) => ({ path, stated, lineOf: () => 1 })),
})

const off = (...layers: readonly (readonly [string, StatedConfiguration])[]) =>
  exclusionsOf({ configurations: [configuration(...layers)], registry: { ruleData: rules }, ignored: [] }).map(
    ({ path, checks }) => [path, checks],
  )

describe('exclusionsOf', () => {
  it('names the checks that a configuration switches off by check, rule, prefix and area', () => {
    expect(off(['c.yaml', { rules: { 'AC-01': 'off' } }])).toEqual([['c.yaml', ['AC-01']]])
    expect(off(['c.yaml', { rules: { 'access/roles': false } }])).toEqual([['c.yaml', ['AC-01', 'AC-02']]])
    expect(off(['c.yaml', { rules: { 'AC-*': ['off', {}] } }])).toEqual([['c.yaml', ['AC-01', 'AC-02']]])
    expect(off(['c.yaml', { rules: { 'access/*': 'off' } }])).toEqual([['c.yaml', ['AC-01', 'AC-02', 'AN-01']]])
  })

  it('leaves out what is on all the same, and what is only less severe', () => {
    expect(off(['c.yaml', { rules: { 'access/*': 'off', 'AC-01': 'error' } }])).toEqual([
      ['c.yaml', ['AC-02', 'AN-01']],
    ])
    expect(off(['c.yaml', { rules: { 'AC-01': 'info', 'network/*': 'on' } }])).toEqual([])
  })

  it('names the layer that decides', () => {
    const base = ['base.yaml', { rules: { 'AC-01': 'off', 'AN-01': 'off' } }] as const
    expect(off(base, ['c.yaml', { rules: { 'AC-01': 'error' } }])).toEqual([['base.yaml', ['AN-01']]])
    expect(off(base, ['c.yaml', { rules: { 'AC-01': 'off' } }])).toEqual([
      ['base.yaml', ['AN-01']],
      ['c.yaml', ['AC-01']],
    ])
  })

  it('counts what an override switches off for some files', () => {
    const overrides = [{ files: ['a/**'], rules: { 'NR-01': 'off', 'AC-01': 'warn' } }] as const
    expect(off(['c.yaml', { overrides }])).toEqual([['c.yaml', ['NR-01']]])
  })

  it('names what each ignore file leaves out', () => {
    const ignored = [
      { path: 'b.yaml', isFolder: false, by: '.clauselintignore' },
      { path: 'a.yaml', isFolder: false, by: '.clauselintignore' },
      { path: 'drafts', isFolder: true, by: '.clauselintignore' },
    ]
    expect(exclusionsOf({ configurations: [], registry: { ruleData: rules }, ignored })).toEqual([
      { path: '.clauselintignore', checks: [], files: ['a.yaml', 'b.yaml'], folders: ['drafts'] },
    ])
  })
})
