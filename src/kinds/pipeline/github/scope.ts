import { type Cursor, fields, get, items } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import { LOCAL_DIGEST } from '../../../facts/pipeline/pipeline.ts'
import { type LookUp, resolved, shellLookUp, signOf } from '../jobs/images.ts'
import { shellOptions } from '../jobs/job-shell.ts'
import { type JobScript, runScripts } from '../jobs/script.ts'

/** A step with what its script does. */
export interface GitHubStep {
  readonly cursor: Cursor
  readonly id: string
  /** The action, without its version; empty where there is none. */
  readonly action: string
  readonly script?: JobScript
}

/** A job with its steps, and the values that they give each other. */
export interface GitHubJob {
  readonly name: string
  readonly cursor: Cursor
  readonly steps: readonly GitHubStep[]
  /** By `steps.ID.outputs.NAME`, and by the names of variables. */
  readonly outputs: ReadonlyMap<string, string>
  /** The IDs of the steps that build images and give their digests as outputs. */
  readonly builds: ReadonlySet<string>
}

/** Reads the steps of a job, and what they hand on. */
export function readJob(name: string, cursor: Cursor, workflow: Cursor): GitHubJob {
  const steps = items(get(cursor, 'steps')).map(step => readStep(step, cursor, workflow))
  const builds = new Set(steps.flatMap(({ id, action }) => (isBuild(action) ? [id] : [])))
  return { name, cursor, steps, outputs: new Map(steps.flatMap(outputsOf)), builds }
}

function readStep(cursor: Cursor, job: Cursor, workflow: Cursor): GitHubStep {
  const id = literal(get(cursor, 'id')) ?? ''
  const action = (literal(get(cursor, 'uses')) ?? '').replace(/@[^/]*$/, '')
  const run = get(cursor, 'run')
  if (run.node === undefined) return { cursor, id, action }
  const shells = [get(cursor, 'shell'), get(job, 'defaults', 'run', 'shell'), get(workflow, 'defaults', 'run', 'shell')]
  const shell = shells.map(literal).find(one => one !== undefined)
  const hasSecrets = [cursor, job, workflow].some(one =>
    textsIn(get(one, 'env')).some(({ text }) => /\bsecrets\b/.test(text)),
  )
  return { cursor, id, action, script: runScripts([run], shellOptions(shell), hasSecrets) }
}

/** Whether an action builds images and gives their digests as its outputs. */
const isBuild = (action: string): boolean => /^docker\/(?:build-push|bake)-action$/.test(action)

/** What a step hands on: by `echo NAME=VALUE >> $GITHUB_OUTPUT` or to `$GITHUB_ENV`; of a build its digest. */
function outputsOf({ id, action, script, cursor }: GitHubStep): readonly (readonly [string, string])[] {
  const own = `steps.${id}.outputs.`
  if (isBuild(action))
    return [
      [`${own}digest`, isLocalBuild(get(cursor, 'with')) ? LOCAL_DIGEST : 'sha256:${DIGEST}'],
      [`${own}imageid`, 'sha256:${IMAGEID}'],
    ]
  if (script === undefined || !/GITHUB_(?:OUTPUT|ENV)|set-output/.test(script.text)) return []
  const lookUp = shellLookUp(script.variables)
  return script.commands.flatMap(({ program, words }) => {
    if (!/^(?:echo|printf)$/.test(program)) return []
    return words.flatMap(({ text }) => {
      const [, name, value] = /^(?:::set-output name=)?([\w-]{1,100})(?:=|::)(.*)$/s.exec(text) ?? []
      if (name === undefined || value === undefined) return []
      const known = resolved(signed(value), lookUp)
      return [[`${own}${name}`, known] as const, [name, known] as const]
    })
  })
}

/** Whether a build leaves its image on the machine of the job. */
const isLocalBuild = (inputs: Cursor): boolean =>
  scalarText(get(inputs, 'load')) === 'true' &&
  ['push', 'outputs'].every(name => /^(?:false)?$/.test(scalarText(get(inputs, name)) ?? ''))

/** A value with a sign of the digests that substitutions in it read. */
const signed = (value: string): string =>
  value.replaceAll(/\$\([^()]{0,300}\)/g, whole =>
    /digest/i.test(whole) ? 'sha256:${DIGEST}' : (signOf(whole) ?? whole),
  )

/** The values of the expressions and variables of a step: its own, its job's, those of the jobs that it needs. */
export function lookUpOf(
  job: GitHubJob,
  step: GitHubStep | undefined,
  workflow: Cursor,
  jobs: ReadonlyMap<string, GitHubJob>,
): LookUp {
  const shell = step?.script === undefined ? undefined : shellLookUp(step.script.variables)
  const environments = [
    ...(step === undefined ? [] : [get(step.cursor, 'env')]),
    get(job.cursor, 'env'),
    get(workflow, 'env'),
  ]
  const variable: LookUp = name =>
    environments.map(one => scalarText(get(one, name))).find(one => one !== undefined) ?? job.outputs.get(name)
  return name => {
    if (/^\w+$/.test(name)) return shell?.(name) ?? variable(name)
    const [first, owner = '', , output = ''] = name.split('.')
    if (first === 'env') return variable(owner)
    if (first === 'steps') return job.outputs.get(name)
    if (first !== 'needs') return undefined
    const other = jobs.get(owner)
    const text = other && scalarText(get(other.cursor, 'outputs', output))
    if (other === undefined || text === undefined) return undefined
    return resolved(text, one => (one.startsWith('steps.') ? other.outputs.get(one) : undefined))
  }
}

function scalarText({ node }: Cursor): string | undefined {
  return node?.type === 'scalar' && node.value !== null ? String(node.value) : undefined
}

/** All texts in a part of a workflow, with their places. */
export function textsIn(cursor: Cursor): readonly { readonly text: string; readonly cursor: Cursor }[] {
  const { node } = cursor
  if (node?.type === 'scalar') return typeof node.value === 'string' ? [{ text: node.value, cursor }] : []
  if (node?.type === 'sequence') return items(cursor).flatMap(textsIn)
  return fields(cursor).flatMap(({ value }) => textsIn(value))
}
