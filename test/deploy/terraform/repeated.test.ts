import { describe, expect, it } from 'vitest'
import { terraform } from '../../../src/deploy/terraform.ts'
import { parseHcl } from '../../../src/languages/hcl/hcl.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { expected, found, lintOne } from './expectations.ts'

const step = terraform({ hcl: parseHcl }, () => true)

function dataOf(node: Node | undefined): unknown {
  if (node?.type === 'scalar') return node.holds === undefined ? node.value : dataOf(node.holds)
  if (node?.type === 'sequence') return node.items.map(dataOf)
  return node && Object.fromEntries(node.entries.map(({ key, value }) => [key, dataOf(value)]))
}

/** The resources of one type that files deploy, by their names. */
function resources(files: Readonly<Record<string, string>>, type = 'a_b'): unknown {
  const facts = Object.entries(files).map(([path, text]) => ({ at: { document: `${path}#0`, pointer: '' }, text }))
  const documents = (step.deploy({ files: facts }, () => [])?.batches ?? []).flat()
  const all = documents.flatMap(({ text }) => {
    const data: { resource?: Record<string, object> } = JSON.parse(
      JSON.stringify(typeof text === 'string' ? {} : dataOf(text)),
    )
    return data.resource?.[type] ?? []
  })
  return Object.assign({}, ...all)
}

describe('for_each', () => {
  it('makes an instance for each key, which references name', () => {
    const text = `
locals {
  all = { one = { cidr = "10.0.0.0/8" }, two = { cidr = "10.1.0.0/16" } }
}
resource "a_b" "c" {
  for_each = local.all
  v        = each.value.cidr
  w        = "\${each.key}-x"
}
resource "a_b" "d" {
  v = [a_b.c["one"].id, a_b.c["other"].id]
}
resource "a_b" "e" {
  for_each = a_b.c
  v        = each.value.id
  w        = a_b.c[each.key].arn
}
`
    expect(resources({ 'main.tf': text })).toMatchObject({
      'c-one': { v: '10.0.0.0/8', w: 'one-x' },
      'c-two': { v: '10.1.0.0/16', w: 'two-x' },
      d: { v: ['${a_b.c-one.id}', '${a_b.c[other].id}'] },
      'e-one': { v: '${a_b.c-one.id}', w: '${a_b.c-one.arn}' },
    })
  })

  it('takes sets by their values, and makes nothing of none', () => {
    const text = `
resource "a_b" "c" {
  for_each = toset(["b", "a", "b"])
  v        = each.value
}
resource "a_b" "none" {
  for_each = {}
}
`
    expect(resources({ 'main.tf': text })).toEqual({
      'c-a': { for_each: ['a', 'b'], v: 'a' },
      'c-b': { for_each: ['a', 'b'], v: 'b' },
    })
  })

  it('leaves open what is not known, or what whoever deploys may want', () => {
    const text = `
variable "given" {}
variable "none" { default = {} }
resource "a_b" "c" {
  for_each = var.given
  v        = each.value.x
}
resource "a_b" "d" {
  for_each = var.none
  v        = each.value.x
}
`
    expect(resources({ 'main.tf': text })).toMatchObject({
      c: { v: '${each.value.x:}' },
      d: { v: '${each.value.x:}' },
    })
  })

  it('deploys a module once for each key, three levels deep', () => {
    const call = (source: string, v: string): string =>
      `module "m" {\n  for_each = toset(["x", "y"])\n  source = "${source}"\n  v = ${v}\n}\n`
    const inner = 'variable "v" {}\noutput "o" { value = var.v }\n'
    const files = {
      'main.tf': `${call('./one', 'each.key')}resource "a_b" "out" {\n  v = module.m["y"].o\n}\n`,
      'one/main.tf': `${inner}${call('./two', '"${var.v}${each.key}"')}`,
      'one/two/main.tf': `${inner}resource "a_b" "c" {\n  v = var.v\n}\n`,
    }
    expect(resources(files)).toEqual({
      out: { v: 'y' },
      'm-x-m-x-c': { v: 'xx' },
      'm-x-m-y-c': { v: 'xy' },
      'm-y-m-x-c': { v: 'yx' },
      'm-y-m-y-c': { v: 'yy' },
    })
  })

  it('tells the calls of one name from several folders', () => {
    const call = 'module "m" {\n  source = "../m"\n}\n'
    const files = { 'a/main.tf': call, 'b/main.tf': call, 'm/main.tf': 'resource "a_b" "c" {\n  v = a_b.c.id\n}\n' }
    expect(resources(files)).toEqual({ 'm-c': { v: '${a_b.m-c.id}' }, 'm--2-c': { v: '${a_b.m--2-c.id}' } })
  })

  it('is one finding, however many instances have the fault', () => {
    const text = `
locals {
  services = {
    web = { cidrs = ["0.0.0.0/0"] } # expect: SG-10 "\\"0.0.0.0/0\\""
    api = { cidrs = ["10.0.0.0/8"] }
  }
}
resource "aws_security_group" "this" {
  for_each = local.services
  name     = each.key
  ingress {
    description = "ssh"
    protocol    = "tcp"
    from_port   = 22
    to_port     = 22
    cidr_blocks = each.value.cidrs
  }
}
resource "aws_iam_role" "pod" {
  for_each = toset(["a", "b"])
  name     = each.value
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = ["sts:AssumeRole", "sts:TagSession"]
      Principal = { AWS = "*" } # expect: TR-15 "\\"*\\""
    }]
  })
}
`
    const run = lintOne({ path: 'main.tf', text })
    expect(found(run, text)).toEqual(expected(text))
  })
})

