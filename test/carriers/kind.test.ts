import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

it('holds the patches of the configuration of containerd', () => {
  const text = `apiVersion: kind.x-k8s.io/v1alpha4
kind: Cluster
containerdConfigPatches:
  - version = 3
  - |-
    [plugins.cri]
nodes: [version = 2]
`
  expect(heldIn('a.yaml', text)).toEqual([
    ['file', '/etc/containerd/config.toml', 'version = 3'],
    ['file', '/etc/containerd/config.toml', '[plugins.cri]'],
  ])
})
