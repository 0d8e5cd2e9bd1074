import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, list, literal, looseBoolean, read, text, texts } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset, known } from '../../documents/value.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import {
  type Capabilities,
  type RegistryHost,
  type RegistryHosts,
  registryHosts,
} from '../../facts/registry/registry-hosts.ts'
import { wordSet } from '../../model/word-list.ts'

const KEYS = wordSet(`
  server capabilities ca client skip_verify header override_path dial_timeout host
`)

export default defineKind({
  id: 'RegistryHosts',
  types: ['toml', 'object'],
  fileNames: /(?:^|\/)hosts\.toml(?:\.(?:tpl|tftpl|tmpl|j2))?$/,
  held: { as: ['file'], contains: /hosts\.toml/ },
  recognisedBy:
    'TOML with [host."URL"] tables, or nothing but the keys of a hosts.toml; also where a document writes one to nodes',

  read: resource =>
    ifAny([...filesOf(resource).map(readHosts), ...variablesOf(resource).map(readVariable)].map(registryHosts.of)),
})

/** A hosts.toml: in a file of its own, or as a text in a document that writes it to the node. */
interface HostsFile {
  /** Where the file is, or is written to. */
  readonly path: string
  readonly body: Cursor
}

function filesOf(resource: Resource): readonly HostsFile[] {
  const { type, body, document } = resource
  if (type !== 'toml') return []
  // A template is called after what it becomes.
  const path = (document.held?.path ?? document.file.path).replace(
    /(?<=\/hosts\.toml|^hosts\.toml)\.(?:tpl|tftpl|tmpl|j2)$/,
    '',
  )
  const file = { path, body }
  return (document.held === undefined || file.path.endsWith('hosts.toml')) && isHosts(file) ? [file] : []
}

/** kubespray's variable from which it writes a hosts.toml for each entry (roles/container-engine/containerd). */
const VARIABLE = 'containerd_registries_mirrors'

const variablesOf = ({ type, body }: Resource): readonly Cursor[] =>
  type === 'object' ? items(get(body, VARIABLE)).filter(entry => get(entry, 'mirrors').node !== undefined) : []

/** A member as containerd's reader of TOML finds it: by the same name in any case where none has exactly that name. */
function member(table: Cursor, name: string): Cursor {
  const exact = get(table, name)
  if (exact.node !== undefined) return exact
  return fields(table).find(({ key }) => key.toLowerCase() === name)?.value ?? exact
}

function isHosts({ path, body }: HostsFile): boolean {
  const root = fields(body)
  const hosts = fields(member(body, 'host'))
  if (hosts.some(({ key }) => /^https?:\/\//i.test(key))) return true
  const isNamed = path.endsWith('/hosts.toml') || path === 'hosts.toml'
  // Where containerd reads nothing else, a misspelt table of mirrors is one.
  const isUrlTable = root.some(({ value }) => fields(value).some(({ key }) => /^https?:\/\//i.test(key)))
  if (isNamed && path.includes('certs.d/') && isUrlTable) return true
  const onlyKnown = root.every(({ key }) => KEYS.has(key.toLowerCase()))
  const says = (key: string): boolean => member(body, key).node !== undefined
  if (!onlyKnown || root.length === 0) return false
  // The name alone decides nothing: inventories of other tools have it too.
  if (isNamed) return says('server') || path.includes('certs.d/') || hosts.some(({ key }) => /[.:/]/.test(key))
  return says('server') && (says('capabilities') || member(body, 'host').node?.type === 'mapping')
}

function readHosts({ path, body }: HostsFile): RegistryHosts {
  const namespace = namespaceOf(path)
  const folder = /^(.+)\/[^/]+\/hosts\.toml$/.exec(path)?.[1]
  const isOpen = folder === undefined || isTemplated(folder) || folder.includes('$')
  const hosts = member(body, 'host')
  return {
    server: text(member(body, 'server')),
    skipVerify: looseBoolean(member(body, 'skip_verify')),
    own: { capabilities: capabilitiesOf(member(body, 'capabilities')), ...headerOf(body) },
    hosts: fields(hosts).map(({ key, value }) => toHost(key, value)),
    at: place(hosts),
    file: place(body),
    ...(namespace === undefined ? {} : { namespace }),
    ...(isOpen ? {} : { folder }),
  }
}

/** containerd's folder names: `docker.io`, `host:port`, or `host_port_` where a file system refuses colons. */
function namespaceOf(path: string): string | undefined {
  const folder = /(?:^|\/)certs\.d\/([^/]+)\/hosts\.toml$/.exec(path)?.[1]
  if (folder === undefined || folder === '_default' || isTemplated(folder) || folder.includes('$')) return undefined
  return folder.replace(/_(\d{1,5})_$/, ':$1').toLowerCase()
}

/** What kubespray writes: `server` is the registry itself where it is left out. */
function readVariable(entry: Cursor): RegistryHosts {
  const prefix = text(get(entry, 'prefix'))
  const server = text(get(entry, 'server'))
  const mirrors = get(entry, 'mirrors')
  const namespace = known(prefix)?.toLowerCase()
  return {
    server: isUnset(server) && prefix.state === 'known' ? { ...prefix, value: `https://${prefix.value}` } : server,
    skipVerify: looseBoolean(get(entry, 'skip_verify')),
    own: { capabilities: { state: 'absent', at: place(entry) } },
    hosts: items(mirrors).map(mirror => {
      const host = get(mirror, 'host')
      return { ...toHost(literal(host) ?? '', mirror), at: place(host) }
    }),
    at: place(mirrors),
    file: place(entry),
    ...(namespace === undefined ? {} : { namespace }),
  }
}

function toHost(url: string, table: Cursor): RegistryHost {
  return {
    url,
    templated: isTemplated(url) || url.includes('$'),
    at: place(table, 'key'),
    capabilities: capabilitiesOf(member(table, 'capabilities')),
    ca: certificateAuthority(member(table, 'ca')),
    skipVerify: looseBoolean(member(table, 'skip_verify')),
    overridePath: looseBoolean(member(table, 'override_path')),
    ...headerOf(table),
  }
}

function capabilitiesOf(cursor: Cursor): Capabilities {
  const found = texts(cursor)
  return found.state === 'known'
    ? { ...found, value: found.value.items, isList: cursor.node?.type === 'sequence' }
    : found
}

/** The path of a certificate authority, or a list of them. */
function certificateAuthority(cursor: Cursor): RegistryHost['ca'] {
  if (cursor.node?.type !== 'sequence')
    return read(cursor, ({ value }) => (typeof value === 'string' ? value : undefined))
  const paths = list(cursor, text)
  if (paths.state !== 'known') return paths
  const wrong = paths.value.items.find(item => item.state === 'invalid')
  return (
    wrong ?? {
      state: 'known',
      value: paths.value.items.flatMap(item => (item.state === 'known' ? [item.value] : [])),
      at: paths.at,
    }
  )
}

function headerOf(table: Cursor): Pick<RegistryHost, 'authorization'> {
  for (const { key, value } of fields(member(table, 'header'))) {
    const written = literal(value) ?? literal(get(value, 0))
    if (key.toLowerCase() === 'authorization' && written !== undefined && written !== '' && !isTemplated(written))
      return { authorization: place(value, 'key') }
  }
  return {}
}
