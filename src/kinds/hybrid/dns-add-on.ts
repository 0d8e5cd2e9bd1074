import { type Cursor, embedded, get, items, place } from '../../documents/cursor.ts'
import { boolean, integer, literal, text, unresolved } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type DnsAddOn,
  type DnsEncoding,
  dnsAddOn,
  dnsEncoding,
  type SpreadConstraint,
} from '../../facts/hybrid/dns-add-on.ts'
import { corefile } from '../../facts/network/corefile.ts'
import { encodingFlaw } from '../eks/read-addon.ts'
import { readCorefile } from '../network/read-corefile.ts'
import {
  DNS_CONFIGURATION_TYPES,
  type DnsConfiguration,
  dnsConfigurationsOf,
  HELD_DNS_CONFIGURATION,
} from './dns-configuration.ts'

export default defineKind({
  id: 'DnsAddOn',
  types: DNS_CONFIGURATION_TYPES,
  held: HELD_DNS_CONFIGURATION,
  recognisedBy: 'the configuration of the coredns add-on: in the add-on, or in a file of its own',

  read: resource => {
    const found = dnsConfigurationsOf(resource)
    return found.length === 0 ? undefined : found.flatMap(one => [...factsOf(one)])
  },
})

function* factsOf(configuration: DnsConfiguration): Generator<EmittedFact> {
  const encoding = encodingOf(configuration)
  yield dnsEncoding.of(encoding)
  const { values, writable, cluster } = configuration
  if (values === undefined) return
  yield dnsAddOn.of(toAddOn(values, configuration))
  const found = embedded(get(values, 'corefile'), 'corefile')
  const isOpen = corefileIn(values).state === 'unknown'
  if (encoding.fault === 'line' || isOpen || found?.state !== 'read' || items(found.cursor).length === 0) return
  const owner = { of: 'add-on', isOfCluster: true, writable, ...(cluster === undefined ? {} : { cluster }) } as const
  yield corefile.of(readCorefile(found.cursor, owner))
}

/** Where versions of the add-on take annotations. */
const ANNOTATIONS = [['podAnnotations'], ['annotations'], ['service', 'annotations']] as const

function toAddOn(values: Cursor, { writable, cluster }: DnsConfiguration): DnsAddOn {
  const modes = ANNOTATIONS.map(path => get(values, ...path, 'service.kubernetes.io/topology-mode'))
  const annotated = [get(values, 'annotationTopologyMode'), ...modes].find(({ node }) => node !== undefined)
  return {
    writable,
    ...(cluster === undefined ? {} : { cluster }),
    replicaCount: integer(get(values, 'replicaCount')),
    autoScaling: boolean(get(values, 'autoScaling', 'enabled')),
    corefile: corefileIn(values),
    trafficDistribution: text(get(values, 'trafficDistribution')),
    spread: spreadOf(get(values, 'topologySpreadConstraints')),
    ...(annotated === undefined ? {} : { topologyMode: place(annotated, 'key') }),
    at: place(values),
  }
}

function spreadOf(list: Cursor): Value<readonly SpreadConstraint[]> {
  const at = place(list)
  if (list.node === undefined) return { state: 'absent', at }
  const unknown = unresolved(list)
  if (unknown !== undefined) return unknown
  return { state: 'known', value: items(list).map(toConstraint), at }
}

const toConstraint = (item: Cursor): SpreadConstraint => ({
  maxSkew: integer(get(item, 'maxSkew')),
  topologyKey: text(get(item, 'topologyKey')),
  whenUnsatisfiable: text(get(item, 'whenUnsatisfiable')),
  app: text(get(item, 'labelSelector', 'matchLabels', 'k8s-app')),
  at: place(item),
})

/** The Corefile: one with lines is known to exist, whatever is in place of one of them. */
function corefileIn(values: Cursor): Value<string> {
  const cursor = get(values, 'corefile')
  const lines = literal(cursor)
  return lines?.trim().includes('\n') === true ? { state: 'known', value: lines, at: place(cursor) } : text(cursor)
}

/** How the configuration, or the Corefile in it, has lost its intended form (CD-10). */
function encodingOf({ of, stated, values }: DnsConfiguration): DnsEncoding {
  const flaw = of === 'add-on' ? encodingFlaw(stated) : undefined
  const at = place(stated)
  if (flaw !== undefined) return { fault: flaw, at }
  const lines = values && corefileIn(values)
  if (lines?.state !== 'known' || lines.value.trim().includes('\n')) return { at }
  return /\{\s{0,9}[^\s}]/.test(lines.value) ? { fault: 'line', at: lines.at } : { at }
}
