import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

const CONFIG =
  '#cloud-config\nwrite_files:\n  - path: /a/hosts.toml\n    content: b = 1\n  - {path: /c}\nruncmd:\n  - aws x\n  - [aws, y]\n'

it('holds files and commands, in a file of its own', () => {
  expect(heldIn('a.yaml', CONFIG)).toEqual([
    ['user data', '', 'aws x'],
    ['script', '', 'aws y'],
    ['file', '/a/hosts.toml', 'b = 1'],
  ])
})

it('holds them in user data', () => {
  const text = `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  userData: ${JSON.stringify(CONFIG)}\n`
  expect(heldIn('a.yaml', text)).toEqual([
    ['user data', '', CONFIG],
    ['user data', '', 'aws x'],
    ['script', '', 'aws y'],
    ['file', '/a/hosts.toml', 'b = 1'],
  ])
})

it('holds nothing in a file that something else writes', () => {
  const text = `apiVersion: v1\nkind: ConfigMap\ndata: {a.yaml: ${JSON.stringify(CONFIG)}}\n`
  expect(heldIn('a.yaml', text)).toEqual([['file', 'a.yaml', CONFIG]])
})
