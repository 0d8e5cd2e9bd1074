import { describe, expect, it } from 'vitest'
import { terraform } from '../../../src/deploy/terraform.ts'
import type { SourceFile } from '../../../src/documents/document.ts'
import { parseHcl } from '../../../src/languages/hcl/hcl.ts'
import { parseJson } from '../../../src/languages/json/json.ts'
import type { Node } from '../../../src/languages/tree/node.ts'

const step = terraform({ hcl: parseHcl }, () => true)

function dataOf(node: Node | undefined): unknown {
  if (node?.type === 'scalar') return node.holds === undefined ? node.value : dataOf(node.holds)
  if (node?.type === 'sequence') return node.items.map(dataOf)
  return node && Object.fromEntries(node.entries.map(({ key, value }) => [key, dataOf(value)]))
}

/** What is deployed of files, by the paths that the documents are made with. */
function deployed(files: readonly SourceFile[]): readonly unknown[] {
  const facts = files.map(({ path, text }) => ({ at: { document: `${path}#0`, pointer: '' }, text }))
  const documents = (step.deploy({ files: facts }, () => [])?.batches ?? []).flat()
  return documents.map(({ text }) => (typeof text === 'string' ? text : dataOf(text)))
}

const LOCALS = `
variable "given" {}
variable "default" { default = ["a"] }
variable "nothing" { default = null }
locals {
  list = ["a", "b"]
  map  = { a = 1, b = { c = "d" } }
  text = "x-\${local.map.b.c}"
  loop = local.loop
}
`
const workedOut = (expression: string): unknown => {
  const [document] = deployed([{ path: 'main.tf', text: `${LOCALS}resource "a_b" "c" {\n  v = ${expression}\n}\n` }])
  return JSON.parse(JSON.stringify(document)).resource.a_b.c.v
}

