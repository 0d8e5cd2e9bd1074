import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { boolean, isTemplated, literal, text } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type Kubeconfig,
  type KubeconfigCluster,
  kubeconfig,
  type TokenCommand,
} from '../../facts/kubernetes/kubeconfig.ts'
import { isCredential } from '../../model/credential.ts'

const SECRETS = ['token', 'password', 'client-key-data'] as const
const PROVIDER_SECRETS = ['access-token', 'refresh-token', 'id-token', 'client-secret'] as const

export default defineKind({
  id: 'Kubeconfig',
  types: ['core/Config'],
  held: { as: ['file'], contains: /\bkind["']?\s{0,9}:\s{0,9}["']?Config\b/ },
  recognisedBy:
    'apiVersion v1, kind Config, with clusters and users or contexts; also in a ConfigMap or a here-document',

  is: ({ body }) => isList(get(body, 'clusters')) && (isList(get(body, 'users')) || isList(get(body, 'contexts'))),

  *read({ body }) {
    yield kubeconfig.of(readKubeconfig(body))
  },
})

const isList = ({ node }: Cursor): boolean => node?.type === 'sequence'

function readKubeconfig(body: Cursor): Kubeconfig {
  const contexts = items(get(body, 'contexts'))
  const byName = firstBy(contexts, context => literal(get(context, 'name')))
  const byCluster = firstBy(contexts, context => literal(get(context, 'context', 'cluster')))
  const users = new Map(items(get(body, 'users')).map(entry => [literal(get(entry, 'name')), get(entry, 'user')]))
  const current = literal(get(body, 'current-context')) ?? ''
  const selected = current === '' && contexts.length === 1 ? contexts[0] : byName.get(current)
  const chosen = selected === undefined ? undefined : literal(get(selected, 'context', 'cluster'))
  return {
    clusters: items(get(body, 'clusters')).map((entry): KubeconfigCluster => {
      const name = literal(get(entry, 'name')) ?? ''
      const isSelected = chosen === name
      // The selected context says which user goes with the cluster, else the first that names it.
      const context = isSelected ? selected : byCluster.get(name)
      const user = context === undefined ? undefined : users.get(literal(get(context, 'context', 'user')))
      const token = user === undefined ? undefined : tokenCommand(get(user, 'exec'))
      return {
        name,
        server: text(get(entry, 'cluster', 'server')),
        certificateAuthority: text(get(entry, 'cluster', 'certificate-authority-data')),
        insecure: boolean(get(entry, 'cluster', 'insecure-skip-tls-verify')),
        isSelected,
        ...(token === undefined ? {} : { token }),
      }
    }),
    secrets: items(get(body, 'users')).flatMap(entry => secretsOf(get(entry, 'user'))),
  }
}

/** The first of the cursors under each key. */
function firstBy(
  cursors: readonly Cursor[],
  keyOf: (cursor: Cursor) => string | undefined,
): ReadonlyMap<string | undefined, Cursor> {
  const found = new Map<string | undefined, Cursor>()
  for (const cursor of cursors) {
    const key = keyOf(cursor)
    if (!found.has(key)) found.set(key, cursor)
  }
  return found
}

function secretsOf(user: Cursor): Kubeconfig['secrets'] {
  const provider = get(user, 'auth-provider', 'config')
  const fields = [
    ...SECRETS.map(field => ({ field, cursor: get(user, field) })),
    ...PROVIDER_SECRETS.map(field => ({ field, cursor: get(provider, field) })),
  ]
  return fields.flatMap(({ field, cursor }) => {
    return isCredential(literal(cursor) ?? '') ? [{ field, at: place(cursor, 'key') }] : []
  })
}

function tokenCommand(exec: Cursor): TokenCommand | undefined {
  const command = literal(get(exec, 'command'))
    ?.replace(/^.*[/\\]/, '')
    .replace(/\.exe$/, '')
  if (command !== 'aws' && command !== 'aws-iam-authenticator') return undefined
  const words = items(get(exec, 'args'))
  return {
    clusterName: argument(words, ['--cluster-name', '--cluster-id', '-i']),
    region: argument(words, ['--region']),
    role: argument(words, ['--role-arn', '--role', '-r']),
  }
}

/** The word after a flag, or after its `=`. */
function argument(words: readonly Cursor[], flags: readonly string[]): Value<string> {
  for (const [i, word] of words.entries()) {
    const written = literal(word) ?? ''
    if (flags.includes(written)) return text(words[i + 1] ?? { ...word, node: undefined })
    const flag = flags.find(one => written.startsWith(`${one}=`))
    if (flag === undefined) continue
    const value = written.slice(flag.length + 1)
    const at = { ...place(word), within: { start: flag.length + 1, end: written.length } }
    return isTemplated(value) ? { state: 'unknown', why: value, at } : { state: 'known', value, at }
  }
  return { state: 'absent', at: words[0] === undefined ? { document: '', pointer: '' } : place(words[0]) }
}
