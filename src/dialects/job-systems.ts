import { type Cursor, embedded, fields, get, has, items, itemsOrItself, valuesIn } from '../documents/cursor.ts'
import { literal, looseText } from '../documents/read.ts'
import { written } from '../documents/value.ts'
import { isScriptFlag } from '../languages/tree/script-flag.ts'

/** Commands that one shell of a job runs, one after the other. */
export interface JobScripts {
  /** Tells the jobs of a file apart. */
  readonly name: string
  readonly texts: readonly Cursor[]
  /** The options that the system starts the shell with. */
  readonly startedWith: readonly string[]
  /** The variables that are stated around the commands, the nearest first. */
  readonly environments: readonly Cursor[]
  /** Whether they run where something has failed, or at the end of all. */
  readonly isCleanUp?: true
  /** Whether the job takes what they print, so that it is in no log. */
  readonly isAnswer?: true
}

/** What a file of a pipeline runs: scripts, and the images that they run in. */
export interface JobFile {
  readonly scripts: readonly JobScripts[]
  readonly images: readonly Cursor[]
}

/** A system that runs jobs and has a file of its own. GitHub and GitLab, whose pipelines are followed, are elsewhere. */
interface JobSystem {
  readonly name: string
  readonly isOwn: (body: Cursor) => boolean
  readonly read: (body: Cursor) => JobFile
}

/** The system that a file is of: `CircleCI`; undefined of other files. */
export const systemOf = (body: Cursor): string | undefined => SYSTEMS.find(({ isOwn }) => isOwn(body))?.name

/** What a file of one of these systems runs; undefined of other files. */
export const jobFileOf = (body: Cursor): JobFile | undefined => SYSTEMS.find(({ isOwn }) => isOwn(body))?.read(body)

const ERREXIT: readonly string[] = ['-e']
const PIPEFAIL: readonly string[] = ['-eo', 'pipefail']

const stated = (...cursors: readonly Cursor[]): readonly Cursor[] => cursors.filter(({ node }) => node !== undefined)
/** An image, or an object that has it as one of its fields. */
const imageAt = (cursor: Cursor, name = 'image'): Cursor =>
  cursor.node?.type === 'mapping' ? get(cursor, name) : cursor

/** How deep stages, jobs, loops and conditions are within each other. */
const DEEPEST = 12

/** All objects in a tree that have one of these fields, but for what is inside of them. */
function objectsWith(cursor: Cursor, names: readonly string[], depth = 0): readonly Cursor[] {
  if (depth > DEEPEST) return []
  if (has(cursor, ...names)) return [cursor]
  return valuesIn(cursor).flatMap(one => objectsWith(one, names, depth + 1))
}

/** https://learn.microsoft.com/azure/devops/pipelines/yaml-schema: a script runs in `bash --noprofile --norc`, without errexit. */
const AZURE_STEP = ['script', 'bash', 'task', 'pwsh', 'powershell', 'checkout', 'template', 'publish', 'download']
const AZURE_SCRIPTS: Readonly<Record<string, string>> = {
  'Bash@3': 'script',
  'CmdLine@2': 'script',
  'AzureCLI@2': 'inlineScript',
  'AWSShellScript@1': 'inlineScript',
  'AWSCLI@1': 'inlineScript',
}

const azure: JobSystem = {
  name: 'Azure Pipelines',
  isOwn: body =>
    !has(body, 'apiVersion', 'on', 'runs') &&
    (items(get(body, 'stages')).some(one => has(one, 'stage', 'jobs')) ||
      items(get(body, 'jobs')).some(
        one => has(one, 'job', 'deployment') || (has(one, 'template') && has(body, 'trigger', 'pool')),
      ) ||
      items(get(body, 'steps')).some(
        one => has(one, ...AZURE_STEP) && !has(one, 'image', 'name', 'run') && !has(one, 'commands'),
      )),
  read: body => ({
    scripts: objectsWith(body, ['script', 'bash', 'inputs']).flatMap(step => {
      const input = AZURE_SCRIPTS[literal(get(step, 'task')) ?? '']
      const texts = [
        get(step, 'script'),
        get(step, 'bash'),
        ...(input === undefined ? [] : [get(step, 'inputs', input)]),
      ]
      return texts.flatMap(text => ({
        name: text.pointer,
        texts: stated(text),
        startedWith: [],
        environments: [get(step, 'env'), get(body, 'variables')],
      }))
    }),
    images: [
      ...items(get(body, 'resources', 'containers')).map(one => imageAt(one)),
      ...objectsWith(body, ['container']).flatMap(one => azureContainer(body, get(one, 'container'))),
    ],
  }),
}

/** The image of a job's container: its text may be the name of a container of the file. */
function azureContainer(body: Cursor, container: Cursor): readonly Cursor[] {
  const names = items(get(body, 'resources', 'containers')).map(one => literal(get(one, 'container')))
  return names.includes(literal(container)) ? [] : [imageAt(container)]
}

