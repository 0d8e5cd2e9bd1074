import { expect, it } from 'vitest'
import { held, heldIn } from '../support/held.ts'

const configMap = (data: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n${data}`

it('holds a file for each key', () => {
  const data =
    'data:\n  run.sh: |\n    aws x\n  run: |\n    #!/bin/sh\n    aws y\n  a.json: "{}"\n  hosts.toml: a = 1\n'
  expect(heldIn('a.yaml', configMap(data))).toEqual([
    ['script', 'run.sh', 'aws x\n'],
    ['script', 'run', '#!/bin/sh\naws y\n'],
    ['file', 'a.json', '{}'],
    ['file', 'hosts.toml', 'a = 1'],
  ])
})

it('holds a Corefile, by its name or by its text', () => {
  const block = '.:53 {\n  forward . 1.1.1.1\n}\n'
  const data = { Corefile: block, 'a.conf': block, 'nginx.conf': 'server {\n  listen 80\n}\n' }
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data })
  expect(held('a.json', text).map(({ path, pointer }) => [path, pointer])).toEqual([
    ['Corefile', '/data/Corefile/#corefile'],
    ['a.conf', '/data/a.conf/#corefile'],
    ['nginx.conf', '/data/nginx.conf/#yaml'],
  ])
})

it('holds them in Terraform', () => {
  const text = JSON.stringify({ resource: { kubernetes_config_map_v1: { a: { data: { 'a.toml': 'a = 1' } } } } })
  expect(heldIn('main.tf.json', text)).toEqual([['file', 'a.toml', 'a = 1']])
})

it('holds what is encoded', () => {
  expect(heldIn('a.yaml', configMap('binaryData: {run.sh: YXdz}\n'))).toEqual([['script', 'run.sh', 'aws']])
})

it.each([
  ['what is no string', configMap('data: {run.sh: 1, a.json: {}}\n')],
  ['data of another kind', 'apiVersion: example.com/v1\nkind: ConfigMap\ndata: {run.sh: aws x}\n'],
])('does not hold %s', (_, text) => {
  expect(heldIn('a.yaml', text)).toEqual([])
})
