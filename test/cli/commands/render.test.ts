import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { objectText } from '../../../src/cli/output/yaml-text.ts'
import { toJson, toNode } from '../../../src/deploy/kro/nodes.ts'
import { noSecrets } from '../../../src/engine/redaction/redact.ts'
import { visibleAtLineStart } from '../../../src/engine/redaction/visible.ts'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'
import fc from '../../support/property.ts'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const GRAPH = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema:
    apiVersion: v1alpha1
    kind: Web
    spec: {replicas: integer | default=2, password: string, script: string}
  resources:
    - id: secret
      template:
        apiVersion: v1
        kind: Secret
        metadata: {name: "\${schema.metadata.name}"}
        stringData: {password: "\${schema.spec.password}"}
    - id: config
      template:
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: "\${schema.metadata.name}"}
        data: {run.sh: "\${schema.spec.script}", ip: "\${service.spec.clusterIP}", zone: "\${[][0]}"}
    - id: service
      includeWhen: ["\${schema.metadata.labels.expose == 'yes'}"]
      externalRef: {apiVersion: v1, kind: Service, metadata: {name: shared}}
`
const APP = `apiVersion: kro.run/v1alpha1
kind: Web
metadata: {name: shop, namespace: web}
spec:
  password: hunter2-Xq7vLz9
  script: |
    echo a

    echo b
`

describe('render', () => {
  it('writes what kro would create, with what made it, and marks what is not known', async () => {
    const { stdout, stderr, exitCode } = await sandbox({ 'graph.yaml': GRAPH, 'apps/shop.yaml': APP }).run(['render'])
    expect(exitCode).toBe(0)
    expect(stdout).not.toContain('hunter2')
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        '# made of resource config (graph.yaml:17) of ResourceGraphDefinition web (graph.yaml:3)',
        '# for Web web/shop (apps/shop.yaml:3)',
        '# whether it is made is not known before deployment',
        '  password: ••• # a secret, not shown',
        '  ip: ${service.spec.clusterIP} # unknown before deployment',
        '  run.sh: |',
        '    echo a',
        '',
      ]),
    )
    expect(stderr).toContain(
      'graph.yaml:21: not worked out: kro cannot evaluate the expression: the index is out of range',
    )
    const documents = parseAllDocuments(stdout).map(document => document.toJS())
    expect(documents).toMatchObject([
      { kind: 'Secret', metadata: { name: 'shop', namespace: 'web' } },
      { kind: 'ConfigMap', data: { 'run.sh': 'echo a\n\necho b\n' } },
    ])
  })

  it('says where there are no graphs', async () => {
    const { stderr, exitCode } = await sandbox({ 'a.yaml': APP }).run(['render'])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('no ResourceGraphDefinition was found')])
  })

  it('writes YAML that Kubernetes reads as what was generated', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a\nb\n', ' a\nb', 'yes', '1', '- a', 'a: b', '# a', 'a\n\n', '${x}', '\t', '0o17', '1_0', '.5'),
      fc.constantFrom(
        'a\n::add-mask::b',
        '##[add-mask]a',
        '\u202e',
        '\u{e0041}',
        '\u0085',
        '\u2028a',
        '\ufeff',
        '{{ a }}',
      ),
    )
    const key = fc.oneof(fc.string(), fc.constantFrom('on', '1', 'a b', 'a:', '#', '<<', '=', '::a', 'a\nb'))
    const { tree } = fc.letrec(tie => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(fc.dictionary(key, tree, { minKeys: 1, maxKeys: 4 }), value => {
        const data = JSON.parse(JSON.stringify(value))
        const printed = { root: toNode(data), comments: ['made of'], isUnknown: () => false, secrets: noSecrets }
        const yaml = objectText(printed)
        expect(yaml.split('\n').filter(line => visibleAtLineStart(line) !== line)).toEqual([])
        const { roots, problems } = parseYaml(yaml)
        expect(problems).toEqual([])
        expect(roots.map(toJson)).toEqual([data])
      }),
      { numRuns: 300 },
    )
  })
})
