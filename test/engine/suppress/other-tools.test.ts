import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../src/engine/assemble/locate.ts'
import { checkIds } from '../../../src/engine/rule-settings.ts'
import { defaultSettings, type FileSettings } from '../../../src/engine/settings.ts'
import { linesAbout } from '../../../src/engine/suppress/other-tools/lines-about.ts'
import { parse } from '../../../src/languages/parse.ts'
import { commentsOf } from '../../../src/languages/tree/comments.ts'
import { lintBy } from '../../../src/linter.ts'
import { sameFaults } from '../../../src/schemas/same-faults.ts'
import { countReads } from '../../support/count-steps.ts'
import { registry } from '../../support/lint-frozen.ts'

/** `CHECK:LINE` of what is reported and of what is accepted in one file, both of these checks only. */
function checksIn(path: string, text: string, checks: readonly string[], settings: Partial<FileSettings> = {}) {
  const { report } = lintBy(registry, [{ path, text }], () => ({
    ...defaultSettings,
    isUnconditional: true,
    today: '2026-11-28',
    ...settings,
  }))
  const label = (one: { readonly check: string; readonly location: { readonly startLine: number } }): string =>
    `${one.check}:${one.location.startLine}`
  return {
    reported: report.findings
      .filter(one => checks.includes(one.check) || /^(?:suppression|syntax)/.test(one.rule))
      .map(label),
    accepted: report.suppressed.flatMap(one =>
      checks.includes(one.finding.check) ? [`${label(one.finding)} ${one.reason}`] : [],
    ),
  }
}

const rule = (port: number, comment = ''): string => `  ingress {
    from_port   = ${port}
    to_port     = ${port}
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]${comment}
  }
`
const group = (body: string, name = 'a'): string => `resource "aws_security_group" "${name}" {\n${body}}\n`
const PORTS = ['SG-01', 'SG-10']

describe('comments in Terraform', () => {
  it.each([
    [
      'on the line',
      group(rule(22, ' #tfsec:ignore:aws-ec2-no-public-ingress-sgr')),
      'SG-10:6 tfsec:ignore:aws-ec2-no-public-ingress-sgr',
    ],
    [
      'above the argument',
      group(rule(22).replace('    cidr', '    # trivy:ignore:AVD-AWS-0107 the office\n    cidr')),
      'SG-10:7 trivy:ignore:AVD-AWS-0107',
    ],
    [
      'above the block',
      group(`  // tfsec:ignore:aws-vpc-no-public-ingress-sgr\n${rule(22)}`),
      'SG-10:7 tfsec:ignore:aws-vpc-no-public-ingress-sgr',
    ],
    [
      'above the resource, among others',
      `#tfsec:ignore:aws-0104 tfsec:ignore:AWS-0107\n# why\n${group(rule(22))}`,
      'SG-10:8 tfsec:ignore:AWS-0107',
    ],
    [
      'until a day',
      `#tfsec:ignore:aws-0107:exp:2099-01-01\n${group(rule(22))}`,
      'SG-10:7 tfsec:ignore:aws-0107:exp:2099-01-01',
    ],
    [
      'in the resource',
      group(`${rule(22)}  # checkov:skip=CKV_AWS_23,CKV_AWS_24: the office\n`),
      'SG-10:6 checkov:skip=CKV_AWS_23,CKV_AWS_24: the office',
    ],
  ])('%s', (_, text, accepted) => {
    expect(checksIn('a.tf', text, PORTS)).toEqual({ reported: [], accepted: [accepted] })
  })

  it.each([
    ['another check', group(rule(22, ' #tfsec:ignore:aws-s3-enable-versioning'))],
    ['a day that is over', `#tfsec:ignore:aws-0107:exp:2020-01-01\n${group(rule(22))}`],
    ['no day', `#tfsec:ignore:aws-0107:exp:soon\n${group(rule(22))}`],
    ['one workspace', `#tfsec:ignore:aws-0107:ws:dev\n${group(rule(22))}`],
    ['certain values', `#trivy:ignore:aws-0107[from_port=80]\n${group(rule(22))}`],
    ['everything', `#tfsec:ignore:*\n${group(rule(22))}`],
    ['another port', group(`  # checkov:skip=CKV_AWS_25: the office\n${rule(22)}`)],
    ['another resource of the type', `${group('  # checkov:skip=CKV_AWS_24: x\n', 'b')}${group(rule(22))}`],
    [
      'another block',
      group(
        `  #tfsec:ignore:aws-0107\n${rule(22).replaceAll('22', '80').replace('0.0.0.0/0', '10.0.0.0/8')}${rule(22)}`,
      ),
    ],
    ['another line', group(rule(22).replace('    protocol', '    #tfsec:ignore:aws-0107\n    protocol'))],
    ['what is outside of the resource', `# checkov:skip=CKV_AWS_24: x\n${group(rule(22))}`],
  ])('not for %s', (_, text) => {
    const { reported, accepted } = checksIn('a.tf', text, PORTS)
    expect(reported).toHaveLength(1)
    expect(accepted).toEqual([])
  })

  it('that accept nothing are no finding, and --no-inline-config disregards them', () => {
    expect(checksIn('a.tf', `#tfsec:ignore:aws-0107\n${group('')}`, PORTS)).toEqual({ reported: [], accepted: [] })
    const text = group(rule(22, ' #tfsec:ignore:aws-0107'))
    expect(checksIn('a.tf', text, PORTS, { inlineSuppressions: false }).reported).toEqual(['SG-10:6'])
  })

  it('do not accept what must not be suppressed', () => {
    const strict = {
      ...registry,
      ruleOf: (id: string) => {
        const found = registry.ruleOf(id)
        return found && { ...found, suppressible: false as const }
      },
    }
    const { report } = lintBy(strict, [{ path: 'a.tf', text: group(rule(22, ' #tfsec:ignore:aws-0107')) }])
    expect(report.findings.map(({ check }) => check)).toContain('SG-10')
  })
})

