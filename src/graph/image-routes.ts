import { pathOf } from '../documents/document.ts'
import { known, knownItems } from '../documents/value.ts'
import { harborProject } from '../facts/harbor/harbor.ts'
import { pullThroughRule } from '../facts/registry/pull-through-rule.ts'
import { registryHosts, registryOf } from '../facts/registry/registry-hosts.ts'
import { replicationConfiguration } from '../facts/registry/replication-configuration.ts'
import { skopeoSource } from '../facts/registry/skopeo-sync.ts'
import { tagSelector } from '../facts/registry/tag-expressions.ts'
import { groupBy } from '../model/group-by.ts'
import { parseEcrHost } from '../model/iam/arn.ts'
import { isEcr, type NamedImage, type Related, type ScopeOf } from './image-record.ts'

type Routes = (image: NamedImage) => readonly Related[]

/** Gives the ways by which an image may arrive: mirrors of its registry, caches, replication, copies that skopeo makes. */
export function routesOf(of: ScopeOf): Routes {
  const ways = [mirrors(of), caches(of), proxies(of), replications(of), copies(of)]
  return image => ways.flatMap(way => way(image))
}

function mirrors(of: ScopeOf): Routes {
  const files = of(registryHosts).flatMap(one =>
    one.namespace === undefined ? [] : [{ ...one, namespace: one.namespace }],
  )
  const byRegistry = groupBy(files, ({ namespace }) => registryOf(namespace))
  return ({ registry }) =>
    (byRegistry.get(registry) ?? []).flatMap(({ hosts, file }) =>
      hosts.map(({ url }) => ({ what: `mirror ${url}`, path: pathOf(file.document) })),
    )
}

/** The prefixes of ECR's pull through cache; each is the whole of the first parts of a repository's name. */
function caches(of: ScopeOf): Routes {
  const byPrefix = new Map(
    of(pullThroughRule).flatMap(({ prefix }) => (prefix.state === 'known' ? [[prefix.value, prefix.at]] : [])),
  )
  return ({ registry, repository }) => {
    if (!isEcr(registry)) return []
    const parts = repository.split('/').slice(0, MOST_PARTS)
    const prefixes = ['ROOT', ...parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('/'))]
    return prefixes.flatMap(prefix => {
      const at = byPrefix.get(prefix)
      return at === undefined ? [] : [{ what: `pull through cache ${prefix}`, path: pathOf(at.document) }]
    })
  }
}

/** No repository has more parts than these. */
const MOST_PARTS = 20

/** Harbor's projects that cache another registry. */
function proxies(of: ScopeOf): Routes {
  const byName = new Map(
    of(harborProject).flatMap(({ name, registry, at }) =>
      registry === undefined || name.state !== 'known' ? [] : [[name.value, at]],
    ),
  )
  return ({ registry, repository }) => {
    const [project = '', ...rest] = repository.split('/')
    const at = rest.length === 0 || isEcr(registry) ? undefined : byName.get(project)
    return at === undefined ? [] : [{ what: `Harbor's cache ${project}`, path: pathOf(at.document) }]
  }
}

/** Replication into the registry of the image: what ECR copies there from another one. */
function replications(of: ScopeOf): Routes {
  const rules = of(replicationConfiguration).flatMap(one =>
    one.rules.flatMap(rule =>
      rule.destinations.map(({ region, registryId }) => ({
        key: `${known(registryId) ?? ''} ${known(region) ?? ''}`,
        filters: rule.filters.map(({ filter }) => known(filter)),
        related: {
          what: `replication from ${one.account ?? 'another registry'}`,
          path: pathOf(rule.at.document),
        },
      })),
    ),
  )
  const byDestination = groupBy(rules, ({ key }) => key)
  return ({ registry, repository }) => {
    const host = parseEcrHost(registry)
    const found = (host && byDestination.get(`${host.account} ${host.region}`)) ?? []
    return found
      .slice(0, MOST_RULES)
      .flatMap(({ filters, related }) =>
        filters.length === 0 || filters.some(filter => filter !== undefined && repository.startsWith(filter))
          ? [related]
          : [],
      )
  }
}

/** A registry has at most ten rules for replication, and few configurations are for one. */
const MOST_RULES = 100

/** What skopeo copies under the same repository and tag to another registry. */
function copies(of: ScopeOf): Routes {
  const selects = tagSelector()
  const copied = of(skopeoSource).flatMap(({ registry, repositories, expressions }) => [
    ...repositories.map(({ name, tags, at }) => {
      const listed = new Set(knownItems(tags))
      const has = (tag: string, digest: string) => listed.size === 0 || listed.has(tag) || listed.has(digest)
      return { registry, name, has, at }
    }),
    ...expressions.map(({ repository, pattern }) => {
      const has = (tag: string) => tag !== '' && selects(pattern, tag) === true
      return { registry, name: repository, has, at: pattern.at }
    }),
  ])
  const byName = groupBy(copied, ({ name }) => name)
  return ({ registry, repository, tag = '', digest = '' }) => {
    const parts = repository.split('/').slice(-MOST_PARTS)
    const names = parts.map((_, i) => parts.slice(i).join('/'))
    return names
      .flatMap(name => (byName.get(name) ?? []).slice(0, MOST_RULES))
      .flatMap(one =>
        registryOf(one.registry) !== registry && one.has(tag, digest)
          ? [{ what: `skopeo from ${one.registry}/${one.name}`, path: pathOf(one.at.document) }]
          : [],
      )
  }
}
