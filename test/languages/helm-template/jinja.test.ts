import { describe, expect, it } from 'vitest'
import { isTemplate } from '../../../src/languages/helm-template/claims.ts'
import { parseHelm } from '../../../src/languages/helm-template/helm.ts'
import { readJinja } from '../../../src/languages/helm-template/jinja.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { stepsOf } from '../../support/steps.ts'

/** A tree as data: of scalars, what is written. */
const shown = (node: Node): unknown => {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(shown)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, shown(value)]))
}

describe('an expression in Jinja', () => {
  it.each([1, 2, 3, 30_001])('may be negated %i times', times => {
    const { value } = readJinja(`${'not '.repeat(times)}a`)
    const not = (of: unknown) => ({ op: 'call', name: 'not', arguments: [of] })
    const a = { op: 'name', names: ['a'] }
    expect(value).toEqual(times % 2 === 1 ? not(a) : not(not(a)))
  })
})

describe('a template in Jinja', () => {
  it.each([
    ['a value', 'a: {{ x | default("y: z") }}\nb: 1\n', [{ a: '{{ x | default("y: z") }}', b: 1 }]],
    [
      'statements',
      '{% if x %}\na: 1\n{% elif y %}\na: 2\n{% else %}\nb: 3\n{% endif %}\n',
      [{ a: 1, 'a{{ else 2 }}': 2, b: 3 }],
    ],
    ['loops', 'a:\n{% for x in xs %}\n  - {{ x }}\n{% endfor %}\n', [{ a: ['{{ x }}'] }]],
    ['comments', '{# {{ a }} {% if %} #}\na: 1\n', [{ a: 1 }]],
    ['what is left as it is', 'a: {% raw %}x{{ y }}{% endraw %}\n', [{ a: 'x{{ y }}' }]],
    ['braces in quotes', "a: {{ '}}' }}\nb: 1\n", [{ a: "{{ '}}' }}", b: 1 }]],
    ['assignments', '{% set x = 1 %}\na: {{ x }}\n', [{ a: '{{ x }}' }]],
    ['blocks', '{% macro m(a) %}\nb: 1\n{% endmacro %}\nc: 2\n', [{ b: 1, c: 2 }]],
  ])('has %s', (_, text, found) => {
    expect(parseHelm(text).roots.map(shown)).toEqual(found)
    expect(parseHelm(text).skipped).toBeUndefined()
  })

  it.each([
    ['a statement that is not closed', '{% if x %}\na: 1\n'],
    ['a sign that is not closed', '{% if x\na: 1\n'],
    ['a comment that is not closed', '{% if x %}{# a: 1\n'],
    ['what is left as it is without an end', '{% raw %}a: 1\n'],
  ])('is not analysed with %s', (_, text) => {
    expect(parseHelm(text).notAnalysed).toBe('it is a template (Helm, Jinja, envsubst); render it first')
  })

  it.each([
    '{{ x ',
    '{% if x %}',
    '{# ',
    '{% raw %}',
    "{{ '",
    '{% set x = 1 %}a: {{ x }}\n',
    '{{ x | int | int }}\n',
    '{{ not x }}\n',
  ])('takes steps in proportion to its length: %s', part => {
    const steps = (count: number): number => stepsOf(() => parseHelm(part.repeat(count)), 100_000_000)
    expect(steps(2_000)).toBeLessThan(steps(500) * 6)
  })
})

describe('a file', () => {
  it.each([
    ['roles/web/templates/a.yaml.j2', 'a: 1\n', true],
    ['a.yaml', 'a: {{ x }}\n', true],
    ['a.yaml', '{% if x %}\na: 1\n{% endif %}\n', true],
    ['a.yaml', 'a: "{{ x }}"\n', false],
    ['a.yaml', 'a: ${{ x }}\n', false],
    ['a.yaml', 'a: |\n  {{ x }}\n', false],
    ['a.json', '{"a": {{ x }}}', false],
    ['templates/a.tpl', 'x = ${y}\n', false],
  ])('%s with %j is a template: %s', (path, text, expected) => {
    expect(isTemplate(path, text)).toBe(expected)
  })
})
