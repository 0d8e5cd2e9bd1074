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
      readonly in: 'account'
      /** `iam:PassRole`. */
      readonly action: string
      /** An ARN; absent for all resources. */
      readonly resource?: string
    }

/** What follows a resource in a path of the API that is not the name of an object. */
const SUBRESOURCES: ReadonlySet<string> = new Set([
  'approval',
  'attach',
  'binding',
  'ephemeralcontainers',
  'eviction',
  'exec',
  'finalize',
  'log',
  'portforward',
  'proxy',
  'scale',
  'status',
  'token',
])

/**
 * Reads `get secrets/db`, `create pods/exec`, `patch deployments.apps`, `iam:PassRole arn:…`; undefined where it is neither a verb with a
 * resource nor an action of IAM.
 */
export function readWantedRight(text: string, namespace: string | undefined): WantedRight | undefined {
  const [first = '', second, ...more] = text.trim().split(/ +/)
  if (more.length > 0) return undefined
  if (/^[\w-]+:[\w*?]+$/.test(first))
    return { in: 'account', action: first, ...(second === undefined ? {} : { resource: second }) }
  if (!/^(?:[a-z]+|\*)$/.test(first) || second === undefined) return undefined
  const [type = '', ...parts] = second.split('/')
  const isSub = (part: string | undefined): boolean => part !== undefined && SUBRESOURCES.has(part)
  const [sub] = parts.filter(isSub)
  const [name] = parts.filter(part => !isSub(part))
  const [plural = '', ...group] = type.split('.')
  if (!/^(?:[a-z]+|\*)$/.test(plural) || parts.length > 2) return undefined
  return {
    in: 'cluster',
    verb: first,
    resource: sub === undefined ? plural : `${plural}/${sub}`,
    ...(group.length === 0 ? {} : { group: group.join('.') }),
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
  }
}

/** A right as people say it: `get secrets/db in shop`. */
export const wantedText = (wanted: WantedRight): string =>
  wanted.in === 'account'
    ? `${wanted.action} on ${wanted.resource ?? '*'}`
    : [
        `${wanted.verb} ${wanted.resource}${wanted.group === undefined ? '' : `.${wanted.group}`}`,
        ...(wanted.name === undefined ? [] : [wanted.name]),
        ...(wanted.namespace === undefined ? [] : [`in ${wanted.namespace}`]),
      ].join(' ')
