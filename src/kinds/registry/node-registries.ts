import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, literal, looseBoolean } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { containerdConfig } from '../../facts/registry/containerd-config.ts'
import { type RegistryHost, registryHosts } from '../../facts/registry/registry-hosts.ts'
import { secretsIn } from './containerd-config.ts'

/** The registries of a node of K3s or RKE2 (https://docs.k3s.io/installation/private-registry), which writes the files of containerd itself. */
export default defineKind({
  id: 'NodeRegistries',
  types: ['object'],
  held: { as: ['file'], contains: /^[ \t]*["']?(?:mirrors|configs)["']?\s*:/m },
  recognisedBy: 'mirrors with an endpoint, or configs with auth or tls, as registries.yaml of K3s and RKE2 has them',

  is: ({ body }) => isRegistries(body),
  read: ({ body }) => factsOf(body),
})

const ROOT = new Set(['mirrors', 'configs', 'auths'])

const isRegistries = (body: Cursor): boolean =>
  fields(body).every(({ key }) => ROOT.has(key)) &&
  (fields(get(body, 'mirrors')).some(({ value }) =>
    ['endpoint', 'rewrite'].some(name => get(value, name).node !== undefined),
  ) ||
    fields(get(body, 'configs')).some(({ value }) => ['auth', 'tls'].some(name => get(value, name).node !== undefined)))

function* factsOf(body: Cursor): Generator<EmittedFact> {
  const configs = fields(get(body, 'configs')).map(({ value }) => value)
  const verifications = configs.map(config => looseBoolean(get(config, 'tls', 'insecure_skip_verify')))
  const absent = { state: 'absent', at: place(body) } as const
  yield containerdConfig.of({
    configPath: absent,
    version: absent,
    mergedInto: 'k3s',
    plugins: [],
    registries: [
      {
        configPath: absent,
        older: [],
        skipsVerification: verifications.filter(({ state }) => state !== 'absent'),
        secretsAt: [
          ...configs.map(config => get(config, 'auth')),
          ...fields(get(body, 'auths')).map(({ value }) => value),
        ].flatMap(secretsIn),
      },
    ],
    path: '',
    imports: [],
    transferPath: absent,
  })
  for (const { key, value: mirror } of fields(get(body, 'mirrors'))) {
    const endpoint = get(mirror, 'endpoint')
    const hosts = items(endpoint).flatMap(hostAt)
    if (hosts.length === 0) continue
    yield registryHosts.of({
      // The node writes the registry itself as the server of its mirrors.
      server: { state: 'known', value: `https://${key}`, at: place(mirror, 'key') },
      skipVerify: absent,
      own: { capabilities: absent },
      hosts,
      at: place(endpoint),
      file: place(mirror),
    })
  }
}

/** An endpoint without TLS; what the node makes of others is its own matter. */
function hostAt(cursor: Cursor): readonly RegistryHost[] {
  const url = literal(cursor) ?? ''
  const at = place(cursor)
  if (!/^http:/i.test(url)) return []
  const absent = { state: 'absent', at } as const
  const allowed = ['pull', 'resolve'].map(value => ({ state: 'known', value, at }) as const)
  return [
    {
      url,
      templated: isTemplated(url),
      at,
      capabilities: { state: 'known', value: allowed, isList: true, at },
      ca: absent,
      skipVerify: absent,
      overridePath: absent,
    },
  ]
}
