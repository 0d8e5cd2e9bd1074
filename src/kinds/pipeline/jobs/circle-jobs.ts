import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'
import type { Act } from '../../../facts/pipeline/pipeline.ts'
import { commandsDo, mayScan, type OtherJob, onlyField, readyMade } from './job-system-steps.ts'

/** How deep commands use each other. */
const DEEPEST = 5
/** How many steps one job may have with those of the commands that it uses. */
const MOST = 1000

/** The jobs of a file of CircleCI, once for each workflow that runs them (https://circleci.com/docs/configuration-reference). */
export function circleJobs(body: Cursor): readonly OtherJob[] {
  const workflows = fields(get(body, 'workflows')).filter(({ value }) => get(value, 'jobs').node !== undefined)
  return workflows.flatMap(({ key: workflow, value }) =>
    items(get(value, 'jobs')).flatMap(item => {
      const only = onlyField(item)
      const name = only?.key ?? literal(item)
      if (name === undefined) return []
      const inputs = only?.value
      const job = get(body, 'jobs', name)
      const called = (inputs && literal(get(inputs, 'name'))) ?? name
      const requires = inputs === undefined ? [] : items(get(inputs, 'requires')).flatMap(one => literal(one) ?? [])
      const at = job.node === undefined ? (only?.at ?? place(item)) : place(job, 'key')
      const steps =
        job.node === undefined ? [orbActs(body, name, inputs, at)] : stepActs(body, get(job, 'steps'), shellOf(job), 0)
      return [{ name: `${workflow}/${called}`, at, needs: requires.map(one => `${workflow}/${one}`), steps }]
    }),
  )
}

/** `/bin/bash -eo pipefail` runs each command, unless a shell is stated. */
const shellOf = (at: Cursor): readonly string[] | undefined => literal(get(at, 'shell'))?.split(/\s+/).slice(1)

function stepActs(
  body: Cursor,
  steps: Cursor,
  shell: readonly string[] | undefined,
  depth: number,
): readonly (readonly Act[])[] {
  if (depth > DEEPEST) return []
  const found: (readonly Act[])[] = []
  for (const step of items(steps)) {
    const only = onlyField(step)
    const name = only?.key ?? literal(step) ?? ''
    const at = only?.at ?? place(step)
    const command = get(body, 'commands', name)
    if (only !== undefined && (name === 'run' || name === 'deploy')) {
      const text = only.value.node?.type === 'mapping' ? get(only.value, 'command') : only.value
      found.push(commandsDo([text], shellOf(only.value) ?? shell ?? ['-eo', 'pipefail']))
    } else if (only !== undefined && (name === 'when' || name === 'unless'))
      found.push(...stepActs(body, get(only.value, 'steps'), shell, depth + 1))
    else if (command.node !== undefined) found.push(...stepActs(body, get(command, 'steps'), shell, depth + 1))
    else found.push(orbActs(body, name, only?.value, at))
    if (found.length > MOST) break
  }
  return found
}

/** The orbs whose commands and jobs build and push images (https://circleci.com/developer/orbs). */
const ORB = /^circleci\/(?:aws-ecr|docker|gcp-gcr|gcp-artifact-registry|azure-acr)@/
const VERBS: ReadonlyMap<string, 'build' | 'push' | 'both'> = new Map([
  ['build-and-push-image', 'both'],
  ['publish', 'both'],
  ['push', 'push'],
  ['push-image', 'push'],
  ['build', 'build'],
  ['build-image', 'build'],
])

function orbActs(body: Cursor, name: string, inputs: Cursor | undefined, at: Place): readonly Act[] {
  const [alias = '', verb] = name.split('/')
  if (verb === undefined) return []
  const what = ORB.test(literal(get(body, 'orbs', alias)) ?? '') ? VERBS.get(verb.replaceAll('_', '-')) : undefined
  if (what === undefined) return mayScan(name, at)
  const isLocal =
    inputs !== undefined &&
    ['push-image', 'push_image', 'deploy'].some(one => {
      const { node } = get(inputs, one)
      return node?.type === 'scalar' && node.value === false
    })
  return readyMade(isLocal ? 'build' : what, at)
}
