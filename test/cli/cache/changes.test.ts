import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import fc, { runs } from '../../support/property.ts'
import { type Sandbox, sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()
const SECRET = 'AKIAQ7WL2M5XNVH3TBZR'

/** Objects that refer to each other, by names that changes exchange. */
const OBJECTS: readonly ((name: string, other: string) => string)[] = [
  name => `apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: ${name}, namespace: shop}\n`,
  (name, other) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}, namespace: shop}\nspec:\n  replicas: 2\n` +
    `  selector: {matchLabels: {app: ${name}}}\n  template:\n    metadata: {labels: {app: ${other}}}\n    spec:\n` +
    `      serviceAccountName: ${other}\n      containers: [{name: web, image: "registry.example.com/shop/${name}:latest"}]\n`,
  (name, other) =>
    `apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: ${name}, namespace: shop}\n` +
    `roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}\n` +
    `subjects: [{kind: ServiceAccount, name: ${other}, namespace: shop}]\n`,
  (name, other) =>
    `apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: ${name}, namespace: shop}\n` +
    `spec: {podSelector: {matchLabels: {app: ${other}}}, policyTypes: [Ingress, Egres]}\n`,
  (name, other) =>
    `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: ${name}, namespace: shop}\n` +
    `spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: ${other}}}\n`,
  name =>
    `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: shop}\nstringData: {accessKey: ${SECRET}}\n`,
  name =>
    `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamePrefix: ${name}-\nresources: [a.yaml]\n`,
]
const CONFIGURATIONS = [
  'rules: {RB-01: off}\n',
  'scopes: [{name: all, paths: ["**"], complete: true}]\n',
  'ignore: [b.yaml]\n',
  'suppressions: [{rule: RB-01, reason: a test, file: c.yaml}]\n',
]

const file = fc.constantFrom('a.yaml', 'b.yaml', 'c.yaml', 'd/a.yaml', 'd/kustomization.yaml')
const word = fc.constantFrom('web', 'api', 'batch')
const text = fc
  .array(fc.tuple(fc.constantFrom(...OBJECTS), word, word), { minLength: 1, maxLength: 3 })
  .map(objects => objects.map(([write, name, other]) => write(name, other)).join('---\n'))

const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), file, text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), file, from: word, to: word }) },
  fc.record({ kind: fc.constant('move' as const), file, to: file }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'break' as const, 'touch' as const), file }),
  fc.record({
    kind: fc.constant('configure' as const),
    text: fc.option(fc.constantFrom(...CONFIGURATIONS), { nil: undefined }),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function apply(one: Change, { path, write }: Sandbox): void {
  if (one.kind === 'configure') {
    if (one.text === undefined) rmSync(path('clauselint.yaml'), { force: true })
    else write({ 'clauselint.yaml': one.text })
    return
  }
  const own = path(one.file)
  if (one.kind === 'write') write({ [one.file]: one.text })
  if (!existsSync(own)) return
  const before = readFileSync(own, 'utf8')
  if (one.kind === 'edit') write({ [one.file]: before.replaceAll(`name: ${one.from}`, `name: ${one.to}`) })
  if (one.kind === 'break') write({ [one.file]: `${before}---\na: [\n` })
  if (one.kind === 'touch') utimesSync(own, 0, 0)
  if (one.kind === 'remove') rmSync(own)
  if (one.kind === 'move') {
    write({ [one.to]: '' })
    renameSync(own, path(one.to))
  }
}

/** What the cache's folder holds, as one text. */
const cached = ({ path }: Sandbox): string =>
  readdirSync(path('.git/clauselint'))
    .map(name => readFileSync(path(`.git/clauselint/${name}`), 'latin1'))
    .join('\n')

describe('--cache, after any changes', () => {
  it('reports what a run without it reports, and keeps no secret', async () => {
    const checks = new Set<string>()
    const changes = fc.array(fc.array(change, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 6 })
    const files = fc.dictionary(file, text, { minKeys: 3, noNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(files, changes, async (begin, batches) => {
        const repository = sandbox(begin)
        for (const batch of [[], [], ...batches]) {
          for (const one of batch) apply(one, repository)
          const plain = await repository.run(['-f', 'json', '.'])
          expect(await repository.run(['--cache', '-f', 'json', '.'])).toEqual(plain)
          expect(cached(repository)).not.toContain(SECRET)
          for (const [, check = ''] of plain.stdout.matchAll(/"check": ?"([A-Z]+-\d+)"/g)) checks.add(check)
        }
      }),
      runs(15),
    )
    // It is of no use unless joins find something.
    expect([...checks].filter(check => ['HP-03', 'NP-08', 'PO-01', 'RB-04', 'RB-06'].includes(check))).not.toEqual([])
    expect(checks.size).toBeGreaterThan(8)
  })

  it('is not asked for anything again where nothing has changed, though files hold secrets', async () => {
    const repository = sandbox({ 'a.yaml': OBJECTS[5]?.('web', 'web') ?? '', 'b.yaml': OBJECTS[2]?.('a', 'b') ?? '' })
    const first = await repository.run(['--cache', '-f', 'json', '.'])
    expect(first.stdout).toContain('SE-0')
    const results = repository.path('.git/clauselint/results')
    // A run that has linted anything puts a new file into the place of the cache.
    const { ino, mtimeMs } = statSync(results)
    expect(await repository.run(['--cache', '-f', 'json', '.'])).toEqual(first)
    expect(statSync(results)).toMatchObject({ ino, mtimeMs })
    expect(cached(repository)).not.toContain(SECRET)
  })
})
