import { get } from '../../documents/cursor.ts'
import { isTemplated, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset } from '../../documents/value.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import { type TrafficDistribution, trafficDistribution } from '../../facts/hybrid/traffic-distribution.ts'
import {
  DNS_CONFIGURATION_TYPES,
  type DnsConfiguration,
  dnsConfigurationsOf,
  HELD_DNS_CONFIGURATION,
} from './dns-configuration.ts'

export default defineKind({
  id: 'TrafficDistribution',
  types: ['core/Service', ...DNS_CONFIGURATION_TYPES],
  held: HELD_DNS_CONFIGURATION,
  shows: { 'core/Service': ['spec.trafficDistribution'] },
  recognisedBy: 'the configuration of the coredns add-on, or a Service with trafficDistribution',

  read: resource => {
    const found =
      resource.type === 'core/Service' ? onService(resource) : dnsConfigurationsOf(resource).flatMap(onAddOn)
    return ifAny(found.map(trafficDistribution.of))
  },
})

function onService({ body, name, namespace }: Resource): readonly TrafficDistribution[] {
  const value = text(get(body, 'spec', 'trafficDistribution'))
  if (isUnset(value)) return []
  const isOwn = namespace === undefined || namespace === 'kube-system' || isTemplated(namespace)
  const isCaptured = get(body, 'metadata', 'uid').node !== undefined
  return [{ of: name === 'kube-dns' && isOwn ? 'dns-service' : 'service', value, writable: !isCaptured }]
}

function onAddOn({ values, unknown, writable, cluster }: DnsConfiguration): readonly TrafficDistribution[] {
  const value = values === undefined ? unknown : text(get(values, 'trafficDistribution'))
  if (value === undefined) return []
  return [{ of: 'dns-add-on', value, writable, ...(cluster === undefined ? {} : { cluster }) }]
}
