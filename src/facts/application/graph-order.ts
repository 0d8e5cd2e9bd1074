import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import type { GraphResource, GraphUse } from './resource-graph.ts'

/** Resources that need each other: in the order of their needs, with the place of the first need and those of the others. */
export interface Circle {
  readonly ids: readonly string[]
  readonly at: Place
  readonly others: readonly Place[]
}

/** From a resource to one that kro has to make before it, with the first expression that says so. */
interface Need {
  readonly to: string
  readonly at: Place
}
type Needs = ReadonlyMap<string, readonly Need[]>

/**
 * The circles in the order of a graph, one for each resource that begins one (kro v0.9.3, buildDependencyGraph): templates,
 * external references, includeWhen and forEach make a resource need the resources that they name; readyWhen does not.
 * Graphs are written in the order of their needs: of a circle the need for a later resource is the one that is named.
 */
export function circlesOf(resources: readonly GraphResource[]): readonly Circle[] {
  const needs = needsOf(resources)
  const order = new Map([...needs.keys()].map((id, i) => [id, i]))
  const selves = [...needs].flatMap(([id, list]) =>
    list.filter(({ to }) => to === id).map(({ at }) => ({ ids: [id], at, others: [] })),
  )
  const done = new Set<string>()
  const circles: Circle[] = []
  const budget = { steps: MOST_STEPS }
  for (const id of needs.keys()) {
    const way = done.has(id) ? undefined : wayBack(id, needs, done, budget)
    if (way !== undefined) circles.push(beginningForward(way, order))
    for (const step of way ?? []) done.add(step.from)
    done.add(id)
  }
  return [...selves, ...circles]
}

/** Limit of needs that are followed in all: generated graphs are not searched to their end. */
const MOST_STEPS = 2_000_000

const needsOf = (resources: readonly GraphResource[]): Needs => {
  const ids = new Set(resources.map(({ id }) => known(id) ?? ''))
  return new Map(
    resources.map(({ id, expressions }) => {
      const first = new Map<string, GraphUse>()
      for (const { role, uses } of expressions)
        for (const use of role === 'readyWhen' ? [] : uses)
          if (ids.has(use.id) && !first.has(use.id)) first.set(use.id, use)
      return [known(id) ?? '', [...first.values()].map(use => ({ to: use.id, at: use.at }))]
    }),
  )
}

interface Step extends Need {
  readonly from: string
}

/** The shortest way from a resource back to itself over others; undefined where there is none. */
function wayBack(
  start: string,
  needs: Needs,
  done: ReadonlySet<string>,
  budget: { steps: number },
): readonly Step[] | undefined {
  const before = new Map<string, Step>()
  const queue = [start]
  for (const from of queue)
    for (const need of needs.get(from) ?? []) {
      if (budget.steps-- <= 0) return undefined
      const step = { ...need, from }
      if (need.to === start && from !== start) return [...wayTo(start, from, before), step]
      if (need.to === start || before.has(need.to) || done.has(need.to)) continue
      before.set(need.to, step)
      queue.push(need.to)
    }
  return undefined
}

function wayTo(start: string, end: string, before: ReadonlyMap<string, Step>): readonly Step[] {
  const way: Step[] = []
  for (let step = before.get(end); step !== undefined; step = step.from === start ? undefined : before.get(step.from))
    way.unshift(step)
  return way
}

function beginningForward(way: readonly Step[], order: ReadonlyMap<string, number>): Circle {
  const isForward = ({ from, to }: Step): boolean => (order.get(to) ?? 0) > (order.get(from) ?? 0)
  const first = Math.max(0, way.findIndex(isForward))
  const turned = [...way.slice(first), ...way.slice(0, first)]
  const [begin, ...others] = turned
  return {
    ids: turned.map(({ from }) => from),
    at: begin?.at ?? { document: '', pointer: '' },
    others: others.map(({ at }) => at),
  }
}
