import { groupBy } from '../model/group-by.ts'
import { baseName } from '../model/repository-path.ts'
import type { Arrow, ArrowStyle, Box, Drawing } from './drawing.ts'
import {
  ENDS,
  type FlowRow,
  flowChange,
  type HybridGraph,
  type PlanRow,
  placeText,
  rangesText,
  type Verdict,
  verdictOf,
} from './hybrid-graph.ts'

const FRAMES: Readonly<Record<string, string>> = {
  remoteNodes: 'on-premises',
  remotePods: 'on-premises',
  elsewhere: '',
}
/** From left to right, as it would be on a whiteboard: who asks, the cluster, what it asks. */
const COLUMNS: Readonly<Record<string, number>> = { vpc: 1, services: 1, api: 1, dns: 1, sts: 2, s3: 2, resolver: 2 }
const STYLES: Readonly<Record<Verdict, ArrowStyle>> = {
  allowed: 'sure',
  missing: 'missing',
  unknown: 'unsure',
  'not required': 'beyond',
}
/** Maximum number of places on an arrow, by the names of their files; all of them are under the pointer. */
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
  const rows = new Map<string, PlanRow>(plan.map(row => [row.network, row]))
  const names = [...new Set([...plan.map(({ network }) => network), ...flows.flatMap(({ from, to }) => [from, to])])]
  const boxes = names.map((name): Box => {
    const row = rows.get(name)
    const against = (row?.contradicted ?? []).map(({ range, at }) => `but ${range} in ${placeText(at)}`)
    const lines = [ENDS[name], ...(row === undefined ? [] : [rangesText(row), ...against.slice(0, MOST_PLACES)])]
    const tip = [...lines, ...(row?.at ?? []).map(placeText), ...against].join('\n')
    const style = against.length > 0 ? 'contradicted' : 'network'
    const group = inScope(FRAMES[name] ?? 'cloud')
    return { id: inScope(name), group, lines, style, tip, change: row?.change, column: COLUMNS[name] ?? 0 }
  })
  const alike = groupBy(flows, flow => [flow.from, flow.to, verdictOf(flow), flowChange(flow)].join('\n'))
  const arrows = Array.from(alike.values()).flatMap(([first, ...rest]) =>
    first === undefined ? [] : [arrowOf(first, rest, inScope)],
  )
  return { boxes, arrows }
}

function arrowOf(first: FlowRow, rest: readonly FlowRow[], inScope: (name: string) => string): Arrow {
  const all = [first, ...rest]
  const places = [...new Set(all.flatMap(({ at }) => at.map(placeText)))]
  const files = [...new Set(all.flatMap(({ at }) => at.map(one => placeText({ ...one, path: baseName(one.path) }))))]
  const shown = files.length > MOST_PLACES ? [...files.slice(0, MOST_PLACES), '…'] : files
  const what = [...new Set(all.map(flow => flow.what))].join(', ')
  const checks = [...new Set(all.map(({ check }) => check))].join(', ')
  const isWrong = verdictOf(first) === 'missing' || verdictOf(first) === 'not required'
  const notes = [...new Set(all.flatMap(({ note }) => note ?? []))]
  return {
    from: inScope(first.from),
    to: inScope(first.to),
    label: [
      isWrong ? `${what} (${checks})` : what,
      ...(first.was === undefined ? [] : [flowChange(first)]),
      ...shown,
    ].join('\n'),
    style: STYLES[verdictOf(first)],
    change: first.change,
    tip: [
      `${ENDS[first.from]} → ${ENDS[first.to]}: ${what} (${verdictOf(first)}; ${checks})`,
      ...notes,
      ...places,
    ].join('\n'),
  }
}