describe('what an expression stands for', () => {
  it.each<[string, unknown]>([
    ['local.list[1]', 'b'],
    ['local.map.b["c"]', 'd'],
    ['local.text', 'x-d'],
    ['"${local.text}/${1 + 2 * 3}"', 'x-d/7'],
    ['"${aws_a.b.c}/${local.text}"', '${aws_a.b.c}/x-d'],
    ['var.default', ['a']],
    ['var.given', '${var.given}'],
    ['var.nothing', '${var.nothing}'],
    ['local.loop', '${local.loop}'],
    ['local.missing', '${local.missing}'],
    ['aws_a.b[0].c', '${aws_a.b[0].c}'],
    ['one(aws_a.b[*].c)', '${aws_a.b[0].c}'],
    ['true ? "a" : "b"', 'a'],
    ['length(local.list) == 2 && !false ? 1 : 2', 1],
    ['var.given ? ["a"] : ["b"]', { 'Fn::If': ['var.given', ['a'], ['b']] }],
    ['var.given ? "a" : "a"', 'a'],
    ['concat(local.list, ["c"], var.given)', ['a', 'b', 'c', '${var.given}']],
    ['merge(local.map, { a = 2 })', { a: 2, b: { c: 'd' } }],
    ['[for x in local.list : upper(x) if x != "a"]', ['B']],
    ['{ for k, v in { a = 1 } : "${k}-${v}" => v }', { 'a-1': 1 }],
    ['[for x in var.given : x]', '${[for x in var.given : x]}'],
    ['flatten([["a"], [["b"]]])', ['a', 'b']],
    ['distinct(compact(["a", "", "a"]))', ['a']],
    ['join(",", local.list)', 'a,b'],
    ['split(",", "a,b")', ['a', 'b']],
    ['format("%s-%d%%", "a", 1)', 'a-1%'],
    ['format("%[1]s", "a")', '${format("%[1]s", "a")}'],
    ['lookup(local.map, "z", "y")', 'y'],
    ['element(local.list, 3)', 'b'],
    ['keys(local.map)', ['a', 'b']],
    ['contains(local.list, "b")', true],
    ['try(local.map.z, "y")', 'y'],
    ['try(var.given.z, "y")', '${try(var.given.z, "y")}'],
    ['concat(var.given, ["a"])[0]', '${concat(var.given, ["a"])[0]}'],
    ['element(concat(aws_a.b[*].id, [""]), 0)', '${aws_a.b[0].id}'],
    ['aws_a.b.0.id', '${aws_a.b[0].id}'],
    ['aws_a.b.*.id[0]', '${aws_a.b[0].id}'],
    ['try(aws_a.b[0].id, null)', '${aws_a.b[0].id}'],
    ['coalesce(null, aws_a.b.arn, "x")', '${aws_a.b.arn}'],
    ['coalesce(null, "", "a")', 'a'],
    ['replace("a.b", ".", "-")', 'a-b'],
    ['replace("a.b", "/[.]/", "-")', 'a-b'],
    ['jsonencode({ a = local.text })', { a: 'x-d' }],
    ['cidrsubnet("10.0.0.0/16", 8, 3)', '10.0.3.0/24'],
    ['cidrsubnet("10.0.0.0/16", 8, 256)', '${cidrsubnet("10.0.0.0/16", 8, 256)}'],
    ['cidrhost("10.0.0.0/24", -2)', '10.0.0.254'],
    ['cidrsubnets("10.0.0.0/16", 4, 8)', ['10.0.0.0/20', '10.0.16.0/24']],
    ['file("a.json")', '${file("a.json")}'],
  ])('%s', (expression, expected) => {
    expect(workedOut(expression)).toEqual(expected)
  })

  it('is known in each file of a folder, with what tfvars give', () => {
    const files = [
      { path: 'a/main.tf', text: 'resource "a_b" "c" {\n  v = var.x\n  w = var.y\n}\n' },
      { path: 'a/variables.tf', text: 'variable "x" { default = 1 }\nvariable "y" { default = 1 }\n' },
      { path: 'a/terraform.tfvars', text: 'x = 2\n' },
      { path: 'a/prod.tfvars', text: 'y = 3\n' },
      { path: 'b/terraform.tfvars', text: 'x = 4\n' },
    ]
    expect(deployed(files)).toEqual([{ resource: { a_b: { c: { v: 2, w: { 'Fn::If': ['var.y', 3, 1] } } } } }])
  })

  it('is what each call of a module gives, whose outputs are known', () => {
    const call = (name: string, v: string): string => `module "${name}" {\n  source = "../m"\n  v = ${v}\n}\n`
    const files = [
      {
        path: 'root/main.tf',
        text: `${call('one', '1')}${call('two', 'aws_a.b.id')}resource "a_b" "out" {\n  v = module.one.o\n}\n`,
      },
      {
        path: 'm/main.tf',
        text: 'variable "v" {}\nresource "a_b" "c" {\n  v = var.v\n  w = a_b.c.id\n}\noutput "o" { value = var.v }\n',
      },
    ]
    const all = deployed(files)
    expect(all).toContainEqual({ resource: { a_b: { 'one-c': { v: 1, w: '${a_b.one-c.id}' } } } })
    expect(all).toContainEqual({ resource: { a_b: { 'two-c': { v: '${aws_a.b.id}', w: '${a_b.two-c.id}' } } } })
    expect(all).toContainEqual(expect.objectContaining({ resource: { a_b: { out: { v: 1 } } } }))
  })

  it.each<[string, string, unknown]>([
    [
      'the blocks that are known',
      'dynamic "d" {\n for_each = ["a", "b"]\n content {\n  e = d.value\n }\n}',
      { d: [{ e: 'a' }, { e: 'b' }] },
    ],
    ['nothing of none', 'dynamic "d" {\n for_each = []\n content {\n  e = 1\n }\n}', {}],
    [
      'one, and itself, where nothing is known',
      'dynamic "d" {\n for_each = var.x\n content {\n  e = d.value\n }\n}',
      { dynamic: { d: { for_each: '${var.x}', content: { e: '${d.value:}' } } }, d: { e: '${d.value:}' } },
    ],
    ['nothing for null', 'a = null\nb = 1', { b: 1 }],
    [
      'no name for what differs',
      'for_each = var.x\na = each.value.arn',
      { for_each: '${var.x}', a: '${each.value.arn:}' },
    ],
  ])('is, of a block: %s', (_, body, expected) => {
    expect(deployed([{ path: 'main.tf', text: `resource "a_b" "c" {\n${body}\n}\n` }])).toEqual([
      { resource: { a_b: { c: expected } } },
    ])
  })

  it('leaves out what is never made', () => {
    expect(deployed([{ path: 'main.tf', text: 'resource "a_b" "c" {\n  count = 0\n}\n' }])).toEqual([])
  })

  it('joins the statements of policies, of which the last with a Sid counts', () => {
    const text = `
data "aws_iam_policy_document" "base" {
  statement {
    sid = "a"
    actions = ["s3:*"]
  }
}
data "aws_iam_policy_document" "whole" {
  source_policy_documents = [data.aws_iam_policy_document.base.json]
  statement {
    sid = "b"
    actions = ["ec2:*"]
  }
}
resource "aws_iam_role_policy" "p" {
  policy = data.aws_iam_policy_document.whole.json
}
`
    const [document] = deployed([{ path: 'main.tf', text }])
    expect(JSON.stringify(document)).toContain('"s3:*"')
    expect(JSON.stringify(document)).toContain('"ec2:*"')
    expect(JSON.stringify(document)).not.toContain('source_policy_documents')
  })
})

