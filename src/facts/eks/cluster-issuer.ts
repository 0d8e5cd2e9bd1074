import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import type { Platform } from '../../engine/settings.ts'
import type { Cluster } from './cluster.ts'

/** The OIDC issuers of the clusters that a scope and its configuration know. */
export interface ClusterIssuers {
  /** One of them, without scheme; empty where none is known. */
  readonly first: string
  /** Whether an issuer is none of them, and cannot be that of a cluster which so far is only defined. */
  readonly isForeign: (issuer: string | undefined) => boolean
  readonly related: readonly { readonly at: Place; readonly note: string }[]
}

interface Issuer {
  readonly issuer: string
  readonly cluster: string | undefined
  readonly at?: Place
}

export function clusterIssuers(clusters: readonly Cluster[], platform: Platform): ClusterIssuers {
  const stated: readonly Issuer[] = [
    ...clusters.flatMap(({ oidcIssuer, name }) =>
      oidcIssuer.state === 'known'
        ? [{ issuer: withoutScheme(oidcIssuer.value), cluster: known(name), at: oidcIssuer.at }]
        : [],
    ),
    ...Object.entries(platform.clusters ?? {}).flatMap(([name, { oidcIssuer }]) =>
      oidcIssuer === undefined ? [] : [{ issuer: withoutScheme(oidcIssuer), cluster: name }],
    ),
  ]
  const issuers = new Set(stated.map(({ issuer }) => issuer))
  const named = new Set(stated.map(({ cluster }) => cluster))
  const isOpen = clusters.some(
    ({ oidcIssuer, source, name }) =>
      oidcIssuer.state !== 'known' && source === 'definition' && !named.has(known(name) ?? ''),
  )
  return {
    first: stated[0]?.issuer ?? '',
    isForeign: issuer => issuer !== undefined && stated.length > 0 && !isOpen && !issuers.has(issuer),
    related: stated.slice(0, 3).flatMap(({ at }) => (at === undefined ? [] : [{ at, note: "the cluster's issuer" }])),
  }
}

const withoutScheme = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '')
