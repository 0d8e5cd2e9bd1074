import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

it('holds the commands of both sorts of node groups', () => {
  const text = `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
nodeGroups:
  - {overrideBootstrapCommand: aws x, preBootstrapCommands: [aws y]}
managedNodeGroups:
  - {preBootstrapCommands: [aws z], name: never}
`
  expect(heldIn('a.yaml', text)).toEqual([
    ['user data', '', 'aws x'],
    ['user data', '', 'aws y'],
    ['user data', '', 'aws z'],
  ])
})

it('holds a NodeConfig in place of commands', () => {
  const text = `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
managedNodeGroups:
  - overrideBootstrapCommand: |
      apiVersion: node.eks.aws/v1alpha1
      kind: NodeConfig
`
  expect(heldIn('a.yaml', text)).toEqual([['file', '', 'apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\n']])
})
