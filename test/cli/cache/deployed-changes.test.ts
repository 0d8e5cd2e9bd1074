import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import fc, { runs } from '../../support/property.ts'
import { type Sandbox, sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()
const SECRET = 'AKIAQ7WL2M5XNVH3TBZR'

type Files = Readonly<Record<string, string>>

const ROLE = (name: string, action: string): string =>
  `resource "aws_iam_role_policy" "${name}" {\n  name = "${name}"\n  role = "app"\n  policy = jsonencode({\n` +
  `    Version = "2012-10-17"\n    Statement = [{ Effect = "Allow", Action = "${action}", Resource = var.on }]\n  })\n}\n`

/** Roots that call modules, with values, an override file, a file that a module reads, and a secret that it is given. */
const TERRAFORM: Files = {
  'live/a/main.tf':
    `module "app" {\n  source = "../../modules/app"\n  on     = "*"\n  names  = { one = "a", two = "b" }\n}\n` +
    `module "plain" {\n  source = "../../modules/plain"\n}\n`,
  'live/b/main.tf': `variable "open" {}\nmodule "app" {\n  source = "../../modules/app"\n  on     = var.open\n}\n`,
  'live/b/terraform.tfvars': `open = "*"\n`,
  'live/b/extra.auto.tfvars': `open = "arn:aws:s3:::a"\n`,
  'live/b/main_override.tf': `module "app" {\n  on = "arn:aws:s3:::b"\n}\n`,
  'live/c/main.tf': `module "gone" {\n  source = "../../modules/gone"\n}\n${ROLE('own', 's3:*')}variable "on" { default = "*" }\n`,
  'modules/app/main.tf':
    `variable "on" {}\nvariable "names" { default = {} }\nlocals {\n  first = "iam:*"\n}\n` +
    `module "inner" {\n  source   = "../plain"\n  for_each = var.names\n  on       = each.value\n}\n${ROLE('app', '*')}`,
  'modules/plain/main.tf': `variable "on" { default = "*" }\n${ROLE('plain', 'iam:PassRole')}`,
  'modules/plain/policy.tf':
    `resource "aws_iam_policy" "read" {\n  policy = file("\${path.module}/policy.json")\n}\n` +
    `resource "aws_instance" "web" {\n  user_data = "export AWS_ACCESS_KEY_ID=${SECRET}"\n}\n`,
  'modules/plain/policy.json': `{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}\n`,
}

const OBJECT = (kind: string, name: string, spec: string, apiVersion = 'apps/v1'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\n${spec}`
const WORKLOAD = (name: string): string =>
  OBJECT(
    'Deployment',
    name,
    `spec:\n  replicas: 2\n  selector: {matchLabels: {app: ${name}}}\n  template:\n    metadata: {labels: {app: ${name}}}\n` +
      `    spec: {serviceAccountName: web, containers: [{name: web, image: "registry.example.com/shop/${name}:latest"}]}\n`,
  )
const ACCOUNT = (name: string): string => OBJECT('ServiceAccount', name, '', 'v1')
const BINDING = (name: string): string =>
  OBJECT(
    'RoleBinding',
    name,
    `roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}\n` +
      `subjects: [{kind: ServiceAccount, name: ${name}, namespace: shop}]\n`,
    'rbac.authorization.k8s.io/v1',
  )
const KUSTOMIZATION = (fields: string): string =>
  `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${fields}\n`

const KUSTOMIZE: Files = {
  'base/kustomization.yaml': KUSTOMIZATION('resources: [web.yaml, account.yaml, binding.yaml]'),
  'base/web.yaml': WORKLOAD('web'),
  'base/account.yaml': ACCOUNT('web'),
  'base/binding.yaml': BINDING('api'),
  'overlays/one/kustomization.yaml': KUSTOMIZATION(
    'namePrefix: web-\nresources: [../../base]\npatches: [{path: patch.yaml}]',
  ),
  'overlays/one/patch.yaml': OBJECT('Deployment', 'web', 'spec: {replicas: 1}\n'),
  'overlays/two/kustomization.yaml': KUSTOMIZATION('namespace: api\nresources: [../../base, extra.yaml]'),
  'overlays/two/extra.yaml': ACCOUNT('api'),
}

const CHART: Files = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'chart/values.yaml': 'name: web\nreplicas: 2\ntag: latest\n',
  'chart/templates/web.yaml': WORKLOAD('web')
    .replaceAll('app: web', 'app: {{ .Values.name }}')
    .replace('replicas: 2', 'replicas: {{ .Values.replicas }}'),
  'chart/templates/binding.yaml': BINDING('web').replace('metadata: {name: web', 'metadata: {name: {{ .Values.name }}'),
  'chart/templates/_names.tpl': '{{ define "name" }}web{{ end }}\n',
  'account.yaml': ACCOUNT('web'),
}

const GRAPH: Files = {
  'graph.yaml':
    'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: {name: web}\nspec:\n' +
    '  schema: {apiVersion: v1alpha1, kind: Web, spec: {name: string, replicas: integer | default=2}}\n  resources:\n' +
    '    - id: account\n      template: {apiVersion: v1, kind: ServiceAccount, metadata: {name: "${schema.spec.name}"}}\n' +
    '    - id: binding\n      template:\n        apiVersion: rbac.authorization.k8s.io/v1\n        kind: RoleBinding\n' +
    '        metadata: {name: "${schema.spec.name}"}\n' +
    '        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}\n' +
    '        subjects: [{kind: ServiceAccount, name: "${account.metadata.name}", namespace: shop}]\n',
  'one.yaml': OBJECT('Web', 'web', 'spec: {name: web}\n', 'kro.run/v1alpha1'),
  'two.yaml': OBJECT('Web', 'api', 'spec: {name: api, replicas: 1}\n', 'kro.run/v1alpha1'),
  'binding.yaml': BINDING('batch'),
}

const WORKFLOWS: Files = {
  '.github/workflows/build.yml':
    'on: push\njobs:\n  web:\n    uses: ./.github/workflows/deploy.yml\n    with: {name: web}\n    secrets: inherit\n' +
    '  api:\n    uses: example/shared/.github/workflows/api.yml@main\n',
  '.github/workflows/deploy.yml':
    'on:\n  workflow_call:\n    inputs: {name: {type: string}}\njobs:\n  web:\n    runs-on: ubuntu-latest\n    steps:\n' +
    '      - uses: actions/checkout@main\n      - run: kubectl apply -f web.yaml --namespace ${{ inputs.name }}\n' +
    '      - uses: ./.github/actions/web\n',
  '.github/actions/web/action.yml':
    'name: web\nruns:\n  using: composite\n  steps:\n    - {run: "curl http://example.com/web.sh | bash", shell: bash}\n',
  'web.yaml': WORKLOAD('web'),
}

/** Repositories in which what one file says depends on others. */
const REPOSITORIES: readonly Files[] = [TERRAFORM, KUSTOMIZE, CHART, GRAPH, WORKFLOWS]

/** Words that changes exchange, and what they write in the place of others. */
const EDITS: readonly (readonly [RegExp, string])[] = [
  [/\bweb\b/, 'api'],
  [/\bapi\b/, 'web'],
  [/replicas: 2/, 'replicas: 1'],
  [/"\*"/, '"s3:GetObject"'],
  [/"s3:GetObject"/, '"*"'],
  [/"(?:app|plain)" \{/, '"batch" {'],
  [/modules\/plain/, 'modules/app'],
  [/modules\/app/, 'modules/plain'],
  [/^.*resources: .*$/m, 'resources: [web.yaml, account.yaml]'],
  [/^/, '# a comment\n'],
  [/\n/, '\n\n'],
  [/\n.*\n/, '\n'],
  [/$/, '\n# a comment at the end\n'],
]

const number = fc.nat({ max: 1000 })
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), file: number, edit: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), file: number, to: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('copy' as const), file: number, to: number }) },
  fc.record({ kind: fc.constant('remove' as const), file: number }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), file: number }) },
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function apply(one: Change, { path, write }: Sandbox, files: Files): void {
  const paths = Object.keys(files)
  const at = (index: number): string => paths[index % paths.length] ?? ''
  const own = at(one.file)
  if (one.kind === 'restore') write({ [own]: files[own] ?? '' })
  if (!existsSync(path(own))) return
  const text = readFileSync(path(own), 'utf8')
  if (one.kind === 'edit') {
    const fitting = EDITS.filter(([pattern]) => pattern.test(text))
    const [pattern = /^/, by = ''] = fitting[one.edit % fitting.length] ?? []
    write({ [own]: text.replace(pattern, by) })
  }
  if (one.kind === 'remove') rmSync(path(own))
  if (one.kind === 'copy') write({ [siblingOf(at(one.to), own)]: text })
  if (one.kind === 'move') {
    const to = path(siblingOf(at(one.to), own))
    mkdirSync(dirname(to), { recursive: true })
    renameSync(path(own), to)
  }
}

/** A file of another name, in the folder of one and with the format of the other. */
const siblingOf = (path: string, other: string): string =>
  `${dirname(path) === '.' ? '' : `${dirname(path)}/`}other${/(?:\.auto)?\.\w+$/.exec(other)?.[0] ?? ''}`

const cached = ({ path }: Sandbox): string =>
  readdirSync(path('.git/clauselint'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(`${entry.parentPath}/${entry.name}`, 'latin1'))
    .join('\n')

describe('--cache, where one file deploys another', () => {
  it.each(REPOSITORIES.map(files => [Object.keys(files)[0] ?? '', files] as const))(
    'reports what a run without it reports, and keeps no secret: %s',
    async (_, files) => {
      const reports = new Set<string>()
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 6 }),
          async batches => {
            const repository = sandbox(files)
            for (const batch of [[], ...batches]) {
              for (const one of batch) apply(one, repository, files)
              const plain = await repository.run(['-f', 'json', '.'])
              expect(await repository.run(['--cache', '-f', 'json', '.'])).toEqual(plain)
              expect(cached(repository)).not.toContain(SECRET)
              reports.add(plain.stdout)
            }
          },
        ),
        runs(3),
      )
      // Changes are of no use unless reports differ.
      expect(reports.size).toBeGreaterThan(6)
    },
    60_000,
  )
})
