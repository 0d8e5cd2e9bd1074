import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { type DnsSpread, dnsSpread, ZONE_LABEL } from '../../facts/hybrid/dns-spread.ts'
import { ADDON_TYPES } from '../eks/addon-types.ts'
import { addonValues } from '../eks/addon-values.ts'

export default defineKind({
  id: 'DnsSpread',
  types: ['apps/Deployment', 'eksctl.io/ClusterConfig', 'object', ...ADDON_TYPES],
  recognisedBy: 'topologySpreadConstraints over zones, of the coredns add-on or of the Deployment coredns',

  read: resource => {
    const found = spreadsOf(resource)
    return found.length === 0 ? undefined : found.map(dnsSpread.of)
  },
})

function spreadsOf(resource: Resource): readonly DnsSpread[] {
  const { type, body, name } = resource
  if (type === 'apps/Deployment')
    return name === 'coredns' ? overZones(get(body, 'spec', 'template', 'spec')).map(at => ({ at })) : []
  if (type === 'object' && get(body, 'addonName').node === undefined) return []
  return addonValues(resource, 'coredns').flatMap(({ values, cluster }) =>
    overZones(values).map(at => ({ at, cluster })),
  )
}

const overZones = (owner: Cursor) =>
  items(get(owner, 'topologySpreadConstraints'))
    .map(constraint => get(constraint, 'topologyKey'))
    .filter(key => literal(key) === ZONE_LABEL)
    .map(key => place(key))
