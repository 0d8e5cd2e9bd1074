import { describe, expect, it } from 'vitest'
import { repositoryIn } from '../git.ts'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const STARTER = `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: starter, namespace: kube-system}
rules:
  - {apiGroups: [""], resources: [pods], verbs: [create]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: starter, namespace: kube-system}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: starter}
subjects:
  - {kind: ServiceAccount, name: api, namespace: shop}
`
const POD = `apiVersion: v1
kind: Pod
metadata: {name: api, namespace: shop}
spec:
  serviceAccountName: api
  containers:
    - {name: api, image: "example.com/api:1.0"}
`
const READER = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
rules:
  - {apiGroups: [""], resources: [secrets], verbs: [get]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader}
subjects:
  - {kind: Group, name: support}
`
const ROLES = `resource "aws_iam_role" "admin" {
  name = "admin"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { AWS = aws_iam_role.ci.arn }, Action = "sts:AssumeRole" }]
  })
}
resource "aws_iam_role_policy_attachment" "admin" {
  policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"
  role       = aws_iam_role.admin.name
}
resource "aws_iam_role" "ci" {
  name = "ci"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "codebuild.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}
`
const PASSER = `resource "aws_iam_role" "passer" {
  name = "passer"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}
resource "aws_iam_role_policy" "passer" {
  role = aws_iam_role.passer.id
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "iam:PassRole", Resource = "arn:aws:iam::111122223333:role/node" }]
  })
}
`
const SHOP = { 'rbac.yaml': STARTER, 'pod.yaml': POD, 'reader.yaml': READER }
const variables = { PATH: process.env['PATH'] }

const API = `  Pod shop/api
    runs as ServiceAccount shop/api  (pod.yaml:5)
    becomes cluster-admin: ServiceAccount shop/api may start Pods in kube-system; ServiceAccount kube-system/clusterrole-aggregation-controller may write any right into ClusterRoles
  ServiceAccount shop/api
    may start Pods in kube-system  (rbac.yaml:5, rbac.yaml:10)
    becomes cluster-admin: may start Pods in kube-system; ServiceAccount kube-system/clusterrole-aggregation-controller may write any right into ClusterRoles
`

describe('graph access', () => {
  it('shows by which rights each principal becomes another one, and cluster-admin', async () => {
    const { stdout, stderr, exitCode } = await sandbox(SHOP).run(['graph', 'access'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toBe(`  Group support
    may read the Secrets in all namespaces  (reader.yaml:5, reader.yaml:10)
${API.replace(
  '    becomes cluster-admin: may start',
  '    may start privileged Pods in kube-system, unless admission prevents it  (rbac.yaml:5, rbac.yaml:10)\n    becomes cluster-admin: may start',
)}`)
  })

  it('says which ways are not sure, and why', async () => {
    const grant = (name: string, rule: string) => `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: ${name}, namespace: shop}
