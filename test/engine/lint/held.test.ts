import '../../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { lint } from '../../../src/index.ts'
import { MAX_HELD_DEPTH, MAX_HELD_DOCUMENTS } from '../../../src/languages/limits.ts'
import { held, heldIn, read } from '../../support/held.ts'
import { registry } from '../../support/lint-frozen.ts'
import { stepsOf } from '../../support/steps.ts'

const configMap = (data: Readonly<Record<string, string>>): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'b' }, data })

/** A script that writes a script that writes a script … `depth` of them. */
const nested = (depth: number): string =>
  depth === 0 ? 'aws x\n' : `cat > a${depth}.sh <<"E${depth}"\n${nested(depth - 1)}E${depth}\n`

describe('a document in a string', () => {
  it('has the place of its characters, through escapes and other documents', () => {
    const text = configMap({ 'a.sh': 'cat > a.json <<EOF\n{"b": "c"}\nEOF\n' })
    const [, file] = held('a.json', text)
    expect(file?.pointer).toBe('/data/a.sh/#shell/cat/2/<<EOF/#json')
    expect(text.slice(file?.origin.at?.(0), file?.origin.at?.(10))).toBe('{\\"b\\": \\"c\\"}')
  })

  it('is called after what holds it, and known by its kinds', () => {
    const [, script] = read('a.json', configMap({ 'a.sh': 'aws x' })).summaries[0]?.resources ?? []
    expect(script).toMatchObject({
      label: 'ConfigMap b/a',
      namespace: 'b',
      kinds: ['Everything'],
      held: { role: 'script', path: 'a.sh', kinds: ['core/ConfigMap', 'ConfigMap'] },
    })
  })

  it('keeps its own name where it is an object', () => {
    const script = 'kubectl apply -f - <<EOF\napiVersion: v1\nkind: Service\nmetadata: {name: c}\nEOF\n'
    const [, , service] = read('a.json', configMap({ 'a.sh': script })).summaries[0]?.resources ?? []
    expect(service).toMatchObject({ type: 'core/Service', label: 'Service c' })
    expect(service?.namespace).toBeUndefined()
  })

  it('is not fixed in a record', () => {
    const user_data =
      'cat > /etc/containerd/certs.d/a.b/hosts.toml <<E\nserver = "https://a.b"\n[host."https://m"]\nskip_verify = true\nE\n'
    const resources = [
      { address: 'aws_instance.a', mode: 'managed', type: 'aws_instance', name: 'a', values: { user_data } },
    ]
    const plan = { format_version: '1.2', planned_values: { root_module: { resources } } }
    const written = { resource: { aws_instance: { a: { user_data } } } }
    const fixesIn = (path: string, document: unknown) =>
      lint([{ path, text: JSON.stringify(document) }], { parsers: registry.parsers }).report.findings.map(
        ({ fix }) => fix !== undefined,
      )
    expect(fixesIn('main.tf.json', written)).toContain(true)
    expect(fixesIn('plan.json', plan)).toEqual(fixesIn('main.tf.json', written).map(() => false))
  })

  it('is not read where it may be of no kind', () => {
    const summaries = (text: string) =>
      lintFile({ path: 'a.json', text }, defaultSettings, registry).documents[0]?.resources.slice(1)
    expect(summaries(configMap({ 'a.sh': 'echo a', 'b.yaml': 'kind: [' }))).toEqual([])
    expect(summaries(configMap({ 'a.sh': 'aws eks x' }))).toHaveLength(1)
  })

  it('is an object of the cluster where something applies or writes it', () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: c}\n'
    const kinds = (data: Readonly<Record<string, string>>) =>
      lintFile({ path: 'a.json', text: configMap(data) }, defaultSettings, registry).documents.flatMap(
        ({ resources }) => resources.flatMap(one => one.kinds),
      )
    // What a ConfigMap keeps is applied by whoever mounts it.
    expect(kinds({ 'a.yaml': service })).toContain('Service')
    expect(kinds({ 'b.sh': `cat <<EOF\n${service}EOF\n` })).not.toContain('Service')
    expect(kinds({ 'b.sh': `cat > x.yaml <<EOF\n${service}EOF\nkubectl apply -f x.yaml\n` })).toContain('Service')
  })
})

