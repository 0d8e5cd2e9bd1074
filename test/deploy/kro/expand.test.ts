import { describe, expect, it } from 'vitest'
import { kroFunctions } from '../../../src/cel/libraries.ts'
import { expand } from '../../../src/deploy/kro/expand.ts'
import { createExpander, type Expanded } from '../../../src/deploy/kro/expand-all.ts'
import { toJson, toNode } from '../../../src/deploy/kro/nodes.ts'
import { newWork } from '../../../src/deploy/kro/work.ts'
import { customObject, expandableGraph } from '../../../src/facts/application/graph-expansion.ts'
import { factsOf } from '../../support/facts-of.ts'

const graph = (spec: string, resources: string, name = 'web'): string => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: ${name}}
spec:
  schema:
    apiVersion: v1alpha1
    kind: Web
    ${spec}
  resources:
${resources}
`
const instance = (spec: string, metadata = 'name: one, namespace: shop'): string => `apiVersion: kro.run/v1alpha1
kind: Web
metadata: {${metadata}}
spec: ${spec}
`
/** A resource that is a ConfigMap with data. */
const config = (data: string, more = ''): string => `    - id: config
      ${more}
      template:
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: "\${schema.metadata.name}"}
        data: ${data}
`

const expandAll = (graphs: readonly string[], instances: readonly string[]): readonly Expanded[] =>
  createExpander()(
    graphs.flatMap((text, i) => factsOf(expandableGraph, `graphs/${i}/graph.yaml`, text)),
    instances.flatMap((text, i) => factsOf(customObject, `apps/${i}.yaml`, text)),
  ).expanded

/** What is made of the first instance; the labels that kro adds are left out. */
function made(text: string, ...instances: readonly string[]): readonly unknown[] {
  const [first] = expandAll([text], instances)
  return (first?.objects ?? []).map(({ root }) => {
    const { metadata, ...rest } = JSON.parse(JSON.stringify(toJson(root)))
    const { labels: _, ...others } = metadata
    return { metadata: others, ...rest }
  })
}
const dataOf = (spec: string, data: string, given: string): unknown => {
  const [object] = made(graph(spec, config(data)), instance(given))
  return typeof object === 'object' && object !== null ? Reflect.get(object, 'data') : undefined
}
const gapsOf = (text: string, ...instances: readonly string[]): readonly string[] =>
  expandAll([text], instances).flatMap(({ gaps }) =>
    Array.from(gaps.values(), ({ pointer, why }) => `${pointer} ${why}`),
  )

describe('the expansion of a graph', () => {
  it('takes values of the instance and defaults of the schema, with their types', () => {
    const spec =
      'spec: {host: string, port: integer | default=8080, ratio: float | default=0.5, isOn: boolean | default=true}'
    const data =
      '{host: "${schema.spec.host}", port: "${schema.spec.port}", ratio: "${schema.spec.ratio}", flag: "${schema.spec.isOn}", url: "http://${schema.spec.host}:${string(schema.spec.port)}/"}'
    expect(dataOf(spec, data, '{host: a.example.com}')).toEqual({
      host: 'a.example.com',
      port: 8080,
      ratio: 0.5,
      flag: true,
      url: 'http://a.example.com:8080/',
    })
  })

  it('fills in objects whose fields all have defaults or none are required, as kro does', () => {
    const spec =
      'spec: {db: {port: integer | default=5432, name: string}, must: {name: string | required=true, port: integer | default=1}}'
    const data = '{port: "${schema.spec.db.port}", has: "${has(schema.spec.must)}", own: "${has(schema.spec.db.name)}"}'
    expect(dataOf(spec, data, '{}')).toEqual({ port: 5432, has: false, own: false })
  })

  it('knows custom types, lists and maps', () => {
    const spec =
      'types: {Port: {number: integer | default=80, name: string}}\n    spec: {ports: "[]Port", labels: "map[string]string"}'
    const data = '{ports: "${schema.spec.ports}", labels: "${schema.spec.labels}"}'
    expect(dataOf(spec, data, '{ports: [{name: a}, {name: b, number: 81}], labels: {x: "1"}, strange: 1}')).toEqual({
      ports: [
        { number: 80, name: 'a' },
        { number: 81, name: 'b' },
      ],
      labels: { x: '1' },
    })
  })

  it('knows nothing of what is to be filled in', () => {
    const data = '{a: "${schema.spec.a}", b: "${schema.spec.b}-x"}'
    const unknown = { a: '${schema.spec.a}', b: '${schema.spec.b}-x' }
    expect(dataOf('spec: {a: string, b: string}', data, '{a: "${HOST}", b: "{{ .Values.b }}"}')).toEqual(unknown)
    expect(dataOf('spec: {a: string, b: string}', data, '{a: "......", b: …}')).toEqual(unknown)
  })

  it('leaves out what is omitted, and writes null for an optional value that is not there', () => {
    const spec = 'spec: {host: string, list: "[]string"}'
    const data = '{a: "${omit()}", b: "${schema.spec.?host}", c: ["${omit()}", x], d: "${schema.spec.?list}"}'
    expect(dataOf(spec, data, '{list: [z]}')).toEqual({ b: null, c: ['x'], d: ['z'] })
  })

  it('knows what other resources are called, and not what the cluster says of them', () => {
    const two = `${config('{ip: "${service.spec.clusterIP}", name: "${service.metadata.name}", uid: "${schema.metadata.uid}"}')}    - id: service
      template:
        apiVersion: v1
        kind: Service
        metadata: {name: "\${schema.metadata.name}-svc"}
        spec: {selector: {app: "\${schema.metadata.name}"}}
