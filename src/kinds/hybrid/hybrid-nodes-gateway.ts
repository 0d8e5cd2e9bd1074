import { applicationSources } from '../../dialects/argo-sources.ts'
import { get, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { hybridNodesGateway } from '../../facts/hybrid/cilium.ts'

const CHART = /(?:^|\/)eks-hybrid-nodes-gateway$/

export default defineKind({
  id: 'HybridNodesGateway',
  types: ['object', 'helm.toolkit.fluxcd.io/HelmRelease', 'argoproj.io/Application', 'helm_release'],
  recognisedBy: 'values with vpcCIDR, podCIDRs and routeTableIDs, or something that installs eks-hybrid-nodes-gateway',

  is: isGateway,
  read: ({ body, type }) => [hybridNodesGateway.of({ at: place(get(body, type === 'object' ? 'podCIDRs' : 'spec')) })],
})

function isGateway({ body, type }: Resource): boolean {
  if (type === 'object') return ['vpcCIDR', 'podCIDRs', 'routeTableIDs'].every(key => get(body, key).node !== undefined)
  const spec = get(body, 'spec')
  const sources = applicationSources(spec)
  const charts = [
    get(spec, 'chart', 'spec', 'chart'),
    ...sources.map(source => get(source, 'chart')),
    get(body, 'chart'),
  ]
  return charts.some(chart => CHART.test(literal(chart) ?? ''))
}
