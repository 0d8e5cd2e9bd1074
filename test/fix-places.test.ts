import { describe, expect, it } from 'vitest'
import { brokenEffect } from '../src/dev/fuzz/fix-effects.ts'
import { lintCase } from '../src/dev/fuzz/linted-case.ts'
import { registry } from './support/lint-frozen.ts'

/** What is found in files, each as `CHECK`, with `fix` where it has one; none of these may do anything but what it says. */
function found(files: Readonly<Record<string, string>>, ...checks: readonly string[]): readonly string[] {
  const run = lintCase(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    registry,
  )
  expect(run.report.faults).toEqual([])
  expect(brokenEffect(run, registry)).toBeUndefined()
  return [...run.report.findings, ...run.report.hidden]
    .filter(({ check }) => checks.includes(check))
    .map(({ check, fix }) => (fix === undefined ? check : `${check} fix`))
}

const lifecycle = (rules: string, more = ''): string => `${more}
resource "aws_ecr_lifecycle_policy" "app" {
  repository = "shop/app"
  policy = jsonencode({ rules = ${rules} })
}
`
const rule = (priority: string, prefix = '"v"'): string => `{
    rulePriority = ${priority}
    selection = {
      tagStatus = "tagged"
      tagPrefixList = [${prefix}]
      countType = "sinceImagePushed"
      countNumber = 14
    }
    action = { type = "expire" }
  }`

describe('a place in Terraform', () => {
  it.each([
    ['an object that is written', lifecycle(`[${rule('1')}]`), true],
    ['the result of a for expression', lifecycle(`[for i, p in ["v", "w"] : ${rule('i + 1', 'p')}]`), false],
    ['the result of a for expression over one', lifecycle(`[for p in ["v"] : ${rule('1', 'p')}]`), false],
    ['the result of a function', lifecycle(`[merge(${rule('1')}, { description = "x" })]`), false],
    ['a part of the result of a function', lifecycle(`concat([${rule('1')}], [])`), false],
    ['one of two values', lifecycle(`[var.x ? ${rule('1')} : ${rule('2')}]`, 'variable "x" {}'), false],
    ['the default of a variable', lifecycle('[var.x]', `variable "x" {\n  default = ${rule('1')}\n}`), false],
  ])('gets a field where it is %s: %s', (_, text, isFixed) => {
    expect(new Set(found({ 'main.tf': text }, 'LC-04'))).toEqual(new Set([isFixed ? 'LC-04 fix' : 'LC-04']))
  })

  it('gets no field in a block of which several things are made that do not all lack it', () => {
    const counts = rule('1').replace('"sinceImagePushed"', 'each.value')
    const text = lifecycle(`[${counts}]`).replace(
      'repository =',
      'for_each = { a = "sinceImagePushed", b = "imageCountMoreThan" }\n  repository =',
    )
    expect(found({ 'main.tf': text }, 'LC-04')).toEqual(['LC-04'])
  })

  it.each([
    ['once', '{ 1 = "sinceImagePushed" }', ['LC-04 fix']],
    ['several times', '{ 1 = "sinceImagePushed", 2 = "imageCountMoreThan" }', ['LC-04']],
  ])('gets a field in a dynamic block that is made %s', (_, each, expected) => {
    const text = `
data "aws_ecr_lifecycle_policy_document" "app" {
  dynamic "rule" {
    for_each = ${each}
    content {
      priority = rule.key
      selection {
        tag_status   = "any"
        count_type   = rule.value
        count_number = 14
      }
      action {
        type = "expire"
      }
    }
  }
}
`
    expect(found({ 'main.tf': text }, 'LC-04')).toEqual(expected)
  })

  it('gets another value where that is a literal, whatever is made of it', () => {
    const text = `
resource "aws_ecr_repository" "all" {
  for_each             = toset(["a", "b"])
  name                 = each.key
  image_tag_mutability = "immutable"
}
`
    expect(new Set(found({ 'main.tf': text }, 'RP-01'))).toEqual(new Set(['RP-01 fix']))
  })

  it('keeps an expression that comes to a wrong value', () => {
    const text = 'resource "aws_ecr_repository" "a" {\n  name = "a"\n  image_tag_mutability = lower("IMMUTABLE")\n}\n'
    expect(found({ 'main.tf': text }, 'RP-01')).toEqual(['RP-01'])
  })
})

const AUTOSCALER = (version: string): string =>
  `  - apiVersion: ${version}
    kind: HorizontalPodAutoscaler
    metadata: {name: web, namespace: shop}
    spec:
      scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
      minReplicas: 2
      maxReplicas: 4
      metrics: []
`

describe('a place in YAML', () => {
  it('gets no other value where an alias stands for it', () => {
    const list = (first: string, second: string) =>
      `apiVersion: v1\nkind: List\nitems:\n${AUTOSCALER(first)}${AUTOSCALER(second).replace('name: web,', 'name: api,')}`
    expect(found({ 'a.yaml': list('autoscaling/v2beta2', 'autoscaling/v2beta2') }, 'HP-01')).toEqual([
      'HP-01 fix',
      'HP-01 fix',
    ])
    expect(found({ 'a.yaml': list('&v autoscaling/v2beta2', '*v') }, 'HP-01')).toEqual(['HP-01'])
  })

  it('gets a field beside what a merge key brings, not in that', () => {
    const text = `
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: ebs.csi.aws.com
volumeBindingMode: WaitForFirstConsumer
x-base: &base
  type: gp3
parameters:
  <<: *base
`
    found({ 'a.yaml': text }, 'ST-02')
  })

  it('gets nothing where a template decides what is there', () => {
    for (const [open, close] of [
      ['{{- if .Values.x }}', '{{- end }}'],
      ['{% if x %}', '{% endif %}'],
    ])
      for (const one of found(
        { 'a.yaml': `apiVersion: v1\nkind: List\nitems:\n${open}\n${AUTOSCALER('autoscaling/v2beta2')}${close}\n` },
        'HP-01',
      ))
        expect(one).toBe('HP-01')
  })
})

describe('a place in a script', () => {
  const install = (values: string): string => `helm upgrade --install cilium cilium/cilium ${values}\n`
  const VALUES = '--set-string ipv4NativeRoutingCIDR=10.63.0.0/16 --set routingMode=native,enableIPv4Masquerade=true'

  it.each([
    ['a script', { 'install.sh': install(VALUES) }],
    [
      'a pipeline',
      {
        '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: ${install(VALUES)}`,
      },
    ],
    ['a Makefile', { Makefile: `install:\n\t${install(VALUES)}` }],
    ['a Dockerfile', { Dockerfile: `FROM x\nRUN ${install(VALUES)}` }],
  ])('gets no other value where that is a part of a word: %s', (_, files) => {
    for (const one of found(files, 'CI-04')) expect(one).toBe('CI-04')
  })
})