describe('what is written once and deployed many times', () => {
  it('is one finding, though each instance has a message of its own, and two where two things are missing', () => {
    const text = `
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_vpc_endpoint" "this" { # expect: VE-03 "\\"this\\"", VE-05 "\\"this\\"", VE-07 "\\"this\\""
  for_each            = toset(["sts", "s3"])
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.eu-west-1.\${each.value}"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = each.key == "sts" ? false : true # expect: VE-02 "false"
  subnet_ids          = ["subnet-1", "subnet-2"]
}
resource "aws_eks_cluster" "hybrid" {
  name     = "hybrid"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  vpc_config {
    subnet_ids              = ["subnet-1", "subnet-2"]
    endpoint_private_access = true
    endpoint_public_access  = false
  }
  access_config {
    authentication_mode = "API"
  }
  enabled_cluster_log_types = ["audit", "api", "authenticator"]
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.80.0.0/16"]
    }
  }
}
`
    const run = lintOne({ path: 'main.tf', text })
    expect(found(run, text)).toEqual(expected(text))
  })
})

describe('what is only likely', () => {
  const placeOf = (text: string, pointer: string): unknown =>
    step
      .deploy({ files: [{ at: { document: 'main.tf#0', pointer: '' }, text }] }, () => [])
      ?.batches?.flat()[0]
      ?.placeOf?.(pointer)

  it.each<[string, string]>([
    ['what a default decides', 'v = var.on == "" ? "a" : "b"'],
    ['what is there where a default has nothing', 'v = try(var.map.none, "a")'],
    ['what a default may take the place of', 'v = merge({ a = "b" }, var.map).a'],
    ['what a given value may take the place of', 'v = merge({ a = "b" }, var.given).a'],
  ])('is %s', (_, line) => {
    const text = `variable "on" { default = "" }\nvariable "map" { default = {} }\nvariable "given" {}\nresource "a_b" "c" {\n  ${line}\n}\n`
    expect(placeOf(text, '/resource/a_b/c/v')).toMatchObject({ assumed: 'likely' })
  })
})

