import { dialects } from '../../src/dialects/index.ts'
import { known } from '../../src/documents/value.ts'
import { allOf } from '../../src/engine/join/store/fact-index.ts'
import { strings } from '../../src/engine/options.ts'
import { type AnyRule, createRegistry, type Registry } from '../../src/engine/registry.ts'
import { defineRule } from '../../src/engine/rule.ts'
import { workload } from '../../src/facts/kubernetes/workload.ts'
import { kinds } from '../../src/kinds/index.ts'
import type { Parsers } from '../../src/languages/tree/parsed.ts'

const common = { relevance: 'anywhere', since: '0.1.0', references: ['https://example.com/'] } as const

/** Images end in none of the tags that are given. */
const forbiddenTag = defineRule({
  ...common,
  id: 'test/forbidden-tag',
  summary: 'Give no image a forbidden tag',
  severity: 'error',
  checks: { 'TT-01': 'the image {image} has a forbidden tag' },
  options: { tags: strings({ default: ['latest'], doc: 'The tags.' }) },
  on: workload,
  *check({ containers }, { say, options: { tags } }) {
    for (const { image } of containers) {
      const text = known(image) ?? ''
      if (tags.some(tag => text.endsWith(`:${tag}`))) yield say('TT-01', image.at, { data: { image: text } })
    }
  },
})

/** No two workloads of a scope have one name. */
const uniqueName = defineRule({
  ...common,
  id: 'test/unique-name',
  summary: 'Give each workload a name of its own',
  severity: 'warning',
  checks: { 'TT-02': 'there is another workload {name}' },
  on: { workload: allOf(workload) },
  *check({ workload: all }, { say }) {
    const seen = new Set<string>()
    for (const { name, at } of all) {
      if (seen.has(name)) yield say('TT-02', at, { data: { name } })
      seen.add(name)
    }
  },
})

/** A rule with a defect. */
const throwing = defineRule({
  ...common,
  id: 'test/throwing',
  summary: 'Throw',
  severity: 'error',
  checks: { 'TT-03': 'never said' },
  on: workload,
  // biome-ignore lint/correctness/useYield: it throws first
  *check() {
    throw new Error('out of luck')
  },
})

const linter =
  (rules: readonly AnyRule[]) =>
  (parsers: Parsers): Registry =>
    createRegistry({ parsers, dialects, kinds, rules, deploySteps: [] })

/** A linter with two rules that never change, so that tests of the command do not depend on the real ones. */
export const testLinter = { createLinter: linter([forbiddenTag, uniqueName]) }
/** The same with a rule that throws. */
export const throwingLinter = { createLinter: linter([forbiddenTag, throwing]) }

/** A Pod of this name and image. */
export const pod = (name: string, image = 'example.com/shop/web:latest'): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop}\nspec:\n  containers:\n    - name: web\n      image: ${image}\n`
