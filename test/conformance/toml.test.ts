import { join } from 'node:path'
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser'
import { describe, expect, it } from 'vitest'
import { parseToml } from '../../src/languages/toml/toml.ts'
import type { Node } from '../../src/languages/tree/node.ts'
import { describeCorpus, filesUnder, textOf } from '../support/corpora.ts'

/** The parser's own idea of the value of a text: an independent merge of tables. A date becomes `a date`. */
function oracle(value: unknown): unknown {
  if (value instanceof Date) return 'a date'
  if (Array.isArray(value)) return value.map(oracle)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, oracle(child)]))
}

function found(node: Node): unknown {
  if (node.type === 'sequence') return node.items.map(found)
  if (node.type === 'mapping') return Object.fromEntries(node.entries.map(({ key, value }) => [key, found(value)]))
  const isDate = typeof node.value === 'string' && node.style === 'plain'
  return isDate && /^[0-9]{2,4}[-:]/.test(String(node.value)) ? 'a date' : node.value
}

/** Whether the case is out of a parser's reach: its bytes are no UTF-8, and a parser is given text. */
const isEncoding = (name: string): boolean => name.startsWith('invalid/encoding/bad-')

/** What toml-eslint-parser accepts against the specification: a carriage return alone as a line end. */
const ACCEPTED: readonly string[] = ['invalid/control/bare-cr.toml']

describeCorpus('the TOML test suite', 'conformance/toml-test/tests', folder => {
  const list = filesUnder(folder, /^files-toml-1\.0\.0$/)[0]
  const names =
    list === undefined
      ? []
      : textOf(list)
          .split('\n')
          .filter(name => name.endsWith('.toml'))
  describe('accepts', () => {
    it.each(names.filter(name => name.startsWith('valid/')))('%s', name => {
      const text = textOf(join(folder, name))
      const { roots, problems } = parseToml(text)
      expect(problems).toEqual([])
      expect(roots.map(found)).toEqual([
        oracle(getStaticTOMLValue(parseTOML(text.replace('\ufeff', ''), { tomlVersion: '1.0' }))),
      ])
    })
  })
  describe('refuses', () => {
    it.each(names.filter(name => name.startsWith('invalid/') && !isEncoding(name) && !ACCEPTED.includes(name)))(
      '%s',
      name => {
        expect(parseToml(textOf(join(folder, name))).problems).not.toEqual([])
      },
    )
  })
})
