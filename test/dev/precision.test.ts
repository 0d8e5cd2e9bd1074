import { describe, expect, it } from 'vitest'
import { allJudgements, type Judgement } from '../../src/dev/precision/judgements.ts'
import { measureMended } from '../../src/dev/precision/mended.ts'
import { precisionPage, precisionSummary } from '../../src/dev/precision/page.ts'
import {
  precisionOf,
  precisionsOf,
  shareOf,
  tally,
  tallyRound,
  unusedJudgements,
  weightedShares,
} from '../../src/dev/precision/tally.ts'
import { type Round, unseenRounds } from '../../src/dev/precision/unseen.ts'
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
const sampled = (own: Partial<Round['judgements'][number]>): Round['judgements'][number] => ({
  check: 'VC-02',
  rule: 'hybrid/snat-exclusion',
  severity: 'error',
  verdict: 'right',
  reason: 'it is so',
  places: ['team/shop/a.yaml:1'],
  ...own,
})
const round = (own: Partial<Round>): Round => ({
  program: '0123456789abcdef',
  repositories: [{ name: 'team/shop', commit: 'fedcba9876543210' }],
  shown: [
    { rule: 'workload/other', findings: 30 },
    { rule: 'hybrid/snat-exclusion', findings: 10 },
  ],
  judgements: [
    sampled({ places: ['team/shop/a.yaml:1', 'team/shop/a.yaml:1', 'team/shop/b.yaml:1'] }),
    sampled({ severity: 'warning', verdict: 'debatable', reason: 'few | mind' }),
    sampled({ check: 'WL-01', rule: 'workload/other', verdict: 'wrong', reason: 'another tool sets it' }),
  ],
  searches: [
    {
      area: 'infrastructure',
      checks: ['SG-01'],
      result: 'found',
      cause: '',
      places: ['team/shop/a.tf:1', 'team/shop/a.tf:9'],
    },
    { area: 'workloads', checks: ['IM-05'], result: 'hidden', cause: 'low confidence', places: ['team/shop/c.yaml:2'] },
    {
      area: 'workloads',
      checks: ['OP-14', 'PO-11'],
      result: 'missed',
      cause: 'not read',
      places: ['team/shop/d.sh:3'],
    },
  ],
  ...own,
})
const isPlaceIn = (repositories: ReadonlySet<string>, place: string): boolean => {
  const [, repository] = /^([\w.-]+\/[\w.-]+)\/[\w ./@&+-]+:\d+$/.exec(place) ?? []
  return repository !== undefined && repositories.has(repository)
}
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

  it('says how much is right in repositories that rules were mended on, and why the rest is not', () => {
    const judgements = [
      judgement({ verdict: 'debatable', lines: [1], reason: 'few | mind' }),
      judgement({ lines: [2] }),
    ]
    const page = precisionPage([], measureMended(found, judgements), judgements)
    expect(page).toContain('\n1 public repositories.')
    expect(page).toContain('| hybrid/snat-exclusion | 2 | 1 | 1 | 0 | 0 | 50 % |\n')
    expect(page).toContain('| of those judged | 2 | 50 % | 50 % | 0 % |  |\n')
    expect(page).toContain('| VC-02 | debatable | 1 | few \\| mind |\n')
    expect(shareOf(counted(0))).toBeUndefined()
  })

  it('counts each judged finding of a round, and weighs rules by how often they spoke', () => {
    const tallies = tallyRound(round({}))
    expect(tallies).toEqual([
      { rule: 'hybrid/snat-exclusion', found: 10, counts: { right: 3, debatable: 1, wrong: 0 }, unjudged: 6 },
      { rule: 'workload/other', found: 30, counts: { right: 0, debatable: 0, wrong: 1 }, unjudged: 29 },
    ])
    expect(weightedShares(tallies)).toEqual({ right: 7.5 / 40, debatable: 2.5 / 40, wrong: 30 / 40 })
  })

  it('puts the rounds before the repositories that rules were mended on', () => {
    const page = precisionPage([round({}), round({ program: 'abcdef0123456789' })], measureMended(found, []), [])
    expect(page.match(/^##+ .*$/gm)).toEqual([
      '## Repositories judged before anything was mended on them',
      '### 1 repositories, clauselint at 01234567',
      '#### By rule',
      '#### What is debatable or wrong, and why',
      '#### What is not found, and why',
      '### 1 repositories, clauselint at abcdef01',
      '#### By rule',
      '#### What is debatable or wrong, and why',
      '#### What is not found, and why',
      '## Repositories that rules were mended on',
      '### By rule',
      '### What is debatable or wrong, and why',
    ])
    for (const row of [
      '| error | 4 | 3 | 0 | 1 | 75 % | 25 % |',
      '| warning | 1 | 0 | 1 | 0 | 0 % | 0 % |',
      '| info | 0 | 0 | 0 | 0 | – | – |',
      '| all | 5 | 3 | 1 | 1 | 60 % | 20 % |',
      '| all 40 shown, weighted |  |  |  |  | 19 % | 75 % |',
      '| infrastructure | 2 | 2 | – | 0 | 0 | 100 % |',
      '| manifests, charts, pipelines, scripts | 2 | 0 | – | 1 | 1 | 0 % |',
      '| hybrid/snat-exclusion | 10 | 4 | 3 | 1 | 0 | 75 % | 0 % |',
      '| VC-02 | debatable | 1 | few \\| mind |',
      '| OP-14, PO-11 | missed | 1 | not read |',
    ])
      expect(page).toContain(`${row}\n`)
    expect(page).toContain('\nteam/shop fedcba98.\n')
    expect(precisionSummary([round({})])).toContain('| right | 3 | 60 % |\n')
    expect(() => precisionSummary([])).toThrow('no round')
  })

  it('counts what is shown as information only apart from what is found, in rounds that tell it', () => {
    const search = { area: 'infrastructure', checks: ['SG-01'] } as const
    const searches = [
      { ...search, result: 'found', cause: '', places: ['team/shop/a.tf:1'] },
      { ...search, result: 'information', cause: 'a web entrance', places: ['team/shop/b.tf:1', 'team/shop/c.tf:1'] },
    ] as const
    const page = precisionPage([round({ searches, tellsInformation: true })], measureMended(found, []), [])
    expect(page).toContain('| infrastructure | 3 | 1 | 2 | 0 | 0 | 33 % |\n')
    expect(page).toContain('| SG-01 | information | 2 | a web entrance |\n')
  })

  it('takes the word for SARIF from the newest figures that can tell', () => {
    const one = (rule: string, right: number, wrong: number) => ({
      rule,
      found: right + wrong,
      unjudged: 0,
      counts: { right, debatable: 0, wrong },
    })
    const newest = [one('a/old', 2, 0), one('a/both', 3, 0)]
    const older = [one('a/old', 0, 3), one('a/both', 0, 3), one('a/none', 2, 0)]
    expect(precisionsOf([newest, older])).toEqual({ 'a/both': 'high', 'a/old': 'low' })
  })

  it('judges checks that exist, each with a reason, at paths and with no text of others', () => {
    const checks = new Set(registry.rules.flatMap(rule => Object.keys(rule.checks).map(key => key.split('.')[0])))
    for (const { check, reason, files: paths } of allJudgements) {
      expect(checks.has(check) || check.startsWith('syntax/'), check).toBe(true)
      expect(reason).toMatch(/^\S.{4,160}$/)
      expect(paths.filter(path => !/^[\w.-]+(?:\/[\w.@-]+)+$/.test(path))).toEqual([])
    }
    for (const { judgements, searches, repositories, shown } of unseenRounds) {
      const names = new Set(repositories.map(({ name }) => name))
      for (const { check, verdict, reason, places } of judgements) {
        expect(checks.has(check) || check.startsWith('syntax/'), check).toBe(true)
        // What is right needs no reason but its message.
        if (verdict !== 'right' || reason !== '') expect(reason).toMatch(/^\S.{4,240}$/)
        expect(places.filter(place => !isPlaceIn(names, place))).toEqual([])
      }
      for (const { result, cause, places } of searches) {
        expect(cause === '').toBe(result === 'found')
        expect(places.filter(place => !isPlaceIn(names, place))).toEqual([])
      }
      const judged = tallyRound({ judgements, shown, repositories, searches, program: '' })
      expect(judged.filter(({ unjudged }) => unjudged < 0)).toEqual([])
      expect(repositories.filter(({ commit }) => !/^[0-9a-f]{40}$/.test(commit))).toEqual([])
    }
    expect(Object.keys(measured).filter(id => registry.ruleOf(id) === undefined && !id.startsWith('syntax/'))).toEqual(
      [],
    )
  })
})
