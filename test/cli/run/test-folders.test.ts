import { describe, expect, it } from 'vitest'
import { isBeside } from '../../support/beside.ts'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()
const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: shop}\nspec:\n  containers: [{name: a, image: "example.com/shop/a:latest"}]\n'
const DELETE = '#!/usr/bin/env bash\nset -euo pipefail\nkubectl delete namespaces --all\n'
const CLUSTER = 'resource "aws_eks_cluster" "orders" {\n  name = "orders"\n}\n'

interface Found {
  readonly check: string
  readonly path: string
  readonly severity: string
}

describe('folders of tests', () => {
  const linted = async (files: Readonly<Record<string, string>>, ...options: readonly string[]) =>
    JSON.parse((await sandbox(files).run(['-f', 'json', ...options])).stdout)
  const said = async (files: Readonly<Record<string, string>>, ...options: readonly string[]) => {
    const { findings }: { readonly findings: readonly Found[] } = await linted(files, ...options)
    return findings.filter(one => !isBeside(one)).map(({ path, severity }) => `${path} ${severity}`)
  }
  const files = { 'a.yaml': POD, 'tests/a.yaml': POD }

  it('make a fault that is one anywhere information', async () => {
    expect(await said(files)).toEqual(['a.yaml warning', 'tests/a.yaml info'])
  })

  it('silence what is about clusters', async () => {
    const report: Readonly<{
      findings: readonly Found[]
      silent: readonly Readonly<{ why: string; finding: Found }>[]
    }> = await linted({ 'main.tf': CLUSTER, 'a.sh': DELETE, 'tests/a.sh': DELETE })
    const isBulk = ({ check }: Found): boolean => check === 'OP-12'
    expect(report.findings.filter(isBulk).map(({ path }) => path)).toEqual(['a.sh'])
    expect(
      report.silent.filter(({ finding }) => isBulk(finding)).map(({ why, finding: { path } }) => [path, why]),
    ).toEqual([['tests/a.sh', 'it belongs to tests']])
  })

  it.each([
    ['the configuration names the check', 'rules: {IM-05: on}\n', 'warning'],
    ['everything is wanted', 'extends: clauselint:strict\n', 'error'],
  ])('are like all others where %s', async (_, configuration, severity) => {
    const all = await said({ ...files, 'clauselint.yaml': configuration })
    expect(all).toEqual([`a.yaml ${severity}`, `tests/a.yaml ${severity}`])
  })

  it('are like all others where one is what is linted', async () => {
    expect(await said(files, 'tests')).toEqual(['tests/a.yaml warning'])
  })
})
