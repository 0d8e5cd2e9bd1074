import { jenkinsShell, jobFileOf, systemOf } from '../../../dialects/job-systems.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import type { Act } from '../../../facts/pipeline/pipeline.ts'
import { circleJobs } from './circle-jobs.ts'
import {
  cloudBuildSteps,
  commandsDo,
  droneSteps,
  inOrder,
  mayScan,
  type OtherJob,
  onlyField,
  readyMade,
} from './job-system-steps.ts'
import { otherPipeline } from './other-pipeline.ts'

export default defineKind({
  id: 'JobSystemPipeline',
  types: ['object', 'jenkinsfile'],
  recognisedBy:
    'jobs or steps of CircleCI, Azure Pipelines, Bitbucket, Buildkite, Drone, Woodpecker, Cloud Build, CodeBuild, Travis CI or Jenkins',

  read: ({ body, document }) => {
    const jobs = JOBS[systemOf(body) ?? '']?.(body) ?? []
    const { path } = document.file
    return otherPipeline({ body, path, jobs, sort: OF_LIBRARY.test(path) ? 'script' : 'pipeline' })
  },
})

/** The steps and classes of a shared library of Jenkins (https://www.jenkins.io/doc/book/pipeline/shared-libraries/), which pipelines call. */
const OF_LIBRARY = /(?:^|\/)(?:vars|src)\/.*\.groovy$/

const oneJob = (body: Cursor, steps: OtherJob['steps']): readonly OtherJob[] => [
  { name: '', at: place(body), needs: [], steps },
]

const JOBS: Readonly<Record<string, (body: Cursor) => readonly OtherJob[]>> = {
  CircleCI: circleJobs,
  'Azure Pipelines': azureJobs,
  'Bitbucket Pipelines': bitbucketJobs,
  'Drone, Woodpecker': body => oneJob(body, droneSteps(body)),
  Buildkite: body => oneJob(body, scriptSteps(body)),
  CodeBuild: body => oneJob(body, scriptSteps(body)),
  'Travis CI': body => oneJob(body, scriptSteps(body)),
  'Cloud Build': body => oneJob(body, cloudBuildSteps(body)),
  Jenkins: body => oneJob(body, items(get(body, 'steps')).map(jenkinsStep)),
}

/** What the scripts of a file do, as if one came after the other. */
const scriptSteps = (body: Cursor): OtherJob['steps'] =>
  (jobFileOf(body)?.scripts ?? []).map(({ texts }) => commandsDo(texts, []))

/** https://learn.microsoft.com/azure/devops/pipelines/yaml-schema: stages run one after the other; jobs of one may run at once. */
function azureJobs(body: Cursor): readonly OtherJob[] {
  const stages = items(get(body, 'stages'))
  const jobs = (stages.length > 0 ? stages : [body]).flatMap(stage => {
    const own = items(get(stage, 'jobs'))
    return own.length > 0 ? own : [stage]
  })
  return inOrder(
    jobs.map((job, i) => {
      const deploy = get(job, 'strategy', 'runOnce', 'deploy', 'steps')
      const steps = items(deploy.node === undefined ? get(job, 'steps') : deploy)
      const template = get(job, 'template')
      return {
        name: String(i),
        at: place(job),
        steps: [mayScan(literal(template) ?? '', place(template)), ...steps.map(azureStep)],
      }
    }),
  )
}

/** A task of Docker pushes what it has built where it states no command. */
function azureStep(step: Cursor): readonly Act[] {
  const task = get(step, 'task')
  const [name = '', version] = (literal(task) ?? '').split('@')
  const inputs = get(step, 'inputs')
  if (name === 'Docker' && (version === '1' || version === '2')) {
    const command = (literal(get(inputs, 'command')) ?? (version === '2' ? 'buildAndPush' : 'build')).toLowerCase()
    const what = command === 'buildandpush' ? 'both' : command.startsWith('push') ? 'push' : 'build'
    return /^(?:buildandpush|push|build)/.test(command) ? readyMade(what, place(task)) : []
  }
  const texts = [get(step, 'script'), get(step, 'bash'), get(inputs, 'script'), get(inputs, 'inlineScript')]
  const called = literal(get(step, 'template')) ?? name
  return [...commandsDo(texts, []), ...mayScan(called, place(step))]
}

/** A script, or a step of a plug-in or a shared library: that of Docker builds images and pushes them. */
function jenkinsStep(step: Cursor): readonly Act[] {
  const [first] = fields(step)
  if (first === undefined) return []
  const { key, value } = first
  if (key === 'sh') return commandsDo([value], jenkinsShell(value))
  return key === 'build' || key === 'push' ? readyMade(key, place(value)) : mayScan(literal(value) ?? '', place(value))
}

/** Each branch, tag, pull request and custom pipeline runs by itself, its steps one after the other. */
function bitbucketJobs(body: Cursor): readonly OtherJob[] {
  return fields(get(body, 'pipelines')).flatMap(({ key, value }) => {
    const lists = value.node?.type === 'sequence' ? [{ key: '', value }] : fields(value)
    return lists.flatMap(list =>
      inOrder(
        items(list.value)
          .flatMap(item => bitbucketSteps(item))
          .map((step, i) => ({
            name: `${key}/${list.key}/${i}`,
            at: place(step),
            steps: items(get(step, 'script')).map(bitbucketLine),
          })),
      ),
    )
  })
}

function bitbucketSteps(item: Cursor): readonly Cursor[] {
  const parallel = get(item, 'parallel')
  if (parallel.node === undefined) return get(item, 'step').node === undefined ? [] : [get(item, 'step')]
  const steps = parallel.node.type === 'sequence' ? parallel : get(parallel, 'steps')
  return items(steps).map(one => get(one, 'step'))
}

/** A command, or a pipe (https://support.atlassian.com/bitbucket-cloud/docs/pipes): some push what was built before. */
function bitbucketLine(line: Cursor): readonly Act[] {
  const pipe = get(line, 'pipe')
  if (pipe.node === undefined) return onlyField(line) === undefined ? commandsDo([line], ['-e']) : []
  const name = literal(pipe) ?? ''
  return /^atlassian\/(?:aws-ecr-push-image|google-gcr-push-image|docker-push)/.test(name)
    ? readyMade('push', place(pipe))
    : mayScan(name, place(pipe))
}
