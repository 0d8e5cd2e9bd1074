import { describe, expect, it } from 'vitest'
import { cycloneDxFaults } from '../../support/cyclone-dx.ts'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const DIGEST = 'sha256:6c3c624b58dbbcd3c0dd82b4c53f04194d1247c6eebdaab7c610cf7d66709b3b'
const ECR = '111122223333.dkr.ecr.eu-west-1.amazonaws.com'
const ROLE = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' }],
})
const PULL = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Action: 'ecr:GetAuthorizationToken', Resource: '*' },
    {
      Effect: 'Allow',
      Action: ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer', 'ecr:BatchCheckLayerAvailability'],
      Resource: 'arn:aws:ecr:eu-west-1:111122223333:repository/shop/*',
    },
  ],
})
const LIFECYCLE = JSON.stringify({
  rules: [
    {
      rulePriority: 1,
      description: 'old builds',
      selection: {
        tagStatus: 'tagged',
        tagPatternList: ['1.*'],
        countType: 'sinceImagePushed',
        countUnit: 'days',
        countNumber: 30,
      },
      action: { type: 'expire' },
    },
  ],
})

const SHOP = {
  'web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      serviceAccountName: web
      imagePullSecrets: [{name: harbor}]
      initContainers: [{name: cache, image: "redis:8.2.1"}]
      containers:
        - {name: web, image: "${ECR}/shop/web:1.4.2@${DIGEST}"}
        - {name: proxy, image: "${ECR}/hub/library/nginx:1.29.1"}
        - {name: other, image: "\${IMAGE}"}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: web, namespace: shop}
imagePullSecrets: [{name: backup}]
`,
  'batch.yaml': `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: batch}
spec:
  tasks:
    - template:
        spec: {containers: [{name: main, image: "harbor.example.com/mirror/coreos/etcd:v3.6.0"}]}
`,
  'certs.d/docker.io/hosts.toml': `server = "https://harbor.example.com"
[host."https://harbor.example.com/v2/hub"]
  capabilities = ["pull", "resolve"]
  override_path = true
`,
  'sync.yaml': 'quay.io:\n  images:\n    coreos/etcd: [v3.6.0]\n',
  'main.tf.json': JSON.stringify({
    resource: {
      aws_iam_role: { nodes: { name: 'nodes', assume_role_policy: ROLE } },
      aws_iam_role_policy: { pull: { role: '${aws_iam_role.nodes.name}', policy: PULL } },
      aws_ecr_lifecycle_policy: { web: { repository: 'shop/web', policy: LIFECYCLE } },
      aws_ecr_pull_through_cache_rule: {
        hub: { ecr_repository_prefix: 'hub', upstream_registry_url: 'registry-1.docker.io' },
      },
      aws_ecr_replication_configuration: {
        all: {
          replication_configuration: {
            rule: {
              destination: { region: 'eu-west-1', registry_id: '111122223333' },
              repository_filter: { filter: 'shop/', filter_type: 'PREFIX_MATCH' },
            },
          },
        },
      },
    },
  }),
}

describe('graph images', () => {
  it('lists who deploys an image, how it arrives, what expires it and what lets it be pulled', async () => {
    const { stdout, stderr, exitCode } = await sandbox(SHOP).run(['graph', 'images', '.'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toBe(`${ECR}/hub/library/nginx:1.29.1
  deployed by  Deployment shop/web  (web.yaml)
  arrives by   pull through cache hub  (main.tf.json)
  pulled with  Secret shop/backup  (web.yaml)
               Secret shop/harbor  (web.yaml)
${ECR}/shop/web:1.4.2@${DIGEST}
  deployed by  Deployment shop/web  (web.yaml)
  arrives by   replication from another registry  (main.tf.json)
  expired by   rule 1 (sinceImagePushed 30 days)  (main.tf.json)
  pulled with  Secret shop/backup  (web.yaml)
               Secret shop/harbor  (web.yaml)
               pull policy of role nodes  (main.tf.json)
harbor.example.com/mirror/coreos/etcd:v3.6.0
  deployed by  Job batch  (batch.yaml)
  arrives by   skopeo from quay.io/coreos/etcd  (sync.yaml)
redis:8.2.1
  deployed by  Deployment shop/web  (web.yaml)
  arrives by   mirror https://harbor.example.com/v2/hub  (certs.d/docker.io/hosts.toml)
  pulled with  Secret shop/backup  (web.yaml)
               Secret shop/harbor  (web.yaml)
