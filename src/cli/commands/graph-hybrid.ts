import type { Place } from '../../documents/document.ts'
import type { ScopeFacts } from '../../engine/join/join.ts'
import { redact } from '../../engine/redaction/redact.ts'
import type { Platform } from '../../engine/settings.ts'
import type { HybridFacts, HybridFlow } from '../../facts/hybrid/flow.ts'
import { hybridFlows } from '../../facts/hybrid/flows.ts'
import { addressPlan, disagreements, RANGE_USES } from '../../facts/network/addresses/address-plan.ts'
import { onlyVpcRanges } from '../../facts/network/addresses/scope-networks.ts'
import { graphDot } from '../../graph/dot.ts'
import type { Graphviz } from '../../graph/graphviz.ts'
import { compareHybrid } from '../../graph/hybrid-compare.ts'
import { hybridDrawing } from '../../graph/hybrid-drawing.ts'
import { hybridFacts } from '../../graph/hybrid-facts.ts'
import type { FlowRow, HybridGraph, PlanRow, StatedAt } from '../../graph/hybrid-graph.ts'
import { hybridHtml } from '../../graph/hybrid-html.ts'
import { hybridJson, hybridMarkdown, hybridText } from '../../graph/hybrid-text.ts'
import { mermaidBlock } from '../../graph/mermaid.ts'
import { groupBy } from '../../model/group-by.ts'
import type { UnreadPart } from '../run/unread-parts.ts'
import { type GraphFormats, type GraphSource, type GraphTopic, scopeTopic } from './graph-topic.ts'

const graphviz = async (): Promise<Graphviz> => (await import('../../graph/graphviz.ts')).loadGraphviz()

const FORMATS: GraphFormats<HybridGraph> = {
  text: hybridText,
  json: hybridJson,
  markdown: (graphs, isCompared) =>
    mermaidBlock(hybridDrawing(graphs), isCompared) + hybridMarkdown(graphs, isCompared),
  dot: graphs => graphDot(hybridDrawing(graphs)),
  svg: async graphs => (await graphviz()).svg(hybridDrawing(graphs)),
  html: async graphs => hybridHtml(graphs, (await graphviz()).element(hybridDrawing(graphs))),
}

/** `clauselint graph hybrid`: the address plan, and which flows the contract requires and the documents allow. */
export const hybridTopic: GraphTopic = scopeTopic({
  formats: FORMATS,
  options: ['since'],
  graphsOf,
  empty: title => ({ title, plan: [], flows: [] }),
  compare: compareHybrid,
  nothing: 'no hybrid network was found: no document states remote networks',
})

function graphsOf(source: GraphSource): readonly HybridGraph[] {
  return source.scopes.flatMap(scope => {
    const facts = hybridFacts(scope)
    return facts === undefined ? [] : [graphOf(scope, facts, source)]
  })
}

/** What a document speaks of that may allow a flow: groups, routes, endpoints, and who forwards names. */
const ALLOWS = /security_?group|route_?table|aws_route|vpc_?endpoint|transit_?gateway|resolver|Corefile|NodeConfig/i

/** A flow that nothing allows, where a document that may allow it is not read: whether it is missing is not known. */
function withUnread(flow: HybridFlow, [unread]: readonly UnreadPart[]): HybridFlow {
  const isOpen = unread !== undefined && flow.isRequired && flow.allowed === 'no'
  return isOpen ? { ...flow, allowed: 'unknown', note: `${unread.where} is not read` } : flow
}

function graphOf({ settings }: ScopeFacts, facts: HybridFacts, { locate, secrets, unread }: GraphSource): HybridGraph {
  const open = unread.filter(({ scope, text = '' }) => scope === settings.scope.key && ALLOWS.test(text))
  const shown = (text: string): string => redact(text, secrets)
  const noted = ({ note }: { readonly note?: string }) => (note === undefined ? {} : { note: shown(note) })
  const located = (places: readonly Place[]): readonly StatedAt[] =>
    places.map(locate).map(at => ({ ...at, path: shown(at.path) }))
  const all = hybridFlows(facts).map(flow => withUnread(flow, open))
  const flows = all.map(
    ({ isRequired: required, at, ...flow }): FlowRow => ({
      ...flow,
      what: shown(flow.what),
      ...noted(flow),
      required,
      at: located(at.map(one => one.use ?? one)),
    }),
  )
  const plan = planOf(settings.platform, facts, located).map(row => ({
    ...row,
    ...noted(row),
    ranges: row.ranges.map(shown),
    contradicted: row.contradicted.map(one => ({ ...one, range: shown(one.range) })),
  }))
  return { title: settings.scope.name, plan, flows }
}

/** The ranges in force, each with the places that state them, and what contradicts them. */
function planOf(
  platform: Platform,
  { ranges, vpcs }: HybridFacts,
  located: (places: readonly Place[]) => readonly StatedAt[],
): readonly PlanRow[] {
  const plan = addressPlan(platform, ranges)
  const others = groupBy(disagreements(platform, ranges), ({ judged }) => judged.use)
  return RANGE_USES.map((network): PlanRow => {
    const found = plan[network]
    const contradicted = (others.get(network) ?? []).flatMap(({ cidr: range, at }) =>
      located([at]).map(at => ({ range, at })),
    )
    const own = network === 'vpc' && found.state === 'absent' ? onlyVpcRanges(vpcs) : []
    if (found.state === 'absent' && own.length === 0)
      return { network, state: 'absent', ranges: [], at: [], contradicted }
    if (found.state === 'unknown')
      return { network, state: 'unknown', ranges: [], note: found.why, at: located([found.at]), contradicted }
    const stated = found.state === 'known' ? found.ranges : own
    const at = located(stated.flatMap(({ at }) => at ?? []))
    return { network, state: 'known', ranges: stated.map(({ cidr }) => cidr), at, contradicted }
  })
}
