import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ClusterLink } from '../eks/cluster-link.ts'
import type { DnsAddOn, SpreadConstraint } from './dns-add-on.ts'
import { flagOf, type NodeConfig } from './node-config.ts'

/** That the Deployment of cluster DNS spreads its Pods over zones, by a label that nodes must have. */
export interface DnsSpread {
  /** The topology key. */
  readonly at: Place
}
export const dnsSpread = defineFact<DnsSpread>('dnsSpread')

/** The label that says in which zone a node is, as Kubernetes and as the contract spells it. */
const ZONE_LABELS: readonly string[] = ['topology.kubernetes.io/zone', 'topology.orchestrator.io/zone']

/** Whether a label says in which zone a node is. */
export const isZoneLabel = (label: string): boolean => ZONE_LABELS.includes(label)

/** A spread of cluster DNS over zones, of the add-on or of a Deployment. */
export interface ZoneSpread extends DnsSpread {
  /** Whose add-on says so; absent where that is not stated. */
  readonly cluster?: ClusterLink
  /** Whether it keeps Pods from nodes without the label. */
  readonly isStrict: boolean
}

/** The constraints of an add-on that spread over zones. */
export const zoneSpreadsOf = ({ spread, cluster }: DnsAddOn): readonly ZoneSpread[] =>
  (known(spread) ?? []).filter(isOverZones).map(({ topologyKey, whenUnsatisfiable }) => ({
    at: topologyKey.at,
    isStrict: known(whenUnsatisfiable) === 'DoNotSchedule',
    ...(cluster === undefined ? {} : { cluster }),
  }))

const isOverZones = ({ topologyKey }: SpreadConstraint): boolean => isZoneLabel(known(topologyKey) ?? '')

/** Whether a node starts with a label for its zone; unknown where its labels are. */
export function hasZone(node: NodeConfig): boolean | 'unknown' {
  const flag = flagOf(node, '--node-labels')
  if (flag?.state === 'unknown') return 'unknown'
  const labels = flag?.state === 'known' ? flag.value.split(',') : []
  return labels.some(label => {
    const [name = '', value = ''] = label.split('=')
    return isZoneLabel(name) && value !== ''
  })
}
