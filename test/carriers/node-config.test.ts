import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

const CONFIG = 'apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec: {containerd: {config: "a = 1"}}\n'

it("holds containerd's configuration", () => {
  expect(heldIn('a.yaml', CONFIG)).toEqual([['file', '/etc/containerd/config.toml', 'a = 1']])
})

it('holds it in a file that something writes', () => {
  const text = `write_files:\n  - {path: /a.yaml, content: ${JSON.stringify(CONFIG)}}\n`
  expect(heldIn('a.yaml', text)).toContainEqual(['file', '/etc/containerd/config.toml', 'a = 1'])
})

it('holds nothing of other objects', () => {
  expect(heldIn('a.yaml', CONFIG.replace('node.eks.aws', 'example.com'))).toEqual([])
})
