import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { boolean, integer, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type ContainerdConfig,
  type ContainerdPlugin,
  type ContainerdRegistry,
  containerdConfig,
} from '../../facts/registry/containerd-config.ts'
import { isCredential } from '../../model/credential.ts'

/** The plugins that pull images, with the registry settings: containerd 2.x, 1.x, and 1.x in its first format. */
const IMAGES = 'io.containerd.cri.v1.images'
const CRI = 'io.containerd.grpc.v1.cri'
const PLUGINS = [IMAGES, CRI, 'cri'] as const
const TRANSFER = 'io.containerd.transfer.v1.local'

export default defineKind({
  id: 'ContainerdConfig',
  types: ['toml'],
  held: { as: ['file'], contains: /\bio\.containerd\.|\bplugins\.cri\b/ },
  recognisedBy:
    'TOML with a plugin whose name begins with io.containerd, also in a NodeConfig, a configuration of kind, a ConfigMap, user data or a here-document',

  is: ({ body }) =>
    fields(get(body, 'plugins')).some(
      ({ key, value }) =>
        key.startsWith('io.containerd.') || (key === 'cri' && get(value, 'registry').node !== undefined),
    ),
  read: resource => [containerdConfig.of(readConfig(resource))],
})

const HOLDERS: Readonly<Record<string, ContainerdConfig['mergedInto']>> = {
  'node.eks.aws/NodeConfig': 'nodeadm',
  'kind.x-k8s.io/Cluster': 'kind',
}

function readConfig({ body, document, holder }: Resource): ContainerdConfig {
  const plugins = get(body, 'plugins')
  const registries = PLUGINS.flatMap(plugin => readRegistry(get(plugins, plugin)))
  const stated = registries.find(({ configPath }) => configPath.state !== 'absent')
  const type = holder?.type ?? ''
  const mergedInto = Object.hasOwn(HOLDERS, type) ? HOLDERS[type] : undefined
  return {
    configPath: (stated ?? registries[0])?.configPath ?? text(get(plugins, IMAGES, 'registry', 'config_path')),
    version: integer(get(body, 'version')),
    ...(mergedInto === undefined ? {} : { mergedInto }),
    plugins: fields(plugins).flatMap(({ key, value }) => readPlugin(key, value)),
    registries,
    path: document.held?.path ?? document.file.path,
    imports: items(get(body, 'imports')).flatMap(item => literal(item) ?? []),
    transferPath: text(get(plugins, TRANSFER, 'config_path')),
  }
}

/** What containerd 2.x has left in the plugin of 1.x: its streaming server (plugins/cri/cri.go). */
const STREAMING = /^(?:disable_tcp_service|stream_\w+|enable_tls_streaming|x509_key_pair_streaming)$/

function readPlugin(name: string, own: Cursor): readonly ContainerdPlugin[] {
  const at = place(own, 'key')
  if (/^io\.containerd\.cri\.v1\.(?:images|runtime)$/.test(name)) return [{ name, ofMajor: 2, at }]
  const isMoved = name === CRI && fields(own).some(({ key }) => !STREAMING.test(key))
  return isMoved ? [{ name, ofMajor: 1, at }] : []
}

function readRegistry(own: Cursor): readonly ContainerdRegistry[] {
  const registry = get(own, 'registry')
  if (registry.node === undefined) return []
  const configs = fields(get(registry, 'configs')).map(({ value }) => value)
  return [
    {
      configPath: text(get(registry, 'config_path')),
      older: (['mirrors', 'configs'] as const).flatMap(table => {
        const cursor = get(registry, table)
        return fields(cursor).length === 0 ? [] : [{ table, at: place(cursor, 'key') }]
      }),
      skipsVerification: configs.flatMap(config => {
        const value = boolean(get(config, 'tls', 'insecure_skip_verify'))
        return value.state === 'absent' ? [] : [value]
      }),
      secretsAt: [
        ...configs.map(config => get(config, 'auth')),
        ...fields(get(registry, 'auths')).map(({ value }) => value),
      ].flatMap(secretsIn),
    },
  ]
}

/** The members of a login that give access by themselves (internal/cri/config, AuthConfig). */
const SECRETS = ['password', 'auth', 'identitytoken', 'identity_token', 'token']

/** The keys of the credentials in a login. */
export const secretsIn = (login: Cursor): readonly Place[] =>
  SECRETS.flatMap(name => {
    const value = literal(get(login, name)) ?? ''
    return isCredential(value) ? [place(get(login, name), 'key')] : []
  })
