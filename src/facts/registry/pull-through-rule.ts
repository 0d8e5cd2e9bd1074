import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { parseArn } from '../../model/iam/arn.ts'
import { hostOf, registryOf } from './registry-hosts.ts'

/**
 * A pull through cache rule of ECR: images under its prefix come from another registry (`CreatePullThroughCacheRule` of the ECR API reference). What CloudFormation's conditions choose is a list of all choices.
 */
export interface PullThroughRule {
  /** `docker-hub`: the first part of the repositories' names. `ROOT` matches all. */
  readonly prefix: Value<string>
  /** `upstreamRegistryUrl`. */
  readonly upstream: readonly Value<string>[]
  /** `upstreamRegistry`: `docker-hub`, `quay`. */
  readonly upstreamName: Value<string>
  /** What the names begin with in the upstream registry, before what comes after `prefix`. */
  readonly upstreamPrefix: Value<string>
  /** The ARN of the secret; of one that is known in part, its pieces. */
  readonly credential: readonly Value<string>[]
  /** Of the cache's own registry, where that is stated. */
  readonly account?: string
  readonly region?: string
  /** Whether Terraform makes it where its provider without an alias is configured for. */
  readonly hasDefaultProvider?: true
  /** Whether it only changes the credential of a rule that exists: `UpdatePullThroughCacheRule`. */
  readonly isUpdate: boolean
  /** The rule as a whole. */
  readonly at: Place
}
export const pullThroughRule = defineFact<PullThroughRule>('pullThroughRule')

/** Whose registry a cache is: ECR takes the secret from its own account and Region (ECR User Guide, "Creating a pull through cache rule"). */
export function cacheRegistry({
  account,
  region,
  credential,
}: PullThroughRule): Pick<PullThroughRule, 'account' | 'region'> {
  const secret = credential.map(one => parseArn(known(one) ?? '')).find(arn => arn !== undefined)
  const found = { account: account ?? secret?.account, region: region ?? secret?.region }
  return {
    ...(found.account === undefined ? {} : { account: found.account }),
    ...(found.region === undefined ? {} : { region: found.region }),
  }
}

/** Registries that ECR caches only with a login, by their names in `upstreamRegistry` (ECR User Guide, "Creating a pull through cache rule"). */
const WITH_LOGIN: ReadonlySet<string> = new Set([
  'docker-hub',
  'github-container-registry',
  'gitlab-container-registry',
  'azure-container-registry',
  'chainguard',
])

/** The host of an upstream URL, whatever form it is written in; Docker Hub has one name. Undefined where there is none. */
export function upstreamHost(url: string): string | undefined {
  const host = hostOf(url.trim())
  return host === 'hub.docker.com' || host === 'registry.hub.docker.com' ? 'docker.io' : host && registryOf(host)
}

/** Whether ECR caches an upstream only with a login; undefined where the upstream is not known. */
export function needsLogin({ upstream, upstreamName }: PullThroughRule): boolean | undefined {
  const hosts = upstream.map(url => (url.state === 'known' ? upstreamHost(url.value) : undefined))
  const name = known(upstreamName)
  if (hosts.every(host => host === undefined)) return name === undefined ? undefined : WITH_LOGIN.has(name)
  return hosts.some(host => host !== undefined && isWithLogin(host))
}

const isWithLogin = (host: string): boolean =>
  /^(?:docker\.io|ghcr\.io|registry\.gitlab\.com|cgr\.dev|.+\.azurecr\.(?:io|cn|us))$/.test(host)

/** Whether the upstream is Docker Hub. */
export const isDockerHub = ({ upstream, upstreamName }: PullThroughRule): boolean =>
  known(upstreamName) === 'docker-hub' ||
  upstream.some(url => url.state === 'known' && upstreamHost(url.value) === 'docker.io')

/** The prefix as the repositories' names have it, with a slash at its end; undefined where it is not known, and of ROOT. */
export function repositoryPrefix({ prefix }: Pick<PullThroughRule, 'prefix'>): string | undefined {
  const name = known(prefix)
  return name === undefined || name === '' || name === 'ROOT' ? undefined : `${name.replace(/\/+$/, '')}/`
}

/** What the names of the secrets that ECR takes for a cache begin with (ECR User Guide). */
export const CACHE_SECRET = 'ecr-pullthroughcache/'

/**
 * The name of the secret in an ARN of Secrets Manager, with the six characters at its end; of one that is known in part
 * with a null character for each expression. Undefined where no name is in it.
 */
export const secretNameIn = (arn: Value<string>): string | undefined =>
  /^arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:(.+)$/s.exec(textInParts(arn) ?? '')?.[1]

const OPEN = '\0'

/** A text with a null character for each expression in it; undefined where nothing of it is known. */
export function textInParts(value: Value<string>): string | undefined {
  if (value.state !== 'unknown') return value.state === 'known' ? value.value : undefined
  const text = value.pieces?.map(piece => piece ?? OPEN).join('')
  // What a function makes of its text is not known.
  return text === undefined || /["(){}]/.test(text) ? undefined : text
}

/** Whether the name of a secret, which may have null characters for what is not known, begins as ECR wants it. */
export function mayBeCacheSecret(name: string): boolean {
  const open = name.indexOf(OPEN)
  const start = open < 0 ? name : name.slice(0, open)
  return start.startsWith(CACHE_SECRET) || (open >= 0 && CACHE_SECRET.startsWith(start))
}
