import { groupBy } from '../model/group-by.ts'
import { type FlowRow, type HybridGraph, type PlanRow, rangesText, verdictOf } from './hybrid-graph.ts'

/** Both states of a hybrid network in one: what is new, gone, or was something else. Moved lines are not changes. */
export function compareHybrid(before: HybridGraph, after: HybridGraph): HybridGraph {
  const was = new Map(before.plan.map(row => [row.network, row]))
  // A scope that is gone had a plan.
  const plan = after.plan.length === 0 ? before.plan : after.plan
  return {
    title: after.title,
    plan: plan.map(row => changedPlan(was.get(row.network), row)),
    flows: changedFlows(before.flows, after.flows),
  }
}

function changedPlan(before: PlanRow | undefined, row: PlanRow): PlanRow {
  if (before === undefined) return { ...row, change: 'new' }
  const was = rangesText(before)
  return was === rangesText(row) ? row : { ...row, change: 'changed', was }
}

/** Of rows that are about the same, those that say the same are paired first, then the others in their order. */
function changedFlows(before: readonly FlowRow[], after: readonly FlowRow[]): readonly FlowRow[] {
  const [was, is] = [groupBy(before, keyOf), groupBy(after, keyOf)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap(key => merged(was.get(key) ?? [], is.get(key) ?? []))
}

function merged(before: readonly FlowRow[], after: readonly FlowRow[]): readonly FlowRow[] {
  const byVerdict = groupBy(before, verdictOf)
  const used = new Map<string, number>()
  const isSame = after.map(row => {
    const verdict = verdictOf(row)
    const count = used.get(verdict) ?? 0
    const isFound = count < (byVerdict.get(verdict)?.length ?? 0)
    if (isFound) used.set(verdict, count + 1)
    return isFound
  })
  const left = Array.from(byVerdict).flatMap(([verdict, rows]) => rows.slice(used.get(verdict) ?? 0))
  let next = 0
  const later = after.map((row, i): FlowRow => {
    if (isSame[i] === true) return row
    const was = left[next]
    next += 1
    return was === undefined ? { ...row, change: 'new' } : { ...row, change: 'changed', was: verdictOf(was) }
  })
  return [...later, ...left.slice(next).map((row): FlowRow => ({ ...row, change: 'gone' }))]
}

const keyOf = ({ from, to, what, required, note }: FlowRow): string =>
  JSON.stringify([from, to, what, required, required ? '' : note])
