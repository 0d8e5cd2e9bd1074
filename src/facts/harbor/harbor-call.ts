import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A call to Harbor's API: a command of curl or wget, or what Terraform's provider is to call it with. */
export interface HarborCall {
  /** Of its URL `/api` and what follows that up to the next slash: `/api/v2.0`; absent where the URL has no such path. */
  readonly apiPath?: { readonly text: string; readonly at: Place }
  /** Passwords in plain text; never what they are. */
  readonly secretsAt: readonly Place[]
  /** What turns the verification of certificates off, as it is written. */
  readonly unverified?: { readonly written: string; readonly value: Value<boolean> }
}
export const harborCall = defineFact<HarborCall>('harborCall')

/** What Harbor's API has below `/api/v2.0/`, and what other products with such a path do not (api/v2.0/swagger.yaml). */
const COLLECTIONS =
  /\/api\/v2\.0\/(?:projects|registries|replication\/(?:policies|executions|adapter)|robots|repositories|quotas|retentions|configurations|labels|scans|scanners|users|usergroups|system\/(?:gc|purgeaudit|scanAll|CVEAllowlist)|systeminfo|health|ping|statistics|search|audit-?logs|webhook|ldap|p2p|jobservice)/
/** A host that is called so, or a variable for one: `https://harbor.example.com/…`, `$HARBOR_URL/…`. */
const HOST = /^["']?(?:[a-z]+:\/\/)?[^/\s]*harbor[^/\s]*(?:\/|$)/i

/** Whether a URL, as it is written or with its variables filled in, leads to Harbor. */
export const isHarborUrl = (url: string): boolean =>
  COLLECTIONS.test(url) || (HOST.test(url) && !/goharbor\.io/i.test(url))
