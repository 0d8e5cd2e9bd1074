import type { Place } from '../../documents/document.ts'
import type { ScopeFacts } from '../../engine/join/join.ts'
import { redact } from '../../engine/redact.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { addressPlan, RANGE_USES } from '../../facts/network/address-plan.ts'
import { groupScopeOf } from '../../facts/network/group-scope.ts'
import { hybridFlows } from '../../facts/network/hybrid-flows.ts'
import { prefixList } from '../../facts/network/prefix-list.ts'
import { resolverEndpoint } from '../../facts/network/resolver-endpoint.ts'
import { route, routeTable } from '../../facts/network/route.ts'
import { networksOf } from '../../facts/network/scope-networks.ts'
import { securityGroup, securityGroupRule } from '../../facts/network/security-group.ts'
import { vpc } from '../../facts/network/vpc.ts'
import { vpcEndpoint, vpcEndpointPart } from '../../facts/network/vpc-endpoint.ts'
import { graphDot } from '../../graph/dot.ts'
import { hybridDrawing } from '../../graph/hybrid-drawing.ts'
import type { FlowRow, HybridGraph, PlanRow, StatedAt } from '../../graph/hybrid-graph.ts'
import { hybridHtml } from '../../graph/hybrid-html.ts'
import { hybridJson, hybridText } from '../../graph/hybrid-text.ts'
import type { GraphSource, GraphTopic } from './graph-topic.ts'

type Write = (graphs: readonly HybridGraph[]) => string | Promise<string>

const svgOf: Write = async graphs =>
  (await (await import('../../graph/graphviz.ts')).loadGraphviz()).svg(hybridDrawing(graphs))

const FORMATS: Readonly<Record<string, Write>> = {
  text: hybridText,
  json: hybridJson,
  dot: graphs => graphDot(hybridDrawing(graphs)),
  svg: svgOf,
  html: async graphs => hybridHtml(graphs, await svgOf(graphs)),
}

/** `clauselint graph hybrid`: the address plan, and which flows the contract requires and the documents allow. */
export const hybridTopic: GraphTopic = {
  formats: Object.keys(FORMATS),
  options: [],
  write: async (format, source) => {
    const graphs = source.scopes.flatMap(scope => graphOf(scope, source))
    if (graphs.length === 0) return { refused: 'no hybrid network was found: no document states remote networks' }
    const shown = graphs.length === 1 ? graphs.map(graph => ({ ...graph, title: '' })) : graphs
    return { text: (await FORMATS[format]?.(shown)) ?? '' }
  },
}

function graphOf({ settings, of }: ScopeFacts, { locate, secrets }: GraphSource): readonly HybridGraph[] {
  const { platform } = settings
  const [clusters, ranges, vpcs] = [of(cluster), of(plannedRange), of(vpc)]
  const [groups, rules, lists] = [of(securityGroup), of(securityGroupRule), of(prefixList)]
  const known = { cluster: clusters, plannedRange: ranges, vpc: vpcs }
  const scope = groupScopeOf({ ...known, securityGroup: groups, securityGroupRule: rules, prefixList: lists }, platform)
  if (scope === undefined) return []
  const flows = hybridFlows({
    scope,
    networksOfCluster: one => networksOf({ platform, clusters, ranges, vpcs: [] }, one),
    clusters,
    endpoints: of(vpcEndpoint),
    endpointParts: of(vpcEndpointPart),
    resolvers: of(resolverEndpoint),
    routes: of(route),
    tables: of(routeTable),
  })
  const shown = (text: string): string => redact(text, secrets)
  const noted = ({ note }: { readonly note?: string }) => (note === undefined ? {} : { note: shown(note) })
  const located = (places: readonly Place[]): readonly StatedAt[] =>
    places.map(locate).map(at => ({ ...at, path: shown(at.path) }))
  const plan = planOf(addressPlan(platform, ranges), located).map(row => ({
    ...row,
    ...noted(row),
    ranges: row.ranges.map(shown),
  }))
  const toRow = ({ isRequired: required, at, ...flow }: (typeof flows)[number]): FlowRow => ({
    ...flow,
    what: shown(flow.what),
    ...noted(flow),
    required,
    at: located(at),
  })
  return [{ title: settings.scope.name, plan, flows: flows.map(toRow) }]
}

/** The ranges in force, each with the places that state them. */
const planOf = (
  plan: ReturnType<typeof addressPlan>,
  located: (places: readonly Place[]) => readonly StatedAt[],
): readonly PlanRow[] =>
  RANGE_USES.map(network => {
    const found = plan[network]
    if (found.state === 'absent') return { network, state: 'absent', ranges: [], at: [] }
    if (found.state === 'unknown')
      return { network, state: 'unknown', ranges: [], note: found.why, at: located([found.at]) }
    const places = found.ranges.flatMap(({ at }) => at ?? [])
    return { network, state: 'known', ranges: found.ranges.map(({ cidr }) => cidr), at: located(places) }
  })
