import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { terraform } from '../../src/deploy/terraform.ts'
import { parseHcl } from '../../src/languages/hcl/hcl.ts'
import type { Node } from '../../src/languages/tree/node.ts'

/**
 * What Terraform itself makes of expressions of our own in a module of our own: the answers of `terraform console` to
 * `jsonencode(EXPRESSION)`, recorded with the version in the file.
 */
const FILE = new URL('../fixtures/terraform/answers.json', import.meta.url)
const { module, answers }: { module: string; answers: readonly (readonly [string, unknown])[] } = JSON.parse(
  readFileSync(FILE, 'utf8'),
)

function dataOf(node: Node | undefined): unknown {
  if (node?.type === 'scalar') return node.holds === undefined ? node.value : JSON.stringify(dataOf(node.holds))
  if (node?.type === 'sequence') return node.items.map(dataOf)
  return node && Object.fromEntries(node.entries.map(({ key, value }) => [key, dataOf(value)]))
}

/** What is not of one type in our tree may be of one in Terraform's lists and maps. */
const asTexts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, one: unknown) => (typeof one === 'number' ? String(one) : one))

function workedOut(expression: string): unknown {
  const text = `${module}resource "a_b" "c" {\n  v = [${expression}\n]\n}\n`
  const step = terraform({ hcl: parseHcl }, () => true)
  const { batches = [] } =
    step.deploy({ files: [{ at: { document: 'main.tf#0', pointer: '' }, text }] }, () => []) ?? {}
  const [{ text: made } = { text: '' }] = batches.flat()
  const data: { resource?: { a_b: { c: { v: readonly unknown[] } } } } = JSON.parse(
    JSON.stringify(typeof made === 'string' ? {} : dataOf(made)),
  )
  return data.resource?.a_b.c.v[0]
}

describe('expressions, as Terraform works them out', () => {
  it.each(answers)('%s', (expression, answer) => {
    expect(asTexts(workedOut(expression))).toEqual(asTexts(answer))
  })
})
