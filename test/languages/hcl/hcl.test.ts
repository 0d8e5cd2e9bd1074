import '../../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { parseHcl } from '../../../src/languages/hcl/hcl.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { rangeAt } from '../../../src/languages/tree/query.ts'
import fc from '../../support/property.ts'
import { stepsOf } from '../../support/steps.ts'

function dataOf(node: Node | undefined): unknown {
  if (node?.type === 'scalar') return node.value
  if (node?.type === 'sequence') return node.items.map(dataOf)
  return node && Object.fromEntries(node.entries.map(({ key, value }) => [key, dataOf(value)]))
}
const read = (text: string): unknown => dataOf(parseHcl(text).roots[0])

describe('parseHcl', () => {
  it.each<[string, string, unknown]>([
    ['literals', 'a = "b"\nc = -1.5e3\nd = true\ne = null\n', { a: 'b', c: -1500, d: true, e: null }],
    ['escapes', 'a = "b\\n\\"\\u00e9$${c}"\n', { a: 'b\n"é$${c}' }],
    ['lists over lines', 'a = [\n  1, # one\n  2,\n]\n', { a: [1, 2] }],
    ['objects', 'a = { b = 1, "c" : 2\n d = 3 }\n', { a: { b: 1, c: 2, d: 3 } }],
    ['labels', 'resource "a" "b" {\n}\n', { resource: { a: { b: {} } } }],
    ['blocks of one type', 'a "b" {\n c = 1\n}\na "d" { c = 2 }\n', { a: { b: { c: 1 }, d: { c: 2 } } }],
    ['blocks that repeat', 'a {\n b = 1\n}\na {\n b = 2\n}\n', { a: [{ b: 1 }, { b: 2 }] }],
    ['expressions', 'a = b.c[0].d\ne = f(1, [2]) + 3\n', { a: '${b.c[0].d}', e: '${f(1, [2]) + 3}' }],
    ['templates', 'a = "b-${c.d}-${e("f")}"\n', { a: 'b-${c.d}-${e("f")}' }],
    ['conditions', 'a = b ? 1 : 2\n', { a: '${b ? 1 : 2}' }],
    ['for', 'a = [for b in c : b if b != ""]\n', { a: '${[for b in c : b if b != ""]}' }],
    ['here-documents', 'a = <<EOT\n  b\nEOT\n', { a: '  b\n' }],
    ['flush here-documents', 'a = <<-EOT\n    b\n      c\n\n    EOT\n', { a: 'b\n  c\n\n' }],
    ['comments', '# a\n// b\n/* c\n */ d = 1 /* e */ # f\n', { d: 1 }],
    ['carriage returns', 'a {\r\n  b = 1\r\n}\r\n', { a: { b: 1 } }],
    ['a byte order mark', '\ufeffa = 1\n', { a: 1 }],
    ['indexes of old', 'a = b.*.c\nd = e.0.f\n', { a: '${b.*.c}', d: '${e.0.f}' }],
    ['functions of providers', 'a = provider::aws::arn_parse(b)\n', { a: '${provider::aws::arn_parse(b)}' }],
    ['keys that are expressions', 'a = { (b.c) = 1 }\n', { a: { '${(b.c)}': 1 } }],
  ])('reads %s', (_, text, expected) => {
    const { problems } = parseHcl(text)
    expect(problems).toEqual([])
    expect(read(text)).toEqual(expected)
  })

  it.each<[string, string, string, string]>([
    ['a value that is missing', 'a {\n  b =\n}\n', '', 'a value is missing here'],
    ['a quote that is open', 'a {\n  b = "c\n}\n', '"', 'this quote is not closed'],
    ['two arguments on a line', 'a {\n  b = 1 c = 2\n}\n', 'c', 'a line break is missing here'],
    ['a comma that is missing', 'a {\n  b = [1 2]\n}\n', '2', '"," or "]" is missing here'],
    ['a block that is open', 'a {\n  b = 1\n', '{', 'this block is not closed'],
    ['a here-document that is open', 'a {\n  b = <<X\n}\n', '<<', 'no line X ends this here-document'],
    ['a duplicate key', 'a {\n  b = 1\n  b = 2\n}\n', 'b', 'this argument is set twice'],
    [
      'an address without quotes',
      'a {\n  b = 10.0.0.0/8\n}\n',
      '10.0',
      'this is not a number; an address needs quotes',
    ],
  ])('says where %s is, and reads the next block', (_, text, token, message) => {
    const [problem] = parseHcl(`${text}locals {\n  d = 1\n}\n`).problems
    expect(problem?.message).toBe(message)
    expect(text.slice(problem?.start, problem?.end)).toBe(token)
    expect(read(`${text}locals {\n  d = 1\n}\n`)).toMatchObject({ locals: { d: 1 } })
  })

  it('reads what jsonencode is given as the document that it writes', () => {
    const text = 'a = jsonencode({ Statement = [{ Effect = "Allow" }] })\n'
    const [root] = parseHcl(text).roots
    if (root === undefined) throw new Error('no root')
    const { start, end } = rangeAt(text, root, '/a/#json/Statement/0/Effect', undefined, {})
    expect(text.slice(start, end)).toBe('"Allow"')
  })

  it('gives ranges in the text to any text', () => {
    const tokens = [
      'a',
      ' ',
      '\n',
      '=',
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '"',
      '${',
      '%{',
      ',',
      '.',
      '<<A\n',
      'A\n',
      '?',
      ':',
      '#',
      '/*',
      '*/',
      '\\',
      '-',
      '!',
      '1',
      'for ',
      'in ',
      'é',
      '😀',
      'locals {\n',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 60 }), all => {
        const text = all.join('')
        const { roots, problems, comments = [] } = parseHcl(text)
        const open: Node[] = [...roots]
        for (let node = open.pop(); node !== undefined; node = open.pop()) {
          expect(node.start >= 0 && node.start <= node.end && node.end <= text.length).toBe(true)
          if (node.type === 'sequence') open.push(...node.items)
          if (node.type === 'mapping') open.push(...node.entries.map(({ value }) => value))
        }
        for (const { start, end } of [...problems, ...comments])
          expect(start >= 0 && start <= end && end <= text.length).toBe(true)
      }),
    )
  })

  it.each<[string, string]>([
    ['brackets', '['],
    ['braces', '{a='],
    ['calls', 'a('],
    ['templates', '"${'],
    ['directives', '"%{if '],
    ['blocks', 'a {\n'],
    ['quotes', '"'],
    ['here-documents', '<<A\n'],
    ['comments', '/*'],
    ['conditions', 'a?b:'],
    ['operators', '1+'],
    ['negations', '!'],
    ['steps', '.a'],
    ['broken blocks', 'locals {\n = \n}\n'],
    ['blanks', ' '],
    ['for', '[for a in '],
  ])('takes no more steps for %s than their number allows', (_, part) => {
    const text = `a = ${part.repeat(3000)}`
    const most = 200 * text.length
    expect(stepsOf(() => parseHcl(text), most)).toBeLessThan(most)
  })

  it.each([
    ['a name in quotes', 'a {\n  "b-c" = "${d.e}"\n}\nf = 1\n'],
    ['a block whose type is in quotes', 'a {\n  "b" {\n    c = "${d.e}"\n  }\n}\nf = 1\n'],
    ['arguments of a block in one line', 'b {\n  c = "${d.e}"\n  a { name = "x" value = "y" }\n}\nf = 1\n'],
    [
      'an object for each of several blocks',
      'a {\n  b = {\n    c = "${d.e}"\n  }\n  b = {\n    c = 2\n  }\n}\nf = 1\n',
    ],
    ['names in quotes where texts are filled', 'a {\n  b = "${c}d"\n  e {\n    "g" = "h"\n  }\n}\nf = 1\n'],
    ['an equals sign before a block', 'variable x = {\n}\nf = 1\n'],
    ['blocks in an object of Terragrunt', 'terragrunt = {\n  include {\n    path = "${a()}"\n  }\n}\nf = 1\n'],
  ])('leaves out %s, as Terraform 0.11 has it, and reads the rest', (_, text) => {
    const { problems, skipped } = parseHcl(text)
    expect(problems).toEqual([])
    expect(skipped?.map(({ reason }) => reason)).toEqual([expect.stringContaining('Terraform 0.11')])
    expect(read(text)).toMatchObject({ f: 1 })
  })

  it('says once that a conflict is left, where git marks its versions', () => {
    const text =
      'a {\n<<<<<<< ours\n  b = 1\n=======\n  b = 2\n>>>>>>> theirs\n}\nc {\n<<<<<<< ours\n  d = 1\n=======\n>>>>>>> theirs\n}\n'
    const { problems } = parseHcl(text)
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('could not merge')])
    expect(text.slice(problems[0]?.start).startsWith('<<<<<<<')).toBe(true)
  })

  it('takes an argument that is set twice for a mistake where nothing is of an old version', () => {
    expect(parseHcl('a = {\n  b = 1\n}\na = {\n  b = 2\n}\n').problems).toHaveLength(1)
  })

  it('leaves out the mistakes of the source of a template', () => {
    const text = '{{- range .names }}\na {\n  b = c.{{ .name }}.d\n}\n{{- end }}\n'
    const { problems, skipped } = parseHcl(text)
    expect([problems, skipped?.length]).toEqual([[], 1])
    expect(skipped?.[0]?.reason).toContain('template')
  })

  it('takes for the source of a template what fills in the beginning of a line, and no comment', () => {
    const text = 'locals {\n  #NAME#_pipeline = {\n    a = 1\n  }\n}\n}\n'
    expect(parseHcl(text).problems).toEqual([])
    expect(parseHcl(text.replace('#NAME#_pipeline', '# NAME: pipeline')).problems).not.toEqual([])
  })

  it('reports a name in quotes where all else is of a later version', () => {
    expect(parseHcl('a {\n  "b" = d.e\n}\n').problems).toHaveLength(1)
    expect(parseHcl('a { name = "x" value = "y" }\nb = d.e\n').problems).toHaveLength(1)
  })

  it('takes no more steps for blank lines of a here-document than their length allows', () => {
    const blanks = ' '.repeat(3000)
    const text = `a = <<-E\n${blanks}b\n${`${blanks}\n`.repeat(5)}E\n`
    const most = 200 * text.length
    expect(stepsOf(() => parseHcl(text), most)).toBeLessThan(most)
  })
})
