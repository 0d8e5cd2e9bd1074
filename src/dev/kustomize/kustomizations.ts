import type { Repository } from './built.ts'

/** Draws from lists, the same for each seed. */
interface Random {
  readonly of: <T>(list: readonly [T, ...T[]]) => T
  readonly chance: (part: number) => boolean
}

/** A generator of 32 bits (mulberry32). */
function random(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    of: list => list[Math.floor(next() * list.length)] ?? list[0],
    chance: part => next() < part,
  }
}

/** Random repositories of our own writing: a base with an overlay, and perhaps a component. */
export const kustomizations = (count: number): readonly Repository[] =>
  Array.from({ length: count }, (_, i) => repository(random(i + 1)))

function repository(draw: Random): Repository {
  const hasComponent = draw.chance(0.3)
  const base = { ...workload(draw), ...others(draw) }
  const files: Record<string, string> = {}
  for (const [path, text] of Object.entries(base)) files[`base/${path}`] = text
  files['base/kustomization.yaml'] = lines([
    `resources: [${Object.keys(base).join(', ')}]`,
    ...(draw.chance(0.3) ? changes(draw) : []),
    ...(draw.chance(0.3) ? generators(draw, 'base') : []),
  ])
  const patches = patchesOf(draw, 'OVERLAY')
  for (const [path, text] of Object.entries(patches.files)) files[`overlay/${path}`] = text
  files['overlay/kustomization.yaml'] = lines([
    'resources: [../base]',
    ...(hasComponent ? ['components: [../component]'] : []),
    ...patches.fields,
    ...changes(draw),
    ...generators(draw, 'overlay'),
    ...(draw.chance(0.2) ? [REPLACEMENT] : []),
  ])
  if (hasComponent) {
    const own = patchesOf(draw, 'COMPONENT')
    for (const [path, text] of Object.entries(own.files)) files[`component/${path}`] = text
    files['component/kustomization.yaml'] = lines([
      'apiVersion: kustomize.config.k8s.io/v1alpha1',
      'kind: Component',
      ...own.fields,
      ...changes(draw),
    ])
  }
  return { files, root: 'overlay' }
}

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`

/** What a Deployment of the base is made of. */
function workload(draw: Random): Readonly<Record<string, string>> {
  const namespace = draw.chance(0.4) ? ', namespace: shop' : ''
  const text = `apiVersion: apps/v1
kind: ${draw.of(['Deployment', 'Deployment', 'StatefulSet'])}
metadata: {name: web${namespace}, labels: {app: web}}
spec:
  replicas: ${draw.of(['1', '3'])}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      serviceAccountName: web
      containers:
        - name: web
          image: ${draw.of(['web', 'registry.example.com/team/web:1.0', 'web:1.0@sha256:aaaa'])}
          args: [--port, "8080"]
          ports: [{containerPort: 8080, name: http}${draw.chance(0.5) ? ', {containerPort: 8081, protocol: UDP}' : ''}]
          env:
            - {name: MODE, value: plain}
            - {name: PASSWORD, valueFrom: {secretKeyRef: {name: login, key: password}}}
          envFrom: [{configMapRef: {name: settings}}]
          volumeMounts: [{name: data, mountPath: /data}]
        ${draw.chance(0.5) ? '- {name: side, image: side:2}' : ''}
      volumes:
        - {name: data, emptyDir: {}}
        - {name: settings, configMap: {name: settings}}
`
  return { 'web.yaml': text }
}

function others(draw: Random): Readonly<Record<string, string>> {
  return {
    'service.yaml': `apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80, targetPort: http}]}
`,
    'access.yaml': `apiVersion: v1
kind: ServiceAccount
metadata: {name: web}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ${draw.of(['Role', 'ClusterRole'])}
metadata: {name: reader}
rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ${draw.of(['RoleBinding', 'ClusterRoleBinding'])}
metadata: {name: reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
subjects:
  - {kind: ServiceAccount, name: web${draw.chance(0.5) ? ', namespace: default' : ''}}
  - {kind: ServiceAccount, name: default, namespace: default}
`,
    ...(draw.chance(0.5)
      ? {
          'more.yaml': `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 3}
