import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { lintFrozen } from '../../support/lint-frozen.ts'
import { jsonOf } from './expectations.ts'

/** The findings of files as `PATH:LINE CHECK TEXT`. */
function found(files: Readonly<Record<string, string>>): readonly string[] {
  const all = Object.entries(files).map(([path, text]) => ({ path, text }))
  const { report } = lintFrozen(all, () => defaultSettings)
  expect(report.faults).toEqual([])
  return report.findings.map(
    ({ check, location: { path, startLine, start, end } }) =>
      `${path}:${startLine} ${check} ${files[path]?.slice(start, end).split('\n')[0]}`,
  )
}

const GROUP = `resource "aws_security_group" "nodes" {
  name = "eks-nodes"
  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}
`
const narrow = (cidr: string): string => `resource "aws_security_group" "nodes" {
  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["${cidr}"]
  }
}
`
const CLUSTER = `locals {
  ranges = ["10.0.0.0/8"]
}
variable "public" {
  type    = bool
  default = false
}
resource "aws_eks_cluster" "this" {
  name                      = "main"
  enabled_cluster_log_types = ["api", "audit", "authenticator"]
  vpc_config {
    subnet_ids              = ["subnet-a", "subnet-b"]
    endpoint_private_access = true
    endpoint_public_access  = true
    public_access_cidrs     = local.ranges
  }
}
`

describe('override files', () => {
  it('take the place of all blocks of a type', () => {
    expect(found({ 'main.tf': GROUP })).toEqual(['main.tf:7 SG-01 "0.0.0.0/0"'])
    expect(found({ 'main.tf': GROUP, 'override.tf': narrow('10.0.0.0/8') })).toEqual([])
    expect(found({ 'main.tf': narrow('10.0.0.0/8'), 'wide_override.tf': GROUP })).toEqual([
      'wide_override.tf:7 SG-01 "0.0.0.0/0"',
    ])
  })

  it('take the place of dynamic blocks, and are replaced by them', () => {
    const dynamic = `resource "aws_security_group" "nodes" {
  dynamic "ingress" {
    for_each = ["10.0.0.0/8"]
    content {
      from_port   = 443
      to_port     = 443
      protocol    = "tcp"
      cidr_blocks = [ingress.value]
    }
  }
}
`
    expect(found({ 'main.tf': GROUP, 'override.tf': dynamic })).toEqual([])
    const wide = dynamic.replace('10.0.0.0/8', '0.0.0.0/0')
    expect(found({ 'main.tf': wide })).toEqual(['main.tf:3 SG-01 "0.0.0.0/0"'])
    expect(found({ 'main.tf': wide, 'override.tf': narrow('10.0.0.0/8') })).toEqual([])
  })

  it('are merged in the order of their names', () => {
    const files = { 'main.tf': narrow('10.0.0.0/8'), 'a_override.tf': GROUP, 'b_override.tf': narrow('10.1.0.0/16') }
    expect(found(files)).toEqual([])
    expect(found({ ...files, 'override.tf': GROUP })).toEqual(['override.tf:7 SG-01 "0.0.0.0/0"'])
  })

  it('change single local values and arguments, which are told where they stand', () => {
    expect(found({ 'main.tf': CLUSTER })).toEqual([])
    const local = 'locals {\n  ranges = ["0.0.0.0/0"]\n}\n'
    expect(found({ 'main.tf': CLUSTER, 'override.tf': local })).toEqual(['override.tf:2 CL-04 "0.0.0.0/0"'])
    const logs = 'resource "aws_eks_cluster" "this" {\n  enabled_cluster_log_types = []\n}\n'
    expect(found({ 'main.tf': CLUSTER, 'override.tf': logs })).toEqual([
      'override.tf:2 CL-11 enabled_cluster_log_types',
    ])
  })

  it('change the arguments of calls of modules', () => {
    const call = (range: string): string =>
      `module "eks" {\n  source = "./eks"\n  ranges = ["10.0.0.0/8"]\n}\n`.replace('10.0.0.0/8', range)
    const module = CLUSTER.replace(/^locals[^}]*\}/, 'variable "ranges" {}').replace('local.ranges', 'var.ranges')
    const files = { 'main.tf': call('10.0.0.0/8'), 'eks/main.tf': module }
    expect(found(files)).toEqual([])
    const override = 'module "eks" {\n  ranges = ["0.0.0.0/0"]\n}\n'
    expect(found({ ...files, 'override.tf': override })).toEqual(['override.tf:2 CL-04 "0.0.0.0/0"'])
    // A file that is called so in another folder is of another module.
    expect(found({ ...files, 'other/override.tf': override })).toEqual([])
  })

  it('are merged in JSON, too', () => {
    const [wide, small] = [jsonOf(GROUP), jsonOf(narrow('10.0.0.0/8'))]
    expect(found({ 'main.tf.json': wide })).toEqual(['main.tf.json:1 SG-01 "0.0.0.0/0"'])
    expect(found({ 'main.tf.json': wide, 'override.tf': narrow('10.0.0.0/8') })).toEqual([])
    expect(found({ 'main.tf.json': wide, 'override.tf.json': small })).toEqual([])
    expect(found({ 'main.tf': GROUP, 'override.tf.json': small })).toEqual([])
    expect(found({ 'main.tf.json': small, 'x_override.tf.json': wide })).toEqual([
      'x_override.tf.json:1 SG-01 "0.0.0.0/0"',
    ])
    // What is not overridden stays.
    const other = narrow('10.0.0.0/8').replace('"nodes"', '"others"')
    expect(found({ 'main.tf.json': wide, 'override.tf': other })).toEqual(['main.tf.json:1 SG-01 "0.0.0.0/0"'])
  })

  it('stay where they override nothing', () => {
    expect(found({ 'override.tf': GROUP })).toEqual(['override.tf:7 SG-01 "0.0.0.0/0"'])
  })
})

describe('a file of OpenTofu beside one of Terraform', () => {
  it('takes its place', () => {
    expect(found({ 'main.tf': GROUP, 'main.tofu': narrow('10.0.0.0/8') })).toEqual([])
    expect(found({ 'main.tf': narrow('10.0.0.0/8'), 'main.tofu': GROUP })).toEqual(['main.tofu:7 SG-01 "0.0.0.0/0"'])
    expect(found({ 'main.tf': GROUP, 'other.tofu': narrow('10.0.0.0/8').replace('nodes', 'others') })).toEqual([
      'main.tf:7 SG-01 "0.0.0.0/0"',
    ])
    expect(found({ 'main.tf.json': jsonOf(GROUP), 'main.tofu.json': jsonOf(narrow('10.0.0.0/8')) })).toEqual([])
  })
})
