import { describe, expect, it } from 'vitest'
import type { Place } from '../../../../src/documents/document.ts'
import { defineFact } from '../../../../src/engine/fact.ts'
import type { FileResult } from '../../../../src/engine/file-result.ts'
import { ruleGroupsOf } from '../../../../src/engine/join/groups.ts'
import { linkFacts } from '../../../../src/engine/join/join.ts'
import { type Links, recordLinks } from '../../../../src/engine/join/links/links.ts'
import { relinkChanged } from '../../../../src/engine/join/links/relink.ts'
import { createLiveLink } from '../../../../src/engine/join/live/live-link.ts'
import { outcomesOf } from '../../../../src/engine/join/run-group.ts'
import { allOf, eachOf, identityOf, indexBy, isEach } from '../../../../src/engine/join/store/fact-index.ts'
import { createRegistry } from '../../../../src/engine/registry.ts'
import { defineRule } from '../../../../src/engine/rule.ts'
import { defaultSettings } from '../../../../src/engine/settings.ts'
import fc from '../../../support/property.ts'

interface Count {
  readonly value: number
  readonly at: Place
}
const count = defineFact<Count>('count')
const isHigh = ({ value }: Count): boolean => value > 9
const about = {
  summary: 'Count',
  severity: 'error',
  relevance: 'anywhere',
  since: '0.1.0',
  references: ['https://example.com/'],
  checks: { 'XX-01': 'Is {value} of {all}' },
} as const
const asked: number[] = []
/** High counts, with how many of all have the same value. */
const high = defineRule({
  ...about,
  id: 'test/high',
  on: { counts: eachOf(count, isHigh) },
  with: { same: indexBy(count, ({ value }) => [String(value)]) },
  *check({ counts }, { say }, { same }) {
    for (const { value, at } of counts) {
      asked.push(value)
      yield say('XX-01', at, { data: { value, all: same(String(value)).length } })
    }
  },
})
/** All counts, by an index without a test. */
const any = defineRule({
  ...about,
  id: 'test/any',
  on: { counts: eachOf(count) },
  *check({ counts }, { say }) {
    for (const { value, at } of counts) yield say('XX-01', at, { data: { value, all: 0 } })
  },
})
/** How many are high, and how many there are: of the two indexes of all facts, the one that is not judged is named first. */
const share = defineRule({
  ...about,
  id: 'test/share',
  on: { counts: eachOf(count, isHigh) },
  with: { all: allOf(count) },
  *check({ counts }, { say }, { all }) {
    for (const { at } of counts) yield say('XX-01', at, { data: { value: 1, all: all.length } })
  },
})
const sum = defineRule({
  ...about,
  id: 'test/sum',
  on: { counts: allOf(count, all => all.filter(isHigh)) },
  *check({ counts }, { say }) {
    const [first] = counts
    if (first !== undefined) yield say('XX-01', first.at, { data: { value: counts.length, all: 0 } })
  },
})
const rules = [high, any, share, sum]
const registry = createRegistry({ parsers: {}, dialects: [], kinds: [], deploySteps: [], rules })

const fileOf = (path: string, values: readonly number[]): FileResult => ({
  path,
  documents: [],
  problems: [],
  facts: values.map((value, i) => count.of({ value, at: { document: `${path}#0`, pointer: `/${i}` } })),
  notes: [],
  faults: [],
  suppressions: [],
})
const settingsOf = () => defaultSettings
const linkAll = (files: readonly FileResult[]) => linkFacts(files, settingsOf, registry)
const PATHS = ['a.yaml', 'b.yaml']

describe('an index of each fact', () => {
  it('is the same wherever it is named, unless it has a test', () => {
    const tested = eachOf(count, isHigh)
    expect(identityOf(eachOf(count))).toBe(identityOf(eachOf(count)))
    expect(identityOf(tested)).toBe(tested)
    expect([eachOf(count), tested, indexBy(count, () => [])].map(isEach)).toEqual([true, true, false])
  })

  it('has a rule run for no fact for which its test is false', () => {
    asked.length = 0
    expect(linkAll([fileOf('a.yaml', [3, 12, 4])]).problems.filter(({ rule }) => rule === high.id)).toHaveLength(1)
    expect(asked).toEqual([12])
  })

  it('has what was said of a fact taken back once the test is false, and said again', () => {
    const link = createLiveLink(settingsOf, registry)
    const saidOf = (...values: readonly number[]) =>
      link([fileOf('a.yaml', values)]).problems.flatMap(({ rule, data }) => (rule === high.id ? [data?.['value']] : []))
    expect(saidOf(12)).toEqual([12])
    expect(saidOf(7)).toEqual([])
    expect(saidOf(8)).toEqual([])
    expect(saidOf(7, 12)).toEqual([12])
    expect(saidOf(13, 6)).toEqual([13])
  })

  it('gives while files change, whatever the test says of their facts, what linking them anew gives', () => {
    const values = fc.array(fc.constantFrom(3, 4, 11, 12), { maxLength: 3 })
    const change = fc.record({ path: fc.constantFrom(...PATHS), values: fc.option(values, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), changes => {
        const link = createLiveLink(settingsOf, registry)
        let files: ReadonlyMap<string, FileResult> = new Map(PATHS.map(path => [path, fileOf(path, [12])]))
        // The groups of a run that is linked again are those of before: all files are members, those that are gone without facts.
        const groups = ruleGroupsOf({ files, settingsOf }, registry.ruleSetsOn(registry.usedFacts))
        const factsAt = (file: number) => files.get(PATHS[file] ?? '')?.facts ?? []
        const fileAt = (path = '') => {
          const file = files.get(path)
          return file && { written: file, deployed: file }
        }
        let links: Links = recordLinks(
          groups,
          path => PATHS.indexOf(path),
          file => fileAt(PATHS[file]),
        )
        for (const { path, values } of changes) {
          const before = fileAt(path)
          files = new Map([...files, [path, fileOf(path, values ?? [])]])
          const all = PATHS.map(one => files.get(one) ?? fileOf(one, []))
          const isThere = values !== undefined
          const linked = linkAll(all)
          expect(link(isThere ? all : all.filter(one => one.path !== path))).toMatchObject({
            problems: linked.problems,
            faults: [],
          })
          links = relinkChanged(links, new Map([[PATHS.indexOf(path), { path, before, after: fileAt(path) }]]), {
            paths: PATHS,
            groups,
            isMember: () => true,
            factsOf: (file, fact) => factsAt(file).flatMap(one => (one.fact === fact ? [one.value] : [])),
          })
          expect(outcomesOf(links.judgements).problems).toEqual(linked.problems)
        }
      }),
    )
  })
})