rules: [${rule}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: ${name}, namespace: shop}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: ${name}}
subjects: [{kind: User, name: ${name}}]
`
    const files = {
      'binder.yaml': grant(
        'binder',
        '{apiGroups: [rbac.authorization.k8s.io], resources: [rolebindings], verbs: [create]}',
      ),
      'issuer.yaml': grant('issuer', '{apiGroups: [cert-manager.io], resources: [certificates], verbs: [create]}'),
      'controller.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: cert-manager}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
subjects: [{kind: ServiceAccount, name: cert-manager, namespace: cert-manager}]
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: cert-manager, namespace: cert-manager}
---
apiVersion: v1
kind: Pod
metadata: {name: tool, namespace: shop}
spec:
  containers: [{name: tool, image: registry.example.com/shop/tool:1.0.0, securityContext: {privileged: true}}]
`,
    }
    const ask = async (...given: readonly string[]) => (await sandbox(files).run(['graph', 'access', ...given])).stdout
    expect(await ask('--from', 'binder')).toBe(
      `  User binder
    may change the RoleBindings in shop, if what is outside of these files lets it bind roles  (binder.yaml:4, binder.yaml:9)
`,
    )
    expect(await ask('--to', 'cluster-admin')).toContain(
      'User issuer\n    may have cert-manager issue a certificate, as far as that controller does more than it is for',
    )
    expect(await ask('--to', 'nodes')).toBe('  Pod shop/tool\n    runs privileged  (controller.yaml:15)\n')
  })

  it('shows only what leads to somebody, or from somebody', async () => {
    const { stdout } = await sandbox(SHOP).run(['graph', 'access', '--to', 'cluster-admin'])
    expect(stdout).toBe(API)
    const { stdout: from } = await sandbox(SHOP).run(['graph', 'access', '--from', 'support', '-f', 'json'])
    expect(JSON.parse(from).graphs[0].principals.map(({ id }: { id: string }) => id)).toEqual(['Group support'])
  })

  it('says that nobody is called so, and who is meant', async () => {
    const ask = (...given: readonly string[]) => sandbox(SHOP).run(['graph', 'access', ...given])
    const nobody = await ask('--from', 'nobody')
    expect(nobody.exitCode).toBe(2)
    expect(nobody.stderr).toContain('--from: no principal here is named "nobody"; known are shop/api, support')
    const moon = await ask('--to', 'moon')
    expect(moon.exitCode).toBe(2)
    expect(moon.stderr).toContain('--to: no principal here is named "moon"')
    expect((await ask('--from', 'suport')).stderr).toContain('did you mean "support"?')
    expect((await ask('--who-can', 'gte pods')).stderr).toContain('there is no verb "gte"; did you mean "get"?')
    expect((await ask('--who-can', 'get pdos')).stderr).toContain('there is no resource "pdos"; did you mean "pods"?')
    expect((await ask('--who-can', 'get pods', '-n', 'shpo')).stderr).toContain('did you mean "shop"?')
    expect((await ask('--who-can', 'iam:PasRole')).stderr).toContain('did you mean "iam:PassRole"?')
  })

  it('answers that nobody can', async () => {
    const ask = (...given: readonly string[]) => sandbox(SHOP).run(['graph', 'access', ...given])
    const admin = await ask('--from', 'support', '--to', 'cluster-admin')
    expect(admin).toMatchObject({
      exitCode: 0,
      stdout: 'no way was found by which support can become cluster-admin\n',
    })
    const rest = sandbox({ 'reader.yaml': READER })
    expect((await rest.run(['graph', 'access', '--who-can', 'delete pods'])).stdout).toBe(
      'nobody was found who can delete pods\n',
    )
    const json = await rest.run(['graph', 'access', '--who-can', 'delete pods', '-f', 'json'])
    expect(JSON.parse(json.stdout)).toEqual({ version: 1, graphs: [] })
  })

  it('marks the rights that a change adds or takes away', async () => {
    const made = repositoryIn(sandbox(), SHOP)
    made.write({ 'reader.yaml': READER.replace('verbs: [get]', 'verbs: [create]').replace('secrets', 'pods') })
    const { stdout } = await made.run(['graph', 'access', '--since', 'HEAD'], { variables })
    expect(stdout).toContain('+   may start Pods in all namespaces  (reader.yaml:5, reader.yaml:10)')
    expect(stdout).toContain('-   may read the Secrets in all namespaces')
    expect(stdout).toContain('    runs as ServiceAccount shop/api')
  })

  it('shows paths over roles of IAM', async () => {
    const { stdout } = await sandbox({ 'main.tf': ROLES }).run(['graph', 'access'])
    expect(stdout).toBe(`  role admin
    may do everything in the account  (main.tf:9)
  role ci
    may assume role admin  (main.tf:5)
    becomes administrator of the AWS account: may assume role admin; role admin may do everything in the account
`)
    const { stdout: to } = await sandbox({ 'main.tf': ROLES }).run(['graph', 'access', '--to', 'administrator'])
    expect(to).toBe(stdout)
  })

  it('answers who may do something, and who can become them', async () => {
    const { stdout, stderr } = await sandbox(SHOP).run([
      'graph',
      'access',
      '--who-can',
      'create',
      'pods',
      '-n',
      'kube-system',
    ])
    expect(stderr).toBe('')
    expect(stdout).toBe(`  Pod shop/api
    runs as ServiceAccount shop/api  (pod.yaml:5)
    gets to create pods in kube-system: ServiceAccount shop/api may create pods in kube-system
  ServiceAccount shop/api
    may create pods in kube-system  (rbac.yaml:5, rbac.yaml:10)
    may start Pods in kube-system  (rbac.yaml:5, rbac.yaml:10)
`)
    const secret = await sandbox(SHOP).run(['graph', 'access', '--to', 'Secret shop/db'])
    expect(secret.stdout).toContain('  Group support\n    may get secrets/db in shop  (reader.yaml:5, reader.yaml:10)')
    const deleting = await sandbox(SHOP).run(['graph', 'access', '--who-can', 'delete pods', '.'])
    expect(deleting.stdout).toContain(
      'gets to delete pods: ServiceAccount shop/api may start Pods in kube-system; ServiceAccount kube-system/clusterrole-aggregation-controller may write any right into ClusterRoles; cluster-admin may delete pods, as everything in the cluster',
    )
    const wrong = await sandbox(SHOP).run(['graph', 'access', '--who-can', 'pods'])
    expect(wrong.stderr).toContain('--who-can pods is neither a verb with a resource')
  })

  it('knows the roles of Kubernetes itself, groups of accounts, and what it cannot know', async () => {
    const bind = (name: string, role: string, subject: string, namespace?: string) =>
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ${namespace === undefined ? 'ClusterRoleBinding' : 'RoleBinding'}
metadata: {name: ${name}${namespace === undefined ? '' : `, namespace: ${namespace}`}}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: ${role}}
subjects: [${subject}]
`
    const files = {
      'pod.yaml': POD,
      'bindings.yaml': [
        bind('edit', 'edit', '{kind: User, name: eve}', 'shop'),
        bind('view', 'view', '{kind: Group, name: "system:serviceaccounts:shop"}'),
        bind('other', 'of-a-chart', '{kind: User, name: una}'),
        bind('named', 'admin', '{kind: User, name: "system:serviceaccount:ci:deployer"}', 'shop'),
      ].join('---\n'),
      'part.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: part, labels: {rbac.authorization.k8s.io/aggregate-to-view: "true"}}
rules: [{apiGroups: [shop.example], resources: [orders], verbs: [get]}]
`,
    }
    const ask = async (...given: readonly string[]) =>
      (await sandbox(files).run(['graph', 'access', '--who-can', ...given])).stdout
    const unknown = (right: string) =>
      `  User una\n    may ${right}, if ClusterRole of-a-chart allows it, which no document defines  (bindings.yaml:16)\n`
    expect(await ask('get', 'po', '-n', 'shop')).toBe(`  Group system:serviceaccounts:shop
    may get pods in shop  (bindings.yaml:10)
  Pod shop/api
    runs as ServiceAccount shop/api  (pod.yaml:5)
    gets to get pods in shop: ServiceAccount shop/api is a member of system:serviceaccounts:shop; Group system:serviceaccounts:shop may get pods in shop
  ServiceAccount ci/deployer
    may get pods in shop  (bindings.yaml:22)
    may start Pods in shop  (bindings.yaml:22)
  ServiceAccount shop/api
    is a member of system:serviceaccounts:shop
    gets to get pods in shop: is a member of system:serviceaccounts:shop; Group system:serviceaccounts:shop may get pods in shop
  User eve
    may get pods in shop  (bindings.yaml:4)
    may start Pods in shop  (bindings.yaml:4)
${unknown('get pods in shop')}`)
    expect(await ask('get', 'nodes')).toBe(unknown('get nodes'))
    expect(await ask('get', 'orders')).toContain(
      'Group system:serviceaccounts:shop\n    may get orders in all namespaces',
    )
    expect(await ask('get', '/metrics')).toBe(unknown('get /metrics'))
    expect(await ask('delete', 'Deployment')).toContain('User eve\n    may delete deployments in shop')
  })

  it('answers who gets a Secret: from the API, as a variable or a file, or by Pods that they start', async () => {
    const files = {
      'bound.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: edit, namespace: shop}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: edit}
subjects: [{kind: User, name: eve}]
`,
      'pod.yaml': `apiVersion: v1
kind: Pod
metadata: {name: api, namespace: shop}
spec:
  containers:
    - name: api
      image: "example.com/api:1.0"
      envFrom: [{secretRef: {name: db}}]
---
apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec:
  volumes:
    - {name: a, projected: {sources: [{secret: {name: db}}]}}
    - {name: b, secret: {secretName: other}}
  containers:
    - {name: api, image: "example.com/api:1.0"}
---
apiVersion: v1
kind: Secret
metadata: {name: db, namespace: shop}
`,
    }
    const { stdout } = await sandbox(files).run(['graph', 'access', '--to', 'shop/db'])
    expect(stdout).toBe(`  Pod shop/api
    has it as a variable  (pod.yaml:8)
  Pod shop/web
    has it as a file  (pod.yaml:15)
  User eve
    may start Pods that have it  (bound.yaml:4)
    may get secrets/db in shop  (bound.yaml:4)
`)
  })

  it('answers who may use an IAM action on a resource', async () => {
    const files = { 'main.tf': `${ROLES}${PASSER}` }
    const passes = await sandbox(files).run([
      'graph',
      'access',
      '--who-can',
      'iam:PassRole',
      'arn:aws:iam::111122223333:role/node',
    ])
    expect(passes.stdout).toContain(
      '  role passer\n    may use iam:PassRole on arn:aws:iam::111122223333:role/node  (main.tf:',
    )
    expect(passes.stdout).toContain('  role ci\n    may assume role admin')
    const other = await sandbox(files).run([
      'graph',
      'access',
      '--who-can',
      'iam:PassRole',
      'arn:aws:iam::111122223333:role/other',
    ])
    expect(other.stdout).not.toContain('passer')
  })

  it('writes the difference as Markdown', async () => {
    const made = repositoryIn(sandbox(), SHOP)
    const same = await made.run(['graph', 'access', '--since', 'HEAD', '-f', 'markdown'], { variables })
    expect(same.stdout).toBe('### Rights\n\nNo right is new or gone.\n')
    made.write({ 'reader.yaml': READER.replace('verbs: [get]', 'verbs: [create]').replace('secrets', 'pods') })
    const { stdout } = await made.run(['graph', 'access', '--since', 'HEAD', '-f', 'markdown'], { variables })
    const [diagram = '', table = ''] = stdout.split(/(?<=```\n)\n/)
    expect(diagram).toMatch(/^```mermaid\nflowchart LR\n/)
    expect(diagram).toContain('n0["Group<br/>support"]:::')
    expect(diagram).toContain(' -->|"may start Pods in all namespaces"| ')
    expect(diagram).toContain('stroke:#2e7d32')
    expect(table.split('\n').slice(0, 5)).toEqual([
      '### Rights',
      '',
      '| | who | can | shown by |',
      '| --- | --- | --- | --- |',
      '| new | Group support | may start Pods in all namespaces | reader.yaml:5, reader.yaml:10 |',
    ])
    expect(stdout).toContain('| gone | Group support | may read the Secrets in all namespaces |')
    expect(stdout).toContain('| new | Group support | becomes cluster-admin: may start Pods in all namespaces;')
  })

  it('tells each right that a change adds or takes away, whether it leads to more or not', async () => {
    const made = repositoryIn(sandbox(), { 'reader.yaml': READER, 'main.tf': `${ROLES}${PASSER}` })
    made.write({
      'reader.yaml': READER.replace('[secrets], verbs: [get]', '[secrets, pods/log], verbs: [list, get]'),
      'main.tf': `${ROLES}${PASSER}`
        .replace('"iam:PassRole"', '["iam:PassRole", "iam:GetRole"]')
        .replace('role/node', 'role/other'),
    })
    const { stdout } = await made.run(['graph', 'access', '--since', 'HEAD'], { variables })
    for (const line of [
      '+   may list secrets in all namespaces  (reader.yaml:5, reader.yaml:10)',
      '+   may list, get pods/log in all namespaces',
      '+   may use iam:PassRole, iam:GetRole on arn:aws:iam::111122223333:role/other',
      '-   may use iam:PassRole on arn:aws:iam::111122223333:role/node',
    ])
      expect(stdout).toContain(line)
    expect(stdout).not.toContain('may get secrets')
    const { stdout: table } = await made.run(
      ['graph', 'access', '--since', 'HEAD', '-f', 'markdown', '--from', 'passer'],
      {
        variables,
      },
    )
    expect(table).toContain(
      '| new | role passer | may use iam:PassRole, iam:GetRole on arn:aws:iam::111122223333:role/other |',
    )
    expect(table).not.toContain('Group support')
  })

  it('answers who may use an action on some resource, under a condition, or by a policy of AWS', async () => {
    const role = (name: string, policy: string) => `resource "aws_iam_role" "${name}" {
  name = "${name}"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}
resource "aws_iam_role_policy${policy.startsWith('arn:') ? '_attachment' : ''}" "${name}" {
  role = aws_iam_role.${name}.name
  ${policy.startsWith('arn:') ? `policy_arn = "${policy}"` : `policy = jsonencode({ Version = "2012-10-17", Statement = [${policy}] })`}
}
`
    const bucket = 'arn:aws:s3:::shop'
    const files = {
      'main.tf': [
        role('reader', `{ Effect = "Allow", Action = "s3:Get*", Resource = "${bucket}/*" }`),
        role(
          'home',
          `{ Effect = "Allow", Action = "s3:GetObject", Resource = "${bucket}/*", Condition = { StringEquals = { "aws:SourceVpc" = "vpc-1" } } }`,
        ),
        role('managed', 'arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess'),
        role('writer', `{ Effect = "Allow", Action = "s3:PutObject", Resource = "${bucket}/*" }`),
        role(
          'denied',
          `{ Effect = "Allow", Action = "s3:*", Resource = "*" }, { Effect = "Deny", Action = "s3:GetObject", Resource = "*" }`,
        ),
      ].join(''),
    }
    const { stdout } = await sandbox(files).run(['graph', 'access', '--who-can', 's3:GetObject', `${bucket}/a`])
    expect(stdout.replaceAll(/ {2}\(main.*\)/g, '')).toBe(`  role home
    may use s3:GetObject on ${bucket}/a, unless something prevents it
  role managed
    may use s3:GetObject on ${bucket}/a, if policy AmazonS3ReadOnlyAccess allows it, which no document defines
  role reader
    may use s3:GetObject on ${bucket}/a
`)
    const any = await sandbox(files).run(['graph', 'access', '--who-can', 's3:PutObject'])
    expect(any.stdout).toContain('role writer\n    may use s3:PutObject on any resource  (main.tf:')
  })

  it('draws who can become whom', async () => {
    const files = { 'main.tf': ROLES }
    const { stdout: dot } = await sandbox(files).run(['graph', 'access', '-f', 'dot'])
    expect(dot).toContain('n1 -> n0 [label="may assume role admin"')
    const { stdout: svg } = await sandbox(files).run(['graph', 'access', '-f', 'svg'])
    expect(svg).toMatch(/^<svg[\s\S]*may assume role admin/)
    const { stdout: html } = await sandbox(files).run(['graph', 'access', '-f', 'html'])
    expect(html).toContain('<h1>Who can become whom</h1>')
    expect(html.replaceAll('<wbr>', '')).toContain('<td>role ci</td><td>may assume role admin</td><td>main.tf:5</td>')
  })
})