`
    const [service, other] = made(graph('spec: {}', two), instance('{}'))
    expect(service).toMatchObject({ kind: 'Service', metadata: { name: 'one-svc', namespace: 'shop' } })
    expect(other).toMatchObject({
      data: { ip: '${service.spec.clusterIP}', name: 'one-svc', uid: '${schema.metadata.uid}' },
    })
  })

  it('makes what conditions include, and nothing that needs what they do not', () => {
    const spec = 'spec: {isOn: boolean | default=false}'
    const off = `${config('{a: b}', 'includeWhen: ["${schema.spec.isOn}"]')}    - id: user
      template:
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: "\${config.metadata.name}-user"}
`
    expect(made(graph(spec, off), instance('{}'))).toEqual([])
    expect(made(graph(spec, off), instance('{isOn: true}'))).toHaveLength(2)
  })

  it('takes what a condition leaves open for likely', () => {
    const open = graph('spec: {}', config('{a: b}', 'includeWhen: ["${schema.metadata.labels.env == \'prod\'}"]'))
    const [first] = expandAll([open], [instance('{}')])
    expect(first?.objects.map(({ root }) => root.assumed)).toEqual(['likely'])
    expect(made(open, instance('{}', 'name: one, labels: {env: dev}'))).toEqual([])
  })

  it('makes one object for each combination of the axes', () => {
    const axes = 'forEach: [{zone: "${schema.spec.zones}"}, {size: "${[1, 2]}"}]'
    const each = graph('spec: {zones: "[]string"}', config('{zone: "${zone}", size: "${size}"}', axes))
    const all = made(each, instance('{zones: [a, b]}'))
    expect(all.map(one => JSON.stringify(Reflect.get(Object(one), 'data')))).toEqual([
      '{"zone":"a","size":1}',
      '{"zone":"a","size":2}',
      '{"zone":"b","size":1}',
      '{"zone":"b","size":2}',
    ])
    expect(made(each, instance('{zones: []}'))).toEqual([])
    const [open] = expandAll([each], [instance('{zones: "${ZONES}"}')])
    expect(open?.objects.map(({ root }) => root.assumed)).toEqual(['likely', 'likely'])
  })

  it('only reads external objects, and nothing of them is known but their names', () => {
    const two = `${config('{a: "${other.data.a}", name: "${other.metadata.name}"}')}    - id: other
      externalRef: {apiVersion: v1, kind: ConfigMap, metadata: {name: shared}}
`
    expect(made(graph('spec: {}', two), instance('{}'))).toMatchObject([
      { data: { a: '${other.data.a}', name: 'shared' } },
    ])
  })

  it('says what the resource belongs to, and leaves objects of the cluster without a namespace', () => {
    const two = `${config('{}')}    - id: role
      template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: all}}
