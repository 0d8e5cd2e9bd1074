import { groupBy } from '../model/group-by.ts'
import type { Arrow, ArrowStyle, Box, Drawing } from './drawing.ts'
import { ENDS, type FlowRow, type HybridGraph, placeText, rangesText, type Verdict, verdictOf } from './hybrid-graph.ts'

const FRAMES: Readonly<Record<string, string>> = {
  remoteNodes: 'on-premises',
  remotePods: 'on-premises',
  elsewhere: '',
}
const STYLES: Readonly<Record<Verdict, ArrowStyle>> = {
  allowed: 'sure',
  missing: 'missing',
  unknown: 'unsure',
  'not required': 'beyond',
}
/** As many places stand beside an arrow; all of them are under the pointer. */
const MOST_PLACES = 2

/** The hybrid networks as one drawing: a box for each network and service, an arrow for each verdict between two. */
export function hybridDrawing(graphs: readonly HybridGraph[]): Drawing {
  const drawings = graphs.map(drawingOf)
  return {
    title: 'hybrid network',
    boxes: drawings.flatMap(({ boxes }) => boxes),
    arrows: drawings.flatMap(({ arrows }) => arrows),
  }
}

function drawingOf({ title, plan, flows }: HybridGraph): Pick<Drawing, 'boxes' | 'arrows'> {
  const inScope = (name: string): string => (title === '' || name === '' ? name : `${title}: ${name}`)
  const rows = new Map<string, string>(plan.map(row => [row.network, rangesText(row)]))
  const names = [...new Set([...plan.map(({ network }) => network), ...flows.flatMap(({ from, to }) => [from, to])])]
  const boxes = names.map((name): Box => {
    const ranges = rows.get(name)
    const lines = [ENDS[name], ...(ranges === undefined ? [] : [ranges])]
    const group = inScope(FRAMES[name] ?? 'cloud')
    return { id: inScope(name), group, lines, style: 'network', tip: lines.join('\n') }
  })
  const alike = groupBy(flows, flow => [flow.from, flow.to, verdictOf(flow)].join('\n'))
  const arrows = Array.from(alike.values()).flatMap(([first, ...rest]) =>
    first === undefined ? [] : [arrowOf(first, rest, inScope)],
  )
  return { boxes, arrows }
}

function arrowOf(first: FlowRow, rest: readonly FlowRow[], inScope: (name: string) => string): Arrow {
  const all = [first, ...rest]
  const places = [...new Set(all.flatMap(({ at }) => at.map(placeText)))]
  const shown = places.length > MOST_PLACES ? [...places.slice(0, MOST_PLACES), '…'] : places
  const what = [...new Set(all.map(flow => flow.what))].join(', ')
  const notes = [...new Set(all.flatMap(({ note }) => note ?? []))]
  return {
    from: inScope(first.from),
    to: inScope(first.to),
    label: [what, ...shown].join('\n'),
    style: STYLES[verdictOf(first)],
    tip: [`${ENDS[first.from]} → ${ENDS[first.to]}: ${what} (${verdictOf(first)})`, ...notes, ...places].join('\n'),
  }
}
