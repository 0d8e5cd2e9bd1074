import { get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/define.ts'
import { hybridNodesGateway } from '../../facts/hybrid/cilium.ts'

const CHART = /(?:^|\/)eks-hybrid-nodes-gateway$/

export default defineKind({
  id: 'HybridNodesGateway',
  types: ['object', 'helm.toolkit.fluxcd.io/HelmRelease', 'argoproj.io/Application', 'helm_release'],
  recognisedBy: 'values with vpcCIDR, podCIDRs and routeTableIDs, or something that installs eks-hybrid-nodes-gateway',
  is: resource => isGateway(resource),

  *facts({ body, type }) {
    yield hybridNodesGateway.of({ at: place(type === 'object' ? get(body, 'podCIDRs') : get(body, 'spec')) })
  },
})

function isGateway({ body, type }: Resource): boolean {
  if (type === 'object') return ['vpcCIDR', 'podCIDRs', 'routeTableIDs'].every(key => get(body, key).node !== undefined)
  const spec = get(body, 'spec')
  const sources = [get(spec, 'source'), ...items(get(spec, 'sources'))]
  const charts = [
    get(spec, 'chart', 'spec', 'chart'),
    ...sources.map(source => get(source, 'chart')),
    get(body, 'chart'),
  ]
  return charts.some(chart => CHART.test(literal(chart) ?? ''))
}
