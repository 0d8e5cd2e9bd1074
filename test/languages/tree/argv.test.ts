import fc from 'fast-check'
import { parse as parseBash } from 'unbash'
import { expect, it } from 'vitest'
import { parseJson } from '../../../src/languages/json/json.ts'
import { argvNode } from '../../../src/languages/tree/argv.ts'
import type { Node, ScalarNode } from '../../../src/languages/tree/node.ts'
import { writtenOffsets } from '../../../src/languages/tree/offsets.ts'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'

function lineOf(root: Node | undefined): ScalarNode {
  const line = root === undefined || root.type === 'scalar' ? undefined : argvNode(root)
  if (line === undefined) throw new Error('no line')
  return line
}

const offsetsOf = (text: string, line: ScalarNode) => writtenOffsets(text, line, String(line.value))

/** Where a part of the line is written in the text. */
function writtenAs(text: string, line: ScalarNode, part: string): string {
  const start = String(line.value).indexOf(part)
  const offsets = offsetsOf(text, line)
  return text.slice(offsets?.[start], (offsets?.[start + part.length - 1] ?? Number.NaN) + 1)
}

it('makes one line of the words of an object, each at its own place', () => {
  const text = `image: quay.io/tools/kubectl:1.33.1
args:
  - delete
  - --namespace=$(NAMESPACE)
  - 'it''s'
  - "a b"
  - |
    two
    lines
command: [kubectl]
name: clean
`
  const line = lineOf(parseYaml(text).roots[0])
  expect(line.value).toBe(`kubectl delete "--namespace=\${NAMESPACE}" 'it'\\''s' 'a b' 'two\nlines\n'`)
  expect(['kubectl', 'delete', '--namespace=${NAMESPACE}', 'a b'].map(part => writtenAs(text, line, part))).toEqual([
    'kubectl',
    'delete',
    '--namespace=$(NAMESPACE)',
    'a b',
  ])
  expect(writtenAs(text, line, 'lines')).toBe('lines')
})

it('puts the program of an image before the arguments that it is given, and none before a command in its place', () => {
  const words = (text: string): unknown => lineOf(parseYaml(text).roots[0]).value
  expect(words('{image: "quay.io/tools/kubectl:1.33.1", args: [get, pods]}')).toBe('kubectl get pods')
  expect(words('{image: "quay.io/tools/kubectl:1.33.1", command: [get, pods]}')).toBe('kubectl get pods')
  expect(words('{image: "quay.io/tools/kubectl:1.33.1", name: a, command: [get, pods]}')).toBe('get pods')
  expect(words('{image: "quay.io/tools/kubectl:1.33.1", entrypoint: sh, command: [-x]}')).toBe('sh -x')
  expect(words('[kubectl, get, pods]')).toBe('kubectl get pods')
})

it('makes a line of any words that a shell reads as these words', () => {
  const word = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab-=/.$(){}\'"`\\ \n#;&|*~!é') })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), words => {
      const text = JSON.stringify(['run', ...words])
      const line = lineOf(parseJson(text).roots[0])
      const command = parseBash(String(line.value)).commands[0]?.command
      const read = command?.type === 'Command' ? command.suffix.map(one => ('value' in one ? one.value : one)) : []
      // Kubernetes replaces $(NAME) as a shell replaces a variable.
      expect(read).toEqual(words.map(one => one.replaceAll(/\$\((\w{1,100})\)/g, '$${$1}')))
      expect(offsetsOf(text, line)).toHaveLength(String(line.value).length + 1)
    }),
  )
})

it('takes a word of any length', () => {
  const text = JSON.stringify(['kubectl', 'x y '.repeat(300_000)])
  expect(offsetsOf(text, lineOf(parseJson(text).roots[0]))?.length).toBeGreaterThan(1_200_000)
})
