import { type Cursor, fields, get, items, itemsOrItself, place, rootOf } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { type PipelineJob, type PipelineStep, pipeline } from '../../../facts/pipeline/pipeline.ts'
import { isTaskfile } from '../../../languages/go-task.ts'
import { isDeployment, isProcedure, scriptActs } from './acts.ts'
import { partOf, plainJob, unheeded } from './called-script.ts'
import { shellLookUp } from './images.ts'
import { type JobScript, runScripts } from './script.ts'
import { workplaceOf } from './workplace.ts'

export default defineKind({
  id: 'Taskfile',
  types: ['object'],
  recognisedBy: 'a file called Taskfile.yml or the like, whose tasks the jobs of a pipeline may run',

  read: ({ body, document }) => {
    if (!isTaskfile(document.file.path)) return undefined
    const { path } = document.file
    const tasks = fields(get(body, 'tasks')).map(({ key: name, value }) => ({
      name,
      lines: linesOf(value),
      task: value,
    }))
    if (tasks.length === 0) return undefined
    const scripts = tasks.flatMap(({ lines }) => lines.flatMap(({ script }) => (script === undefined ? [] : [script])))
    const jobs = tasks.map(({ name, task, lines }) => jobOf(name, task, lines, path))
    return [pipeline.of({ ...partOf(scripts, path), isMakefile: true, at: place(rootOf(document)), jobs })]
  },
})

/** A command of a task with what its shell runs, or another task in its place. */
interface Line {
  readonly cursor: Cursor
  readonly script?: JobScript
  readonly runs?: string
  readonly isIgnored: boolean
}

/** A task is a command, a list of them, or an object that has some. */
function linesOf(task: Cursor): readonly Line[] {
  if (task.node?.type !== 'mapping') return listed(task)
  return [...listed(get(task, 'cmd')), ...listed(get(task, 'cmds'))]
}

const listed = (value: Cursor): readonly Line[] =>
  itemsOrItself(value).flatMap((one): readonly Line[] => {
    if (one.node?.type !== 'mapping') return scriptLine(one, false)
    const runs = literal(get(one, 'task'))
    if (runs !== undefined) return [{ cursor: one, runs, isIgnored: false }]
    return scriptLine(get(one, 'cmd'), literal(get(one, 'ignore_error')) === 'true')
  })

const scriptLine = (cursor: Cursor, isIgnored: boolean): readonly Line[] =>
  cursor.node?.type === 'scalar' ? [{ cursor, script: runScripts([cursor], ['-e']), isIgnored }] : []

function jobOf(name: string, task: Cursor, lines: readonly Line[], path: string): PipelineJob {
  const at = place(task)
  const condition = { on: 'success' as const, only: '', at }
  const scripts = lines.flatMap(({ script }) => script ?? [])
  return plainJob({
    name,
    at,
    condition,
    needs: items(get(task, 'deps')).flatMap(one => literal(one) ?? literal(get(one, 'task')) ?? []),
    steps: lines.map(line => stepOf(line, condition, path)),
    isDeploying: scripts.some(({ commands }) => commands.some(isDeployment)),
    ...workplaceOf(scripts.map(({ text }) => text)),
  })
}

function stepOf(line: Line, condition: PipelineStep['condition'], path: string): PipelineStep {
  const { cursor, script, runs, isIgnored } = line
  const at = place(cursor)
  if (runs !== undefined) {
    const calls = { path: `/${path}`, target: runs, isLikely: false, isSourced: false }
    return { condition, acts: [{ act: 'opaque', why: `what the task ${runs} does`, at, isDeployment: false, calls }] }
  }
  if (script === undefined) return { condition, acts: [] }
  const acts = scriptActs(script, shellLookUp(script.variables), isProcedure(script))
  return { condition, acts: isIgnored ? unheeded(acts, 'ignore_error', at) : acts }
}
