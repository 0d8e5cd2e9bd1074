import { ansibleTasks } from '../../../dialects/ansible.ts'
import { awsFields } from '../../../dialects/aws-fields.ts'
import { isCompose } from '../../../dialects/compose.ts'
import { TASK_TYPES, taskContainers } from '../../../dialects/ecs-tasks.ts'
import { jobFileOf } from '../../../dialects/job-systems.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { block, field, literal, looseText } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { known } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import { unverifiedSetting } from '../../../facts/pipeline/unverified-setting.ts'
import { asksWithoutTls, isVerificationVariable, skipsVerification } from '../../../model/tls-flags.ts'
import { isPipeline, isWorkflow } from './job-images.ts'

const FUNCTION_TYPES = ['AWS::Lambda::Function', 'AWS::Serverless::Function', 'aws_lambda_function'] as const

/** How jobs, builds, tasks of Ansible, services of Compose, tasks of ECS and functions are told to talk to servers. */
export default defineKind({
  id: 'VerificationSettings',
  types: ['object', 'dockerfile', 'list', ...FUNCTION_TYPES, ...TASK_TYPES],
  isOfNoKind: true,
  recognisedBy: 'a variable of what runs, or an argument of a task of Ansible, that skips the verification of TLS',

  read: resource => {
    const distinct = new Map([...environmentsOf(resource)].map(one => [one.pointer, one]))
    const found = [...[...distinct.values()].flatMap(one => [...unverifiedIn(one)]), ...unverifiedTasks(resource)]
    return found.length === 0 ? undefined : found
  },
})

const FUNCTIONS: ReadonlySet<string> = new Set(FUNCTION_TYPES)
const TASKS: ReadonlySet<string> = new Set(TASK_TYPES)

function* environmentsOf(resource: Resource): Generator<Cursor> {
  const { type, body } = resource
  if (FUNCTIONS.has(type)) yield field(block(field(awsFields(resource), 'Environment')), 'Variables')
  else if (TASKS.has(type)) yield* taskContainers(body).map(one => field(one, 'Environment'))
  else if (type === 'list') yield* ansibleTasks(body).map(task => get(task, 'environment'))
  else if (type === 'dockerfile') for (const one of items(body)) yield* [get(one, 'ENV'), get(one, 'ARG')]
  else if (isWorkflow(resource)) yield* ofWorkflow(body)
  else if (isPipeline(resource))
    yield* [body, ...fields(body).map(({ value }) => value)].map(one => get(one, 'variables'))
  else if (isCompose(body)) yield* fields(get(body, 'services')).map(({ value }) => get(value, 'environment'))
  else for (const { environments } of jobFileOf(body)?.scripts ?? []) yield* environments
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

function* ofWorkflow(body: Cursor): Generator<Cursor> {
  const jobs = fields(get(body, 'jobs')).map(({ value }) => value)
  const run = [body, get(body, 'runs'), ...jobs].flatMap(one => [
    one,
    get(one, 'container'),
    ...fields(get(one, 'services')).map(({ value }) => value),
    ...items(get(one, 'steps')),
  ])
  yield* run.map(one => get(one, 'env'))
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
  const listed = items(environment).map(item => ({ key: literal(field(item, 'name')) ?? '', value: item }))
  for (const { key, value } of [...fields(environment), ...listed]) {
    // GitLab and Azure describe a variable beside its value.
    const stated = value.node?.type === 'mapping' ? field(value, 'value') : value
    yield { key, text: known(looseText(stated)), at: place(stated) }
  }
}