describe('in CloudFormation', () => {
  const template = (above: string, metadata: string): string => `Resources:
  Group:
    Type: AWS::EC2::SecurityGroup
${above}${metadata}    Properties:
      GroupDescription: x
      SecurityGroupIngress:
        - IpProtocol: tcp
          FromPort: 22
          ToPort: 22
          CidrIp: 0.0.0.0/0
  Other:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: x
      SecurityGroupIngress: [{ IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: 0.0.0.0/0 }]
`
  it.each([
    ['a comment', '    # checkov:skip=CKV_AWS_24:office\n', '', 11, 'checkov:skip=CKV_AWS_24:office'],
    [
      'cfn_nag',
      '',
      '    Metadata: { cfn_nag: { rules_to_suppress: [{ id: W2, reason: a bastion }, { id: W9 }] } }\n',
      11,
      'cfn_nag: W2: a bastion',
    ],
    [
      'checkov',
      '',
      '    Metadata: { checkov: { skip: [{ id: CKV_AWS_24, comment: a bastion }] } }\n',
      11,
      'checkov: CKV_AWS_24: a bastion',
    ],
  ])('%s is for its resource', (_, above, metadata, line, reason) => {
    expect(checksIn('t.yaml', template(above, metadata), PORTS)).toEqual({
      reported: ['SG-10:16'],
      accepted: [`SG-10:${line} ${reason}`],
    })
  })

  it('also in JSON', () => {
    const Properties = {
      GroupDescription: 'x',
      SecurityGroupIngress: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, CidrIp: '0.0.0.0/0' }],
    }
    const Metadata = { cfn_nag: { rules_to_suppress: [{ id: 'W2', reason: 'a bastion' }] } }
    const text = JSON.stringify(
      {
        Resources: {
          G: { Type: 'AWS::EC2::SecurityGroup', Metadata, Properties },
          H: { Type: 'AWS::EC2::SecurityGroup', Properties },
        },
      },
      null,
      1,
    )
    const { reported, accepted } = checksIn('t.json', text, PORTS)
    expect([reported.length, accepted.length]).toEqual([1, 1])
  })
})

const pod = (annotation: string, kind = 'Pod'): string => `apiVersion: v1
kind: ${kind}
metadata:
  name: web
  annotations:
    ${annotation}
spec:
  containers:
    - name: web
      image: example.com/shop/web:latest
      securityContext: { privileged: true }
`

