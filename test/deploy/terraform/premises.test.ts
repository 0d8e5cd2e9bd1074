import { describe, expect, it } from 'vitest'
import { terraform } from '../../../src/deploy/terraform.ts'
import { parseHcl } from '../../../src/languages/hcl/hcl.ts'
import type { Node } from '../../../src/languages/tree/node.ts'

const step = terraform({ hcl: parseHcl }, () => true)

function dataOf(node: Node): unknown {
  if (node.type === 'scalar') return node.holds === undefined ? node.value : dataOf(node.holds)
  if (node.type === 'sequence') return node.items.map(dataOf)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, dataOf(value)]))
}

const VARIABLES = `
variable "on" { default = false }
variable "given" {}
variable "name" { default = "" }
variable "list" { default = [] }
locals {
  isNamed = var.name != ""
  items   = local.isNamed ? ["a"] : []
  other   = [for x in local.items : upper(x)]
  apart   = var.given ? 1 : 2
}
`

/** What a resource has that is made where `made` says, and a value. */
function valueWhere(made: string, value: string): unknown {
  const text = `${VARIABLES}resource "a_b" "c" {\n  ${made}\n  v = ${value}\n}\n`
  const facts = [{ at: { document: 'main.tf#0', pointer: '' }, text }]
  const documents = (step.deploy({ files: facts }, () => [])?.batches ?? []).flat()
  const [found] = documents.map(({ text: root }) => (typeof root === 'string' ? root : dataOf(root)))
  // With a key, it has another name.
  const [resource] = Object.values<{ readonly v: unknown }>(JSON.parse(JSON.stringify(found)).resource.a_b)
  return resource?.v
}

describe('what is so where a block is made', () => {
  it.each<[string, string, unknown]>([
    ['count = var.on ? 1 : 0', 'var.on ? "a" : "b"', 'a'],
    ['count = var.given ? 1 : 0', 'var.given  ?  "a" : "b"', 'a'],
    ['count = var.given ? 0 : 1', 'var.given ? "a" : "b"', 'b'],
    ['count = !var.given ? 1 : 0', 'var.given ? "a" : "b"', 'b'],
    ['count = var.given && var.on ? 1 : 0', '[var.given ? 1 : 2, var.on ? 1 : 2]', [1, 1]],
    ['count = var.given || var.on ? 0 : 1', '[var.given ? 1 : 2, var.on ? 1 : 2]', [2, 2]],
    ['count = var.given == "x" ? 1 : 0', 'var.given', 'x'],
    ['count = var.name != "" ? 1 : 0', 'var.name', '${var.name}'],
    ['count = var.name == "" ? 0 : 1', '"${var.name}-x"', '${var.name}-x'],
    ['count = length(var.list) > 0 ? 1 : 0', 'var.list', '${var.list}'],
    ['for_each = var.on ? toset(["k"]) : toset([])', 'var.on ? "a" : "b"', 'a'],
    ['for_each = var.given ? { k = 1 } : {}', 'var.given ? "a" : "b"', 'a'],
    ['count = local.isNamed ? 1 : 0', 'local.items', ['a']],
    ['count = local.isNamed ? 1 : 0', 'local.other', ['A']],
    ['count = var.name != "" ? 1 : 0', 'local.other', ['A']],
  ])('%s: %s', (made, value, expected) => expect(valueWhere(made, value)).toEqual(expected))

  it.each<[string, string, unknown]>([
    ['count = 1', 'var.on ? "a" : "b"', 'b'],
    ['count = var.on ? 2 : 1', 'var.on ? "a" : "b"', 'b'],
    ['count = var.on || var.given ? 1 : 0', 'var.on ? "a" : "b"', 'b'],
    ['count = var.on && var.given ? 0 : 1', 'var.on ? "a" : "b"', 'b'],
    ['count = var.given == var.name ? 1 : 0', 'var.name', ''],
    ['count = length(var.list)', 'var.list', []],
    ['count = var.on ? 1 : 0', 'local.apart', { 'Fn::If': ['var.given', 1, 2] }],
  ])('does not follow: %s: %s', (made, value, expected) => expect(valueWhere(made, value)).toEqual(expected))
})
