import '../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { parseCel } from '../../src/cel/parse.ts'
import { type Expression, partsOf } from '../../src/cel/syntax/expression.ts'
import fc, { runs } from '../support/property.ts'
import { stepsOf } from '../support/steps.ts'
import { show } from './show.ts'

const read = (text: string): string => {
  const parsed = parseCel(text)
  return parsed.kind === 'parsed'
    ? show(parsed.expression)
    : `${text.slice(parsed.refusal.start, parsed.refusal.end)}|${parsed.refusal.reason}`
}

const nodesOf = (expression: Expression): readonly Expression[] => [expression, ...partsOf(expression).flatMap(nodesOf)]

describe('parseCel', () => {
  it.each([
    ['a.b.c', 'a.b.c'],
    ['.a.b', '.a.b'],
    ['a + b * c - d', '((a + (b * c)) - d)'],
    ['(a + b) * c', '((a + b) * c)'],
    ['a == b && c in d || e', '(((a == b) && (c in d)) || e)'],
    ['a || b || c', '(a || b || c)'],
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['!!a', '(!(!a))'],
    ['--5', '(--5)'],
    ['-a.b', '(-a.b)'],
    ['a -1', '(a - 1)'],
    ['[1, ?a, 2,]', '[1, ?a, 2]'],
    ['[,]', '[]'],
    ['{"a": 1, ?b: c,}', '{"a": 1, ?b: c}'],
    ['a.b.C{x: 1, ?y: z, `in`: 2}', 'a.b.C{x: 1, ?y: z, in: 2}'],
    ['.C{}', 'C{}'],
    ['a.?b[?0].`c-d/e f`', 'a.?b[?0].c-d/e f'],
    ['a.for', 'a.for'],
    ['a.package()', 'a.package()'],
    ['f(a, g(b))', 'f(a, g(b))'],
    ['json.marshal(a)', 'json.marshal(a)'],
    ['a // b\n + c', '(a + c)'],
  ])('reads %s', (text, tree) => expect(read(text)).toBe(tree))

  it.each([
    ['0x1F', '31'],
    ['7u', 'uint(7)'],
    ['.5', 'double(0.5)'],
    ['1e3', 'double(1000)'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['18446744073709551615u', 'uint(18446744073709551615)'],
    [String.raw`'\n\x41\u00e9\U0001F600\101\''`, '"\\nAé😀A\'"'],
    [String.raw`r'\n'`, '"\\\\n"'],
    [`'''a'\r\nb'''`, '"a\'\\nb"'],
    ['b"é\\xff"', 'bytes(195 169 255)'],
    [String.raw`br'\x'`, 'bytes(92 120)'],
    ['null', 'null'],
    ['true', 'true'],
  ])('reads the literal %s', (text, tree) => expect(read(text)).toBe(tree))

  it.each([
    ['has(a.b)', 'has(a.b)'],
    ['a.map(x, x.b)', 'a.#map(x: x.b)'],
    ['a.map(x, x > 1, x)', 'a.#map(x: (x > 1), x)'],
    ['a.all(k, v, v)', 'a.#all(k v: v)'],
    ['a.exists_one(x, x)', 'a.#existsOne(x: x)'],
    ['a.transformMapEntry(k, v, {v: k})', 'a.#transformMapEntry(k v: {v: k})'],
    ['cel.bind(x, a, x + x)', 'a.#bind(x: (x + x))'],
    ['a.?b.optMap(x, x)', 'a.?b.#optMap(x: x)'],
    // Something else's functions by these names.
    ['map(a, b)', 'map(a, b)'],
    ['a.filter(b)', 'a.filter(b)'],
    ['bind(a, b, c)', 'bind(a, b, c)'],
  ])('reads the macro %s', (text, tree) => expect(read(text)).toBe(tree))

  it.each([
    ['', '|the expression ends early: expected an expression'],
    ['a +', '|the expression ends early: expected an expression'],
    ['a b', 'b|expected an operator or the end'],
    ['a = b', '=|this character has no meaning here'],
    ['f(a,)', ')|expected an expression'],
    ['[1 2]', '2|expected ]'],
    ['!-a', '-|expected an expression'],
    ['a.true', 'true|expected a name'],
    ['for', 'for|for is a reserved word'],
    ['"a', '"a|the string is not closed'],
    ['"a\nb"', '"a|the string is not closed'],
    [String.raw`"\q"`, '\\q|there is no such escape'],
    [String.raw`"\ud800"`, '\\ud800|there is no such character'],
    [String.raw`b"\u0041"`, '\\u0041|bytes have no escapes of Unicode'],
    ['9223372036854775808', '9223372036854775808|the number does not fit into 64 bits'],
    ['-1u', '-1u|the number does not fit into 64 bits'],
    ['has(a)', 'a|has() takes a member, as in has(a.b)'],
    ['has(a.?b)', 'a.?b|has() takes a member, as in has(a.b)'],
    ['a.map(x.y, x)', 'x.y|the variable of a macro is a simple name'],
    ['a.all(x, x, x)', 'x|both variables have the same name'],
    ['f(a){}', '{|expected an operator before {'],
  ])('refuses %s', (text, refusal) => expect(read(text)).toBe(refusal))

  it('places each node where it is written', () => {
    const text = 'schema.spec.a.?b[0].map(x, has(x.c) && !x.d) == [ (1 + 2) ]'
    const parsed = parseCel(text)
    const nodes = parsed.kind === 'parsed' ? nodesOf(parsed.expression) : []
    expect(nodes.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)).toEqual([
      `binary ${text}`,
      'macro schema.spec.a.?b[0].map(x, has(x.c) && !x.d)',
      'index schema.spec.a.?b[0]',
      'member schema.spec.a.?b',
      'member schema.spec.a',
      'member schema.spec',
      'variable schema',
      'literal 0',
      'logical has(x.c) && !x.d',
      'has has(x.c)',
      'variable x',
      'unary !x.d',
      'member x.d',
      'variable x',
      'list [ (1 + 2) ]',
      'binary (1 + 2)',
      'literal 1',
      'literal 2',
    ])
    const names = nodes.flatMap(node => (node.kind === 'member' || node.kind === 'macro' ? [node.name] : []))
    expect(names.every(name => text.slice(name.start, name.end) === name.text)).toBe(true)
  })
})

