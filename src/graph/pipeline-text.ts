import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import { writeJson } from '../reporters/json-text.ts'
import { type ChangeRow, type ChangeTable, changeTables } from './change-table.ts'
import { markOf } from './drawing.ts'
import { type JobEdge, type JobNode, lineText, type PipelineGraph } from './pipeline-record.ts'

/** The pipelines of each scope as text: under each job what it comes after, and what it does with which identity. */
export const pipelinesText = (graphs: readonly PipelineGraph[]): string => graphs.map(scopeText).join('\n')

function scopeText({ title, nodes, edges }: PipelineGraph): string {
  const incoming = groupBy(edges, ({ to }) => to)
  const byId = new Map(nodes.map(node => [node.id, node]))
  const lines = [...groupBy(nodes, ({ pipeline }) => pipeline)].flatMap(([pipeline, jobs]) => [
    pipeline,
    ...jobs.flatMap(job => jobText(job, incoming.get(job.id) ?? [], byId)),
  ])
  const head = title === '' ? [] : [`# ${title}`]
  return `${[...head, ...lines].map(visibleAtLineStart).join('\n')}\n`
}

function jobText(job: JobNode, before: readonly JobEdge[], byId: ReadonlyMap<string, JobNode>): readonly string[] {
  const { name, stage, when, does, change } = job
  const facts = [stage === '' ? '' : `stage ${stage}`, when].filter(text => text !== '')
  const head = facts.length === 0 ? name : `${name}  (${facts.join(', ')})`
  const waits = before.map(edge => {
    const waited = `${markOf(edge.change)} after ${byId.get(edge.from)?.name ?? ''}`
    return edge.isGate ? waited : `${waited}, whatever became of it`
  })
  const own = does.map(line => `${markOf(line.change)} ${lineText(line)}`)
  const all = waits.length + own.length === 0 ? ['  nothing that pipelines are judged by'] : [...waits, ...own]
  return [`${markOf(change)} ${head}`, ...all.map(text => `  ${text}`)]
}

/** Pipelines as JSON: one object a scope, with `jobs`, `order` (by job ids) and what of them is not known among their lines. */
export const pipelinesJson = (graphs: readonly PipelineGraph[]): string =>
  writeJson({
    version: 1,
    graphs: graphs.map(({ title, nodes, edges }) => ({ scope: title, jobs: nodes, order: edges })),
  })

const TABLE: ChangeTable = {
  heading: 'Pipelines',
  heads: ['pipeline', 'job', 'after', 'what it does'],
  none: 'No job does anything else than before.',
}

/** Pipelines as Markdown, for the description of a change: a table of jobs, of those that a change touches where two states are compared. */
export const pipelinesMarkdown = (graphs: readonly PipelineGraph[], isCompared: boolean): string =>
  changeTables(
    TABLE,
    graphs.map(({ title, nodes, edges }) => {
      const incoming = groupBy(edges, ({ to }) => to)
      const names = new Map(nodes.map(({ id, name }) => [id, name]))
      return { title, rows: nodes.map(node => rowOf(node, incoming.get(node.id) ?? [], names)) }
    }),
    isCompared,
  )

function rowOf(job: JobNode, before: readonly JobEdge[], names: ReadonlyMap<string, string>): ChangeRow {
  const isChanged = [...job.does, ...before].some(({ change }) => change !== undefined)
  const does = job.does.map(one => `${markOf(one.change)} ${lineText(one)}`.trim())
  const after = before.map(one => `${markOf(one.change)} ${names.get(one.from) ?? ''}`.trim())
  return {
    change: job.change ?? (isChanged ? 'changed' : undefined),
    cells: [job.pipeline, job.name, after.join(', '), does.join('; ')],
  }
}
