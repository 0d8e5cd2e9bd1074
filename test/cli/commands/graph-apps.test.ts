import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const GRAPH = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema:
    apiVersion: v1alpha1
    kind: Web
    spec: {image: string, host: string, secret: string}
  resources:
    - id: config
      template:
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: "\${schema.metadata.name}-db"}
        data: {HOST: "\${schema.spec.host}"}
    - id: deployment
      template:
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: "\${schema.metadata.name}"}
        spec:
          template:
            spec:
              serviceAccountName: web
              containers:
                - name: web
                  image: \${schema.spec.image}
                  envFrom:
                    - configMapRef: {name: "\${config.metadata.name}"}
                    - secretRef: {name: "\${schema.spec.secret}"}
                    - secretRef: {name: extra, optional: true}
`
const APPS = `apiVersion: kro.run/v1alpha1
kind: Web
metadata: {name: one, namespace: shop}
spec: {image: "registry.example.com/web:1.0.0", host: db.cluster-c9.eu-west-1.rds.amazonaws.com, secret: there}
---
apiVersion: kro.run/v1alpha1
kind: Web
metadata: {name: two, namespace: other}
spec: {image: "registry.example.com/web:1.0.0", secret: elsewhere}
---
apiVersion: v1
kind: Secret
metadata: {name: there, namespace: shop}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: web, namespace: shop}
`
const ORDER = `apiVersion: platform.example.com/v1alpha1
kind: OrderApp
metadata: {name: orders, namespace: orders}
spec:
  image: registry.example.com/orders:1.0.0
  targetGroupARN: arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/orders/6d0ecf831eec9f09
  credentialsSecretName: orders-db
  aurora: {writerEndpoint: orders.cluster-c9.eu-west-1.rds.amazonaws.com}
`
const COMPLETE = 'scopes:\n  - { name: all, files: ["**"], complete: true }\n'
const FILES = {
  'clauselint.yaml': COMPLETE,
  'graph.yaml': GRAPH,
  'apps.yaml': APPS,
  'order.yaml': ORDER,
}
const shown = async (...options: readonly string[]): Promise<string> =>
  (await sandbox(FILES).run(['graph', 'apps', ...options])).stdout

describe('graph apps', () => {
  it('shows what instances make, what that needs, and what of it is missing', async () => {
    expect((await shown()).split('\n')).toEqual([
      'OrderApp orders/orders  (order.yaml)',
      '  needs database orders.cluster-c9.eu-west-1.rds.amazonaws.com  (missing)',
      '  needs a graph for OrderApp  (missing)',
      '  needs image registry.example.com/orders:1.0.0',
      '  needs Secret orders/orders-db  (missing)',
      '  needs target group arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/orders/6d0ecf831eec9f09  (missing)',
      'Web other/two  (apps.yaml)',
      '  needs ResourceGraphDefinition web',
      '  makes ConfigMap other/two-db',
      '  makes Deployment other/two',
      '    needs image registry.example.com/web:1.0.0',
      '    needs ConfigMap other/two-db',
      '    needs Secret other/elsewhere  (missing)',
      '    needs Secret other/extra',
      '    needs ServiceAccount other/web  (missing)',
      'Web shop/one  (apps.yaml)',
      '  needs ResourceGraphDefinition web',
      '  makes ConfigMap shop/one-db',
      '    needs database db.cluster-c9.eu-west-1.rds.amazonaws.com  (missing)',
      '  makes Deployment shop/one',
      '    needs image registry.example.com/web:1.0.0',
      '    needs ConfigMap shop/one-db',
      '    needs Secret shop/extra',
      '    needs Secret shop/there',
      '    needs ServiceAccount shop/web',
      '',
    ])
  })

  it('shows the instances of a namespace', async () => {
    const text = await shown('--namespace', 'shop')
    expect(text).toContain('Web shop/one')
    expect(text).not.toContain('other')
  })

  it('is data as JSON, with what is missing', async () => {
    const { version, graphs } = JSON.parse(await shown('--format', 'json'))
    expect([version, graphs.length]).toEqual([1, 1])
    const missing = graphs[0].nodes.filter((node: { isMissing?: boolean }) => node.isMissing === true)
    expect(missing.map((node: { label: string }) => node.label).sort()).toEqual([
      'Secret orders/orders-db',
      'Secret other/elsewhere',
      'ServiceAccount other/web',
      'a graph for OrderApp',
      'arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/orders/6d0ecf831eec9f09',
      'db.cluster-c9.eu-west-1.rds.amazonaws.com',
      'orders.cluster-c9.eu-west-1.rds.amazonaws.com',
    ])
  })

  it('draws boxes in the frame of their instance, and what is missing in a style of its own', async () => {
    const dot = await shown('--format', 'dot')
    expect(dot).toMatch(/subgraph cluster_\d+ {\n {4}label="Web shop\/one";/)
    expect(dot).toMatch(/label="Secret\\nother\/elsewhere"[^\]]*class="absent"/)
    const svg = await shown('--format', 'svg')
    expect(svg).toContain('missing: nowhere in what was linted')
    const html = await shown('--format', 'html')
    expect(html).toContain('<h1>What applications make and need</h1>')
    expect(html.replaceAll('<wbr>', '')).toContain('<td>Secret other/elsewhere</td><td>missing</td>')
  })

  it('calls nothing missing in a scope that is not declared complete', async () => {
    const { 'clauselint.yaml': _, ...files } = FILES
    const { stdout } = await sandbox(files).run(['graph', 'apps'])
    expect(stdout).not.toContain('(missing)')
    expect(stdout).toContain('needs Secret other/elsewhere  (not in this scope)')
    expect(stdout).toContain('in a scope with `complete: true` such things are missing')
  })

  const NEEDS = `apiVersion: kro.run/v1alpha1