/** https://circleci.com/docs/configuration-reference: `/bin/bash -eo pipefail` runs each command. */
const circle: JobSystem = {
  name: 'CircleCI',
  isOwn: body =>
    /^"?2(?:\.[01])?"?$/.test(written(looseText(get(body, 'version')))) &&
    has(body, 'jobs', 'workflows', 'executors', 'commands') &&
    !has(body, 'services', 'phases'),
  read: body => {
    const jobs = ['jobs', 'executors', 'commands'].flatMap(name => fields(get(body, name)).map(({ value }) => value))
    return {
      scripts: jobs.flatMap(job =>
        objectsWith(get(job, 'steps'), ['run', 'deploy']).flatMap(step => {
          // `deploy` is the former name of a step that runs commands.
          const run = has(step, 'run') ? get(step, 'run') : get(step, 'deploy')
          const shell = literal(get(run, 'shell')) ?? literal(get(job, 'shell'))
          return {
            name: run.pointer,
            texts: stated(imageAt(run, 'command')),
            startedWith: shell === undefined ? PIPEFAIL : shell.split(/\s+/).slice(1),
            environments: [get(run, 'environment'), get(job, 'environment')],
          }
        }),
      ),
      images: jobs.flatMap(job => items(get(job, 'docker')).map(one => imageAt(one))),
    }
  },
}

/** https://support.atlassian.com/bitbucket-cloud/docs/bitbucket-pipelines-configuration-reference: one shell with `set -e`. */
const bitbucket: JobSystem = {
  name: 'Bitbucket Pipelines',
  isOwn: body => get(body, 'pipelines').node?.type === 'mapping' && !has(body, 'apiVersion'),
  read: body => {
    const steps = [get(body, 'pipelines'), get(body, 'definitions', 'steps')].flatMap(one =>
      objectsWith(one, ['script']),
    )
    return {
      scripts: steps.map(step => ({
        name: step.pointer,
        texts: ['script', 'after-script'].flatMap(name =>
          items(get(step, name)).filter(one => literal(one) !== undefined),
        ),
        startedWith: ERREXIT,
        environments: [],
      })),
      images: [
        get(body, 'image'),
        ...steps.map(step => get(step, 'image')),
        ...fields(get(body, 'definitions', 'services')).map(({ value }) => get(value, 'image')),
      ].map(one => imageAt(one, 'name')),
    }
  },
}

/** https://docs.drone.io/pipeline/docker, https://woodpecker-ci.org/docs/usage/workflow-syntax: one shell with `set -e` for each step. */
const drone: JobSystem = {
  name: 'Drone, Woodpecker',
  isOwn: body =>
    !has(body, 'apiVersion', 'version') &&
    (literal(get(body, 'kind')) === 'pipeline' || valuesIn(get(body, 'steps')).some(one => has(one, 'image'))) &&
    valuesIn(get(body, 'steps')).some(one => has(one, 'commands', 'settings')),
  read: body => {
    const steps = valuesIn(get(body, 'steps'))
    return {
      scripts: steps.map(step => ({
        name: step.pointer,
        texts: items(get(step, 'commands')),
        startedWith: ERREXIT,
        environments: [get(step, 'environment')],
      })),
      images: [...steps, ...valuesIn(get(body, 'services'))].map(one => get(one, 'image')),
    }
  },
}

/** All fields of a step of Cloud Build: other tools have steps with a name and a script, too. */
const STEP_FIELDS = new Set([
  ...['name', 'id', 'args', 'script', 'entrypoint', 'env', 'secretEnv', 'dir', 'waitFor', 'volumes', 'timeout'],
  ...[
    'allowFailure',
    'allowExitCodes',
    'automapSubstitutions',
    'pullTiming',
    'timing',
    'status',
    'exitCode',
    'results',
  ],
])

