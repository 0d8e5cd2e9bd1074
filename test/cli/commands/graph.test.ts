import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const deployment = (name: string, namespace: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: main, image: "registry.example.com/team/${name}:1.0.0", ports: [{name: http, containerPort: 8080}]}]}
`
const SHOP = {
  'web.yaml': deployment('web', 'shop'),
  'api.yaml': deployment('api', 'shop'),
  'batch.yaml': deployment('batch', 'jobs'),
  'policies.yaml': `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: api, namespace: shop}
spec:
  podSelector: {matchLabels: {app: api}}
  policyTypes: [Ingress, Egress]
  ingress:
    - from:
        - podSelector: {matchLabels: {app: web}}
        - namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: jobs}}
      ports: [{port: http}]
    - from: [{ipBlock: {cidr: 10.0.0.0/16, except: [10.0.9.0/24]}}]
  egress:
    - to:
        - namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: kube-system}}
          podSelector: {matchLabels: {k8s-app: kube-dns}}
      ports: [{port: 53, protocol: UDP}, {port: 53}]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: deny, namespace: jobs}
spec: {podSelector: {}, policyTypes: [Egress]}
`,
}

describe('graph network', () => {
  it('shows the current folder where no path is given, and OrderApps where there are no other workloads', async () => {
    const { run } = sandbox({
      'orders.yaml': `apiVersion: platform.example.com/v1alpha1
kind: OrderApp
metadata: {name: orders, namespace: shop}
spec: {port: 9000}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: orders, namespace: shop}
spec:
  podSelector: {matchLabels: {app.kubernetes.io/name: orders}}
  ingress:
    - from: [{ipBlock: {cidr: 10.0.0.0/16}}]
      ports: [{port: http}]
`,
    })
    const { stdout, exitCode } = await run(['graph', 'network'])
    expect(exitCode).toBe(0)
    expect(stdout).toBe(`shop
  OrderApp orders
    in   from 10.0.0.0/16  TCP 9000
    out  open: no policy isolates it
`)
  })

  it('lists who may talk to whom: what one side alone allows is not there', async () => {
    const { stdout, exitCode, stderr } = await sandbox(SHOP).run(['graph', 'network', '.'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toBe(`jobs
  Deployment batch
    in   open: no policy isolates it
    out  nothing
shop
  Deployment api
    in   from 10.0.0.0/16 except 10.0.9.0/24  all ports
         from Deployment web  TCP 8080
    out  to pods k8s-app=kube-dns of namespaces kubernetes.io/metadata.name=kube-system  TCP 53 UDP 53
  Deployment web
    in   open: no policy isolates it
    out  open: no policy isolates it
`)
  })

  it('draws the same as SVG and as a page, with all names escaped', async () => {
    const files = { ...SHOP, 'web.yaml': deployment('web', 'shop').replace('name: web,', 'name: "web<b>",') }
    const svg = (await sandbox(files).run(['graph', 'network', '--format', 'svg', '.'])).stdout
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true)
    expect(svg).toContain('<title>shop/Deployment web&lt;b&gt; → shop/Deployment api: TCP 8080</title>')
    const html = (await sandbox(files).run(['graph', 'network', '--format', 'html', '.'])).stdout
    expect(html).toContain('<td>shop/Deployment web&lt;b&gt;</td><td>shop/Deployment api</td><td>TCP 8080</td>')
    expect(html).toContain(svg.split('\n')[0])
    expect(`${svg}${html}`).not.toContain('web<b>')
  })

  it('says where policies of others may decide', async () => {
    const cilium = `apiVersion: cilium.io/v2
kind: CiliumNetworkPolicy
metadata: {name: web, namespace: shop}
spec: {endpointSelector: {}}
`
    const { stdout } = await sandbox({ ...SHOP, 'cilium.yaml': cilium }).run(['graph', 'network', '.'])
    expect(stdout).toContain('note: policies of another project or of the administrator may decide otherwise')
    expect(stdout).toContain('(not sure)')
  })

  it.each([
    [['graph'], 'name what to show'],
    [['graph', 'pods'], 'name what to show'],
    [['graph', 'network', '--format', 'png'], '--format png is not one of text, svg, html'],
    [['graph', 'network'], 'no workload was found'],
  ])('%j is refused', async (argv, why) => {
    const { exitCode, stderr } = await sandbox({ 'a.yaml': 'a: 1\n' }).run(argv)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(why)
  })
})
