import { describe, expect, it } from 'vitest'
import { lintFrozen } from '../../support/lint-frozen.ts'

/** What nobody would write, by what it is made of. The time limit of the tests is the one that each has. */
const times = (text: string, count: number): string => text.repeat(count)
const numbered = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')
const using = (value: string, more = ''): string => `resource "aws_security_group_rule" "r" {
${more}  type              = "ingress"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  security_group_id = "sg-0123456789abcdef0"
  cidr_blocks       = ${value}
}
`
const locals = (text: string, value: string): string => `locals {\n${text}\n}\n${using(value)}`
const list = (count: number, item: (i: number) => string | number): string =>
  `[${Array.from({ length: count }, (_, i) => item(i)).join(',')}]`
const LONG = times('a', 5000)

const SHAPES: Readonly<Record<string, string>> = {
  'a long line': locals(`a = ${list(100_000, () => '"10.0.0.0/8"')}`, 'local.a'),
  parentheses: locals(`a = ${times('(', 50_000)}1${times(')', 50_000)}`, 'local.a'),
  'templates in templates': locals(`a = ${times('"${', 20_000)}1${times('}"', 20_000)}`, '[local.a]'),
  'directives in directives': locals(
    `a = <<EOT\n${times('%{ if true }', 20_000)}x${times('%{ endif }', 20_000)}\nEOT`,
    '[local.a]',
  ),
  'directives that do not fit': locals('a = "%{ if true }%{ endfor }%{ else }%{ endif }"', '[local.a]'),
  'loops in loops': locals(`a = ${times('[for x in [1, 2] : ', 3000)}x${times(']', 3000)}`, 'local.a'),
  'a cycle': locals('a = concat(local.b, ["0.0.0.0/0"])\nb = local.c\nc = local.a', 'local.a'),
  'doubling lists': locals(
    `a0 = ["x"]\n${numbered(60, i => `a${i + 1} = [local.a${i}, local.a${i}]`)}`,
    'flatten(local.a60)',
  ),
  'doubling texts': locals(
    `a0 = "xxxxxxxx"\n${numbered(60, i => `a${i + 1} = "\${local.a${i}}\${local.a${i}}"`)}`,
    '[local.a60]',
  ),
  'doubling objects': locals(
    `a0 = {}\n${numbered(60, i => `a${i + 1} = merge(local.a${i}, { k${i} = local.a${i}, l${i} = local.a${i} })`)}`,
    'values(local.a60)',
  ),
  'a million instances': `locals { a = range(0, 1000000) }\n${using('["${each.value}/32"]', '  for_each = toset([for x in local.a : tostring(x)])\n')}`,
  'expressions that go back': locals(
    `a = regexall("(a+)+$", "${LONG}!")\nb = regex("(a|a|aa)+b", "${LONG}")\nc = replace("${LONG}", "/(a*)*b/", "x")`,
    'concat(local.a, local.b, [local.c])',
  ),
  'a hundred thousand networks': locals(
    `a = cidrsubnets("10.0.0.0/8", ${list(100_000, () => 16).slice(1, -1)})`,
    'local.a',
  ),
  'a product of loops': locals(
    `l = ${list(999, i => i)}\na = [for x in local.l : [for y in local.l : [for z in local.l : "\${x}.\${y}.\${z}.0/24"]]]`,
    'flatten(local.a)',
  ),
  'a product of directives': locals(
    `l = ${list(999, i => i)}\na = "${times('%{ for x in local.l }', 5)}${times('%{ endfor }', 5)}"`,
    '[local.a]',
  ),
  'a product of sets': locals(
    'l = range(0, 1000)\na = setproduct(local.l, local.l, local.l)',
    '[for x in local.a : x[0]]',
  ),
  'a document of aliases': locals(
    `a = yamldecode(<<EOT\na: &a [x,x,x,x,x,x,x,x,x]\n${numbered(12, i => `${String.fromCharCode(98 + i)}: &${String.fromCharCode(98 + i)} [${list(9, () => `*${String.fromCharCode(97 + i)}`).slice(1, -1)}]`)}\nEOT\n)`,
    'flatten(local.a.m)',
  ),
  'choices of choices': locals(
    `l0 = ["a", "b"]\n${numbered(40, i => `l${i + 1} = [local.l${i}[count.index], local.l${i}[count.index]]`)}`,
    'local.l40',
  ),
  'what is not closed': `locals { a = <<EOT\n${times('%{ if \n', 50_000)}`,
}

describe('hostile modules', () => {
  it.each(Object.entries(SHAPES))('%s', (_, text) => {
    const { report } = lintFrozen([{ path: 'main.tf', text }])
    expect(report.faults).toEqual([])
  })

  it('call each other', () => {
    const call = (name: string, folder: string): string => `module "${name}" {\n  source = "../${folder}"\n}\n`
    const fan = (folder: string): string => numbered(30, i => call(`m${i}`, folder))
    const { report } = lintFrozen([
      { path: 'a/main.tf', text: fan('b') + call('back', 'a') },
      { path: 'b/main.tf', text: fan('c') + call('again', 'a') },
      { path: 'c/main.tf', text: fan('d') },
      { path: 'd/main.tf', text: using('["0.0.0.0/0"]') },
    ])
    expect(report.faults).toEqual([])
    expect(report.findings.map(({ check }) => check)).toEqual(['SG-11'])
  })

  it('do not show what is secret', () => {
    const secret = 'Sup3rS3cretPassw0rd'
    const text = `variable "password" { default = "${secret}" }
resource "kubernetes_config_map" "auth" {
  metadata { name = "aws-auth" }
  data = {
    mapRoles = "- {rolearn: \${var.password}, username: a, groups: \${var.password}}"
    mapUsers = jsondecode("{\\"password\\": \\"${secret}\\"}").password
  }
}
`
    const { report } = lintFrozen([{ path: 'main.tf', text }])
    expect(report.findings.length).toBeGreaterThan(0)
    expect(JSON.stringify(report)).not.toContain(secret)
  })
})
