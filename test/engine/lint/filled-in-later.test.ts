import { describe, expect, it } from 'vitest'
import { openFile } from '../../../src/engine/lint/open-file.ts'
import { registry } from '../../support/lint-frozen.ts'

/** Whether a file is read as a template, or what is wrong in it. */
function opened(path: string, text: string): string {
  const found = openFile({ path, text }, registry)
  if ('notAnalysed' in found) return found.notAnalysed
  const { problems, skipped = [] } = found.parsed
  if (problems.length > 0) return 'broken'
  return skipped.some(({ reason }) => reason.includes('template')) ? 'template' : 'sound'
}

describe('a text that is not well formed where something is filled in', () => {
  it.each([
    ['a.tfvars', "bucket = <%= output('shared.bucket') %>\n"],
    ['a.tfvars', 'count = ((replicas))\nname = [% name %]\n'],
    ['a.tf', 'resource "aws_vpc" "a" {\n  cidr_block = @CIDR@\n}\n'],
    ['a.tf', 'resource "aws_vpc" "a" {\n  cidr_block = ${CIDR}\n}\n'],
    ['a.tf', 'resource "aws_vpc" "a" {\n  cidr_block = <your range>\n}\n'],
    ['a.json', '{"replicas": REPLICAS}'],
    ['a.json', '{"replicas": ${replicas}, "name": "a"}'],
    ['a.json', '{"replicas": @@REPLICAS@@}'],
    ['a.yaml', 'a: b\n#@ if x\n  - c\nd\n'],
    ['a.toml', 'a = ~NAME~\n'],
    ['run.sh', 'kubectl get pods -n \\$namespace \\$(kubectl get ns)\n'],
    ['run.sh', 'if <%= ready %>; then\n'],
  ])('is the template of another program: %s %s', (path, text) => {
    expect(opened(path, text)).toBe('template')
  })

  it.each([
    ['a.tf', 'resource "aws_vpc" "a" {\n  cidr_block = ${var.cidr}\n}\n'],
    ['a.tf', 'resource "aws_vpc" "a" {\n  cidr_block = \n}\n'],
    ['a.tf', 'resource "aws_vpc" "a" {\n  name = "${var.name}" oops\n}\n'],
    ['a.json', '{"replicas": 1,, "name": "${name}"}'],
    ['a.yaml', 'password: <PASSWORD>\npassword: <PASSWORD>\n'],
    ['run.sh', 'if kubectl get pods; then\n'],
  ])('is broken where nothing is: %s %s', (path, text) => {
    expect(opened(path, text)).toBe('broken')
  })
})

describe('a text that is encrypted as a whole', () => {
  it.each([
    ['prod.tfvars', `U2FsdGVkX1${'9aB/'.repeat(20)}\n`],
    ['prod.tf', '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n'],
    ['prod.yaml', `${`${'aZ3+'.repeat(16)}\n`.repeat(5)}`],
  ])('is not analysed: %s', (path, text) => {
    expect(opened(path, text)).toContain('encrypted')
  })
})
