import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()
const TRUST = `{
  "Version": "2012-10-17",
  "Statement": [{ "Effect": "Allow", "Principal": { "AWS": "*" }, "Action": "sts:AssumeRole" }]
}
`
const role = (policy: string): string => `resource "aws_iam_role" "a" {
  name               = "a"
  assume_role_policy = ${policy}
}
`
const FOUND = 'trust.json\n  3:60  error  Principal "*"'

describe('what file and templatefile read', () => {
  it.each([
    ['main.tf', 'file("trust.json")', 'trust.json'],
    ['main.tf', 'file("${path.module}/policies/trust.json")', 'policies/trust.json'],
    ['infra/main.tf', 'templatefile("${path.module}/../shared/trust.json", { a = 1 })', 'shared/trust.json'],
    ['main.tf', 'file("${path.root}/trust.json")', 'trust.json'],
  ])('is checked for what it is to the resource: %s %s', async (path, call, file) => {
    const { run } = sandbox({ [path]: role(call), [file]: TRUST })
    const { stdout } = await run([])
    expect(stdout).toContain(`${file}\n  3:60  error  Principal "*"`)
    expect(stdout).toContain(`${path}:3:24  used here`)
    expect(stdout).toContain('1 error in 1 of 2 files')
  })

  it('may have a name that says nothing', async () => {
    const { run } = sandbox({ 'main.tf': role('file("trust.json.tpl")'), 'trust.json.tpl': TRUST })
    expect((await run([])).stdout).toContain('trust.json.tpl\n  3:60  error')
  })

  it('is not read as a template that is no document by itself', async () => {
    const files = {
      'main.tf': role('templatefile("trust.json.tpl", {})'),
      'trust.json.tpl': TRUST.replace('[', '${x}['),
    }
    const { stdout } = await sandbox(files).run([])
    expect(stdout).toContain('1 template was not read')
    expect(stdout).not.toContain('error')
  })

  it('is worked out as a template with directives, and wrong where it is used', async () => {
    const statement = `{ "Effect": "Allow", "Principal": { "AWS": "\${who}" }, "Action": "sts:AssumeRole" }`
    const template = `{ "Version": "2012-10-17", "Statement": [%{ for who in all }${statement}%{ endfor }] }`
    const files = { 'main.tf': role('templatefile("trust.json.tftpl", { all = ["*"] })'), 'trust.json.tftpl': template }
    expect((await sandbox(files).run([])).stdout).toMatch(/main\.tf\n {2}3:24 {2}error {2}Principal "\*"/)
    const open = {
      ...files,
      'main.tf': `${role('templatefile("trust.json.tftpl", { all = var.all })')}variable "all" {}\n`,
    }
    expect((await sandbox(open).run([])).stdout).not.toContain('Principal')
  })

  it('has the values that templatefile gives to its names, which are wrong where they are written', async () => {
    const { run } = sandbox({
      'main.tf': role('templatefile("${path.module}/trust.json.tpl", { who = "*", action = "sts:AssumeRole" })'),
      'trust.json.tpl': TRUST.replace('"*"', '"${who}"').replace('sts:AssumeRole', '${action}'),
    })
    const { stdout } = await run([])
    expect(stdout).toMatch(/main\.tf\n {2}3:78 {2}error {2}Principal "\*"/)
    expect(stdout).toContain('1 error in 1 of 2 files')
  })

  it('is a Corefile with what is given to it, wrong where that is written', async () => {
    const block = (domain: string): string =>
      `.:53 {\n    errors\n    health\n    ready\n    kubernetes cluster.local\n    forward . /etc/resolv.conf\n    cache 30\n    loop\n    reload\n    loadbalance\n    prometheus\n}\n${domain}:53 {\n    errors\n    cache 60\n    forward . \${targets}\n}\n`
    const addOn = `resource "aws_eks_addon" "dns" {
  cluster_name = "main"
  addon_name   = "coredns"
  configuration_values = jsonencode({
    corefile = templatefile("Corefile.tftpl", { domain = "eu-west-1.amazonaws.com", targets = "10.0.1.10 8.8.8.8" })
  })
}
`
    const files = {
      'clauselint.yaml': 'extends: clauselint:contract\nplatform: {profile: native-no-nat}\n',
      'main.tf': addOn,
    }
    const { stdout } = await sandbox({ ...files, 'Corefile.tftpl': block('${domain}') }).run([])
    expect(stdout).toMatch(/Corefile\.tftpl\n(?: {2}.*\n)* {2}15:11 {2}error/)
    expect(stdout).toMatch(/ {2}16:15 {2}error/)
    // What the template itself has is one finding, however it is read.
    expect(stdout.match(/ {2}15:11 {2}error/g)).toHaveLength(1)
  })

  it('is a part of the values that a release has, and is not judged for what it leaves out', async () => {
    const { run } = sandbox({
      'clauselint.yaml': 'platform:\n  profile: vxlan\n  network:\n    remotePods: [10.85.0.0/16]\n',
      'main.tf': `resource "helm_release" "cilium" {
  name       = "cilium"
  repository = "https://helm.cilium.io"
  chart      = "cilium"
  version    = "1.17.0"
  values = [
    templatefile("\${path.module}/cilium.yaml", { mode = "cluster-pool" }),
    yamlencode(merge({ ipam = { operator = { clusterPoolIPv4MaskSize = 24 } } }, {})),
  ]
  set_list {
    name  = "ipam.operator.clusterPoolIPv4PodCIDRList"
    value = ["10.85.0.0/16"]
  }
}
`,
      'cilium.yaml': 'routingMode: tunnel\nkubeProxyReplacement: "true"\nipam:\n  mode: cluster-pool\n',
    })
    const { stdout } = await run([])
    expect(stdout).toMatch(/main\.tf\n(?:.*\n)* {2}8:72 {2}error .* CI-06/)
    expect(stdout).not.toContain('cilium.yaml')
  })

  it('is what the add-on is configured with', async () => {
    const { run } = sandbox({
      'main.tf': `resource "aws_eks_addon" "a" {
  cluster_name         = "orders"
  addon_name           = "vpc-cni"
  addon_version        = "v1.20.0-eksbuild.1"
  configuration_values = file("cni.json")
}
`,
      'cni.json': '{ "env": { "ENABLE_PREFIX_DELEGATION": true } }',
    })
    const { stdout } = await run([])
    expect(stdout).toMatch(/cni\.json\n {2}1:40 {2}warning .* VC-11\n +main\.tf:5:26 {2}used here/)
  })

  it.each([
    ['boot.sh.tpl', 'templatefile("${path.module}/boot.sh.tpl", { host = var.host })'],
    ['boot.tpl', 'templatefile("boot.tpl", { host = "a" })'],
    ['boot.sh.tftpl', 'data.template_file.boot.rendered'],
  ])('is a script that a machine runs: %s', async (file, call) => {
    const { run } = sandbox({
      'main.tf': `resource "aws_launch_template" "a" {
  user_data = base64encode(${call})
}
data "template_file" "boot" {
  template = file("\${path.module}/boot.sh.tftpl")
  vars     = { host = "a" }
}
variable "host" {}
`,
      [file]: '#!/bin/bash\nset -eu\n: "$${HOME}"\n%{ if debug }\ncurl -k "https://${host}/a" -o a\n%{ endif }\n',
    })
    const { stdout } = await run([])
    expect(stdout).toMatch(/boot\.[a-z.]+\n {2}5:6 {2}error .* OP-14\n +main\.tf:2:28 {2}used here/)
    expect(stdout).toContain('1 error in 1 of 2 files')
  })

  it('is a message of several parts, one of them a script that the image has not', async () => {
    const { run } = sandbox({
      'main.tf': `resource "aws_launch_template" "a" {
  image_id  = "resolve:ssm:/aws/service/eks/optimized-ami/1.33/amazon-linux-2023/x86_64/standard/recommended/image_id"
  user_data = base64encode(templatefile("data.tftpl", { name = "main" }))
}
`,
      'data.tftpl': `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="//"

--//
Content-Type: text/x-shellscript

#!/bin/bash
/etc/eks/bootstrap.sh \${name}

--//--
`,
    })
    expect((await run([])).stdout).toMatch(/data\.tftpl\n {2}8:1 {2}error .* NC-06\n +main\.tf:3:28 {2}used here/)
  })

  it('is the policy that a template of a data source becomes', async () => {
    const { run } = sandbox({
      'main.tf': `${role('data.template_file.trust.rendered')}data "template_file" "trust" {
  template = file("trust.json.tpl")
  vars = {
    who = "*"
  }
}
`,
      'trust.json.tpl': TRUST.replace('"*"', '"${who}"'),
    })
    expect((await run([])).stdout).toMatch(/main\.tf\n {2}8:11 {2}error {2}Principal "\*"/)
  })

  it('is nothing from outside of what is linted', async () => {
    const made = sandbox({ 'a/main.tf': role('file("../b/trust.tpl")'), 'b/trust.tpl': TRUST })
    const { stdout } = await made.run(['a'])
    expect(stdout).not.toContain(FOUND)
    mkdirSync(made.path('out'))
    writeFileSync(join(made.path('out'), 'trust.json'), TRUST)
    const linked = sandbox({ 'main.tf': role('file("link.tpl")') })
    symlinkSync(join(made.path('out'), 'trust.json'), linked.path('link.tpl'))
    expect((await linked.run([])).stdout).not.toContain('Principal')
  })

  it('is nothing that is ignored', async () => {
    const files = { 'main.tf': role('file("trust.tpl")'), 'trust.tpl': TRUST, '.gitignore': '*.tpl\n' }
    expect((await sandbox(files).run([])).stdout).toContain('no findings')
  })
})