---
apiVersion: example.com/v1
kind: Thing
metadata: {name: thing}
spec: {items: [{name: a, size: 1}, {name: b}], web: web}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web}
spec: {podSelector: {matchLabels: {app: web}}, ingress: [{from: [{podSelector: {matchLabels: {app: web}}}]}]}
`,
        }
      : {}),
  }
}

/** Fields of a kustomization that change all that it lists. */
function changes(draw: Random): readonly string[] {
  const all = [
    `namespace: ${draw.of(['shop', 'prod'])}`,
    'namePrefix: prod-',
    'nameSuffix: -v2',
    'commonLabels: {team: shop}',
    'commonAnnotations: {owner: shop, weight: "1"}',
    `labels: [{pairs: {tier: web}, ${draw.of(['includeSelectors: true', 'includeTemplates: true', 'includeSelectors: false'])}}]`,
    `images: [{name: web, ${draw.of(['newTag: "2.0"', 'newName: registry.example.com/web', 'digest: sha256:bbbb', 'newName: other, newTag: "3"', 'tagSuffix: -x'])}}]`,
    'images: [{name: side, newTag: "9"}, {name: registry.example.com/team/web, newName: web, digest: sha256:cccc}]',
    'replicas: [{name: web, count: 5}]',
  ]
  const seen = new Set<string>()
  return all.filter(line => {
    const [field = ''] = line.split(':')
    if (seen.has(field) || !draw.chance(0.3)) return false
    seen.add(field)
    return true
  })
}

function generators(draw: Random, of: string): readonly string[] {
  const options = draw.chance(0.3) ? ', options: {disableNameSuffixHash: true, labels: {made: "yes"}}' : ''
  return [
    ...(draw.chance(0.4)
      ? [`configMapGenerator: [{name: settings-${of}, literals: [a=1, "b='two words'"]${options}}]`]
      : []),
    ...(draw.chance(0.3)
      ? [`secretGenerator: [{name: login-${of}, literals: [password=secret], type: Opaque${options}}]`]
      : []),
    ...(draw.chance(0.2) ? ['generatorOptions: {annotations: {made: here}}'] : []),
  ]
}

const REPLACEMENT = `replacements:
  - source: {kind: Service, fieldPath: spec.ports.0.port}
    targets:
      - select: {kind: Thing}
        fieldPaths: [spec.items.*.size]
        options: {create: true}
      - select: {name: web, kind: Deployment}
        fieldPaths: ["spec.template.spec.containers.[name=web].args.1"]`

const PATCHES: readonly [string, ...string[]] = [
  'spec: {replicas: 7}',
  'spec: {replicas: null}',
  'spec: {template: {spec: {containers: [{name: web, image: "patched:1", env: [{name: MODE, value: other}, {name: NEW, value: x}]}]}}}',
  'spec: {template: {spec: {containers: [{name: extra, image: side}]}}}',
  'spec: {template: {spec: {containers: [{name: web, ports: [{containerPort: 9090}, {containerPort: 8080, name: main}]}]}}}',
  'spec: {template: {spec: {containers: [{name: side, $patch: delete}], volumes: [{name: data, emptyDir: null, hostPath: {path: /x}}]}}}',
  'spec: {template: {spec: {volumes: [{$patch: replace}, {name: only, emptyDir: {}}]}}}',
  'spec: {template: {metadata: {annotations: {a: b}, labels: {app: web, more: "1"}}, spec: {containers: [{name: web, args: [one]}]}}}',
  'spec: {selector: {$patch: replace, matchLabels: {app: other}}}',
  'metadata: {finalizers: [a, b], labels: {more: "2"}}',
  'spec: {template: {spec: {imagePullSecrets: [{name: pull}], hostAliases: [{ip: 10.0.0.1, hostnames: [x]}]}}}',
]

const ARGS = '/spec/template/spec/containers/0/args'
const OPERATIONS: readonly [unknown, ...unknown[]] = [
  [{ op: 'replace', path: '/spec/replicas', value: 9 }],
  [
    { op: 'add', path: '/metadata/annotations', value: { x: 'y' } },
    { op: 'add', path: '/metadata/annotations/example.com~1z', value: 'w' },
  ],
  [
    { op: 'add', path: '/spec/template/spec/containers/0/env/-', value: { name: 'LAST', value: 'l' } },
    { op: 'remove', path: `${ARGS}/0` },
  ],
  [
    { op: 'test', path: '/spec/template/spec/containers/0/name', value: 'web' },
    { op: 'add', path: '/spec/template/spec/containers/0/command', value: ['run'] },
  ],
  [
    { op: 'copy', from: '/metadata/labels', path: '/spec/template/metadata/annotations' },
    { op: 'move', from: ARGS, path: '/spec/template/spec/containers/0/command' },
  ],
]

function patchesOf(
  draw: Random,
  of: string,
): {
  readonly fields: readonly string[]
  readonly files: Readonly<Record<string, string>>
} {
  const files: Record<string, string> = {}
  const patches: string[] = []
  const target = draw.of([
    '{kind: Deployment|StatefulSet, name: we.}',
    '{group: apps}',
    '{labelSelector: app=web, kind: Deployment}',
    '{kind: StatefulSet}',
  ])
  for (let i = 0; i < 2; i++) {
    if (!draw.chance(0.6)) continue
    if (draw.chance(0.5)) {
      const patch = draw.of(PATCHES)
      const metadata = patch.startsWith('metadata')
        ? patch.replace('{', '{name: web, ')
        : `metadata: {name: web}\n${patch}`
      files[`patch-${i}.yaml`] = `apiVersion: apps/v1\nkind: Deployment\n${metadata}\n`
      patches.push(`  - {path: patch-${i}.yaml, target: ${target}}`)
    } else {
      patches.push(
        `  - target: ${target}\n    patch: '${JSON.stringify(draw.of(OPERATIONS)).replace('LAST', `${of}_${i}`)}'`,
      )
    }
  }
  return { fields: patches.length === 0 ? [] : [`patches:\n${patches.join('\n')}`], files }
}
