import { TEKTON_TYPES } from '../../../dialects/tekton-steps.ts'
import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import type { Act } from '../../../facts/pipeline/pipeline.ts'
import { isScriptFlag } from '../../../languages/script-flag.ts'
import { commandsDo, mayScan, type OtherJob, readyMade } from './job-system-steps.ts'
import { otherPipeline } from './other-pipeline.ts'

const RUNS = /^tekton\.dev\/(?:Pipeline|PipelineRun|TaskRun)$/

/** https://tekton.dev/docs/pipelines/pipelines: tasks run at once, unless one names another or its result. */
export default defineKind({
  id: 'TektonPipeline',
  types: TEKTON_TYPES,
  recognisedBy: 'steps of Tekton that build, scan or push images',

  read: ({ type, body, document }) => {
    // A Task is a part of the pipelines that name it, which may do the rest.
    const sort = RUNS.test(type) ? 'pipeline' : 'called'
    return otherPipeline({ body, path: document.file.path, jobs: jobsOf(type, get(body, 'spec')), sort })
  },
})

function jobsOf(type: string, spec: Cursor): readonly OtherJob[] {
  if (type === 'tekton.dev/StepAction') return []
  if (!/\/Pipeline(?:Run)?$/.test(type)) {
    const task = type === 'tekton.dev/TaskRun' ? get(spec, 'taskSpec') : spec
    return [{ name: '', at: place(spec), needs: [], steps: stepsOf(task) }]
  }
  const pipeline = type === 'tekton.dev/Pipeline' ? spec : get(spec, 'pipelineSpec')
  const [tasks, last] = ['tasks', 'finally'].map(key => items(get(pipeline, key)))
  const names = (tasks ?? []).map(nameOf)
  return [
    ...(tasks ?? []).map((task, i) => jobOf(task, i, needsOf(task))),
    ...(last ?? []).map((task, i) => jobOf(task, names.length + i, names)),
  ]
}

const nameOf = (task: Cursor): string => literal(get(task, 'name')) ?? ''

function jobOf(task: Cursor, i: number, needs: readonly string[]): OtherJob {
  const inline = get(task, 'taskSpec')
  const at = place(get(task, 'name'))
  return {
    name: nameOf(task) || String(i),
    at,
    needs,
    steps: inline.node === undefined ? [referred(task)] : stepsOf(inline),
  }
}

/** What a task waits for: those that it names, and those whose results it takes. */
function needsOf(task: Cursor): readonly string[] {
  const results = items(get(task, 'params')).flatMap(param =>
    [...(literal(get(param, 'value')) ?? '').matchAll(/\$\(tasks\.([\w-]{1,100})\.results\b/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  )
  return [...items(get(task, 'runAfter')).flatMap(one => literal(one) ?? []), ...results]
}

/** The tasks of Tekton's catalogue that build and push (https://hub.tekton.dev). */
const BUILDERS =
  /^(?:kaniko|buildah|buildpacks(?:-phases)?|jib-(?:maven|gradle)|img|makisu|s2i|buildkit(?:-daemonless)?|ko|docker-build)(?:[-_.][\d.]+)?$/

/** A task that is written elsewhere, by its name, or by that which a resolver is given. */
function referred(task: Cursor): readonly Act[] {
  const reference = get(task, 'taskRef')
  const own = get(reference, 'name')
  const given = items(get(reference, 'params')).find(param => literal(get(param, 'name')) === 'name')
  const at = own.node === undefined ? get(given ?? reference, 'value') : own
  const name = literal(at) ?? ''
  if (BUILDERS.test(name)) return readyMade('both', place(at))
  return mayScan(`${name} ${nameOf(task)}`.trim(), place(reference, 'key'))
}

const stepsOf = (task: Cursor): readonly (readonly Act[])[] => items(get(task, 'steps')).map(stepActs)

function stepActs(step: Cursor): readonly Act[] {
  const image = literal(get(step, 'image')) ?? ''
  const args = items(get(step, 'args'))
  const words = [...items(get(step, 'command')), ...args]
  const texts = words.map(word => literal(word) ?? '')
  const at = place(get(step, 'image'))
  if (/kaniko-project\/executor|\/kaniko(?:[:@]|$)/.test(image) || texts[0] === '/kaniko/executor')
    return readyMade(texts.some(text => /^--no-push(?:=true)?$/.test(text)) ? 'build' : 'both', at)
  const flag = texts.findIndex(text => isScriptFlag(text))
  const scripts = [get(step, 'script'), ...(flag < 0 ? [] : words.slice(flag + 1, flag + 2))]
  const called = literal(get(step, 'ref', 'name')) ?? image
  return [...commandsDo(scripts, []), ...mayScan(called, at)]
}
