import { groupBy } from '../model/group-by.ts'
import type { BoxStyle, Change } from './drawing.ts'
import {
  type Doing,
  type JobEdge,
  type JobLine,
  type JobNode,
  lineText,
  type PipelineGraph,
} from './pipeline-record.ts'

/** The stages of an image on its way, each a column of the picture. */
export const STAGES = ['build', 'scan', 'publish', 'sign', 'deploy'] as const

/** One thing that a job does, in the column of its stage. */
export interface Chip {
  readonly lines: readonly string[]
  readonly style: BoxStyle
  readonly tip: string
  readonly change?: Change | undefined
}

/** A job: what is written of it, and what it does by stage. */
export interface JobRow {
  readonly id: string
  readonly name: string
  readonly details: readonly string[]
  readonly tip: string
  readonly change?: Change | undefined
  readonly cells: readonly (readonly Chip[])[]
}

/** From what a job does in a stage to what the same or another one does in a later one. */
export interface RowArrow {
  readonly from: { readonly row: number; readonly stage: number }
  readonly to: { readonly row: number; readonly stage: number }
  /** `missing`: it leads back, as from the publication of an image to its scan. */
  readonly style: 'sure' | 'unsure' | 'missing'
}

/** The jobs of a pipeline, each after those that it waits for. */
export interface PipelineRows {
  readonly path: string
  readonly rows: readonly JobRow[]
  readonly arrows: readonly RowArrow[]
}

/** The pipelines as rows, in the order of their files. Those that do nothing with images are left out. */
export function pipelineRows({ nodes, edges }: PipelineGraph): readonly PipelineRows[] {
  const incoming = groupBy(edges, ({ to }) => to)
  return [...groupBy(nodes, ({ pipeline }) => pipeline)].flatMap(([path, members]) => {
    const names = new Map(members.map(({ id, name }) => [id, name]))
    const rows = inOrder(members, incoming).map(job => rowOf(job, incoming.get(job.id) ?? [], names))
    const isTelling = members.some(({ does }) => does.some(({ what }) => what !== 'as'))
    return isTelling ? [{ path, rows, arrows: arrowsOf(rows, incoming) }] : []
  })
}

const STAGE_OF: { readonly [what in Doing]?: number } = {
  builds: 0,
  scans: 1,
  unscanned: 1,
  publishes: 2,
  reads: 2,
  signs: 3,
  unsigned: 3,
  deploys: 4,
}

function rowOf(job: JobNode, before: readonly JobEdge[], names: ReadonlyMap<string, string>): JobRow {
  const after = before.filter(({ change }) => change !== 'gone').map(({ from }) => names.get(from) ?? '')
  const said = job.does.filter(({ what }) => STAGE_OF[what] === undefined)
  const details = [
    ...(job.stage === '' ? [] : [`stage ${job.stage}`]),
    ...(job.when === '' ? [] : [job.when]),
    ...(after.length === 0 ? [] : [`after ${after.join(', ')}`]),
    ...said.map(line => (line.what === 'as' ? roleName(line.text) : lineText(line))),
  ]
  return {
    id: job.id,
    name: job.name,
    details,
    tip: [job.name, ...job.does.map(lineText)].join('\n'),
    change: job.change,
    cells: STAGES.map((_, stage) => job.does.filter(({ what }) => STAGE_OF[what] === stage).map(chipOf)),
  }
}

/** A role by its own name: its account is under the pointer. */
const roleName = (text: string): string => `as ${text.replace(/^arn:.*:(?=role\/)/, '').replace('role/', 'role ')}`

function chipOf(line: JobLine): Chip {
  const { what, text, remark, isFault, change } = line
  const tip = lineText(line)
  if (what === 'unscanned') return { lines: ['nothing scans it'], style: 'absent', tip, change }
  if (what === 'unsigned') return { lines: ['nothing signs it'], style: 'absent', tip, change }
  if (what === 'reads') return { lines: ['reads the digest'], style: 'outside', tip, change }
  return {
    lines: [imageName(text), ...(remark === '' ? [] : [remark])],
    style: isFault === true ? 'absent' : what === 'deploys' ? 'instance' : 'isolated',
    tip,
    change,
  }
}

/** An image without its registry, and with the beginning of its digest. */
const imageName = (text: string): string =>
  text.replace(/^[^/\s]+[.:][^/\s]*\/(?=\S)/, '').replace(/@sha256:([0-9a-f]{12})[0-9a-f]+$/, '@sha256:$1…')

/** Jobs, each after those that it waits for; else as they are written. */
function inOrder(jobs: readonly JobNode[], incoming: ReadonlyMap<string, readonly JobEdge[]>): readonly JobNode[] {
  const byId = new Map(jobs.map(job => [job.id, job]))
  const sorted = new Set<JobNode>()
  const begun = new Set<JobNode>()
  const open = [...jobs].reverse()
  for (let job = open.at(-1); job !== undefined; job = open.at(-1)) {
    const waits = begun.has(job) ? [] : (incoming.get(job.id) ?? []).flatMap(({ from }) => byId.get(from) ?? [])
    begun.add(job)
    const next = waits.filter(one => !begun.has(one))
    if (next.length > 0) open.push(...next.reverse())
    else {
      sorted.add(job)
      open.pop()
    }
  }
  return [...sorted]
}

/** Each stage of a job comes after the one before in the same job, or after the last ones of the jobs that it waits for. */
function arrowsOf(rows: readonly JobRow[], incoming: ReadonlyMap<string, readonly JobEdge[]>): readonly RowArrow[] {
  const numbers = new Map(rows.map(({ id }, i) => [id, i]))
  const stages = rows.map(({ cells }) => cells.flatMap((cell, stage) => (cell.length === 0 ? [] : [stage])))
  return rows.flatMap(({ id }, row) => {
    const [first, ...rest] = stages[row] ?? []
    if (first === undefined) return []
    const own = rest.map((stage, i): RowArrow => {
      const from = i === 0 ? first : (rest[i - 1] ?? first)
      return { from: { row, stage: from }, to: { row, stage }, style: 'sure' }
    })
    const others = nearest(id, incoming, one => (stages[numbers.get(one) ?? -1] ?? []).length > 0)
    const before = others.flatMap(({ id: one, isGate }): readonly RowArrow[] => {
      const number = numbers.get(one) ?? -1
      const last = stages[number]?.at(-1)
      if (last === undefined) return []
      const style = last > first ? 'missing' : isGate ? 'sure' : 'unsure'
      return [{ from: { row: number, stage: last }, to: { row, stage: first }, style }]
    })
    return [...before, ...own]
  })
}

/** The nearest jobs that one waits for and that are wanted, through those that are not; and whether it waits for their success. */
function nearest(
  id: string,
  incoming: ReadonlyMap<string, readonly JobEdge[]>,
  isWanted: (id: string) => boolean,
): readonly { readonly id: string; readonly isGate: boolean }[] {
  const found = new Map<string, boolean>()
  const seen = new Set([id])
  const open = [{ id, isGate: true }]
  for (let step = open.pop(); step !== undefined; step = open.pop())
    for (const edge of incoming.get(step.id) ?? []) {
      const isGate = step.isGate && edge.isGate
      if (isWanted(edge.from)) found.set(edge.from, (found.get(edge.from) ?? false) || isGate)
      else if (!seen.has(edge.from)) open.push({ id: edge.from, isGate })
      seen.add(edge.from)
    }
  return [...found].map(([one, isGate]) => ({ id: one, isGate }))
}
