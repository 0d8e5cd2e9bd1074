import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const deployment = (name: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: ${name}, image: "r.example.com/${name}:1", ports: [{containerPort: 8080}]}]}
`
const policy = (name: string, spec: string): string => `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: ${name}}
spec: {podSelector: {matchLabels: {app: ${name}}}, ${spec}}
`
const FROM_WEB =
  'policyTypes: [Ingress], ingress: [{from: [{podSelector: {matchLabels: {app: web}}}], ports: [{port: 8080}]}]'
const FROM_TEN = 'policyTypes: [Ingress], ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/8}}]}]'
const BASE = {
  'base/web/deploy.yaml': deployment('web'),
  'base/web/kustomization.yaml': 'resources: [deploy.yaml]\n',
  'base/api/deploy.yaml': deployment('api'),
  'base/api/kustomization.yaml': 'resources: [deploy.yaml]\n',
  'base/policy.yaml': policy('api', FROM_WEB),
  'base/kustomization.yaml': 'resources: [web, api, policy.yaml]\n',
}
const overlay = (name: string, more = ''): Readonly<Record<string, string>> => ({
  [`overlays/${name}/kustomization.yaml`]: `namespace: shop-${name}\nresources: [../../base${more}]\n`,
})
const shown = async (files: Readonly<Record<string, string>>, ...options: readonly string[]): Promise<string> =>
  (await sandbox(files).run(['graph', 'network', ...options, '.'])).stdout

describe('a base with overlays', () => {
  it('is one workload, where all overlays are alike', async () => {
    expect(await shown({ ...BASE, ...overlay('dev'), ...overlay('staging'), ...overlay('prod') })).toBe(
      `shop-dev, shop-prod, shop-staging
  Deployment api
    in   from Deployment web  TCP 8080
    out  open: no policy isolates it
  Deployment web
    in   open: no policy isolates it
    out  open: no policy isolates it
`,
    )
  })

  it('says of what an overlay adds in which it holds', async () => {
    const files = {
      ...BASE,
      ...overlay('dev'),
      ...overlay('prod', ', deny.yaml, batch.yaml'),
      'overlays/prod/deny.yaml': policy('web', FROM_TEN),
      'overlays/prod/batch.yaml': deployment('batch'),
    }
    expect(await shown(files)).toBe(
      `shop-dev, shop-prod
  Deployment api
    in   from Deployment web  TCP 8080
    out  open: no policy isolates it
  Deployment web
    in   from 10.0.0.0/8  all ports (in prod)
         open but in prod
    out  open: no policy isolates it
shop-prod
  Deployment batch
    in   open: no policy isolates it
    out  open: no policy isolates it
`,
    )
    expect(await shown(files, '--format', 'svg')).toContain('node differs')
    expect(await shown(files, '--format', 'html')).toContain('<td>all ports (in prod)</td>')
    expect(await shown(files, '--namespace', 'shop-dev')).toContain('Deployment api')
    expect(await shown(files, '--namespace', 'shop-dev')).not.toContain('batch')
    const [{ nodes, edges }] = JSON.parse(await shown(files, '--format', 'json')).graphs
    expect(nodes).toContainEqual(
      expect.objectContaining({
        id: 'base/web/deploy.yaml/Deployment web',
        groups: ['shop-dev', 'shop-prod'],
        ingress: 'differs',
        isolatedIn: { ingress: ['prod'], egress: [] },
      }),
    )
    expect(edges).toContainEqual(expect.objectContaining({ ports: 'all ports', overlays: ['prod'] }))
  })

  it('is not mixed up where all overlays are for one namespace', async () => {
    const of = (name: string, more = ''): Readonly<Record<string, string>> => ({
      [`overlays/${name}/kustomization.yaml`]: `namespace: shop\nresources: [../../base${more}]\n`,
    })
    const files = {
      ...BASE,
      ...of('dev'),
      ...of('prod', ', deny.yaml'),
      'overlays/prod/deny.yaml': policy('web', FROM_TEN),
    }
    expect(await shown(files)).toContain('all ports (in prod)')
  })

  it('tells two overlays of one name apart', async () => {
    const files = {
      ...BASE,
      'eu/prod/kustomization.yaml': 'namespace: shop\nresources: [../../base]\n',
      'us/prod/kustomization.yaml': 'namespace: shop\nresources: [../../base, deny.yaml]\n',
      'us/prod/deny.yaml': policy('web', FROM_TEN),
    }
    expect(await shown(files)).toContain('all ports (in us/prod)')
  })

  it('is one group under its folder, where nothing names a namespace', async () => {
    expect((await shown(BASE)).split('\n')[0]).toBe('base/ (namespace set at deployment)')
    expect(await shown(BASE)).toContain('from Deployment web  TCP 8080')
  })

  it('is left as it is where there are too many overlays, or they use each other', async () => {
    const many = Object.assign({}, ...Array.from({ length: 40 }, (_, i) => overlay(`o${i}`)))
    expect(await shown({ ...BASE, ...many })).toContain('Deployment api')
    const circle = {
      'a/kustomization.yaml': 'resources: [../b, deploy.yaml]\n',
      'b/kustomization.yaml': 'resources: [../a]\n',
      'a/deploy.yaml': deployment('web'),
    }
    expect(await shown(circle)).toContain('Deployment web')
  })

  it('has policies that name no namespace with the workloads of their folder', async () => {
    const web = deployment('web').replace('{name: web}', '{name: web, namespace: shop}')
    const [first, second] = (await shown({ 'a/web.yaml': web, 'a/deny.yaml': policy('web', FROM_TEN) })).split('\n    ')
    expect(first).toBe('shop\n  Deployment web')
    expect(second).toBe('in   from 10.0.0.0/8  all ports')
    const other = deployment('api').replace('{name: api}', '{name: api, namespace: other}')
    const mixed = { 'a/web.yaml': web, 'a/api.yaml': other, 'a/deny.yaml': policy('web', FROM_TEN) }
    expect(await shown(mixed)).not.toContain('10.0.0.0/8')
  })
})