note: 1 image is only known at deployment
`)
  })

  it('gives one record an image as JSON', async () => {
    const { stdout } = await sandbox(SHOP).run(['graph', 'images', '-f', 'json', '.'])
    const { version, images, notes } = JSON.parse(stdout)
    expect({ version, notes }).toEqual({ version: 1, notes: ['1 image is only known at deployment'] })
    expect(images).toHaveLength(4)
    expect(images[3]).toEqual({
      image: 'redis:8.2.1',
      registry: 'docker.io',
      repository: 'library/redis',
      tag: '8.2.1',
      deployedBy: [{ what: 'Deployment shop/web', path: 'web.yaml' }],
      arrivesBy: [{ what: 'mirror https://harbor.example.com/v2/hub', path: 'certs.d/docker.io/hosts.toml' }],
      expiredBy: [],
      pulledWith: [
        { what: 'Secret shop/backup', path: 'web.yaml' },
        { what: 'Secret shop/harbor', path: 'web.yaml' },
      ],
    })
  })

  it('follows addresses of repositories, expressions of skopeo and the registries of pull secrets', async () => {
    const login = JSON.stringify({ auths: { 'quay.io': { username: 'reader', password: '${PASSWORD}' } } })
    const ran = await sandbox({
      'main.tf': `resource "kubernetes_pod" "web" {
  metadata {
    name      = "web"
    namespace = "shop"
  }
  spec {
    container { image = "\${aws_ecr_repository.web.repository_url}:1.0" }
  }
}
`,
      'ecr.tf': `resource "aws_ecr_repository" "web" { name = "team/web" }
resource "aws_ecr_lifecycle_policy" "web" {
  repository = aws_ecr_repository.web.name
  policy     = jsonencode(${LIFECYCLE})
}
`,
      'sync.yaml': 'quay.io:\n  images-by-tag-regex: {coreos/etcd: ^v3}\n',
      'pod.yaml': `apiVersion: v1
kind: Pod
metadata: {name: etcd, namespace: shop}
spec:
  imagePullSecrets: [{name: quay}]
  containers:
    - image: harbor.example.com/coreos/etcd:v3.6
    - image: harbor.example.com/coreos/etcd:v2.0
    - image: quay.io/coreos/dex:v2
`,
      'secret.yaml': `apiVersion: v1
kind: Secret
metadata: {name: quay, namespace: shop}
type: kubernetes.io/dockerconfigjson
stringData: {.dockerconfigjson: '${login}'}
`,
    }).run(['graph', 'images', '.'])
    expect(
      ran.stdout,
    ).toBe(`\${aws_ecr_repository.web.registry_id}.dkr.ecr.\${data.aws_region.current.name}.amazonaws.com/team/web:1.0
  deployed by  Pod shop/web  (main.tf)
  expired by   rule 1 (sinceImagePushed 30 days)  (ecr.tf)
harbor.example.com/coreos/etcd:v2.0
  deployed by  Pod shop/etcd  (pod.yaml)
harbor.example.com/coreos/etcd:v3.6
  deployed by  Pod shop/etcd  (pod.yaml)
  arrives by   skopeo from quay.io/coreos/etcd  (sync.yaml)
quay.io/coreos/dex:v2
  deployed by  Pod shop/etcd  (pod.yaml)
  pulled with  Secret shop/quay  (pod.yaml)
