import { type Cursor, fields, get, isThere, items, place } from '../../documents/cursor.ts'
import { boolean, integer, literal, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known, type Value } from '../../documents/value.ts'
import type { Kubelet, KubeletFlag, NodeConfig } from '../../facts/hybrid/node-config.ts'

/** The API of hybrid nodes (aws/eks-hybrid, api/v1alpha1): what `spec.hybrid` has. */
const HYBRID = new Set(['enableCredentialsFile', 'ssm', 'iamRolesAnywhere'])
const SSM = new Set(['activationCode', 'activationId'])
const ROLES_ANYWHERE = new Set([
  'nodeName',
  'trustAnchorArn',
  'profileArn',
  'roleArn',
  'awsConfigPath',
  'certificatePath',
  'privateKeyPath',
])

/** The fact about a NodeConfig of either flavour. */
export function readNodeConfig({ body, holder }: Resource): NodeConfig {
  const spec = get(body, 'spec')
  const [cluster, hybrid] = [get(spec, 'cluster'), get(spec, 'hybrid')]
  const openCode = codeIn(get(hybrid, 'ssm'))
  const open = unresolved(hybrid)
  return {
    clusterName: text(get(cluster, 'name')),
    region: text(get(cluster, 'region')),
    endpoint: text(get(cluster, 'apiServerEndpoint')),
    certificateAuthority: text(get(cluster, 'certificateAuthority')),
    serviceCidr: text(get(cluster, 'cidr')),
    hybrid: isThere(hybrid),
    hybridAt: place(hybrid, 'key'),
    credentialsFile: boolean(get(hybrid, 'enableCredentialsFile')),
    registrations: ['ssm', 'iamRolesAnywhere'].flatMap(way => {
      const found = get(hybrid, way)
      return isThere(found) ? [{ way, at: place(found, 'key') }] : []
    }),
    roleArn: text(get(get(hybrid, 'iamRolesAnywhere'), 'roleArn')),
    unknownKeys: unknownKeys(hybrid),
    kubelet: kubeletOf(get(spec, 'kubelet')),
    at: place(get(body, 'kind')),
    ...(open === undefined ? {} : { open: { why: open.why, at: open.at } }),
    ...(openCode === undefined ? {} : { openCode }),
    ...(holder?.type === 'mime' ? { message: `${holder.document.id}${holder.body.pointer}` } : {}),
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An activation code of Systems Manager: 20 to 250 characters, beside an id that is none of an example's words. */
function codeIn(ssm: Cursor): NodeConfig['openCode'] {
  const code = text(get(ssm, 'activationCode'))
  const id = text(get(ssm, 'activationId'))
  const isExample = id.state === 'known' && !UUID.test(id.value)
  return code.state === 'known' && /^\S{20,250}$/.test(code.value) && !isExample ? code.at : undefined
}

const unknownKeys = (hybrid: Cursor): NodeConfig['unknownKeys'] => [
  ...keysBeside(hybrid, HYBRID),
  ...keysBeside(get(hybrid, 'ssm'), SSM),
  ...keysBeside(get(hybrid, 'iamRolesAnywhere'), ROLES_ANYWHERE),
]

const keysBeside = (cursor: Cursor, names: ReadonlySet<string>): NodeConfig['unknownKeys'] =>
  fields(cursor)
    .filter(({ key }) => !names.has(key))
    .map(({ key, value }) => ({ key, at: place(value, 'key') }))

function kubeletOf(kubelet: Cursor): Kubelet {
  const config = get(kubelet, 'config')
  return {
    readOnlyPort: integer(get(config, 'readOnlyPort')),
    anonymous: boolean(get(config, 'authentication', 'anonymous', 'enabled')),
    flags: flagsIn(items(get(kubelet, 'flags'))),
    flagsAt: place(get(kubelet, 'flags'), 'key'),
  }
}

/** Flags as they are written: `--name=value`, or the value as the next word. */
function flagsIn(words: readonly Cursor[]): readonly KubeletFlag[] {
  return words.flatMap((word, i) => {
    const written = literal(word) ?? ''
    const [, name, equals, value = ''] = /^(--[a-z0-9-]{1,99})(=?)([\s\S]*)$/.exec(written) ?? []
    const next = words[i + 1]
    if (name === undefined) return []
    if (equals === '=') return [{ name, value: valueIn(text(word), value) }]
    const isNext = value === '' && next !== undefined && literal(next)?.startsWith('--') !== true
    return [{ name, value: isNext ? text(next) : { state: 'known', value: '', at: place(word) } }]
  })
}

/** The value of a flag in the same word: unknown if the word is. */
const valueIn = (word: Value<string>, value: string): Value<string> =>
  known(word) === undefined ? word : { state: 'known', value, at: word.at }