/** https://cloud.google.com/build/docs/build-config-file-schema: a step is an image with a program, or with a script. */
const cloudBuild: JobSystem = {
  name: 'Cloud Build',
  isOwn: body =>
    !has(body, 'apiVersion', 'runs', 'jobs') &&
    items(get(body, 'steps')).every(one => fields(one).every(({ key }) => STEP_FIELDS.has(key))) &&
    items(get(body, 'steps')).some(
      one =>
        /^[\w.-]+(?:\/|$)/.test(literal(get(one, 'name')) ?? '') &&
        has(one, 'args', 'script', 'entrypoint') &&
        !has(one, 'image', 'run', 'uses'),
    ),
  read: body => ({
    scripts: items(get(body, 'steps')).map(step => {
      const isShell = /^(?:\/bin\/)?(?:ba)?sh$/.test(literal(get(step, 'entrypoint')) ?? '')
      const words = items(get(step, 'args'))
      const flag = words.findIndex(word => isScriptFlag(literal(word) ?? ''))
      return {
        name: step.pointer,
        texts: stated(get(step, 'script'), ...(isShell && flag >= 0 ? words.slice(flag + 1, flag + 2) : [])),
        startedWith: isShell ? words.slice(0, flag + 1).flatMap(word => literal(word) ?? []) : [],
        environments: [],
      }
    }),
    // Google's own builders are meant to be named without a tag.
    images: items(get(body, 'steps'))
      .map(step => get(step, 'name'))
      .filter(name => !/^gcr\.io\/(?:cloud-builders|google\.com\/cloudsdktool)\//.test(literal(name) ?? '')),
  }),
}

/** https://docs.aws.amazon.com/codebuild/latest/userguide/build-spec-ref.html: from version 0.2 on one shell runs all phases. */
const codeBuild: JobSystem = {
  name: 'CodeBuild',
  isOwn: body => /^"?0\.[12]"?$/.test(written(looseText(get(body, 'version')))) && has(body, 'phases'),
  read: body => ({
    scripts: [
      {
        name: 'build',
        texts: fields(get(body, 'phases')).flatMap(({ value: phase }) =>
          ['commands', 'finally'].flatMap(name => itemsOrItself(get(phase, name))),
        ),
        // A phase ends with the first command that fails.
        startedWith: ERREXIT,
        environments: [get(body, 'env', 'variables')],
      },
    ],
    images: [],
  }),
}

/** What only steps of Buildkite have beside `name`, which is another word for `label`. */
const OF_STEPS = ['label', 'agents', 'plugins', 'artifact_paths', 'concurrency_group', 'soft_fail', 'parallelism']

/** https://buildkite.com/docs/pipelines/configure/step-types/command-step: `/bin/bash -e -c` runs the commands of a step. */
const buildkite: JobSystem = {
  name: 'Buildkite',
  isOwn: body =>
    !has(body, 'apiVersion', 'version', 'jobs', 'stages', 'runs', 'kind', 'phases') &&
    items(get(body, 'steps')).some(
      one =>
        has(one, 'command', 'commands') &&
        !has(one, 'image', 'run', 'uses', 'script', 'entrypoint') &&
        (!has(one, 'name') || has(one, ...OF_STEPS)),
    ),
  read: body => ({
    scripts: objectsWith(get(body, 'steps'), ['command', 'commands']).map(step => ({
      name: step.pointer,
      texts: ['command', 'commands'].flatMap(name => stated(...itemsOrItself(get(step, name)))),
      startedWith: ERREXIT,
      environments: [get(step, 'env'), get(body, 'env')],
    })),
    images: [],
  }),
}

const TRAVIS_PHASES = [
  ...['before_install', 'install', 'before_script', 'script', 'after_success', 'after_failure'],
  ...['before_deploy', 'after_deploy', 'after_script'],
]

/** https://docs.travis-ci.com/user/job-lifecycle: one shell without errexit runs the phases of a job. */
const travis: JobSystem = {
  name: 'Travis CI',
  isOwn: body =>
    literal(get(body, 'language')) !== undefined &&
    !has(body, 'apiVersion', 'kind') &&
    has(body, ...TRAVIS_PHASES, 'jobs', 'matrix', 'deploy'),
  read: body => {
    const jobs = [body, ...['jobs', 'matrix'].flatMap(name => items(get(body, name, 'include')))]
    return {
      scripts: jobs.map(job => ({
        name: job.pointer,
        texts: [
          ...TRAVIS_PHASES.flatMap(phase => stated(...itemsOrItself(get(job, phase)))),
          ...[get(job, 'deploy'), ...items(get(job, 'deploy'))].flatMap(one => stated(get(one, 'script'))),
        ],
        startedWith: [],
        environments: [],
      })),
      images: [],
    }
  },
}

/**
 * The options of the shell of a step: `sh -xe` runs each script that names no shell itself
 * (https://www.jenkins.io/doc/pipeline/steps/workflow-durable-task-step/#sh-shell-script).
 */
export const jenkinsShell = (script: Cursor): readonly string[] =>
  literal(script)?.startsWith('#!') === true ? [] : ERREXIT

const jenkins: JobSystem = {
  name: 'Jenkins',
  isOwn: body => body.document.format === 'jenkinsfile',
  read: body => ({
    scripts: items(get(body, 'steps')).flatMap(step => {
      const text = get(step, 'sh')
      return {
        name: text.pointer,
        texts: stated(text),
        startedWith: jenkinsShell(text),
        environments: items(get(body, 'environments')),
        ...(has(step, 'cleanUp') && { isCleanUp: true as const }),
        ...(has(step, 'answer') && { isAnswer: true as const }),
      }
    }),
    images: [...items(get(body, 'images')), ...items(get(body, 'pods')).flatMap(podImages)],
  }),
}

/** The images of the Pod of an agent, whose manifest is in a string. */
function podImages(manifest: Cursor): readonly Cursor[] {
  const pod = embedded(manifest, 'yaml')
  const containers = pod?.state === 'read' ? items(get(pod.cursor, 'spec', 'containers')) : []
  return containers.map(one => get(one, 'image'))
}

const SYSTEMS: readonly JobSystem[] = [
  jenkins,
  circle,
  bitbucket,
  drone,
  cloudBuild,
  codeBuild,
  azure,
  buildkite,
  travis,
]