kind: Web
metadata: {name: one, namespace: shop}
spec: {image: "111122223333.dkr.ecr.eu-west-1.amazonaws.com/shop/web:1.0.0", host: "db.cluster-c9.eu-west-1.rds.amazonaws.com:5432"}
`
  const GRAPH_WITH_CONFIG = GRAPH.replace(
    '                    - secretRef: {name: extra, optional: true}',
    '                    - configMapRef: {name: settings}',
  )
  const REPOSITORY =
    '{"repositories":[{"repositoryName":"shop/NAME","repositoryArn":"arn:aws:ecr:eu-west-1:111122223333:repository/shop/NAME","imageTagMutability":"IMMUTABLE"}]}'
  const DATABASES = '{"DBClusters":[{"DBClusterIdentifier":"NAME"}]}'
  const needing = async (files: Readonly<Record<string, string>>, format = 'text'): Promise<string> =>
    (
      await sandbox({ 'clauselint.yaml': COMPLETE, 'graph.yaml': GRAPH_WITH_CONFIG, 'apps.yaml': NEEDS, ...files }).run(
        ['graph', 'apps', '--format', format],
      )
    ).stdout

  it('calls ConfigMaps, repositories and databases missing that are nowhere', async () => {
    const others = {
      'repositories.json': REPOSITORY.replaceAll('NAME', 'other'),
      'databases.json': DATABASES.replace('NAME', 'other'),
    }
    const text = await needing(others)
    for (const what of [
      'image 111122223333.dkr.ecr.eu-west-1.amazonaws.com/shop/web:1.0.0',
      'database db.cluster-c9.eu-west-1.rds.amazonaws.com',
      'ConfigMap shop/settings',
      'ServiceAccount shop/web',
    ])
      expect(text).toContain(`needs ${what}  (missing)`)
    expect(await needing(others, 'dot')).toMatch(/label="database\\ndb\.cluster-c9[^\]]*class="absent"/)
    expect((await needing(others, 'html')).replaceAll('<wbr>', '')).toContain(
      '<td>ConfigMap shop/settings</td><td>missing</td>',
    )
  })

  it('finds them in documents of any dialect, and in the configuration', async () => {
    const text = await needing({
      'clauselint.yaml': `${COMPLETE}external:\n  - { kind: ServiceAccount, namespace: shop, name: web }\n`,
      'repositories.json': REPOSITORY.replaceAll('NAME', 'web'),
      'databases.tf.json': '{"resource":{"aws_rds_cluster":{"db":{"cluster_identifier":"db"}}}}',
      'settings.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: shop}\ndata: {a: b}\n',
    })
    expect(text).toContain('needs database db.cluster-c9.eu-west-1.rds.amazonaws.com')
    expect(text).not.toContain('(missing)')
  })

  it('says nothing of registries of others, and of repositories and databases with names that are not known', async () => {
    const text = await needing({
      'apps.yaml': NEEDS.replace('111122223333.dkr.ecr.eu-west-1.amazonaws.com', 'quay.io'),
      'databases.tf.json': '{"resource":{"aws_rds_cluster":{"db":{"cluster_identifier_prefix":"db"}}}}',
    })
    expect(text).not.toMatch(/needs (?:image|database) \S+ {2}\(missing\)/)
  })

  it('says where there are no instances', async () => {
    const { stderr, exitCode } = await sandbox({ 'graph.yaml': GRAPH }).run(['graph', 'apps'])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('no instance of a graph was found')])
  })
})
