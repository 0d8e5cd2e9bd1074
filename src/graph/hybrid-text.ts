import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { writeJson } from '../reporters/json-text.ts'
import { type ChangeTable, changeTables } from './change-table.ts'
import { FLOW_HEADS, flowCells, flowChange, type HybridGraph, planCells, verdictOf } from './hybrid-graph.ts'

/** The hybrid network of each scope as text: the address plan, then what is required beside what is allowed. */
export const hybridText = (graphs: readonly HybridGraph[]): string => graphs.map(scopeText).join('\n')

function scopeText({ title, plan, flows }: HybridGraph): string {
  const count = (wanted: string): number =>
    flows.filter(flow => flow.change !== 'gone' && verdictOf(flow) === wanted).length
  const lines = [
    ...(title === '' ? [] : [`# ${title}`]),
    'address plan',
    ...aligned(plan.map(planCells)),
    'flows',
    ...aligned([FLOW_HEADS, ...flows.map(flowCells)]),
    `${count('allowed')} allowed, ${count('missing')} missing, ${count('not required')} too much, ${count('unknown')} unknown`,
  ]
  return `${lines.map(visibleAtLineStart).join('\n')}\n`
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

const TABLE: ChangeTable = {
  heading: 'Hybrid network',
  heads: ['from', 'to', 'what', 'required', 'allowed', 'check', 'where'],
  none: 'Neither the address plan nor a flow has changed.',
}

/** The hybrid networks as Markdown, for the description of a change: the ranges of the plan and the flows in one table. */
export const hybridMarkdown = (graphs: readonly HybridGraph[], isCompared: boolean): string =>
  changeTables(
    TABLE,
    graphs.map(({ title, plan, flows }) => ({
      title,
      rows: [
        ...plan.map(row => {
          const [network = '', ranges = '', where = ''] = planCells(row)
          const was = row.was === undefined ? ranges : `${ranges}, was ${row.was}`
          return { change: row.change, cells: [network, '', was, '', '', '', where] }
        }),
        ...flows.map(flow => {
          const cells = flowCells(flow).slice(0, -1)
          const was = flow.was === undefined ? [] : [flowChange(flow)]
          return { change: flow.change, cells: [...cells.slice(0, -1), [cells.at(-1) ?? '', ...was].join(' ')] }
        }),
      ],
    })),
    isCompared,
  )
