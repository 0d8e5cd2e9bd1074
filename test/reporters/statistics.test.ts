import { describe, expect, it } from 'vitest'
import { json } from '../../src/reporters/json.ts'
import { markdown } from '../../src/reporters/markdown.ts'
import { fileBlocks, inOrder } from '../../src/reporters/order.ts'
import { statisticsOf } from '../../src/reporters/statistics.ts'
import { text } from '../../src/reporters/text.ts'
import { at, emptyReport, exampleContext, exampleReport, finding, reportOf } from './example-report.ts'

const placed = (path: string, more: Partial<Parameters<typeof finding>[0]> = {}) =>
  finding({ location: { ...at('broken.json', '}'), path }, ...more })

describe('the order of findings', () => {
  const findings = [
    placed('a.yaml', { severity: 'warning', rule: 'network/x' }),
    placed('a.yaml', { rule: 'registry/x' }),
    placed('b.yaml', { severity: 'info' }),
    placed('b.yaml', { rule: 'access/x' }),
    placed('c.yaml', { severity: 'warning', rule: 'network/a' }),
  ]

  it('is errors first, within that by area and path', () => {
    expect(inOrder(findings, 'severity').map(one => `${one.severity} ${one.rule} ${one.location.path}`)).toEqual([
      'error access/x b.yaml',
      'error registry/x a.yaml',
      'warning network/x a.yaml',
      'warning network/a c.yaml',
      'info hybrid/snat-exclusion b.yaml',
    ])
  })

  it('is as in the report by path', () => {
    expect(inOrder(findings, 'path')).toEqual(findings)
    expect(fileBlocks(inOrder(findings, 'path')).map(({ path, findings: own }) => [path, own.length])).toEqual([
      ['a.yaml', 2],
      ['b.yaml', 2],
      ['c.yaml', 1],
    ])
  })
})

describe('statistics', () => {
  const report = reportOf([
    placed('a.yaml'),
    placed('apps/shop/web/a.yaml', { fix: { title: 'do it', safe: false, edits: [] } }),
    placed('apps/shop/api.yaml', { severity: 'warning', rule: 'access/x', check: 'RB-01' }),
    placed('apps/shop/api.yaml', { rule: 'access/x', check: 'RB-02' }),
  ])

  it('count by rule and check, area and folder, the most frequent first', () => {
    const { rules, areas, folders } = statisticsOf(report)
    expect(rules.map(({ name }) => name)).toEqual(['hybrid/snat-exclusion VC-02', 'access/x RB-01', 'access/x RB-02'])
    expect(areas).toEqual([
      { name: 'access', errors: 1, warnings: 1, infos: 0, fixable: 0, files: 1 },
      { name: 'hybrid', errors: 2, warnings: 0, infos: 0, fixable: 1, files: 2 },
    ])
    expect(folders.map(({ name, files }) => [name, files])).toEqual([
      ['apps/shop', 2],
      ['.', 1],
    ])
  })

  it('take the place of the findings in the text report', () => {
    const lines = text(report, { ...exampleContext, statistics: true }).split('\n')
    expect(lines.slice(0, 5)).toEqual([
      'By rule',
      'errors  warnings  infos  fixable  files  rule',
      '     2         0      0        1      2  hybrid/snat-exclusion VC-02',
      '     0         1      0        0      1  access/x RB-01',
      '     1         0      0        0      1  access/x RB-02',
    ])
    expect(lines).toContain('3 errors, 1 warning in 3 of 3 files')
    expect(text(emptyReport, { ...exampleContext, statistics: true })).toBe('no findings in 3 files\n')
  })

  it('are added to the JSON report on request', () => {
    expect(JSON.parse(json(report, { ...exampleContext, statistics: true })).statistics).toEqual(statisticsOf(report))
    expect(JSON.parse(json(report, exampleContext))).not.toHaveProperty('statistics')
  })

  it('are at the head of the Markdown report where there are many findings', () => {
    const many = reportOf(Array.from({ length: 11 }, (_, i) => placed(`a${i}.yaml`)))
    expect(markdown(many, exampleContext)).toContain(
      '<details><summary>By folder</summary>\n\n| folder | errors | warnings | infos | fixable | files |\n',
    )
    expect(markdown(exampleReport, exampleContext)).not.toContain('By folder')
  })
})