`)
  })

  it('writes a bill of materials that scanners take: a component of type container an image', async () => {
    const { stdout } = await sandbox(SHOP).run(['graph', 'images', '-f', 'cyclonedx', '.'])
    expect(cycloneDxFaults(stdout)).toEqual([])
    expect(cycloneDxFaults(stdout.replaceAll('"container"', '"images"'))).not.toEqual([])
    const { bomFormat, specVersion, version, metadata, components } = JSON.parse(stdout)
    expect({ bomFormat, specVersion, version }).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(metadata.tools.components[0]).toMatchObject({ type: 'application', name: 'clauselint' })
    const references = components.map((one: { readonly 'bom-ref': string }) => one['bom-ref'])
    expect(new Set(references).size).toBe(4)
    expect(components[1]).toEqual({
      type: 'container',
      'bom-ref': `${ECR}/shop/web:1.4.2@${DIGEST}`,
      name: `${ECR}/shop/web`,
      version: DIGEST,
      hashes: [{ alg: 'SHA-256', content: DIGEST.slice(7) }],
      purl: `pkg:oci/web@sha256%3A${DIGEST.slice(7)}?repository_url=${ECR}%2Fshop%2Fweb&tag=1.4.2`,
      properties: expect.arrayContaining([
        { name: 'clauselint:deployed-by', value: 'Deployment shop/web (web.yaml)' },
        { name: 'clauselint:expired-by', value: 'rule 1 (sinceImagePushed 30 days) (main.tf.json)' },
      ]),
    })
    expect(components.map((one: { readonly purl: string }) => one.purl).slice(2)).toEqual([
      'pkg:docker/mirror/coreos/etcd@v3.6.0?repository_url=harbor.example.com',
      'pkg:docker/library/redis@8.2.1',
    ])
  })

  it('draws a table to search and to sort, with all texts escaped and nothing fetched', async () => {
    const files = { ...SHOP, 'web.yaml': SHOP['web.yaml'].replace('name: web, namespace', 'name: "<b>web", namespace') }
    const stdout = (await sandbox(files).run(['graph', 'images', '-f', 'html', '.'])).stdout.replaceAll('<wbr>', '')
    expect(stdout.match(/<th>/g)).toHaveLength(5)
    expect(stdout).toContain('<td>redis:8.2.1<small>docker.io</small></td>')
    expect(stdout).toContain(
      `web:1.4.2@<abbr title="${DIGEST}">${DIGEST.slice(0, 19)}…</abbr><span hidden>${DIGEST}</span>`,
    )
    expect(stdout).toContain('<li>Deployment shop/&lt;b&gt;web<small>web.yaml</small></li>')
    expect(stdout).toContain("default-src 'none'")
    expect(stdout).not.toMatch(/<b>|src=|href=/)
    const script = /<script>(.*)<\/script>/s.exec(stdout)?.[1] ?? ''
    expect(script).toContain('aria-sort')
    expect(() => new Function(script)).not.toThrow()
  })

  it('tells scopes apart', async () => {
    const configuration = 'scopes:\n  - {name: prod, files: [web.yaml]}\n  - {name: batch, files: [batch.yaml]}\n'
    const made = sandbox({ ...SHOP, 'clauselint.yaml': configuration })
    const text = (await made.run(['graph', 'images', '.'])).stdout
    expect(text).toContain('# prod\n')
    expect(text).toContain('# batch\nharbor.example.com/mirror/coreos/etcd:v3.6.0\n')
    const { images } = JSON.parse((await made.run(['graph', 'images', '-f', 'json', '.'])).stdout)
    expect(images.map(({ scope }: { readonly scope: string }) => scope)).toContain('batch')
    expect((await made.run(['graph', 'images', '-f', 'html', '.'])).stdout).toContain('<small>scope batch</small>')
  })

  it.each(['text', 'json', 'html', 'cyclonedx'])('shows no secret as %s', async format => {
    const files = {
      'pod.yaml': `apiVersion: v1
kind: Pod
metadata: {name: AKIAQ7RLMNPQ4T5VWXYZ}
spec:
  containers: [{name: a, image: "docker.io/team/web:AKIAQ7RLMNPQ4T5VWXYZ"}]
`,
      'certs.d/docker.io/hosts.toml': `server = "https://harbor.example.com"
[host."https://puller:Qm41xT7cpL@harbor.example.com"]
  capabilities = ["pull", "resolve"]
`,
    }
    const { stdout, stderr } = await sandbox(files).run(['graph', 'images', '-f', format, '.'])
    expect(stdout.replaceAll('<wbr>', '')).toContain('docker.io')
    expect(`${stdout}${stderr}`).not.toMatch(/AKIAQ7RLMNPQ4T5VWXYZ|Qm41xT7cpL/)
  })

  it.each([
    [['graph', 'images', '--format', 'svg'], '--format svg is not one of text, json, markdown, html, cyclonedx'],
    [['graph', 'images'], 'no image was found that is deployed'],
  ])('%j is refused', async (argv, why) => {
    const { exitCode, stderr } = await sandbox({ 'a.yaml': 'a: 1\n' }).run(argv)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(why)
  })
})
