import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { coverageOf } from '../src/cli/run/coverage.ts'
import { AREAS } from '../src/dev/areas.ts'
import { readCases } from '../src/dev/corpus-case.ts'
import { staleFiles } from '../src/dev/generated-file.ts'
import { indexFiles } from '../src/dev/index-files.ts'
import { packageVersion } from '../src/dev/package-version.ts'
import { tableFiles } from '../src/dev/table-files.ts'
import type { Option } from '../src/engine/options.ts'
import type { AnyRule } from '../src/engine/registry.ts'
import type { CheckText } from '../src/engine/rule.ts'
import { checkIds } from '../src/engine/rule-settings.ts'
import { catalogue } from '../src/schemas/catalogue.ts'
import { PLANNED_FAMILIES } from '../src/schemas/planned-families.ts'
import { filesUnder } from './support/files.ts'
import { registry } from './support/lint-frozen.ts'

const { rules } = registry
const ofRules = <T>(wrong: (rule: AnyRule) => readonly T[]): readonly string[] =>
  rules.flatMap(rule => wrong(rule).map(what => `${rule.id}: ${what}`))
const repeated = (names: readonly string[]): readonly string[] => names.filter((name, i) => names.indexOf(name) !== i)
const owned = rules.flatMap(rule => checkIds(rule))

describe('every rule', () => {
  it('is in the index and the table, and every kind is', async () => {
    expect(staleFiles(await indexFiles()), 'npm run generate').toEqual([])
    expect(staleFiles(await tableFiles()), 'npm run generate').toEqual([])
  })

  it('is named after its file, in one of the areas', () => {
    expect(rules.map(rule => rule.id)).toEqual(
      filesUnder('src/rules')
        .filter(path => !/(?:^|\/)index\.ts$|\.generated\.ts$/.test(path))
        .map(path => path.slice(0, -'.ts'.length))
        .sort(),
    )
    expect(
      rules.filter(rule => !/^[a-z]+\/[a-z][a-z0-9]*(?:-[a-z0-9]+){0,3}$/.test(rule.id)).map(rule => rule.id),
    ).toEqual([])
    expect(rules.filter(rule => !AREAS.includes(rule.id.split('/')[0] ?? '')).map(rule => rule.id)).toEqual([])
  })

  it('has an imperative summary: a capital letter, no full stop, at most 80 characters', () => {
    const isWrong = (text: string): boolean => !/^[A-Z].{0,78}[^.]$/.test(text) || text.startsWith('Say what the user')
    expect(ofRules(({ summary }) => (isWrong(summary) ? [summary] : []))).toEqual([])
  })

  it('says sentences: lower case, no full stop, at most 140 characters, what is and not what to do', () => {
    expect(ofRules(rule => sentencesOf(rule).filter(isBadSentence))).toEqual([])
  })

  it('refers to something by https, and exists since a version that there is', () => {
    expect(ofRules(rule => rule.references.filter(url => !/^https:\/\/\S+$/.test(url)))).toEqual([])
    expect(ofRules(({ since }) => (since !== undefined && isAfter(since, packageVersion()) ? [since] : []))).toEqual([])
  })

  it('has options whose defaults their own schemas accept, each set in a case of its corpus', () => {
    const ajv = new Ajv()
    expect(
      ofRules(rule =>
        optionsOf(rule)
          .filter(([, option]) => !ajv.validate(option.schema, option.default))
          .map(([name]) => name),
      ),
    ).toEqual([])
    const configured = (rule: AnyRule): string =>
      readCases(`test/corpus/${rule.id}`)
        .flatMap(one => one.files)
        .filter(file => file.path === 'clauselint.yaml')
        .map(file => file.text)
        .join('\n')
    expect(
      ofRules(rule =>
        optionsOf(rule)
          .map(([name]) => name)
          .filter(name => !configured(rule).includes(name)),
      ),
      'options that no clauselint.yaml of the corpus sets',
    ).toEqual([])
  })
})