describe('names that lead to too much', () => {
  const role = (i: number): string => `resource "a_b" "r${i}" {\n  v = local.l30\n}\n`
  const doubled = Array.from({ length: 30 }, (_, i) => `  l${i + 1} = concat(local.l${i}, local.l${i})\n`).join('')
  const text = `locals {\n  l0 = ["a", "b"]\n${doubled}}\n${Array.from({ length: 50 }, (_, i) => role(i)).join('')}`

  it('are left as they are', () => {
    const [document] = deployed([{ path: 'main.tf', text }])
    expect(JSON.stringify(document ?? '').length).toBeLessThan(20 * text.length)
  })
})

describe('files of a module in JSON', () => {
  it('declares names that files in the native syntax use, and gives values', () => {
    const parsers = { hcl: parseHcl, json: parseJson }
    const files = [
      { path: 'main.tf', text: 'resource "a_b" "c" {\n  v = [var.given, local.l, var.named]\n}\n' },
      { path: 'names.tf.json', text: '{"variable": {"given": {}, "named": {}}, "locals": {"l": "local"}}' },
      { path: 'terraform.tfvars.json', text: '{"given": "value"}' },
      { path: 'prod.tfvars.json', text: '{"named": "prod"}' },
    ].map(({ path, text }) => ({ at: { document: `${path}#0`, pointer: '' }, text }))
    const documents = (terraform(parsers, () => true).deploy({ files }, () => [])?.batches ?? []).flat()
    const [document, ...others] = documents
    expect(others).toEqual([])
    expect(JSON.parse(JSON.stringify(typeof document?.text === 'object' ? dataOf(document.text) : ''))).toEqual({
      resource: { a_b: { c: { v: ['value', 'local', 'prod'] } } },
    })
    expect(document?.placeOf?.('/resource/a_b/c/v/0')).toEqual({
      document: 'terraform.tfvars.json#0',
      pointer: '/given',
      shared: true,
    })
    expect(document?.placeOf?.('/resource/a_b/c/v/1')).toEqual({ document: 'names.tf.json#0', pointer: '/locals/l' })
  })
})