describe('what limits keep from being read', () => {
  it('is said, of documents that hold each other', () => {
    expect(heldIn('a.sh', nested(MAX_HELD_DEPTH))).toHaveLength(MAX_HELD_DEPTH)
    expect(read('a.sh', nested(MAX_HELD_DEPTH)).skipped).toEqual([])
    const { skipped } = read('a.sh', nested(MAX_HELD_DEPTH + 1))
    expect(skipped).toMatchObject([
      { reason: `only documents in ${MAX_HELD_DEPTH} strings around each other are read` },
    ])
    const text = nested(MAX_HELD_DEPTH + 1).replace('aws x', 'aws eks x')
    expect(lintFile({ path: 'a.sh', text }, defaultSettings, registry).notAnalysed).toHaveLength(1)
  })

  it('is said, of too many documents', () => {
    const many = (count: number) =>
      configMap(Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}.json`, '{}'])))
    expect(read('a.json', many(MAX_HELD_DOCUMENTS)).skipped).toEqual([])
    const { facts, skipped } = read('a.json', many(MAX_HELD_DOCUMENTS + 2))
    expect(facts).toHaveLength(MAX_HELD_DOCUMENTS)
    expect(skipped).toMatchObject([{ reason: `only the first ${MAX_HELD_DOCUMENTS} documents in strings are read` }])
  })

  it('is said, of a string that aliases write too often', () => {
    const long = `  a: &a ${'x'.repeat(1_000_000)}\n`
    const aliases = Array.from({ length: 30 }, (_, i) => `  a${i}: *a\n`).join('')
    const { facts, skipped } = read('a.yaml', `apiVersion: v1\nkind: ConfigMap\ndata:\n${long}${aliases}`)
    expect(facts).toHaveLength(20)
    expect(skipped).toMatchObject([{ reason: 'only 20000000 characters of documents in strings are read' }])
  })
})

describe('what cannot be read', () => {
  it.each([
    ['is not well-formed', 'a = [', 'it is not well-formed TOML'],
    [
      'is a template',
      '{{ range .Hosts }}\na = [\n{{ end }}\n',
      'it is a template (Helm, Jinja, envsubst); render it first',
    ],
  ])('is said, of a file that %s', (_, text, reason) => {
    expect(read('a.json', configMap({ 'a.toml': text, 'b.toml': text })).skipped).toMatchObject([
      { reason },
      { reason },
    ])
  })

  it.each([
    ['is empty', 'a.toml', ''],
    ['may be anything', 'notes', 'a: b: ['],
  ])('is not said, of what %s', (_, path, text) => {
    expect(read('a.json', configMap({ [path]: text })).skipped).toEqual([])
  })
})

describe('hostile strings', () => {
  const linting = (path: string, text: string) => () => lintFile({ path, text }, defaultSettings, registry)
  const shapes: Readonly<Record<string, (size: number) => readonly [path: string, text: string]>> = {
    'here-documents': size => ['a.sh', 'cat > a.json <<EOF\n{"Statement": []}\nEOF\n'.repeat(size)],
    'here-documents of one line': size => [
      'a.sh',
      `${'cat <<A;'.repeat(size)}\n${'{"Statement": [1], "project_id": 1}\nA\n'.repeat(size)}`,
    ],
    'quoted options': size => ['a.sh', `curl ${`-d '{"project_id": 1}' `.repeat(size)}/api/v2.0/registries\n`],
    'commands with quoted options': size => ['a.sh', `curl -d '{"project_id": 1}' /api/v2.0/registries\n`.repeat(size)],
    'files that commands read': size => [
      'a.sh',
      `${'cat > a <<E\n{}\nE\n'.repeat(size)}${'kubectl apply -f a\n'.repeat(size)}`,
    ],
    'scripts of a ConfigMap': size => [
      'a.json',
      configMap(Object.fromEntries(Array.from({ length: size }, (_, i) => [`a${i}.sh`, 'aws eks update-addon\n']))),
    ],
    'steps of a job': size => [
      'a.yml',
      `on: push\njobs:\n  a:\n    steps:\n${'      - run: aws eks update-addon --name a\n'.repeat(size)}`,
    ],
    'values on a command line': size => ['a.sh', `helm install cilium/cilium ${'--set a.b=c '.repeat(size)}\n`],
  }

  it.each(Object.entries(shapes))('%s take no more steps than their number allows', (_, shape) => {
    // What is loaded and compiled once is not counted.
    linting(...shape(10))()
    const steps = stepsOf(linting(...shape(40)), 20_000_000)
    // Eight times as many: more than ten times the steps if only one step in 27 of the first is one of those that grow by the square.
    expect(stepsOf(linting(...shape(320)), 80_000_000)).toBeLessThan(10 * steps)
  })
})