describe('every check', () => {
  it('belongs to one rule and is in the catalogue', () => {
    expect(repeated(owned)).toEqual([])
    const known = new Set(catalogue.map(check => check.id))
    expect(owned.filter(check => !known.has(check) && !check.startsWith('syntax/'))).toEqual([])
  })

  it('has a sentence, never a bare slot', () => {
    const sentences = rules.flatMap(rule =>
      Object.entries<CheckText>(rule.checks).map(([check, text]) => ({
        check,
        text: typeof text === 'string' ? text : text.text,
      })),
    )
    const isSyntax = (check: string): boolean => check.startsWith('syntax/')
    expect(
      sentences.filter(({ check, text }) => !isSyntax(check) && text.replace(/\{\w+\}/g, '').trim().length < 8),
    ).toEqual([])
  })

  it('has a sentence that is no more severe than the catalogue says', () => {
    const RANK = { info: 0, warning: 1, error: 2 } as const
    const wrong = rules.flatMap(rule =>
      checkIds(rule).filter(id => {
        const own = severitiesOf(rule).flatMap(([check, severity]) => (check === id ? [RANK[severity]] : []))
        const stated = catalogue.find(check => check.id === id)
        return stated !== undefined && Math.min(...own) > RANK[stated.severity]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('that has a reason for having no rule has none', () => {
    const reasons = catalogue.filter(check => check.spokenForBy !== undefined || check.notChecked !== undefined)
    expect(reasons.map(check => check.id).filter(check => owned.includes(check))).toEqual([])
    expect(repeated(catalogue.map(check => check.id))).toEqual([])
  })

  it('without a rule says why: it is covered, cannot be checked, or belongs to one family that is planned', () => {
    const coverage = coverageOf(catalogue, rules)
    const open = catalogue.filter(check => coverage.ruleOf(check.id) === undefined)
    expect(open.filter(check => coverage.whyNone(check) === 'no rule yet').map(({ id }) => id)).toEqual([])
    const planned = PLANNED_FAMILIES.flatMap(family => family.kinds)
    expect(repeated(planned)).toEqual([])
    const unbuilt = open.filter(({ spokenForBy, notChecked }) => spokenForBy === undefined && notChecked === undefined)
    expect([...planned].sort()).toEqual([...new Set(unbuilt.map(({ kind }) => kind))].sort())
  })

  it('is counted in the README', () => {
    const { built, total } = coverageOf(catalogue, rules)
    expect(readFileSync('README.md', 'utf8')).toContain(`${built} of ${total} checks that the contract defines`)
  })

  const shared = '../shared/checks.tsv'
  it.skipIf(!existsSync(shared))(
    `of ${shared} is in the catalogue, and no other (skipped where the file is absent)`,
    () => {
      const idsOf = (path: string): readonly string[] =>
        readFileSync(path, 'utf8')
          .trim()
          .split('\n')
          .slice(1)
          .map(row => row.split('\t', 1)[0] ?? '')
      const beyond = new Set(idsOf('../shared/checks-beyond.tsv'))
      const ids = catalogue.map(({ id }) => id)
      expect(ids.filter(id => !beyond.has(id)).sort()).toEqual([...idsOf(shared)].sort())
    },
  )
})

describe('every file', () => {
  it('that a document refers to exists', () => {
    const pages = [
      ...filesUnder('rules-docs').map(path => `rules-docs/${path}`),
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
    ]
    const broken = pages.flatMap(page =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => posix.join(posix.dirname(page), target))
        .filter(target => !existsSync(target))
        .map(target => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('of expectations stands beside its document', () => {
    const beside = filesUnder('test/corpus').filter(path => /\.(?:expect|fixed)$/.test(path))
    expect(beside.filter(path => !existsSync(`test/corpus/${path.replace(/\.\w+$/, '')}`))).toEqual([])
  })

  it('says the same version', () => {
    const [, newest] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
    expect(newest).toBe(packageVersion())
  })
})

function optionsOf(rule: AnyRule): readonly (readonly [string, Option<unknown>])[] {
  return Object.entries<Option<unknown>>(rule.options ?? {})
}

const sentencesOf = (rule: AnyRule): readonly string[] =>
  Object.values<CheckText>(rule.checks).map(stated => (typeof stated === 'string' ? stated : stated.text))

const severitiesOf = (rule: AnyRule) =>
  Object.entries<CheckText>(rule.checks).map(
    ([key, stated]) =>
      [key.split('.')[0] ?? key, (typeof stated === 'string' ? undefined : stated.severity) ?? rule.severity] as const,
  )

const isBadSentence = (sentence: string): boolean =>
  sentence.length > 140 ||
  sentence.endsWith('.') ||
  sentence === 'say what is wrong here' ||
  /^(?:The|A|An|This|These|That|It|There|Each|Every|No|Not|Only|All|Any|Some|If|When|Use|Set|Add|Remove)\b/.test(
    sentence,
  ) ||
  /\b(?:please|try|should)\b/i.test(sentence)

function isAfter(version: string, other: string): boolean {
  const [left, right] = [version, other].map(text => text.split('.').map(Number))
  const i = left?.findIndex((part, at) => part !== right?.[at]) ?? -1
  return i >= 0 && (left?.[i] ?? 0) > (right?.[i] ?? 0)
}
