import { describe, expect, it } from 'vitest'
import { createExpander, type Expanded } from '../../../src/deploy/kro/expand-all.ts'
import { MOST_STEPS_EACH, MOST_VALUES } from '../../../src/deploy/kro/work.ts'
import { customObject, expandableGraph } from '../../../src/facts/application/graph-expansion.ts'
import { factsOf } from '../../support/facts-of.ts'

const graph = (data: string): string => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema: {apiVersion: v1alpha1, kind: Web, spec: {text: string}}
  resources:
    - id: config
      template: {apiVersion: v1, kind: ConfigMap, metadata: {name: x}, data: ${data}}
`
const instance = (name: string): string =>
  `apiVersion: kro.run/v1alpha1\nkind: Web\nmetadata: {name: ${name}, namespace: shop}\nspec: {text: a}\n`

const expandAll = (data: string, count = 1): readonly Expanded[] =>
  createExpander()(
    factsOf(expandableGraph, 'graph.yaml', graph(data)),
    Array.from({ length: count }, (_, i) => factsOf(customObject, `apps/${i}.yaml`, instance(`app-${i}`))).flat(),
  ).expanded
const reasons = (data: string): readonly string[] =>
  expandAll(data).flatMap(({ gaps }) => Array.from(gaps.values(), ({ why }) => why))

const TOO_MANY = 'the expression takes too many steps'
/** `cel.bind(a, "…", cel.bind(b, a + a, …))` */
const doubled = (times: number): string =>
  times === 0
    ? 'a0'
    : `cel.bind(a${times - 1}, ${times > 20 ? '"aaaaaaaa"' : `a${times} + a${times}`}, ${doubled(times - 1)})`

describe('hostile expressions', () => {
  it.each([
    [
      'macros in macros over long lists',
      '${lists.range(999).map(a, lists.range(999).map(b, lists.range(999).map(c, a)))}',
    ],
    ['doublings', `\${${doubled(21)}}`],
    ['long texts', "${lists.range(999).map(a, lists.range(999).map(b, 'aaaaaaaaaaaaaaaa').join('')).join('')}"],
  ])('%s end in a note', (_, expression) => {
    expect(reasons(`{a: ${JSON.stringify(expression)}}`)).toEqual([TOO_MANY])
  })

  it.each([
    ['what nests deeply', `\${${'('.repeat(5000)}1${')'.repeat(5000)}}`],
    ['a pattern that backtracks', `\${"${'a'.repeat(40)}!".matches("^(a+)+$") ? "b" : "c"}`],
  ])('%s do no harm', (_, expression) => {
    expect(expandAll(`{a: ${JSON.stringify(expression)}}`)).toHaveLength(1)
  })

  it('take no more together than a run may', () => {
    const data = JSON.stringify({ a: 'y'.repeat(400_000), b: '${schema.spec.text}' })
    const all = expandAll(data, 200)
    const made = all.reduce((sum, { objects }) => sum + objects.length, 0)
    expect(made).toBeGreaterThan(50)
    expect(made).toBeLessThanOrEqual(MOST_VALUES / 20_000 + 1)
    expect(all.at(-1)?.gaps.size).toBe(1)
    expect(MOST_STEPS_EACH).toBeLessThan(200_000)
  })
})
