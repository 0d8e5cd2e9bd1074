import { ansibleTasks } from '../../../dialects/ansible.ts'
import { awsFields } from '../../../dialects/aws-fields.ts'
import { isCompose } from '../../../dialects/compose.ts'
import { isTaskRequest, TASK_TYPES, taskContainers } from '../../../dialects/container-tasks.ts'
import { jobFileOf } from '../../../dialects/job-systems.ts'
import { FUNCTION_TYPES, functionVariables } from '../../../dialects/lambda-functions.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { block, blocks, field, literal, looseText } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { known } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import type { ClearCredential } from '../../../facts/kubernetes/clear-credential.ts'
import { unverifiedSetting } from '../../../facts/pipeline/unverified-setting.ts'
import { asksWithoutTls, isVerificationVariable, skipsVerification } from '../../../model/tls-flags.ts'
import {
  credentialAt,
  credentialsInMap,
  credentialsInPairs,
  credentialsOfRun,
  inUse,
  notOfWords,
} from '../../secrets/read-clear-credentials.ts'
import { isPipeline, isWorkflow } from './job-images.ts'

const PROJECT_TYPES = ['AWS::CodeBuild::Project', 'aws_codebuild_project'] as const

/** The variables that jobs, builds, services of Compose, tasks of ECS and functions run with, and what tasks of Ansible tell their modules. */
export default defineKind({
  id: 'RunVariables',
  types: ['object', 'dockerfile', 'list', ...FUNCTION_TYPES, ...TASK_TYPES, ...PROJECT_TYPES],
  isOfNoKind: true,
  recognisedBy:
    'a variable of what runs that is a credential or skips the verification of TLS, or a task of Ansible that skips it',

  read: resource => {
    const distinct = new Map([...variablesOf(resource)].map(one => [one.stated.pointer, one]))
    const found = [...distinct.values()].flatMap(({ stated, of }) => [
      ...unverifiedIn(stated),
      ...credentialsOf(stated, of).map(inUse),
    ])
    const all = [...found, ...unverifiedTasks(resource)]
    return all.length === 0 ? undefined : all
  },
})

/** Variables where they are stated: an object, a list of names and values, or one of `NAME=VALUE`. */
interface Variables {
  readonly stated: Cursor
  /** GA-09 and GL-07 are about the keys of AWS that jobs of GitHub and GitLab have. */
  readonly of: 'service' | 'run' | 'job with rules'
}

const FUNCTIONS: ReadonlySet<string> = new Set(FUNCTION_TYPES)
const TASKS: ReadonlySet<string> = new Set<string>(TASK_TYPES)
const PROJECTS: ReadonlySet<string> = new Set(PROJECT_TYPES)

function* variablesOf(resource: Resource): Generator<Variables> {
  const { type, body } = resource
  const all = (of: Variables['of'], cursors: readonly Cursor[]) => cursors.map(stated => ({ stated, of }))
  if (FUNCTIONS.has(type)) yield* all('service', [functionVariables(resource)])
  else if (TASKS.has(type) || (type === 'object' && isTaskRequest(body)))
    yield* all(
      'service',
      taskContainers(resource).map(one => field(one, 'environment')),
    )
  else if (PROJECTS.has(type)) yield* all('run', projectVariables(resource))
  else if (type === 'list')
    yield* all(
      'run',
      ansibleTasks(body).map(task => get(task, 'environment')),
    )
  else if (type === 'dockerfile')
    yield* all(
      'run',
      items(body).flatMap(one => [get(one, 'ENV'), get(one, 'ARG')]),
    )
  else if (isWorkflow(resource)) yield* all('job with rules', workflowVariables(body))
  else if (isPipeline(resource))
    yield* all(
      'job with rules',
      [body, ...fields(body).map(({ value }) => value)].map(one => get(one, 'variables')),
    )
  else if (isCompose(body))
    yield* all(
      'service',
      fields(get(body, 'services')).map(({ value }) => get(value, 'environment')),
    )
  else yield* all('run', jobFileOf(body)?.scripts.flatMap(({ environments }) => environments) ?? [])
}

/** What is kept elsewhere has a `Type` that says so, and the name of it as its value. */
const projectVariables = (resource: Resource): readonly Cursor[] => {
  const environment = block(field(awsFields(resource), 'Environment'))
  const listed = field(environment, 'EnvironmentVariables')
  return [...items(listed), ...blocks(field(environment, 'environment_variable'))].filter(
    one => (literal(field(one, 'Type')) ?? 'PLAINTEXT') === 'PLAINTEXT',
  )
}

function credentialsOf(stated: Cursor, of: Variables['of']): readonly ClearCredential[] {
  const listed = stated.node?.type === 'sequence' ? items(stated) : [stated]
  const pairs = credentialsInPairs(listed)
  if (of === 'service') return [...credentialsInMap(stated), ...pairs]
  // GitLab and Azure describe a variable beside its value.
  const described = fields(stated).flatMap(({ key, value }) => credentialAt(key, get(value, 'value')))
  const found = [...credentialsOfRun(stated), ...notOfWords([...pairs, ...described])]
  return of === 'run' ? found : found.filter(({ key }) => !/^AWS_(?:ACCESS|SECRET)/.test(key))
}

/** What tasks and plays of Ansible tell their modules; those of every collection call it so. */
function unverifiedTasks({ type, body }: Resource): readonly EmittedFact[] {
  const tasks = type === 'list' ? ansibleTasks(body) : []
  const owners = tasks.flatMap(task => [task, get(task, 'module_defaults')])
  return owners.flatMap(fields).flatMap(({ value }) => {
    const setting = get(value, 'validate_certs')
    const isOff = /^(?:false|no|off)$/i.test(known(looseText(setting)) ?? '')
    const asked = ['url', 'host'].flatMap(name => literal(get(value, name)) ?? [])
    const written = 'validate_certs: false'
    return isOff && !asksWithoutTls(asked) ? [unverifiedSetting.of({ written, at: place(setting) })] : []
  })
}

function workflowVariables(body: Cursor): readonly Cursor[] {
  const jobs = fields(get(body, 'jobs')).map(({ value }) => value)
  const run = [body, get(body, 'runs'), ...jobs].flatMap(one => [
    one,
    get(one, 'container'),
    ...fields(get(one, 'services')).map(({ value }) => value),
    ...items(get(one, 'steps')),
  ])
  return run.map(one => get(one, 'env'))
}

function* unverifiedIn(environment: Cursor): Generator<EmittedFact> {
  for (const { key, text, at } of variablesIn(environment))
    if (isVerificationVariable(key) && text !== undefined && skipsVerification(key, text))
      yield unverifiedSetting.of({ written: `${key}=${text}`, at })
}

/** Variables of an object, of a list of names and values, or of a list of `NAME=VALUE`. */
function* variablesIn(environment: Cursor): Generator<{ key: string; text: string | undefined; at: Place }> {
  for (const item of items(environment)) {
    const [, name, text] = /^(\w+)=(.*)$/s.exec(literal(item) ?? '') ?? []
    if (name !== undefined) yield { key: name, text, at: place(item) }
  }
  const pairs = environment.node?.type === 'sequence' ? items(environment) : [environment]
  const listed = pairs.map(item => ({ key: literal(field(item, 'name')) ?? '', value: item }))
  for (const { key, value } of [...fields(environment), ...listed]) {
    // GitLab and Azure describe a variable beside its value.
    const stated = value.node?.type === 'mapping' ? field(value, 'value') : value
    yield { key, text: known(looseText(stated)), at: place(stated) }
  }
}
