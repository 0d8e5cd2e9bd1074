import { describe, expect, it } from 'vitest'
import { parseEmbedded } from '../../../src/languages/embedded.ts'
import { parseJson } from '../../../src/languages/json/json.ts'
import { hereDocuments } from '../../../src/languages/shell/here-documents.ts'
import { parseScript } from '../../../src/languages/shell/language.ts'
import { find, type Node } from '../../../src/languages/tree/node.ts'
import { nodeAt } from '../../../src/languages/tree/query.ts'

const parsers = { shell: parseScript, json: parseJson }

/** The document in the here-document of `cat`. */
function read(body: string) {
  const text = `cat <<E\n${body}\nE\n`
  const [root] = parseScript(text).roots
  const [found] = root === undefined ? [] : hereDocuments(text, root)
  const host = root && found && nodeAt(text, root, found.pointer, parsers)
  if (host?.type !== 'scalar') throw new Error('no here-document')
  return { text, ...parseEmbedded(text, host, 'yaml-or-json', parsers) }
}
const scalarOf = (node: Node | undefined) => (node?.type === 'scalar' ? node.value : undefined)

describe('documents with variables', () => {
  it.each(['$id', '${id}', '$(get id)', '${id:-7}'])('read %s as any JSON value', hole => {
    const { roots, problems, format, text } = read(`{"id": ${hole}, "name": "a-${hole}"}`)
    // A variable has its braces, as in other documents.
    const filled = hole.replace(/^\$(\w+)$/, '${$1}')
    const id = find(roots[0], 'id')
    expect([problems, format]).toEqual([[], 'json'])
    expect(id).toMatchObject({ type: 'scalar', value: filled, isAnything: true })
    expect(text.slice(id?.start, id?.end)).toBe(hole)
    expect(scalarOf(find(roots[0], 'name'))).toBe(`a-${filled}`)
  })

  it('read a line of its own as any lines', () => {
    const { roots, problems } = read('metadata:\n  labels:\n    ${LABELS}\n  name: {a: ${B}}')
    expect(problems).toEqual([])
    expect(roots[0]).toMatchObject({ type: 'mapping', rest: { isAnything: true } })
  })

  it('stay broken where something else is wrong', () => {
    const { roots, problems, skipped, notAnalysed } = read('{"id": ${id} ]')
    expect(roots.length === 0 || problems.length > 0 || skipped !== undefined || notAnalysed !== undefined).toBe(true)
  })

  it('change nothing where nothing is replaced', () => {
    expect(scalarOf(find(read('{"id": 7}').roots[0], 'id'))).toBe(7)
  })
})