describe('annotations of Kubernetes', () => {
  it.each([
    ['checkov.io/skip1: CKV_K8S_14=built daily', 'IM-05', 'checkov.io/skip1: CKV_K8S_14: built daily'],
    [
      'ignore-check.kube-linter.io/latest-tag: built daily',
      'IM-05',
      'ignore-check.kube-linter.io/latest-tag: built daily',
    ],
    [
      'ignore-check.kube-linter.io/privileged-container: a driver',
      'AC-03',
      'ignore-check.kube-linter.io/privileged-container: a driver',
    ],
    ["polaris.fairwinds.com/tagNotSpecified-exempt: 'true'", 'IM-05', 'polaris.fairwinds.com/tagNotSpecified-exempt'],
    [
      'datree.skip/CONTAINERS_MISSING_IMAGE_VALUE_VERSION: built daily',
      'IM-05',
      'datree.skip/CONTAINERS_MISSING_IMAGE_VALUE_VERSION: built daily',
    ],
  ])('%s', (annotation, check, reason) => {
    const { reported, accepted } = checksIn('pod.yaml', pod(annotation), [check])
    expect([reported.length, accepted.map(one => one.replace(/^\S+ /, ''))]).toEqual([0, [reason]])
  })

  it.each([
    ['checkov.io/skip1: CKV_K8S_16=x', 'IM-05'],
    ['checkov.io/skipped: CKV_K8S_14', 'IM-05'],
    ["polaris.fairwinds.com/tagNotSpecified-exempt: 'truthy'", 'IM-05'],
    ['ignore-check.kube-linter.io/docker-sock: x', 'AC-03'],
    ["ignore-check.kube-linter.io/constructor: 'x'", 'IM-05'],
  ])('not %s', (annotation, check) => {
    const { reported, accepted } = checksIn('pod.yaml', pod(annotation), [check])
    expect([reported.length, accepted]).toEqual([1, []])
  })

  it('are of their object alone', () => {
    const text = `${pod('checkov.io/skip1: CKV_K8S_14')}---\n${pod('a: b').replace('name: web', 'name: api')}`
    const { reported, accepted } = checksIn('pod.yaml', text, ['IM-05'])
    expect([reported.length, accepted.length]).toEqual([1, 1])
  })
})

describe('comments elsewhere', () => {
  it.each([
    [
      'Dockerfile',
      '# hadolint ignore=DL3007,DL3008\nFROM alpine:latest\nRUN true\n',
      'IM-05',
      ['IM-05:2 hadolint ignore=DL3007,DL3008'],
    ],
    [
      'Dockerfile',
      '# hadolint global ignore=DL3007\nARG X=1\nFROM alpine:latest\n',
      'IM-05',
      ['IM-05:3 hadolint global ignore=DL3007'],
    ],
    [
      'Dockerfile',
      'FROM alpine:latest\nRUN true\n# checkov:skip=CKV_DOCKER_7: daily\n',
      'IM-05',
      ['IM-05:1 checkov:skip=CKV_DOCKER_7: daily'],
    ],
    ['Dockerfile', '# hadolint ignore=DL3008\nFROM alpine:latest\n', 'IM-05', []],
    [
      '.github/workflows/a.yaml',
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    container: node:latest # zizmor: ignore[unpinned-images] a test\n    steps: [{ run: npm test }]\n',
      'IM-05',
      ['IM-05:5 zizmor: ignore[unpinned-images] a test'],
    ],
    [
      '.github/workflows/a.yaml',
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    container: node:latest # zizmor: ignore[template-injection]\n    steps: [{ run: npm test }]\n',
      'IM-05',
      [],
    ],
    [
      'a.sh',
      '#!/bin/bash\nset -eu\nf() {\n  # shellcheck disable=SC2155\n  local id="$(aws eks describe-cluster --name x --query cluster.id)"\n  kubectl delete ns "$id"\n}\nf\n',
      'OP-03',
      ['OP-03:5 shellcheck disable=SC2155'],
    ],
    [
      'secret.yaml',
      'apiVersion: v1\nkind: Secret\nmetadata: { name: a }\nstringData:\n  password: Xk29vLq8RtZ1 # gitleaks:allow\n  token: Xk29vLq8RtZ2\n',
      'SE-02',
      ['SE-02:5 gitleaks:allow'],
    ],
  ])('%s: %j', (path, text, check, accepted) => {
    expect(checksIn(path, text, [check]).accepted).toEqual(accepted)
  })
})

describe('comments in a row', () => {
  const stepsOf = (n: number): number => {
    const text = `FROM alpine:3.20\n${'# hadolint ignore=DL3008\n'.repeat(n)}RUN apk add git\n`
    const parsed = parse(text, 'dockerfile', registry.parsers)
    const comments = commentsOf(text, parsed)
    const { watch, steps } = countReads()
    const about = linesAbout({ text, lines: watch(linesOf(text)), parsed, comments, resources: [] })
    for (const comment of comments) expect(about(comment, 'next')?.endLine).toBe(n + 2)
    return steps()
  }

  it('are read once each', () => {
    expect(stepsOf(400) / stepsOf(200)).toBeLessThan(2.5)
  })
})

describe('the table', () => {
  it('names checks that exist, by ids in lower case', () => {
    const known = new Set(registry.ruleData.flatMap(checkIds))
    for (const [tool, faults] of Object.entries(sameFaults))
      for (const [id, { checks }] of Object.entries(faults)) {
        expect(id, tool).toBe(id.toLowerCase())
        expect(
          checks.filter((check: string) => !known.has(check)),
          `${tool} ${id}`,
        ).toEqual([])
      }
  })
})
