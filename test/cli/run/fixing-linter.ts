import { dialects } from '../../../src/dialects/index.ts'
import { known } from '../../../src/documents/value.ts'
import { type AnyRule, createRegistry, type Registry } from '../../../src/engine/registry.ts'
import { defineRule } from '../../../src/engine/rule.ts'
import { workload } from '../../../src/facts/kubernetes/workload.ts'
import { kinds } from '../../../src/kinds/index.ts'
import type { Parsers } from '../../../src/languages/tree/parsed.ts'

const common = {
  relevance: 'anywhere',
  since: '0.1.0',
  references: ['https://example.com/'],
  severity: 'error',
} as const

const endsIn = (text: string | undefined, end: string): boolean => text?.endsWith(end) === true

/** A rule about the end of an image's reference, whose fix writes another end. */
const tagRule = (id: `test/${string}`, check: `TT-1${number}`, from: string, to: string, safe: boolean): AnyRule =>
  defineRule({
    ...common,
    id,
    summary: `Write ${to} instead of ${from}`,
    checks: { [check]: 'the image has the wrong end' },
    on: workload,
    *check({ containers }, { say }) {
      for (const { image } of containers) {
        const text = known(image) ?? ''
        if (!endsIn(text, from)) continue
        const at = { document: image.at.document, pointer: image.at.pointer }
        const edits = [{ at, set: `${text.slice(0, text.length - from.length)}${to}` }]
        yield say(check, image.at, { fix: { title: `write ${to}`, safe, edits } })
      }
    },
  })

const linter =
  (rules: readonly AnyRule[]) =>
  (parsers: Parsers): Registry =>
    createRegistry({ parsers, dialects, kinds, rules, deploySteps: [] })

/** `:latest` is fixed safely to `:1`, `:1` to `:2` only where all fixes are wanted. */
export const fixingLinter = {
  createLinter: linter([
    tagRule('test/latest', 'TT-11', ':latest', ':1', true),
    tagRule('test/one', 'TT-12', ':1', ':2', false),
  ]),
}

/** Two rules whose fixes undo each other. */
export const contradictingLinter = {
  createLinter: linter([tagRule('test/a', 'TT-11', ':a', ':b', true), tagRule('test/b', 'TT-12', ':b', ':a', true)]),
}
