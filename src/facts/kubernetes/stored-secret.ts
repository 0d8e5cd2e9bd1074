import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { parseEcrHost } from '../../model/iam/arn.ts'
import type { ClearCredential, Plainness } from './clear-credential.ts'
import type { ObjectMeta } from './object-meta.ts'

/** The content of a Docker configuration for one registry. */
export interface RegistryLogin {
  /** As it is written: `https://index.docker.io/v1/`. */
  readonly host: string
  readonly at: Place
  /** Undefined where it is only known at deployment. */
  readonly username: string | undefined
  /** Whether a password or a token is there, be it one to be filled in. */
  readonly hasLogin: boolean
  /** The place of a password or token in plain text, or in base64. */
  readonly secretAt?: Place
  /** Whether that is made of words. */
  readonly isPlain?: Plainness
}

/** The Docker configuration in a Secret. */
export interface DockerConfig {
  readonly at: Place
  readonly state: 'read' | 'unknown' | 'absent' | 'not-base64' | 'not-json' | 'no-auths'
  readonly logins: readonly RegistryLogin[]
}

/** A Secret with its content in the repository. The content itself is kept nowhere. */
export interface StoredSecret extends ObjectMeta {
  readonly type: Value<string>
  /** Whether it was read back from a cluster, or is one that another object there owns. */
  readonly isCaptured: boolean
  /** Of a Secret that images are pulled with, by its type or its keys. */
  readonly dockerConfig?: DockerConfig
  /** The keys whose values are credentials. */
  readonly credentials: readonly ClearCredential[]
}
export const storedSecret = defineFact<StoredSecret>('storedSecret')

/** What everyone who can read a file can read: the content of a Secret, or a credential where it is used. */
export type ReadableCredentials =
  | ({ readonly from: 'secret' } & Pick<StoredSecret, 'credentials' | 'dockerConfig' | 'isCaptured'>)
  | ({ readonly from: 'use' } & ClearCredential)
export const readableCredentials = defineFact<ReadableCredentials>('readableCredentials')

/** Whether a login is a token of ECR, which is valid for 12 hours; undefined if that is not known. */
export function isEcrToken({ host, username, hasLogin }: RegistryLogin): boolean | undefined {
  if (!hasLogin || parseEcrHost(registryOfKey(host).host) === undefined) return false
  return username === undefined ? undefined : username === 'AWS'
}

/** The names of Docker Hub in Docker configurations and in images. */
const DOCKER_HUB = new Set(['docker.io', 'index.docker.io', 'registry-1.docker.io', 'registry.hub.docker.com'])

/** A key of `auths` as host and path, as the kubelet takes it: without the scheme, and without the path of Docker's API. */
export function registryOfKey(key: string): { readonly host: string; readonly path: string } {
  const bare = key.trim().replace(/^https?:\/\//i, '')
  const slash = bare.indexOf('/')
  const host = (slash < 0 ? bare : bare.slice(0, slash)).toLowerCase().replace(/:443$/, '')
  const path = slash < 0 ? '' : bare.slice(slash + 1).replace(/^v[12](?:\/|$)|\/+$/g, '')
  return { host: DOCKER_HUB.has(host) ? 'docker.io' : host, path }
}

/** Whether a key of `auths` is for an image of a registry, by host and the beginning of the path; `*` is a part of a host. */
export function serves(key: string, registry: string, path: string): boolean {
  const login = registryOfKey(key)
  const wanted = registryOfKey(registry).host.split('.')
  const parts = login.host.split('.')
  const isHost = parts.length === wanted.length && parts.every((part, i) => matchesPart(part, wanted[i] ?? ''))
  return isHost && (login.path === '' || path === login.path || path.startsWith(`${login.path}/`))
}

function matchesPart(pattern: string, part: string): boolean {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === part
  return (
    part.length >= pattern.length - 1 &&
    part.startsWith(pattern.slice(0, star)) &&
    part.endsWith(pattern.slice(star + 1))
  )
}
