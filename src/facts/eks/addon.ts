import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import type { ClusterSource } from './cluster.ts'
import type { ClusterLink } from './cluster-link.ts'

/** How an add-on's configurationValues could be read; `text` is its JSON in one spelling, for comparing. */
export type AddonConfiguration = (
  | { readonly state: 'absent' | 'unknown'; readonly why: string; readonly at: Place }
  | { readonly state: 'broken' | 'no-object' | 'no-text'; readonly why: string; readonly at: Place }
  | { readonly state: 'json' | 'yaml'; readonly text: string; readonly at: Place }
) & { readonly flaw?: EncodingFlaw }

/** What is wrong with JSON that is read all the same: a string of it in a string, a comma before a closing bracket. */
export type EncodingFlaw = 'double' | 'comma'

/** An add-on of EKS: its record, its definition, or the body of an update. */
export interface Addon {
  readonly source: ClusterSource
  readonly cluster: ClusterLink
  readonly name: Value<string>
  readonly version: Value<string>
  readonly status: Value<string>
  readonly healthIssues: readonly { readonly code: string; readonly at: Place }[]
  readonly configuration: AddonConfiguration
  /** What happens with customizations on an update: OVERWRITE, NONE, PRESERVE, in any case. */
  readonly resolveConflicts: Value<string>
  readonly serviceAccountRole: Value<string>
  /** How many pod identity associations it states. */
  readonly podIdentities: Value<number>
  readonly at: Place
}
export const addon = defineFact<Addon>('addon')
export const ADDON_FIELDS: ComparedFields<Addon> = [
  'cluster.name',
  'version',
  'resolveConflicts',
  'configuration',
  'serviceAccountRole',
  'podIdentities',
]

/** One add-on of the add-on version catalog (describe-addon-versions). */
export interface AddonCatalog {
  readonly addon: string
  readonly versions: readonly { readonly version: string; readonly clusterVersions: readonly string[] }[]
  readonly at: Place
}
export const addonCatalog = defineFact<AddonCatalog>('addonCatalog')