describe('the type of a variable', () => {
  const text = `
variable "x" {
  type = map(object({ a = string, b = optional(bool, true), c = optional(string) }))
}
resource "a_b" "c" {
  for_each = var.x
  v        = each.value.b
  w        = try(each.value.d, "none")
  x        = each.value.c
}
`
  it('gives what is left out its default, where that stands, and drops what it does not name', () => {
    const files = {
      'm/main.tf': text,
      'main.tf': 'module "m" {\n  source = "./m"\n  x = { k = { a = "1", d = 2 } }\n}\n',
    }
    expect(resources(files)).toMatchObject({ 'c-k': { v: true, w: 'none' } })
    const facts = Object.entries(files).map(([path, one]) => ({
      at: { document: `${path}#0`, pointer: '' },
      text: one,
    }))
    const documents = (step.deploy({ files: facts }, () => [])?.batches ?? []).flat()
    const at = documents.map(({ placeOf }) => placeOf?.('/resource/a_b/c-k/v'))
    const start = text.indexOf('true') - text.indexOf('map(') + 2
    expect(at).toContainEqual({
      instance: 'c-k',
      document: 'm/main.tf#0',
      pointer: '/variable/x/type',
      within: { start, end: start + 4 },
    })
  })
})

describe('a document that a name leads to', () => {
  it('is read where it is written, however it is encoded', () => {
    const text = `
variable "wide" {}
locals {
  policy = {
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }] # expect: PP-08 "\\"*\\""
  }
  trust = {
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = "*", Action = "sts:AssumeRole" }] # expect: TR-15 "\\"*\\""
  }
  policies = {
    apiVersion = "networking.k8s.io/v1"
    kind       = "NetworkPolicy"
    metadata   = { name = "web", namespace = "shop" }
    spec = {
      podSelector = {}
      policyTypes = ["Ingress"]
      ingress     = [{ from = [{ ipBlock = { cidr = "0.0.0.0/0" } }] }] # expect: NP-06 "\\"0.0.0.0/0\\""
    }
  }
}
resource "aws_iam_policy" "wide" {
  policy = jsonencode(local.policy)
}
resource "aws_iam_policy" "either" {
  policy = var.wide ? jsonencode(local.policy) : jsonencode({ Version = "2012-10-17", Statement = [] })
}
resource "aws_iam_role" "open" {
  assume_role_policy = jsonencode(merge(local.trust, {}))
}
resource "kubectl_manifest" "policy" {
  yaml_body = yamlencode(local.policies)
}
`
    const run = lintOne({ path: 'main.tf', text })
    expect(found(run, text)).toEqual(expected(text))
  })
})

describe('dynamic blocks', () => {
  it('are none where `try` finds that something is not there, and open where nobody knows', () => {
    const text = `
variable "peers" {
  type = any
}
resource "a_b" "c" {
  dynamic "known" {
    for_each = try([{ one = 1 }.two], [])
    content {
      v = known.value
    }
  }
  dynamic "there" {
    for_each = try([{ one = 1 }.one], [])
    content {
      v = there.value
    }
  }
  dynamic "open" {
    for_each = try([var.peers.block], [])
    content {
      v = 1
    }
  }
}
`
    expect(resources({ 'main.tf': text })).toEqual({
      c: {
        there: { v: 1 },
        open: { v: 1 },
        dynamic: { open: { for_each: '${try([var.peers.block], [])}', content: { v: 1 } } },
      },
    })
  })
})

describe('count', () => {
  const rules = (count: string, type = 'aws_security_group_rule'): unknown =>
    resources(
      {
        'main.tf': `
variable "n" {}
locals {
  all = [{ port = 22 }, { port = 80 }]
}
resource "${type}" "c" {
  count = ${count}
  v     = local.all[count.index].port
}
`,
      },
      type,
    )

  it('makes an instance for each number of what nothing refers to', () => {
    expect(rules('length(local.all)')).toEqual({
      'c-0': expect.objectContaining({ v: 22 }),
      'c-1': expect.objectContaining({ v: 80 }),
    })
  })

  it.each([
    ['how many is not known', 'var.n', 'aws_security_group_rule'],
    ['others may refer to one of them', 'length(local.all)', 'a_b'],
  ])('makes one of all where %s', (_, count, type) => {
    expect(rules(count, type)).toEqual({ c: expect.anything() })
  })
})
