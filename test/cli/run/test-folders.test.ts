import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()
const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: shop}\nspec:\n  containers: [{name: a, image: "example.com/shop/a:latest"}]\n'
const others = Object.fromEntries(
  [1, 2, 3, 4].map(i => [`n${i}.yaml`, `apiVersion: v1\nkind: Namespace\nmetadata: {name: n${i}}\n`]),
)

describe('folders of tests', () => {
  const paths = async (files: Readonly<Record<string, string>>, ...options: readonly string[]) => {
    const { stdout } = await sandbox(files).run(['-f', 'json', ...options])
    const { findings }: { readonly findings: readonly { readonly path: string }[] } = JSON.parse(stdout)
    return findings.map(({ path }) => path)
  }
  const files = { 'a.yaml': POD, 'tests/a.yaml': POD, ...others }

  it('are passed over, but for what else is in the run', async () => expect(await paths(files)).toEqual(['a.yaml']))

  it.each([
    ['among few files', { 'a.yaml': POD, 'tests/a.yaml': POD }],
    ['where the configuration names the rule', { ...files, 'clauselint.yaml': 'rules: {IM-05: on}\n' }],
    ['where everything is wanted', { ...files, 'clauselint.yaml': 'extends: clauselint:strict\n' }],
  ])('are looked at %s', async (_, all) => expect(await paths(all)).toEqual(['a.yaml', 'tests/a.yaml']))

  it('are looked at where one is what is linted', async () => {
    const inTests = Object.fromEntries([1, 2, 3, 4, 5].map(i => [`tests/${i}.yaml`, POD]))
    expect(await paths(inTests)).toEqual([])
    expect(await paths(inTests, 'tests')).toHaveLength(5)
  })
})
