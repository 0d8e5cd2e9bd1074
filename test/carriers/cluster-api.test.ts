import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

const SPEC =
  '{files: [{path: /a/hosts.toml, content: b = 1}], preKubeadmCommands: [aws x], postKubeadmCommands: [aws y]}'

it.each([
  ['KubeadmConfig', 'bootstrap', SPEC],
  ['KubeadmConfigTemplate', 'bootstrap', `{template: {spec: ${SPEC}}}`],
  ['KubeadmControlPlane', 'controlplane', `{kubeadmConfigSpec: ${SPEC}}`],
])('holds what a %s writes and runs', (kind, group, spec) => {
  const text = `apiVersion: ${group}.cluster.x-k8s.io/v1beta1\nkind: ${kind}\nspec: ${spec}\n`
  expect(heldIn('a.yaml', text)).toEqual([
    ['user data', '', 'aws x'],
    ['user data', '', 'aws y'],
    ['file', '/a/hosts.toml', 'b = 1'],
  ])
})

it('holds nothing of a Cluster', () => {
  const text = `apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nspec: ${SPEC}\n`
  expect(heldIn('a.yaml', text)).toEqual([])
})