describe('what is only likely', () => {
  const placeOf = (files: Readonly<Record<string, string>>, pointer: string, of = 0): unknown => {
    const facts = Object.entries(files).map(([path, text]) => ({ at: { document: `${path}#0`, pointer: '' }, text }))
    return step
      .deploy({ files: facts }, () => [])
      ?.batches?.flat()
      [of]?.placeOf?.(pointer)
  }

  const text = 'variable "x" { default = { a = ["b"] } }\nresource "a_b" "c" {\n  v = var.x.a\n}\n'
  const values = (at: string): string => `x = { a = ["${at}"] }\n`
  const open = 'variable "x" {}\nresource "a_b" "c" {\n  v = var.x.a\n}\n'

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a default that nothing overrides', { 'main.tf': text }],
    ['what terraform.tfvars gives', { 'main.tf': open, 'terraform.tfvars': values('b') }],
    ['a default that all files of values repeat', { 'main.tf': text, 'prod.tfvars': values('b') }],
  ])('is not %s', (_, files) => {
    expect(placeOf(files, '/resource/a_b/c/v/0')).toMatchObject({ shared: true })
    expect(placeOf(files, '/resource/a_b/c/v/0')).not.toHaveProperty('assumed')
  })

  it.each<[string, Readonly<Record<string, string>>, 'likely' | 'guess']>([
    ['a default of which a file of values differs', { 'main.tf': text, 'prod.tfvars': values('c') }, 'likely'],
    [
      'what terraform.tfvars gives, of which another file differs',
      { 'main.tf': open, 'terraform.tfvars': values('b'), 'prod.tfvars': values('c') },
      'likely',
    ],
    ['what a file gives that has to be named', { 'main.tf': open, 'prod.tfvars': values('b') }, 'likely'],
    ['the default of a module that others call', { 'modules/a/main.tf': text }, 'likely'],
    ['what an example gives', { 'main.tf': open, 'example.tfvars': values('b') }, 'guess'],
  ])('is %s', (_, files, assumed) => {
    const isChoice =
      assumed === 'likely' &&
      Object.keys(files).length > 1 &&
      !('prod.tfvars' in files && files['main.tf'] === open && !('terraform.tfvars' in files))
    const pointer = `/resource/a_b/c/v${isChoice ? '/Fn::If/1' : ''}/0`
    expect(placeOf(files, pointer)).toMatchObject({ assumed })
  })

  it('is a default that is left empty', () => {
    const empty = text.replace('["b"]', '[]').replace('{ a = [] }', '[]').replace('var.x.a', 'var.x')
    expect(placeOf({ 'main.tf': empty }, '/resource/a_b/c/v')).toMatchObject({ assumed: 'guess' })
  })

  it('is not what a call leaves to the default', () => {
    const files = {
      'main.tf': 'module "m" {\n  source = "./m"\n}\n',
      'm/main.tf': 'variable "x" { default = "y" }\nresource "a_b" "c" {\n  v = var.x\n}\n',
    }
    expect(placeOf(files, '/resource/a_b/c/v', 1)).toEqual({ document: 'm/main.tf#0', pointer: '/variable/x/default' })
  })

  it('is not a literal', () => {
    const text = 'locals { x = "y" }\nresource "a_b" "c" {\n  v = local.x\n}\n'
    expect(placeOf({ 'main.tf': text }, '/resource/a_b/c/v')).toEqual({ document: 'main.tf#0', pointer: '/locals/x' })
  })

  it('is a default of a public module whose version is not stated', () => {
    const call = (version: string): Readonly<Record<string, string>> => ({
      'main.tf': `module "eks" {\n  source = "terraform-aws-modules/eks/aws"\n  ${version}\n  name = "x"\n}\n`,
    })
    const pointer = '/resource/aws_eks_cluster/eks/vpc_config/endpoint_public_access'
    expect(placeOf(call(''), pointer, 1)).toMatchObject({ assumed: 'likely' })
    expect(placeOf(call('version = "~> 20.0"'), pointer, 1)).not.toHaveProperty('assumed')
  })
})
