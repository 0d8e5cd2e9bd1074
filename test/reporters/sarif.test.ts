import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/engine/finding.ts'
import { lineHashes } from '../../src/reporters/line-hash.ts'
import { sarif } from '../../src/reporters/sarif.ts'
import { MAX_RESULTS } from '../../src/reporters/sarif-result.ts'
import {
  at,
  emptyReport,
  exampleContext,
  exampleReport,
  finding,
  HOSTILE_PATH,
  hostileReport,
  reportOf,
} from './example-report.ts'

const runOf = (...[report, context]: Parameters<typeof sarif>) => JSON.parse(sarif(report, context)).runs[0]
const first = (own: Partial<Finding>) =>
  runOf(reportOf([finding({ location: at('broken.json', '}'), ...own })]), exampleContext).results[0]

describe('SARIF results', () => {
  it('are an empty list where nothing was found', () => {
    expect(runOf(emptyReport, exampleContext).results).toEqual([])
  })

  it('name the requirement of the contract that they are about, and no other is listed', () => {
    const clauseOf = (check: string) =>
      check === 'AC-01' ? { section: 'Names: all', sentence: 'Everything has a name that can be said' } : undefined
    const { taxonomies, tool, results } = runOf(exampleReport, { ...exampleContext, clauseOf })
    expect(taxonomies).toEqual([
      {
        name: 'platform-contract',
        shortDescription: { text: 'The requirements of the platform contract that results are about.' },
        isComprehensive: false,
        taxa: [
          {
            id: 'AC-01',
            shortDescription: { text: 'Everything has a name that can be said.' },
            fullDescription: { text: 'Names: all.' },
          },
        ],
      },
    ])
    const target = { id: 'AC-01', index: 0, toolComponent: { name: 'platform-contract', index: 0 } }
    expect(tool.driver.supportedTaxonomies).toEqual([target.toolComponent])
    expect(results.flatMap((one: { readonly taxa?: readonly object[] }) => one.taxa ?? [])).toEqual([target])
    expect(tool.driver.rules[0].relationships).toEqual([{ target, kinds: ['relevant'] }])
  })

  it('name their rule by id and by index', () => {
    const { results, tool } = runOf(exampleReport, exampleContext)
    expect(results).toHaveLength(4)
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  })

  it('carry GitHub’s hash of their line and a fingerprint of our own', () => {
    const [result] = runOf(exampleReport, exampleContext).results
    expect(result.partialFingerprints).toEqual({
      primaryLocationLineHash: lineHashes('{"a": }\n')[0],
      'clauselint/v1': exampleReport.findings[0]?.fingerprint,
    })
  })

  it('carry no line hash where the file can not be read any more', () => {
    const [result] = runOf(exampleReport, { ...exampleContext, textOf: () => undefined }).results
    expect(Object.keys(result.partialFingerprints)).toEqual(['clauselint/v1'])
  })

  it('encode paths so that they can be decoded', () => {
    const { uri, uriBaseId } = first({ location: { ...at('broken.json', '}'), path: HOSTILE_PATH } }).locations[0]
      .physicalLocation.artifactLocation
    expect(uri).toMatch(/^(?:[\w.~!*'()/-]|%[0-9A-F]{2})+$/)
    expect(decodeURIComponent(uri)).toBe(HOSTILE_PATH)
    expect(uriBaseId).toBe('%SRCROOT%')
  })

  it('give absolute paths without a base', () => {
    const { artifactLocation } = first({ location: { ...at('broken.json', '}'), path: '/tmp/a b.yaml' } }).locations[0]
      .physicalLocation
    expect(artifactLocation).toEqual({ uri: 'file:///tmp/a%20b.yaml' })
  })

  it('link each related place from the message', () => {
    const location = at('broken.json', '}')
    const related = [
      { location, note: 'planned [here]' },
      { location, note: 'used here' },
    ]
    const result = first({ message: 'two ranges overlap', related })
    expect(result.message.text).toBe('two ranges overlap: [planned \\[here\\]](1), [used here](2).')
    expect(result.relatedLocations.map((one: { id: number }) => one.id)).toEqual([1, 2])
  })

  it('show no more places than GitHub takes, and say so', () => {
    const location = at('broken.json', '}')
    const result = first({ message: 'x', related: Array.from({ length: 130 }, () => ({ location, note: 'here' })) })
    expect(result.relatedLocations).toHaveLength(100)
    expect(result.message.text).toMatch(/\[here\]\(100\), 30 more places\.$/)
  })

  it('do not let a document write a link', () => {
    expect(first({ message: 'no [free money](https://evil.example) here' }).message.text).toBe(
      'no \\[free money\\](https://evil.example) here.',
    )
    expect(first({ message: 'only ["a", "b"] is allowed' }).message.text).toBe('only ["a", "b"] is allowed.')
  })
})

describe('suppressed findings', () => {
  it('are left out unless they are asked for', () => {
    expect(runOf(exampleReport, exampleContext).results).toHaveLength(4)
  })

  it('say where they are silenced and why', () => {
    const [suppressed] = exampleReport.suppressed
    if (suppressed === undefined) throw new Error('the example has a suppressed finding')
    const configured = { ...suppressed, reason: 'said in clauselint.yaml', by: 'configuration' as const }
    const report = { ...exampleReport, suppressed: [suppressed, configured] }
    const results = runOf(report, { ...exampleContext, showSuppressed: true }).results.slice(4)
    expect(results.map((one: { suppressions: unknown }) => one.suppressions)).toEqual([
      [{ kind: 'inSource', status: 'accepted', justification: 'one node only' }],
      [{ kind: 'external', status: 'accepted', justification: 'said in clauselint.yaml' }],
    ])
  })
})

describe('SARIF places', () => {
  const TEXT = 'one\r\npassword: hunter2hunter2\r\nimage: x\r\nlast'
  const placeOf = (marked: string, text = TEXT) => {
    const start = text.indexOf(marked)
    const before = text.slice(0, start).split(/\r\n|\n/)
    const startLine = before.length
    const startColumn = (before.at(-1) ?? '').length + 1
    const location = {
      ...{ path: 'broken.json', start, end: start + marked.length, startLine, startColumn },
      ...{ endLine: startLine, endColumn: startColumn + marked.length },
    }
    const report = reportOf([finding({ location })])
    return runOf(report, { ...exampleContext, textOf: () => text }).results[0].locations[0].physicalLocation
  }

  it('show the text of the place and the lines around it, without secrets', () => {
    const { region, contextRegion } = placeOf('image')
    expect(region.snippet).toEqual({ text: 'image' })
    expect(contextRegion).toMatchObject({ startLine: 2, endLine: 4 })
    expect(contextRegion.snippet.text).toMatch(/^password: (?!hunter2).*\nimage: x\nlast$/)
  })

  it('end where the file ends', () => {
    expect(placeOf('one').contextRegion).toMatchObject({ startLine: 1, endLine: 2 })
    expect(placeOf('last').contextRegion).toMatchObject({
      startLine: 3,
      endLine: 4,
      snippet: { text: 'image: x\nlast' },
    })
    expect(placeOf('a', 'a\n').contextRegion).toEqual({ startLine: 1, endLine: 1, snippet: { text: 'a' } })
    expect(placeOf('b', '\nb\n').contextRegion).toEqual({ startLine: 1, endLine: 2, snippet: { text: '\nb' } })
  })

  it('leave out lines that are too long or end otherwise', () => {
    expect(placeOf('b', `b${'x'.repeat(2000)}`)).not.toHaveProperty('contextRegion')
    expect(placeOf('b', 'a\rb')).not.toHaveProperty('contextRegion')
  })
})

describe('SARIF rules', () => {
  it('are those of the results only, sorted by id', () => {
    expect(runOf(emptyReport, exampleContext).tool.driver.rules).toEqual([])
    const { tool, results } = runOf(exampleReport, { ...exampleContext, showSuppressed: true })
    const ids = tool.driver.rules.map((rule: { id: string }) => rule.id)
    const found = new Set(results.map((result: { ruleId: string }) => result.ruleId))
    expect(ids).toEqual([...found].sort())
  })

  it('have no comment and no link that leads nowhere outside of the package', () => {
    const page =
      '# a\n\n<!-- generated -->\n\nSee [b](../network/b.md#c), [d](./d.md) and [e](https://example.com/e).\n'
    const rule = { id: 'syntax/new', summary: 'Do', references: [], checks: {} }
    const context = { ...exampleContext, rules: () => [{ rule, severity: 'error' as const, page }] }
    const report = reportOf([finding({ rule: 'syntax/new', location: at('broken.json', '}') })])
    expect(runOf(report, context).tool.driver.rules[0].help.markdown).toBe(
      '# a\n\nSee b, d and [e](https://example.com/e).\n',
    )
  })

  it('also hold a rule that nobody described', () => {
    const { results, tool } = runOf(
      reportOf([finding({ rule: 'syntax/new', location: at('broken.json', '}') })]),
      exampleContext,
    )
    expect(tool.driver.rules[results[0].ruleIndex].id).toBe('syntax/new')
  })

  it('keep to GitHub’s limits', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`AA-${i}`, 'a sentence']))
    const rule = { id: 'access/many', summary: 'Do much', references: [], checks: many }
    const context = { ...exampleContext, rules: () => [{ rule, severity: 'error' as const }] }
    for (const { shortDescription, fullDescription, name, help, properties } of runOf(
      reportOf([finding({ rule: 'access/many', location: at('broken.json', '}') })]),
      context,
    ).tool.driver.rules) {
      expect(shortDescription.text.length).toBeLessThanOrEqual(1024)
      expect(fullDescription.text.length).toBeLessThanOrEqual(1024)
      expect(name.length).toBeLessThanOrEqual(255)
      expect(help.text).not.toBe('')
      expect(properties.tags.length).toBeLessThanOrEqual(10)
      expect([undefined, 'very-high', 'high', 'medium', 'low']).toContain(properties.precision)
    }
  })
})

