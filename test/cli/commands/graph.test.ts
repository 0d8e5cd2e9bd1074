import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { repositoryIn } from '../git.ts'
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
  it.each([
    ['is not well formed', '{matchLabels: {app: web}', 'note: the policy at np.yaml:', 'out  not known'],
    ['is a template', '{{ .Values.selector }}', '', 'out  open'],
  ])('does not say what a policy isolates that %s', async (_, selector, note, out) => {
    const policy = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web, namespace: shop}
spec:
  podSelector: ${selector}
  policyTypes: [Ingress]
`
    const { run } = sandbox({
      'web.yaml': deployment('web', 'shop'),
      'batch.yaml': deployment('batch', 'jobs'),
      'np.yaml': policy,
    })
    const { stdout } = await run(['graph', 'network', '.'])
    expect(stdout).toMatch(/Deployment batch\n {4}in {3}open: no policy isolates it/)
    expect(stdout).toMatch(/Deployment web\n {4}in {3}not known\n/)
    expect(stdout).toContain(note)
    const unplaced = sandbox({ 'web.yaml': deployment('web', 'shop'), 'np.yaml': policy.replace('shop', '{{ .x }}') })
    const { stdout: anywhere } = await unplaced.run(['graph', 'network', '.'])
    expect(anywhere).not.toContain('in   open')
    // Its types are known where it is a template.
    expect(anywhere).toContain(out)
    const { graphs } = JSON.parse((await run(['graph', 'network', '--format', 'json', '.'])).stdout)
    expect(graphs[0].nodes).toContainEqual(expect.objectContaining({ label: 'Deployment web', ingress: 'unknown' }))
  })

  it('says what else may hold policies', async () => {
    const { run } = sandbox({
      'web.yaml': deployment('web', 'shop'),
      'kustomization.yaml':
        'kind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\nresources: ["https://example.com/base"]\n',
      'policy.jsonnet': '{ kind: "NetworkPolicy" }',
      'other.jsonnet': '{ kind: "Service" }',
    })
    const { stdout } = await run(['graph', 'network', '.'])
    expect(stdout).toContain('note: policies that kustomization.yaml:3:13 may contain are not shown')
    expect(stdout).toContain('note: the policy at policy.jsonnet is not read')
    expect(stdout).not.toContain('other.jsonnet')
    expect(stdout).not.toMatch(/open|nothing\n/)
  })

  it.each(['json', 'dot'])('says in %s that what another repository isolates is not known', async format => {
    const base = (namespace: string): string => `kind: Kustomization
apiVersion: kustomize.config.k8s.io/v1beta1
namespace: ${namespace}
resources: ["https://example.com/base"]
`
    const { run } = sandbox({ 'web.yaml': deployment('web', 'shop'), 'kustomization.yaml': base('shop') })
    expect((await run(['graph', 'network', '-f', format, '.'])).stdout).not.toContain('open')
    const elsewhere = sandbox({ 'web.yaml': deployment('web', 'shop'), 'kustomization.yaml': base('jobs') })
    expect((await elsewhere.run(['graph', 'network', '-f', format, '.'])).stdout).toContain('open')
  })

  it.each([
    ['by envsubst', 'policy.yaml', '"${NS}"', {}],
    ['by Jinja', 'policy.yaml', '"{{ ns }}"', {}],
    [
      'by kustomize',
      'policy.yaml',
      'REPLACED',
      {
        'kustomization.yaml': `resources: [web.yaml, policy.yaml]
replacements:
  - source: {kind: ConfigMap, name: elsewhere, fieldPath: data.namespace}
    targets: [{select: {kind: NetworkPolicy}, fieldPaths: [metadata.namespace]}]
`,
      },
    ],
  ])('does not know what a policy isolates whose namespace is filled in %s', async (_, path, namespace, more) => {
    const { run } = sandbox({
      'web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.com/shop/web:1.0"}]}}
`,
      [path]: `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: deny, namespace: ${namespace}}
spec: {podSelector: {}, policyTypes: [Ingress, Egress]}
`,
      ...more,
    })
    const { stdout } = await run(['graph', 'network', '.'])
    expect(stdout.match(/not known$/gm)).toHaveLength(2)
    expect(stdout).not.toContain('open')
    const [graph] = JSON.parse((await run(['graph', 'network', '-f', 'json', '.'])).stdout).graphs
    expect(graph.nodes).toMatchObject([{ ingress: 'unknown', egress: 'unknown' }])
  })

  it('counts charts and folders of other repositories by their sort', async () => {
    const release = (name: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: ${name}, namespace: shop}
spec: {chart: {spec: {chart: ${name}, sourceRef: {kind: HelmRepository, name: charts}}}}
---
`
    const { run } = sandbox({
      'releases.yaml': `${release('redis')}${release('postgres')}apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec: {containers: [{name: web, image: "example.com/shop/web:1.0"}]}
`,
    })
    expect((await run(['graph', 'network', '.'])).stdout).toContain(
      'note: policies of 2 remote charts are not shown: nothing is fetched\n',
    )
    expect((await run(['graph', 'images', '.'])).stdout).toContain(
      'note: images of 2 remote charts are not shown: nothing is fetched\n',
    )
  })

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
    const page = (await sandbox(files).run(['graph', 'network', '--format', 'html', '.'])).stdout
    const html = page.replaceAll('<wbr>', '')
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

  it('shows the part that is wanted', async () => {
    const { run } = sandbox(SHOP)
    const shown = async (...options: readonly string[]): Promise<string> =>
      (await run(['graph', 'network', ...options, '.'])).stdout
    expect(await shown('--namespace', 'jobs')).toBe(
      'jobs\n  Deployment batch\n    in   open: no policy isolates it\n    out  nothing\n',
    )
    expect(await shown('--workload', 'web')).toContain('Deployment api')
    expect(await shown('--focus', 'batch')).not.toContain('Deployment web')
    const { exitCode, stderr } = await run(['graph', 'network', '--focus', 'nobody', '.'])
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('no workload has the name or the namespace that is wanted'),
    })
  })

  it('writes JSON and DOT for other programs', async () => {
    const { run } = sandbox(SHOP)
    const { graphs } = JSON.parse((await run(['graph', 'network', '--format', 'json', '.'])).stdout)
    expect(graphs[0].edges).toContainEqual({
      from: 'shop/Deployment web',
      to: 'shop/Deployment api',
      ports: 'TCP 8080',
      isUnsure: false,
    })
    const dot = (await run(['graph', 'network', '--format', 'dot', '.'])).stdout
    expect(dot).toContain('label="Deployment web"')
    expect(dot).toMatch(/n\d+ -> n\d+ \[label="TCP 8080"/)
  })

  it('marks what is new and what is gone since a commit', async () => {
    const made = repositoryIn(sandbox(), SHOP)
    rmSync(made.path('batch.yaml'))
    made.write({
      'policies.yaml': SHOP['policies.yaml'].replace('{port: http}', '{port: 8081}'),
      'new.yaml': deployment('new', 'shop'),
    })
    const variables = { PATH: process.env['PATH'] }
    const { stdout } = await made.run(['graph', 'network', '--since', 'HEAD', '--format', 'json', '.'], { variables })
    const [{ nodes, edges }] = JSON.parse(stdout).graphs
    const changes = (all: readonly { readonly change?: string }[], key: string) =>
      all.flatMap(one => (one.change === undefined ? [] : [`${one.change} ${Reflect.get(one, key)}`]))
    expect(changes(nodes, 'id')).toEqual([
      'new shop/Deployment new',
      'new selector pods (all) of namespaces kubernetes.io/metadata.name=jobs',
      'gone jobs/Deployment batch',
    ])
    expect(changes(edges, 'ports')).toEqual(['new TCP 8081', 'new TCP 8081', 'gone TCP 8080'])
    expect((await made.run(['graph', 'network', '--since', 'HEAD', '.'], { variables })).stdout).toBe(`shop
  Deployment api
    in   from 10.0.0.0/16 except 10.0.9.0/24  all ports
+        from pods (all) of namespaces kubernetes.io/metadata.name=jobs  TCP 8081
+        from Deployment web  TCP 8081
-        from Deployment web  TCP 8080
    out  to pods k8s-app=kube-dns of namespaces kubernetes.io/metadata.name=kube-system  TCP 53 UDP 53
+ Deployment new
    in   open: no policy isolates it
    out  open: no policy isolates it
  Deployment web
    in   open: no policy isolates it
    out  open: no policy isolates it
+        to Deployment api  TCP 8081
-        to Deployment api  TCP 8080
jobs
- Deployment batch
    in   open: no policy isolates it
    out  nothing
`)
    const { exitCode, stderr } = await made.run(['graph', 'network', '--since', 'nowhere', '.'], { variables })
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('--since nowhere') })
  })

  it('marks workloads that policies isolate otherwise than before', async () => {
    const made = repositoryIn(sandbox(), SHOP)
    const [first = '', second = ''] = SHOP['policies.yaml'].split('---\n')
    made.write({
      'policies.yaml': `${first.replace('[Ingress, Egress]', '[Ingress]')}---\n${second.replace('[Egress]', '[Ingress, Egress]')}`,
    })
    const variables = { PATH: process.env['PATH'] }
    const since = ['graph', 'network', '--since', 'HEAD']
    expect((await made.run([...since, '.'], { variables })).stdout).toBe(`jobs
~ Deployment batch
    in   nothing
~        was open
    out  nothing
shop
~ Deployment api
    in   from 10.0.0.0/16 except 10.0.9.0/24  all ports
         from Deployment web  TCP 8080
    out  open: no policy isolates it
~        was isolated
-        to pods k8s-app=kube-dns of namespaces kubernetes.io/metadata.name=kube-system  TCP 53 UDP 53
  Deployment web
    in   open: no policy isolates it
    out  open: no policy isolates it
`)
    const { stdout } = await made.run([...since, '--format', 'json', '.'], { variables })
    expect(JSON.parse(stdout).graphs[0].nodes).toContainEqual(
      expect.objectContaining({
        label: 'Deployment api',
        change: 'changed',
        was: { ingress: 'isolated', egress: 'isolated' },
      }),
    )
  })

  it.each([
    [['graph'], 'name what to show'],
    [['graph', 'pods'], 'unknown topic "pods"; known are network'],
    [['graph', 'network', '--format', 'png'], '--format png is not one of text, json, markdown, dot, svg, html'],
    [['graph', 'network'], 'no workload was found'],
  ])('%j is refused', async (argv, why) => {
    const { exitCode, stderr } = await sandbox({ 'a.yaml': 'a: 1\n' }).run(argv)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(why)
  })
})
