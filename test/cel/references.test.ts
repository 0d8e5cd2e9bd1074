import { describe, expect, it } from 'vitest'
import { parseCel } from '../../src/cel/parse.ts'
import { referencesOf, type Step } from '../../src/cel/references.ts'

const step = ({ kind, name = '*', isOptional }: Step): string =>
  `${kind === 'item' ? '#' : '.'}${isOptional ? '?' : ''}${name}`

function references(text: string): readonly string[] {
  const parsed = parseCel(text)
  if (parsed.kind === 'refused') throw new Error(parsed.refusal.reason)
  const found = referencesOf(parsed.expression, name => name === 'json.marshal')
  return found.map(({ root, path, start, end }) => {
    expect(text.slice(root.start, root.end)).toBe(root.text)
    return `${root.text}${path.map(step).join('')} <${text.slice(start, end)}>`
  })
}

describe('referencesOf', () => {
  it.each([
    ['schema.spec.x + 1', ['schema.spec.x <schema.spec.x>']],
    ['deployment.status.?y.orValue(0)', ['deployment.status.?y <deployment.status.?y>']],
    ['has(a.b.c)', ['a.b.?c <a.b.c>']],
    ['a["x-y"][0].b', ['a.x-y#0.b <a["x-y"][0].b>']],
    ['a[?"b"]', ['a.?b <a[?"b"]>']],
    ['a[b.c].d', ['a#*.d <a[b.c].d>', 'b.c <b.c>']],
    ['a.items.map(x, x.y + b.z)', ['a.items <a.items>', 'b.z <b.z>']],
    ['x.map(x, x.y)', ['x <x>']],
    ['a.map(x, .x.y)', ['a <a>', 'x.y <.x.y>']],
    ['cel.bind(x, a.b, x.c)', ['a.b <a.b>']],
    ['json.marshal(a.b)', ['a.b <a.b>']],
    ['json.size()', ['json <json>']],
    ['f(a).b', ['a <a>']],
    ['{a: b}[c]', ['a <a>', 'b <b>', 'c <c>']],
    ['T{x: a}', ['a <a>']],
    ['(a).b', ['a.b <(a).b>']],
    ['"a"', []],
  ])('lists those of %s', (text, wanted) => expect(references(text)).toEqual(wanted))
})