describe('more findings than GitHub takes', () => {
  const location = at('broken.json', '}')
  const findings = Array.from({ length: MAX_RESULTS + 10 }, (_, i) =>
    finding({ location, severity: i < 20 ? 'info' : i < 30 ? 'warning' : 'error', fingerprint: String(i) }),
  )
  const { results, invocations } = runOf(reportOf(findings), exampleContext)

  it('leave out the least severe ones, the last first, and keep the order', () => {
    expect(results).toHaveLength(MAX_RESULTS)
    const kept = results.map((one: { partialFingerprints: Record<string, string> }) =>
      Number(one.partialFingerprints['clauselint/v1']),
    )
    expect(kept.slice(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 21])
  })

  it('are counted in a notification', () => {
    expect(invocations[0].toolExecutionNotifications).toEqual([
      expect.objectContaining({
        descriptor: { id: 'results-left-out' },
        message: { text: expect.stringContaining('10 findings are left out') },
      }),
    ])
  })
})

describe('SARIF notifications', () => {
  it('say what failed, what was not read and what was not decided', () => {
    const [invocation] = runOf(exampleReport, exampleContext).invocations
    expect(invocation.executionSuccessful).toBe(false)
    expect(
      invocation.toolExecutionNotifications.map((one: { descriptor: { id: string } }) => one.descriptor.id),
    ).toEqual(['fault', ...Array.from({ length: 4 }, () => 'not-analysed'), 'excluded', 'excluded', 'undecided'])
    expect(runOf(emptyReport, exampleContext).invocations).toEqual([
      { executionSuccessful: true, toolExecutionNotifications: [] },
    ])
  })
})

const require = createRequire(import.meta.url)
const schemaPath = ((): string | undefined => {
  try {
    return require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
  } catch {
    return undefined
  }
})()

describe.skipIf(schemaPath === undefined || !existsSync(schemaPath))('the OASIS schema', () => {
  it.each([
    ['full', exampleReport],
    ['empty', emptyReport],
    ['hostile', hostileReport],
  ])('holds (%s)', (_, report) => {
    // The schema is draft 4, but for its own id it says nothing that later drafts read otherwise.
    const { $schema, id, ...schema } = JSON.parse(readFileSync(schemaPath ?? '', 'utf8'))
    const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false }).compile(
      schema,
    )
    const log: unknown = JSON.parse(sarif(report, { ...exampleContext, showSuppressed: true }))
    expect(validate(log) || validate.errors).toBe(true)
    expect(validate({ version: '2.1.0' })).toBe(false)
  })
})
