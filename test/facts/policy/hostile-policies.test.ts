import { describe, expect, it } from 'vitest'
import { speakerOf } from '../../../src/engine/finding.ts'
import { lintFrozen } from '../../support/lint-frozen.ts'

interface Hostile {
  readonly expressions: readonly string[]
  readonly variables?: readonly string[]
  readonly condition?: string
  readonly message?: string
}

const KEYS = 'object.data.map(key, key)'
const nested = (depth: number): string => (depth === 0 ? 'true' : `${KEYS}.all(x${depth}, ${nested(depth - 1)})`)
/** Variables each of which is twice the one before. */
const doubled = (first: string, times: number): readonly string[] =>
  Array.from({ length: times }, (_, i) => (i === 0 ? first : `variables.v${i - 1} + variables.v${i - 1}`))

/** Policies that would take endless time or memory, by what becomes of each. */
const HOSTILE: Readonly<Record<'refused' | 'undecided' | 'denied' | 'judged', Readonly<Record<string, Hostile>>>> = {
  refused: {
    'many levels of brackets': { expressions: [`${'('.repeat(20_000)}true${')'.repeat(20_000)}`] },
    'many negations': { expressions: [`${'!'.repeat(50_001)}true`] },
    'a long path': { expressions: [`object${'.a'.repeat(50_000)} == 1`] },
    'a long disjunction': { expressions: [Array(20_000).fill('object.kind == "x"').join(' || ')] },
    'a long list of texts': { expressions: [`'${','.repeat(100_001)}'.split(',').size() > 0`] },
    'keys of the prototype': { expressions: ['object.__proto__.constructor == 1'] },
    'variables in a circle': { expressions: ['variables.v0'], variables: ['variables.v1', 'variables.v0'] },
  },
  undecided: {
    'loops in loops': { expressions: [nested(8)] },
    'loops in a condition': { expressions: ['true'], condition: nested(8) },
    'texts that double': { expressions: ['size(variables.v30) > 0'], variables: doubled("'aaaaaaaaaa'", 31) },
    'lists that double': { expressions: ['size(variables.v25) > 0'], variables: doubled('[1, 2, 3, 4]', 26) },
    'a text that grows where it is replaced': {
      expressions: [`'${'a'.repeat(10_000)}'.replace('a', '${'b'.repeat(10_000)}').size() > 0`],
    },
    'texts that are joined again and again': {
      expressions: [`${KEYS}.map(a, ${KEYS}.map(b, ${KEYS}.join('x')).join('y')).join('z').size() > 0`],
    },
  },
  denied: {
    'a pattern that backtracks': { expressions: [`'${'a'.repeat(5000)}!'.matches('^(a|aa)+$')`] },
    'a pattern with huge repetitions': { expressions: ["'a'.matches('((a{1000}){1000}){1000}')"] },
    'a format of endless digits': { expressions: ["'%.1000000000f'.format([1.0]) != ''"] },
    'a duration out of range': { expressions: ["duration('9999999999h') > duration('1h')"] },
    'a message that takes endless steps': {
      expressions: ['false'],
      message: `${KEYS}.map(a, ${KEYS}.map(b, ${KEYS}.join('')).join('')).join('')`,
    },
  },
  judged: {
    'many validations': { expressions: Array(5000).fill('object.metadata.name.size() > 0') },
    'many variables': { expressions: ['variables.v0 == 0'], variables: Array(5000).fill('0') },
  },
}

const CONFIG_MAP = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'keys', namespace: 'shop' },
  data: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key-${i}`, 'value'])),
}

function said({ expressions, variables = [], condition, message }: Hostile) {
  const spec = {
    matchConstraints: {
      resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
    },
    variables: variables.map((expression, i) => ({ name: `v${i}`, expression })),
    ...(condition === undefined ? {} : { matchConditions: [{ name: 'when', expression: condition }] }),
    validations: expressions.map(expression => ({
      expression,
      ...(message === undefined ? {} : { messageExpression: message }),
    })),
  }
  const policy = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: 'a' },
    spec,
  }
  const { report } = lintFrozen(
    [policy, CONFIG_MAP].map((object, i) => ({ path: `${i}.json`, text: JSON.stringify(object) })),
  )
  return {
    checks: new Set(report.findings.map(({ check }) => check).filter(check => check.startsWith('AP-0'))),
    notes: report.notes.filter(one => speakerOf(one) === 'policy/admission').map(({ why }) => why),
  }
}

describe('a hostile policy', () => {
  it.each(Object.entries(HOSTILE.refused))('does not compile: %s', (_, policy) => {
    expect(said(policy)).toEqual({ checks: new Set(['AP-02']), notes: [] })
  })

  it.each(Object.entries(HOSTILE.undecided))('is left undecided with a note: %s', (_, policy) => {
    const { checks, notes } = said(policy)
    expect(checks).toEqual(new Set())
    expect(notes).toEqual([expect.stringContaining('its expressions take too many steps')])
  })

  it.each(Object.entries(HOSTILE.denied))('denies: %s', (_, policy) => {
    expect(said(policy)).toEqual({ checks: new Set(['AP-01']), notes: [] })
  })

  it.each(Object.entries(HOSTILE.judged))('is judged: %s', (_, policy) => {
    expect(said(policy)).toEqual({ checks: new Set(), notes: [] })
  })
})
