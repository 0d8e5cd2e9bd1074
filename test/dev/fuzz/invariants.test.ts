import { describe, expect, it } from 'vitest'
import { violationOf } from '../../../src/dev/fuzz/invariants.ts'
import { lintCase } from '../../../src/dev/fuzz/linted-case.ts'
import { loadLinter } from '../../../src/dev/fuzz/load-linter.ts'
import { brokenRange } from '../../../src/dev/fuzz/range-invariants.ts'
import { allOf } from '../../../src/engine/join/store/fact-index.ts'
import { type AnyRule, createRegistry } from '../../../src/engine/registry.ts'
import type { Outcome } from '../../../src/engine/rule.ts'
import { namespaceObject } from '../../../src/facts/kubernetes/cluster-objects.ts'

const linter = await loadLinter()
const files = [{ path: 'a.yaml', text: 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n' }]
const at = { document: 'a.yaml#0', pointer: '/metadata/name' }

const rule = {
  id: 'access/example',
  summary: 'Do it',
  severity: 'error',
  relevance: 'anywhere',
  since: '0.1.0',
  references: ['https://example.com'],
  checks: { 'XX-01': 'it is {what}' },
} as const

/** What breaks when a rule says this of a Namespace. */
const violationWith = (check: () => Iterable<Outcome>): string | undefined =>
  violationOfRule({ ...rule, on: namespaceObject, check })

function violationOfRule(rule: AnyRule): string | undefined {
  const registry = createRegistry({ ...linter.registry, rules: [rule] })
  return violationOf(files, { ...linter, registry })?.invariant
}

const problem = (more: Partial<Extract<Outcome, { says: 'problem' }>>): Outcome[] => [
  { says: 'problem', check: 'XX-01', at, data: { what: 'wrong' }, ...more },
]

describe('the invariants', () => {
  it('hold for a rule that does what it should', () => {
    expect(violationWith(() => [])).toBeUndefined()
    expect(violationWith(() => problem({}))).toBeUndefined()
  })

  it.each<readonly [string, () => Iterable<Outcome>]>([
    [
      'no fault',
      () => {
        throw new Error('a defect')
      },
    ],
    ['plain data', () => problem({ data: { what: Number.NaN } })],
    ['fit to print', () => problem({ fix: { title: '', safe: true, edits: [{ at, set: 'x' }] } })],
    [
      'small report',
      () =>
        Array(5_000)
          .fill(problem({ data: { what: 'x'.repeat(300) } }))
          .flat(),
    ],
    ['fixes', () => problem({ fix: { title: 'add', safe: true, edits: [{ start: 0, end: 0, text: '\n' }] } })],
  ])('%s', (invariant, check) => {
    expect(violationWith(check)).toBe(invariant)
  })

  it('notice a range that ends behind its text', () => {
    const run = lintCase([{ path: 'a.yaml', text: 'a: [\n' }], linter.registry)
    expect(brokenRange(run)).toBeUndefined()
    const findings = run.report.findings.map(one => ({ ...one, location: { ...one.location, end: 7 } }))
    expect(brokenRange({ ...run, report: { ...run.report, findings } })).toContain('"end":7')
  })

  it('notice a rule that says something else the second time', () => {
    let times = 0
    expect(violationWith(() => problem({ data: { what: `${times++}` } }))).toBe('same again')
  })

  it('notice a join that says something else to an editor', () => {
    let times = 0
    const check = () => problem({ data: { what: times++ < 3 ? 'read' : 'edited' } })
    expect(violationOfRule({ ...rule, on: { all: allOf(namespaceObject) }, check })).toBe('same while editing')
  })
})
