import { expect, it } from 'vitest'
import { completeOwnPolicy, describeOwnField } from '../../../src/facts/policy/complete-own-policy.ts'
import type { OwnPolicy } from '../../../src/facts/policy/own-policy.ts'
import { factSchema } from '../../../src/workspace/pages.ts'

const at = { document: 'p.yaml#0', pointer: '' }
const schema = JSON.parse(factSchema())
const policy = (text: string): OwnPolicy => ({
  name: 'p',
  at,
  facts: ['workload'],
  joins: [],
  conditions: [],
  variables: [{ name: 'first', text: 'object.containers[0]', at }],
  validations: [{ expression: { text, at }, severity: 'error' }],
  docs: '',
  problems: [],
})
const words = (inside: string) => completeOwnPolicy(policy(inside), inside, schema).words
const names = (inside: string) => words(inside).map(({ name }) => name)

it('completes fields of the facts that a policy judges', () => {
  expect(names('object.')).toEqual(expect.arrayContaining(['kind', 'labels', 'containers', 'serviceAccountName']))
  expect(words('object.').find(({ name }) => name === 'hostNetwork')?.detail).toBe('bool')
  // A value is itself in an expression.
  expect(words('object.').find(({ name }) => name === 'serviceAccountName')?.detail).toBe('string')
  expect(names('object.containers.all(one, one.')).toContain('image')
  expect(names('variables.first.')).toContain('image')
  expect(names('facts.of("serviceAccount").exists(one, one.')).toContain('name')
  expect(names('')).toEqual(expect.arrayContaining(['object', 'variables']))
})

it('describes a field with its type', () => {
  expect(describeOwnField(policy(''), 'object.podLabelsOpen', schema)).toEqual({
    name: 'podLabelsOpen',
    type: 'bool',
    description: 'Whether there may be more labels than are read.',
  })
  expect(describeOwnField(policy(''), 'object.nothing', schema)).toBeUndefined()
})