`
    const [first] = expandAll([graph('spec: {}', two)], [instance('{}')])
    expect(first?.objects.map(({ root }) => Reflect.get(Object(toJson(root)), 'metadata'))).toEqual([
      {
        name: 'one',
        namespace: 'shop',
        labels: {
          'app.kubernetes.io/managed-by': 'kro',
          'kro.run/node-id': 'config',
          'kro.run/owned': 'true',
          'kro.run/instance-group': 'kro.run',
          'kro.run/instance-kind': 'Web',
          'kro.run/instance-name': 'one',
          'kro.run/instance-namespace': 'shop',
          'kro.run/instance-version': 'v1alpha1',
        },
      },
      expect.not.objectContaining({ namespace: 'shop' }),
    ])
  })

  it('knows only defaults where there is no instance', () => {
    const spec = 'spec: {port: integer | default=8080, host: string, must: string | required=true}'
    const data =
      '{port: "${schema.spec.port}", host: "${schema.spec.host}", must: "${schema.spec.must}", x: "${has(schema.spec.host)}"}'
    expect(made(graph(spec, config(data)))).toEqual([
      {
        metadata: { name: '${schema.metadata.name}' },
        apiVersion: 'v1',
        kind: 'ConfigMap',
        data: {
          port: 8080,
          host: '${schema.spec.host}',
          must: '${schema.spec.must}',
          x: '${has(schema.spec.host)}',
        },
      },
    ])
  })

  it('gives an instance to the nearest of several graphs, and to none of another API', () => {
    const own = graph('spec: {}', config('{a: b}'))
    const all = expandAll([own, own], [instance('{}'), instance('{}').replace('kro.run', 'other.example.com')])
    expect(all.map(one => one.instance?.name)).toEqual(['one', undefined])
  })

  it('expands what graphs make for other graphs, and ends where one makes itself', () => {
    const chain = (kind: string, inner: string, name: string): string =>
      graph(
        'spec: {host: string}',
        `    - id: inner
      template: {apiVersion: kro.run/v1alpha1, kind: ${inner}, metadata: {name: "\${schema.metadata.name}-x"}, spec: {host: "\${schema.spec.host}"}}
`,
        name,
      ).replace('kind: Web', `kind: ${kind}`)
    const all = expandAll([chain('Web', 'Inner', 'outer'), chain('Inner', 'Web', 'inner')], [instance('{host: a}')])
    expect(all.map(one => one.instance?.name)).toEqual(['one', 'one-x', 'one-x-x', 'one-x-x-x', 'one-x-x-x-x'])
    const last = all.at(-1)?.objects[0]
    expect(toJson(last?.root ?? toNode(null))).toMatchObject({ spec: { host: 'a' } })
  })

  it('writes times and durations as Kubernetes does', () => {
    const data = '{a: "${timestamp(schema.spec.at)}", b: "${duration(schema.spec.wait)}"}'
    const given = '{at: "2026-01-02T03:04:05.678+01:00", wait: 90m}'
    expect(dataOf('spec: {at: string, wait: string}', data, given)).toEqual({ a: '2026-01-02T02:04:05Z', b: '1h30m0s' })
  })

  it('takes what was read back of an instance for the same', () => {
    const captured = instance('{}', 'name: one, namespace: shop, uid: u-1')
    expect(expandAll([graph('spec: {}', config('{}'))], [instance('{}'), captured])).toHaveLength(1)
  })

  it('tells what it did not work out, and where', () => {
    const circle = `${config('{a: "${other.metadata.name}"}')}    - id: other
      template: {apiVersion: v1, kind: ConfigMap, metadata: {name: "\${config.metadata.name}"}}
`
    expect(gapsOf(graph('spec: {}', circle), instance('{}'))).toEqual([
      '/resources resources that refer to each other in a circle are not expanded',
    ])
    const failing = graph('spec: {zones: "[]string"}', config('{a: "${schema.spec.zones[0]}"}'))
    expect(gapsOf(failing, instance('{zones: []}'))).toEqual([
      '/resources/0/template/data/a kro cannot evaluate the expression: the index is out of range',
    ])
    expect(gapsOf(failing, instance('{zones: [a]}'))).toEqual([])
  })

  it('bounds expressions, collections and objects', () => {
    const nested = '${lists.range(1000).map(a, lists.range(1000).map(b, lists.range(1000).map(c, a + b + c)))}'
    expect(gapsOf(graph('spec: {}', config(`{a: "${nested}"}`)), instance('{}'))).toEqual([
      '/resources/0/template/data/a the expression takes too many steps',
    ])
    const many = config('{a: b}', 'forEach: [{a: "${lists.range(40)}"}, {b: "${lists.range(40)}"}]')
    expect(gapsOf(graph('spec: {}', many), instance('{}'))).toEqual([
      '/resources/0/template forEach makes more than 1000 objects, as many as kro allows',
    ])
    const three = config('{a: b}', 'forEach: [{a: "${[1, 2, 3]}"}]')
    const [first] = expandAll([graph('spec: {}', three)], [instance('{}')])
    const { objects, gaps } = expand(Object(first).graph, first?.instance, { ...newWork(kroFunctions()), objects: 2 })
    expect(objects).toHaveLength(2)
    expect([...gaps.keys()]).toHaveLength(1)
  })
})
