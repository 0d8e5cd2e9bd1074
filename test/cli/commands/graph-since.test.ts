import { describe, expect, it } from 'vitest'
import { repositoryIn } from '../git.ts'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()
const variables = { PATH: process.env['PATH'] }

const POD = (name: string, image: string): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: shop, labels: {app: ${name}}}
spec: {containers: [{name: app, image: "${image}"}]}
`
const POLICY = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: api, namespace: shop}
spec:
  podSelector: {matchLabels: {app: api}}
  policyTypes: [Ingress]
  ingress: [{from: [{podSelector: {matchLabels: {app: web}}}], ports: [{port: 8080}]}]
`
const GRAPH = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema: {apiVersion: v1alpha1, kind: Web, spec: {name: string}}
  resources:
    - id: config
      template: {apiVersion: v1, kind: ConfigMap, metadata: {name: "\${schema.spec.name}"}, data: {a: b}}
`
const WEB = (name: string): string =>
  `apiVersion: kro.run/v1alpha1\nkind: Web\nmetadata: {name: one, namespace: shop}\nspec: {name: ${name}}\n`
const FILES = {
  'api.yaml': POD('api', 'registry.example.com/api:1.0'),
  'web.yaml': POD('web', 'registry.example.com/web:1.0'),
  'policy.yaml': POLICY,
  'graph.yaml': GRAPH,
  'instance.yaml': WEB('old'),
}
const AFTER = {
  'web.yaml': POD('web', 'registry.example.com/web:1.1'),
  'policy.yaml': POLICY.replace('8080', '9090'),
  'instance.yaml': WEB('young'),
}

describe('graph --since', () => {
  it('marks images, connections and objects that a change adds or takes away', async () => {
    const made = repositoryIn(sandbox(), FILES)
    made.write(AFTER)
    const shown = async (...options: readonly string[]): Promise<string> =>
      (await made.run(['graph', ...options, '--since', 'HEAD'], { variables })).stdout
    const images = await shown('images')
    expect(images).toContain('- registry.example.com/web:1.0\n    deployed by  Pod shop/web  (web.yaml)\n')
    expect(images).toContain('+ registry.example.com/web:1.1\n')
    expect(images).toContain('  registry.example.com/api:1.0\n')
    expect(await shown('images', '-f', 'markdown')).toBe(
      [
        '### Images',
        '',
        '| | image | deployed by | arrives by | expired by | pulled with |',
        '| --- | --- | --- | --- | --- | --- |',
        '| gone | registry.example.com/web:1.0 | Pod shop/web |  |  |  |',
        '| new | registry.example.com/web:1.1 | Pod shop/web |  |  |  |',
        '',
      ].join('\n'),
    )
    expect((await shown('images', '-f', 'html')).replaceAll('<wbr>', '')).toContain(
      '<tr class="new"><td>registry.example.com/web:1.1<small>new</small></td>',
    )
    expect(await shown('images', '-f', 'cyclonedx')).not.toContain('web:1.0')
    const network = await shown('network', '-f', 'markdown')
    expect(network).toContain('### Connections')
    expect(network).toContain('| gone | shop/Pod web | shop/Pod api | TCP 8080 |')
    expect(network).toContain('| new | shop/Pod web | shop/Pod api | TCP 9090 |')
    const apps = await shown('apps')
    expect(apps).toContain('+   makes ConfigMap shop/young')
    expect(apps).toContain('-   makes ConfigMap shop/old')
    expect(await shown('apps', '-f', 'markdown')).toContain('| new | Web shop/one | makes | ConfigMap shop/young |')
    expect(await shown('apps', '-f', 'dot')).toContain('gone')
  })
})
