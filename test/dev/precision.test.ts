import { describe, expect, it } from 'vitest'
import { allJudgements, type Judgement } from '../../src/dev/precision/judgements.ts'
import { precisionPage } from '../../src/dev/precision/page.ts'
import { precisionOf, shareOf, tally, unusedJudgements } from '../../src/dev/precision/tally.ts'
import measured from '../../src/schemas/precision.json' with { type: 'json' }
import { at, finding } from '../reporters/example-report.ts'
import { registry } from '../support/lint-frozen.ts'

const files = { 'shop/a.yaml': 'a: x\nb: x\n', 'shop/b.yaml': 'a: x\n' }
const found = [
  finding({ location: at('shop/a.yaml', 'a', files) }),
  finding({ location: at('shop/a.yaml', 'b', files) }),
  finding({ location: at('shop/b.yaml', 'a', files), rule: 'workload/other', check: 'WL-01' }),
]
const judgement = (own: Partial<Judgement>): Judgement => ({
  check: 'VC-02',
  verdict: 'right',
  reason: 'it is so',
  files: ['shop/a.yaml'],
  ...own,
})
const counted = (right: number, debatable = 0, wrong = 0) => ({ counts: { right, debatable, wrong } })

describe('the measure of precision', () => {
  it('counts what is judged by file, and by line where one is given', () => {
    const judgements = [judgement({}), judgement({ verdict: 'wrong', lines: [2] })]
    expect(tally(found, judgements)).toEqual([
      { rule: 'hybrid/snat-exclusion', found: 2, counts: { right: 1, debatable: 0, wrong: 1 }, unjudged: 0 },
      { rule: 'workload/other', found: 1, counts: { right: 0, debatable: 0, wrong: 0 }, unjudged: 1 },
    ])
    expect(unusedJudgements(found, [...judgements, judgement({ files: ['shop/c.yaml'] })])).toEqual([
      'VC-02 shop/c.yaml',
    ])
  })

  it.each([
    [counted(0), undefined],
    [counted(2), undefined],
    [counted(3), 'high'],
    [counted(20), 'very-high'],
    [counted(9, 1), 'high'],
    [counted(8, 1, 1), 'medium'],
    [counted(1, 0, 2), 'low'],
  ])('%j is %s in SARIF', (one, precision) => {
    expect(precisionOf(one)).toBe(precision)
  })

  it('says how much is right, and why the rest is not', () => {
    const judgements = [
      judgement({ verdict: 'debatable', lines: [1], reason: 'few | mind' }),
      judgement({ lines: [2] }),
    ]
    const page = precisionPage(found, tally(found, judgements), judgements)
    expect(page).toContain('| hybrid/snat-exclusion | 2 | 1 | 1 | 0 | 0 | 50 % | – |\n')
    expect(page).toContain('| of those judged | 2 | 50 % | 50 % | 0 % |  |\n')
    expect(page).toContain('| VC-02 | debatable | 1 | few \\| mind |\n')
    expect(shareOf(counted(0))).toBeUndefined()
  })

  it('judges checks that exist, each with a reason, at paths and with no text of others', () => {
    const checks = new Set(registry.rules.flatMap(rule => Object.keys(rule.checks).map(key => key.split('.')[0])))
    for (const { check, reason, files: paths } of allJudgements) {
      expect(checks.has(check) || check.startsWith('syntax/'), check).toBe(true)
      expect(reason).toMatch(/^\S.{4,160}$/)
      expect(paths.filter(path => !/^[\w.-]+(?:\/[\w.@-]+)+$/.test(path))).toEqual([])
    }
    expect(Object.keys(measured).filter(id => registry.ruleOf(id) === undefined && !id.startsWith('syntax/'))).toEqual(
      [],
    )
  })
})
