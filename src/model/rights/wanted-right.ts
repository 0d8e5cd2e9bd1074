import { apiResource } from '../kubernetes/api-resources.ts'

/** A right that somebody asks about: who has it? */
export type WantedRight =
  | {
      readonly in: 'cluster'
      readonly verb: string
      /** Plural, with its subresource: `pods/exec`. */
      readonly resource: string
      /** Absent where any group has it. */
      readonly group?: string
      /** Absent for all objects. */
      readonly name?: string
      /** Absent for any namespace. */
      readonly namespace?: string
    }
  | {
      readonly in: 'server'
      readonly verb: string
      /** A path of the API server outside of its resources: `/metrics`. */
      readonly path: string
    }
  | {
      readonly in: 'account'
      /** `iam:PassRole`. */
      readonly action: string
      /** An ARN; absent for all resources. */
      readonly resource?: string
    }

const OF_ANY = 'status scale finalizers'
/** What a resource has below its objects, where that is not only `OF_ANY`. */
const SUBRESOURCES: ReadonlyMap<string, string> = new Map([
  ['pods', 'attach binding ephemeralcontainers eviction exec log portforward proxy resize status'],
  ['services', 'proxy status'],
  ['nodes', 'configz healthz log metrics pods proxy stats status'],
  ['namespaces', 'finalize status'],
  ['serviceaccounts', 'token'],
  ['certificatesigningrequests', 'approval status'],
  ...[
    'configmaps',
    'secrets',
    'endpoints',
    'events',
    'leases',
    'roles',
    'rolebindings',
    'clusterroles',
    'clusterrolebindings',
  ].map((name): [string, string] => [name, '']),
])

const isSubresource = (resource: string, name: string): boolean =>
  (SUBRESOURCES.get(resource) ?? OF_ANY).split(' ').includes(name)

/**
 * Reads `get secrets/db`, `create pods/exec`, `patch deployments.apps`, `get /metrics`, `iam:PassRole arn:…`; undefined where it is
 * neither a verb with a resource or a path nor an IAM action. A resource may also be named by its kind, or as kubectl shortens it.
 * `subresources` (`virtualmachines/console`) are those that roles name, beside those of Kubernetes itself.
 */
export function readWantedRight(
  text: string,
  namespace: string | undefined,
  subresources: ReadonlySet<string> = new Set(),
): WantedRight | undefined {
  const [first = '', second, ...more] = text.trim().split(/ +/)
  if (more.length > 0) return undefined
  if (/^[\w-]+:[\w*?]+$/.test(first) && (second === undefined || /^(?:\*|arn:)/.test(second)))
    return { in: 'account', action: first, ...(second === undefined ? {} : { resource: second }) }
  if (!/^(?:[a-z]+|\*)$/.test(first) || second === undefined) return undefined
  if (second.startsWith('/')) return { in: 'server', verb: first, path: second }
  const [type = '', ...parts] = second.split('/')
  const [word = '', ...group] = type.split('.')
  if (!/^(?:[a-z][a-z0-9]*|\*)$/i.test(word) || parts.length > 2) return undefined
  const plural = apiResource(word)?.plural ?? word.toLowerCase()
  const named = groupOf(group.join('.') || undefined, plural)
  const [one, below] = parts
  const [name, sub] =
    one !== undefined && below === undefined && (isSubresource(plural, one) || subresources.has(`${plural}/${one}`))
      ? [below, one]
      : [one, below]
  return {
    in: 'cluster',
    verb: first,
    resource: sub === undefined ? plural : `${plural}/${sub}`,
    ...named,
    ...(name === undefined ? {} : { name }),
    // What has no namespace is in none of them.
    ...(namespace === undefined || isOfCluster({ resource: plural, ...named }) ? {} : { namespace }),
  }
}

/** Whether a resource of Kubernetes itself has no namespace; of others it is not known. */
export function isOfCluster({ resource, group }: { readonly resource: string; readonly group?: string }): boolean {
  const known = apiResource(resource.replace(/\/.*$/, ''))
  return known?.isOfCluster === true && known.group === group
}

/** The group that people mean: of what Kubernetes itself has its own one, of others any. */
function groupOf(stated: string | undefined, plural: string): { readonly group?: string } {
  const group = stated ?? apiResource(plural)?.group
  return group === undefined ? {} : { group }
}

/** A right as people say it: `get secrets/db in shop`, `use iam:PassRole on any resource`. */
export function wantedText(wanted: WantedRight): string {
  if (wanted.in === 'account') return `use ${wanted.action} on ${wanted.resource ?? 'any resource'}`
  if (wanted.in === 'server') return `${wanted.verb} ${wanted.path}`
  const { verb, resource, group, name, namespace } = wanted
  const [plural = '', sub] = resource.split('/')
  const isOwn = group === undefined || group === apiResource(plural)?.group
  const all = [`${plural}${isOwn ? '' : `.${group}`}`, name, sub].filter(part => part !== undefined)
  return `${verb} ${all.join('/')}${namespace === undefined ? '' : ` in ${namespace}`}`
}
