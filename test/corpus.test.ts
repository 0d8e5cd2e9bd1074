import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { CROSSTALK } from '../src/dev/crosstalk.ts'
import { overviewFiles } from '../src/dev/docs-files.ts'
import { loadLinter } from '../src/dev/fuzz/load-linter.ts'
import { brokenRange } from '../src/dev/fuzz/range-invariants.ts'
import { brokenReport } from '../src/dev/fuzz/report-invariants.ts'
import { staleFiles } from '../src/dev/generated-file.ts'
import { MESSAGES } from '../src/dev/messages.ts'
import { type RuleRuns, ruleRuns } from '../src/dev/rule-runs.ts'
import { sectionsIn } from '../src/dev/sections.ts'
import type { Fact } from '../src/engine/fact.ts'
import type { ResourceSummary } from '../src/engine/file-result.ts'
import { candidateKinds } from '../src/engine/registry.ts'
import { composeFile } from '../src/facts/kubernetes/compose-file.ts'
import { idlePod } from '../src/facts/kubernetes/idle-pod.ts'
import { ownPolicy } from '../src/facts/policy/own-policy.ts'
import { SURROUNDING_FACTS } from '../src/graph/app-surroundings.ts'
import { lazily } from '../src/model/lazily.ts'
import { filesUnder } from './support/files.ts'
import { lintFrozen, type Run, registry } from './support/lint-frozen.ts'
import { ruleTests } from './support/rule-tests.ts'
import { isSampled } from './support/sample.ts'

const { reporters } = await loadLinter()
const ids: readonly string[] = registry.rules.map(({ id }) => id).sort()
const repeated = (names: readonly string[]): readonly string[] => names.filter((name, i) => names.indexOf(name) !== i)
const sectionsOf = (path: string): readonly string[] => [...sectionsIn(readFileSync(path, 'utf8')).keys()]

describe('test/corpus', () => {
  it('has a folder for each rule, and no other', () => {
    const folders = filesUnder('test/corpus').map(path => path.split('/').slice(0, 2).join('/'))
    expect([...new Set(folders)].sort()).toEqual(ids)
  })

  it(`has its messages in ${MESSAGES}, those of each rule and no other`, () => {
    expect(sectionsOf(MESSAGES)).toEqual(ids)
    expect(sectionsOf(CROSSTALK).filter(id => !ids.includes(id))).toEqual([])
  })
})

describe('rules-docs', () => {
  it('has a page for each rule, and no other', () => {
    const pages = filesUnder('rules-docs').filter(path => path.includes('/') && path.endsWith('.md'))
    expect(pages.map(path => path.slice(0, -'.md'.length)).sort()).toEqual(ids)
  })

  it('lists the rules as npm run generate does', () => {
    expect(staleFiles(overviewFiles())).toEqual([])
  })
})

/** What the cases of each rule are, and what they state: with the findings, so that nothing is linted a second time. */
const contents: (() => Contents)[] = []
interface Contents {
  readonly resources: readonly Pick<ResourceSummary, 'type' | 'kinds'>[]
  readonly facts: ReadonlySet<string>
}

function contentsOf({ caseNames, caseRun }: RuleRuns<Run>): Contents {
  const ran = caseNames.map(name => caseRun(name).ran)
  const documents = ran.flatMap(({ results }) => results.flatMap(one => one.documents))
  return {
    resources: documents.flatMap(({ resources }) => resources.map(({ type, kinds }) => ({ type, kinds }))),
    facts: new Set(ran.flatMap(({ emitted }) => [...emitted])),
  }
}

// The same tests as `npm test AREA/NAME` runs, in a linter of all rules.
for (const rule of registry.rules)
  describe(rule.id, () => {
    const runs = ruleRuns(rule, files => lintFrozen(files, settingsOfCase(files, registry)))
    const ofCases = lazily(() => contentsOf(runs))
    contents.push(ofCases)
    afterAll(() => {
      ofCases()
      runs.forget()
    })
    it('has ranges inside of its files, and reports that are well formed in all formats', () => {
      for (const { one, ran } of runs.caseNames.map(runs.caseRun)) {
        const linted = { ...ran, files: one.files, settingsOf: settingsOfCase(one.files, registry), problems: [] }
        expect(brokenRange(linted), one.name).toBeUndefined()
        // How a reporter writes a finding is the same for all rules.
        if (isSampled(`${rule.id}/${one.name}`, 0, 16))
          expect(brokenReport(linted, { registry, reporters }), one.name).toBeUndefined()
      }
    })
    it.each(ruleTests(runs))('$name', ({ run }) => {
      const fault = run()
      if (fault !== undefined) expect.fail(fault)
    })
  })

// Last, when all has been linted: alone they lint it themselves.
describe('every kind and fact', () => {
  const { kinds } = registry
  it('is recognised somewhere in the corpus, and refused where something only looks like it', () => {
    expect(repeated(kinds.map(kind => kind.id))).toEqual([])
    const resources = contents.flatMap(ofCases => ofCases().resources)
    const seen = new Set(resources.flatMap(resource => resource.kinds))
    expect(
      kinds.filter(({ id, isOfNoKind }) => !seen.has(id) && isOfNoKind !== true).map(({ id }) => id),
      'kinds that no document of the corpus is',
    ).toEqual([])
    // A type that several kinds share, or that any document has, does not make a kind by itself.
    const isShared = (type: string): boolean => /^(?:object|list|toml)$|^\*/.test(type)
    const neverRefused = kinds.filter(
      kind =>
        kind.types.some(isShared) &&
        !resources.some(({ type, kinds }) => candidateKinds(type, registry).includes(kind) && !kinds.includes(kind.id)),
    )
    expect(
      neverRefused.map(kind => kind.id),
      'kinds without a look-alike in the corpus',
    ).toEqual([])
  })

  it('is emitted by a kind and used by a rule', async () => {
    const modules: readonly object[] = await Promise.all(
      filesUnder('src/facts')
        .filter(path => path !== 'index.ts')
        .map(path => import(`../src/facts/${path}`)),
    )
    const facts = modules.flatMap(module => Object.entries(module)).filter(isFactEntry)
    expect(repeated(facts.map(([name]) => name))).toEqual([])
    expect(facts.filter(([name, { id }]) => name !== id)).toEqual([])
    const emitted = new Set(contents.flatMap(ofCases => [...ofCases().facts]))
    // The rules that users write are made of the policies that they state.
    const used = new Set([...registry.usedFacts, ...SURROUNDING_FACTS, ownPolicy.id, composeFile.id, idlePod.id])
    const ids = facts.map(([name]) => name)
    expect(
      ids.filter(id => !emitted.has(id)),
      'facts that no kind emits for the corpus',
    ).toEqual([])
    expect(
      ids.filter(id => !used.has(id)),
      'facts that no rule, no deploy step and no picture uses',
    ).toEqual([])
  })
})

const isFactEntry = (entry: readonly [string, unknown]): entry is [string, Fact<unknown>] => {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'id' in value && 'of' in value && typeof value.of === 'function'
}
