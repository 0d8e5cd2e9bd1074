import { get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import { dnsSpread, isZoneLabel } from '../../facts/hybrid/dns-spread.ts'

export default defineKind({
  id: 'DnsSpread',
  types: ['apps/Deployment'],
  shows: { 'apps/Deployment': ['metadata.name', 'coredns'] },
  recognisedBy: 'the Deployment coredns with topologySpreadConstraints over zones',

  read: ({ body, name }) => {
    if (name !== 'coredns') return undefined
    return ifAny(
      items(get(body, 'spec', 'template', 'spec', 'topologySpreadConstraints'))
        .map(constraint => get(constraint, 'topologyKey'))
        .filter(key => isZoneLabel(literal(key) ?? ''))
        .map(key => dnsSpread.of({ at: place(key) })),
    )
  },
})
