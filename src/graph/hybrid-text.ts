import { visibleAtLineStart } from '../engine/visible.ts'
import { writeJson } from '../reporters/json-text.ts'
import { ENDS, type FlowRow, type HybridGraph, placeText, rangesText, verdictOf } from './hybrid-graph.ts'

/** The hybrid network of each scope as text: the address plan, then what is required beside what is allowed. */
export const hybridText = (graphs: readonly HybridGraph[]): string => graphs.map(scopeText).join('\n')

function scopeText({ title, plan, flows }: HybridGraph): string {
  const lines = [
    ...(title === '' ? [] : [`# ${title}`]),
    'address plan',
    ...aligned(plan.map(row => [ENDS[row.network], rangesText(row), row.at.map(placeText).join(', ')])),
    'flows',
    ...aligned([['from', 'to', 'what', 'required', 'allowed', 'check', 'where'], ...flows.map(cellsOf)]),
  ]
  return `${lines.map(visibleAtLineStart).join('\n')}\n`
}

/** The cells of a flow's row, in the order of the table's heads. */
export function cellsOf(flow: FlowRow): readonly string[] {
  const is = flow.allowed === 'no' ? 'MISSING' : flow.allowed
  const allowed = verdictOf(flow) === 'not required' ? 'yes, TOO MUCH' : is
  const where = [...flow.at.map(placeText), ...(flow.note === undefined ? [] : [`(${flow.note})`])].join(' ')
  return [ENDS[flow.from], ENDS[flow.to], flow.what, flow.required ? 'yes' : 'no', allowed, flow.check, where]
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => rows.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), 0))
  return rows.map(row => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd())
}

/** The hybrid networks as JSON: one object a scope, with its `plan` and its `flows`, each with a `verdict`. */
export const hybridJson = (graphs: readonly HybridGraph[]): string =>
  writeJson({
    version: 1,
    graphs: graphs.map(({ title, plan, flows }) => ({
      scope: title,
      plan,
      flows: flows.map(flow => ({ ...flow, verdict: verdictOf(flow) })),
    })),
  })
