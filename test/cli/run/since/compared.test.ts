import { renameSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commit, repositoryIn } from '../../git.ts'
import { type Sandbox, sandboxes } from '../../sandbox.ts'

const sandbox = sandboxes()
const withGit = { variables: { PATH: process.env['PATH'] } }
const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`

const account = (name: string): string => `apiVersion: v1
kind: ServiceAccount
metadata:
  name: orders
  namespace: shop
  annotations: {eks.amazonaws.com/role-arn: "${role(name)}"}
`
const deployment = (release: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: orders, namespace: shop}
spec:
  selector: {matchLabels: {app: orders}}
  template:
    metadata: {labels: {app: orders}, annotations: {release: "${release}"}}
    spec: {serviceAccountName: orders, containers: []}
`
const GRAPH = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema: {apiVersion: v1alpha1, kind: Web, spec: {role: string}}
  resources:
    - id: account
      template:
        apiVersion: v1
        kind: ServiceAccount
        metadata: {name: web, namespace: shop, annotations: {eks.amazonaws.com/role-arn: "\${schema.spec.role}"}}
    - id: deployment
      template:
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web, namespace: shop}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {serviceAccountName: web, containers: []}
`
const instance = (name: string): string => `apiVersion: kro.run/v1alpha1
kind: Web
metadata: {name: web, namespace: shop}
spec: {role: "${role(name)}"}
`
const made = (): Sandbox => repositoryIn(sandbox(), { 'account.yaml': account('orders'), 'app.yaml': deployment('1') })

/** The places of findings of the rule that compares. */
async function found(repository: Sandbox, ...more: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await repository.run([...more, '-f', 'json'], withGit)
  const { findings }: { readonly findings: readonly { check: string; path: string; range: Range }[] } =
    JSON.parse(stdout)
  return findings.filter(({ check }) => check === 'X-38').map(({ path, range }) => `${path}:${range.start.line}`)
}
interface Range {
  readonly start: { readonly line: number }
}

describe('rules that compare with --since', () => {
  it('see a role that changed while the Pods did not, committed or not', async () => {
    const repository = made()
    repository.write({ 'account.yaml': account('other') })
    expect(await found(repository)).toEqual([])
    expect(await found(repository, '--since', 'HEAD')).toEqual(['account.yaml:6'])
    commit(repository)
    expect(await found(repository, '--since', 'HEAD')).toEqual([])
    expect(await found(repository, '--since', 'HEAD~1')).toEqual(['account.yaml:6'])
    expect(await found(repository, '--since', 'HEAD~1', '--cache')).toEqual(['account.yaml:6'])
    expect(await found(repository, '--since', 'HEAD~1', '--cache')).toEqual(['account.yaml:6'])
    expect(await found(repository, '--cache')).toEqual([])
  })

  it('are silent where the Pods change, too', async () => {
    const repository = made()
    repository.write({ 'account.yaml': account('other'), 'app.yaml': deployment('2') })
    expect(await found(repository, '--since', 'HEAD')).toEqual([])
  })

  it('are silent where the file changed and the role did not', async () => {
    const repository = made()
    repository.write({ 'account.yaml': `# more\n${account('orders')}`, 'app.yaml': deployment('1') })
    expect(await found(repository, '--since', 'HEAD')).toEqual([])
  })

  it('are silent of workloads in files that were not there', async () => {
    const repository = repositoryIn(sandbox(), { 'account.yaml': account('orders') })
    repository.write({ 'account.yaml': account('other'), 'app.yaml': deployment('1') })
    expect(await found(repository, '--since', 'HEAD')).toEqual([])
  })

  it('find what has moved to another file of its folder', async () => {
    const repository = made()
    renameSync(repository.path('account.yaml'), repository.path('moved.yaml'))
    repository.write({ 'moved.yaml': account('other') })
    const { stdout, stderr } = await repository.run(['--since', 'HEAD'], withGit)
    expect(stdout).toContain('1 error in 1 of 1 file')
    expect(stderr).toBe('')
    expect(await found(repository, '--since', 'HEAD')).toEqual(['moved.yaml:6'])
  })

  it('see a role that a graph takes from its instance', async () => {
    const repository = repositoryIn(sandbox(), { 'graph.yaml': GRAPH, 'web.yaml': instance('web') })
    repository.write({ 'web.yaml': instance('other') })
    for (const more of [[], ['--cache'], ['--cache']])
      expect(await found(repository, '--since', 'HEAD', ...more)).toEqual(['web.yaml:4'])
    expect(await found(repository)).toEqual([])
    commit(repository)
    expect(await found(repository, '--since', 'HEAD')).toEqual([])
  })

  it('leave out a file of a language that nothing is written in any more', async () => {
    const repository = made()
    repository.write({ 'account.tf': 'resource "kubernetes_service_account" "a" {}' })
    commit(repository)
    rmSync(repository.path('account.tf'))
    repository.write({ 'account.yaml': account('other') })
    expect(await found(repository, '--since', 'HEAD')).toEqual(['account.yaml:6'])
  })

  it('say nothing of what is gone', async () => {
    const repository = made()
    rmSync(repository.path('account.yaml'))
    expect(await found(repository, '--since', 'HEAD')).toEqual([])
  })

  it('are heard after fixing and in merged parts', async () => {
    const repository = made()
    repository.write({ 'account.yaml': account('other') })
    expect(await found(repository, '--since', 'HEAD', '--fix')).toEqual(['account.yaml:6'])
    await repository.run(['--shard', '1/2', '-o', '1.out'], withGit)
    await repository.run(['--shard', '2/2', '-o', '2.out'], withGit)
    expect(await found(repository, 'merge', '--since', 'HEAD', '1.out', '2.out')).toEqual(['account.yaml:6'])
  })

  it('leave a revision that git does not know to the report', async () => {
    const repository = made()
    repository.write({ 'account.yaml': account('other') })
    expect((await repository.run(['--since', 'nothing'], withGit)).exitCode).toBe(2)
  })
})