describe('hostile expressions', () => {
  it.each([
    ['parentheses', '('.repeat(50_000)],
    ['negations', `${'!'.repeat(90_000)}a`],
    ['sums', `1${'+1'.repeat(40_000)}`],
    ['members', `a${'.a'.repeat(40_000)}`],
    ['conditionals', 'a?b:'.repeat(20_000)],
    ['optional conditionals', 'a?'.repeat(20_000)],
    ['calls', 'f('.repeat(40_000)],
    ['members of groups', `${'('.repeat(200)}a${`${'.a'.repeat(200)})`.repeat(200)}`],
    ['length', 'a'.repeat(100_001)],
  ])('refuses too many %s', (_, text) => {
    expect(parseCel(text).kind).toBe('refused')
    expect(stepsOf(() => parseCel(text), 1e7)).toBeLessThan(100 * text.length)
  })

  it('reads many operands of one operator', () => {
    expect(parseCel(`a${'||a'.repeat(20_000)}`).kind).toBe('parsed')
  })

  it('never throws, and places lie in the text', () => {
    const words = [
      'a',
      '.',
      '?',
      '[',
      ']',
      '{',
      '}',
      '(',
      ')',
      ':',
      ',',
      '"',
      "'''",
      '\\',
      'b',
      'r',
      '1',
      '.5',
      '-',
      '!',
    ]
    const more = ['has', 'map', 'x', ' ', '&&', '||', '==', 'in', '`', 'cel', 'bind', '\ud800', '\n', '//', '0x', 'u']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words, ...more), { maxLength: 30 }), parts => {
        const text = parts.join('')
        const parsed = parseCel(text)
        const places = parsed.kind === 'parsed' ? nodesOf(parsed.expression) : [parsed.refusal]
        expect(places.every(({ start, end }) => 0 <= start && start <= end && end <= text.length)).toBe(true)
      }),
      runs(700),
    )
  })
})
