import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasLintedName } from '../../src/workspace/linted-names.ts'

const LINTED = [
  'a.yaml',
  'b/a.yml',
  'a.JSON',
  'b/policy.json.tpl',
  'values.yaml.tftpl',
  'a.b.toml',
  'bin/a.sh',
  'a.tf',
  'b/terraform.tfvars',
  'a.tofu',
  'b/terragrunt.hcl',
  'a.bash',
  'b/boot.sh.tftpl',
  'Dockerfile',
  'Makefile',
  'b/GNUmakefile',
  'rules.mk',
  'b/Containerfile',
  'b/Dockerfile.dev',
  'a.dockerfile',
  'b/Corefile',
  'kubeconfig',
  'b/node-kubeconfig',
  '.kube/config',
  'b/.kube/config',
  'kube/config',
  'Dockerfile-dev',
  'app.docker',
  'Makefile.local',
  'rules.make',
  'a.ksh',
  '.envrc',
  '.bashrc',
  'hosts.toml.j2',
  'a.jsonc',
]
const OTHERS = [
  'a.yaml.bak',
  'user-data.tpl',
  'a.sh.erb',
  'yaml',
  'b/config',
  'x.kube/config',
  'kubeconfig/a',
  'kubeconfig.md',
  'a.pkr.hcl',
  '.terraform.lock.hcl',
  'b/.tflint.hcl',
  'Dockerfile.md',
  'Makefile.am',
  'b/Dockerfile.dockerignore',
  'my-Dockerfile',
]

describe('the names of files that are linted', () => {
  it.each(LINTED)('%s is one', path => expect(hasLintedName(path)).toBe(true))
  it.each([...OTHERS, 'b/clauselint-baseline.json'])('%s is none', path => expect(hasLintedName(path)).toBe(false))

  it('are those for which the hook of pre-commit asks', () => {
    const pattern = /^ {2}files: \(\?i\)(.+)$/m.exec(readFileSync('.pre-commit-hooks.yaml', 'utf8'))?.[1]
    expect(pattern).toBeDefined()
    const asked = new RegExp(pattern ?? '', 'i')
    for (const path of [...LINTED, ...OTHERS]) expect(asked.test(path), path).toBe(hasLintedName(path))
  })
})
