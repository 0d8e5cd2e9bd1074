import type { Place } from '../../documents/document.ts'
import type { Absent, Invalid, Known, Unknown, Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { findNearest } from '../../model/nearest.ts'

/** The value of `capabilities`; `isList` is false where it is a single scalar, which containerd rejects. */
export type Capabilities = (Known<readonly Value<string>[]> & { readonly isList: boolean }) | Unknown | Invalid | Absent

/** What containerd accepts as a capability (remotes/docker/config/hosts.go), and what of it the contract allows a mirror. */
export const CAPABILITIES: ReadonlyMap<string, 'for mirrors' | 'not for mirrors'> = new Map([
  ['pull', 'for mirrors'],
  ['resolve', 'for mirrors'],
  ['push', 'not for mirrors'],
  ['referrers', 'not for mirrors'],
])

/** One `[host."URL"]` table of a hosts.toml. */
export interface RegistryHost {
  /** The table's key as it is written. */
  readonly url: string
  /** Whether a part of the key is decided at deployment. */
  readonly templated: boolean
  /** Where the key is. */
  readonly at: Place
  readonly capabilities: Capabilities
  /** The certificate authority's path, or a list of them. */
  readonly ca: Value<string | readonly string[]>
  readonly skipVerify: Value<boolean>
  readonly overridePath: Value<boolean>
  /** The place of a literal Authorization header. */
  readonly authorization?: Place
}

/**
 * How containerd reaches one registry namespace: the hosts.toml in `certs.d/NAMESPACE/`
 * (https://github.com/containerd/containerd/blob/main/docs/hosts.md).
 */
export interface RegistryHosts {
  /** The registry namespace that the folder names, `host:port` resolved; absent outside of such a folder and for `_default`. */
  readonly namespace?: string
  /** The folder of the namespaces' folders, from the repository's root; absent where the file is not called hosts.toml or no such folder is there. */
  readonly folder?: string
  readonly server: Value<string>
  /** `skip_verify` beside `server`: it applies to the server. */
  readonly skipVerify: Value<boolean>
  /** What else is beside `server`. */
  readonly own: Pick<RegistryHost, 'capabilities' | 'authorization'>
  readonly hosts: readonly RegistryHost[]
  /** Where the `host` tables are, or would be. */
  readonly at: Place
  /** The file as a whole. */
  readonly file: Place
}
export const registryHosts = defineFact<RegistryHosts>('registryHosts')

/** The lower-case host, with its port, of an http or https URL or of a bare `host/path`; undefined where there is none. */
export function hostOf(url: string): string | undefined {
  const rest = /^https?:\/\//i.test(url) ? url.slice(url.indexOf('//') + 2) : url
  const host = /^[^/?#\s]+/.exec(rest)?.[0].toLowerCase()
  return host === undefined ? undefined : host.slice(host.lastIndexOf('@') + 1).replace(/:443$/, '')
}

const DOCKER_HUB = new Set(['docker.io', 'registry-1.docker.io', 'index.docker.io', 'registry.docker.io'])

/** One name for a registry's host: Docker Hub has several. */
export const registryOf = (host: string): string => (DOCKER_HUB.has(host) ? 'docker.io' : host)

/** Whether two hosts are one registry. */
export const isSameRegistry = (a: string, b: string): boolean => registryOf(a) === registryOf(b)

/** Registries that everyone pulls from, by their names in image references. */
const PUBLIC = ['docker.io', 'ghcr.io', 'quay.io', 'gcr.io', 'registry.k8s.io', 'public.ecr.aws', 'mcr.microsoft.com']
/** What Docker Hub is called by mistake: no image reference has these hosts. */
const NOT_DOCKER_HUB = new Set(['dockerhub.io', 'dockerhub.com', 'docker.com', 'hub.docker.com'])
/** What may also be a host of one's own network. */
const NICKNAMES = new Set(['dockerhub', 'docker'])
/** By how many letters a misspelt name may be longer or shorter. */
const MAX_LETTERS = 2

/**
 * The public registry that a folder of the other name was meant for, or undefined. Without `server` (the lower-case host)
 * only names of no registry are corrected, those of Docker Hub's website always; else the server must be of the registry
 * that is meant.
 */
export function meantRegistry(namespace: string, server: string | undefined): string | undefined {
  if (PUBLIC.includes(namespace) || DOCKER_HUB.has(namespace)) return undefined
  const isOfServer = (registry: string): boolean => server !== undefined && isSameRegistry(server, registry)
  if (NOT_DOCKER_HUB.has(namespace)) return 'docker.io'
  if (NICKNAMES.has(namespace)) return server === undefined || isOfServer('docker.io') ? 'docker.io' : undefined
  const meant = PUBLIC.find(isOfServer)
  if (meant === undefined || Math.abs(meant.length - namespace.length) > MAX_LETTERS) return undefined
  return findNearest(namespace, [meant])
}
