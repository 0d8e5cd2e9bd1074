import { ansibleTasks } from '../../../dialects/ansible.ts'
import { awsFields } from '../../../dialects/aws-fields.ts'
import { isCompose } from '../../../dialects/compose.ts'
import { isTaskRequest, TASK_TYPES, taskContainers } from '../../../dialects/container-tasks.ts'
import { jobFileOf } from '../../../dialects/job-systems.ts'
import { FUNCTION_TYPES, functionVariables } from '../../../dialects/lambda-functions.ts'
import { type Cursor, fields, get, items, itemsOrItself, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { block, blocks, field, literal, looseText } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { known } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import type { ClearCredential } from '../../../facts/kubernetes/clear-credential.ts'
import { unverifiedSetting } from '../../../facts/pipeline/unverified-setting.ts'
import { asksWithoutTls, isVerificationVariable, skipsVerification } from '../../../model/tls-flags.ts'
import { wordList } from '../../../model/word-list.ts'
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
  types: ['object', 'dockerfile', 'jenkinsfile', 'list', ...FUNCTION_TYPES, ...TASK_TYPES, ...PROJECT_TYPES],
  isOfNoKind: true,
  recognisedBy:
    'a variable of what runs that is a credential or skips the verification of TLS, or a task of Ansible that skips it',

  read: resource => {
    const distinct = new Map(variablesOf(resource).map(one => [one.stated.pointer, one]))
    const found = [...distinct.values()].flatMap(({ stated, of }) => [
      ...unverifiedIn(stated),
      ...credentialsOf(stated, of).map(inUse),
    ])
    return ifAny([...found, ...unverifiedTasks(resource)])
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

function variablesOf(resource: Resource): readonly Variables[] {
  const { type, body } = resource
  if (FUNCTIONS.has(type)) return all('service', [functionVariables(resource)])
  if (TASKS.has(type) || (type === 'object' && isTaskRequest(body)))
    return all(
      'service',
      taskContainers(resource).map(one => field(one, 'environment')),
    )
  if (PROJECTS.has(type)) return all('run', projectVariables(resource))
  if (type === 'list') return all('run', within(ansibleTasks(body), 'environment'))
  if (type === 'dockerfile') return all('run', within(items(body), 'ENV', 'ARG'))
  if (isWorkflow(resource)) return all('job with rules', workflowVariables(body))
  if (isPipeline(resource)) return all('job with rules', within([body, ...valuesIn(body)], 'variables'))
  if (isCompose(body)) return all('service', within(valuesIn(get(body, 'services')), 'environment'))
  return all('run', jobFileOf(body)?.scripts.flatMap(({ environments }) => environments) ?? [])
}

const all = (of: Variables['of'], cursors: readonly Cursor[]): readonly Variables[] =>
  cursors.flatMap(stated => (stated.node === undefined ? [] : [{ stated, of }]))

const valuesIn = (cursor: Cursor): readonly Cursor[] => fields(cursor).map(({ value }) => value)

const within = (owners: readonly Cursor[], ...names: readonly string[]): readonly Cursor[] =>
  owners.flatMap(owner => names.map(name => get(owner, name)))

/** What is kept elsewhere has a `Type` that says so, and the name of it as its value. */
const projectVariables = (resource: Resource): readonly Cursor[] => {
  const environment = block(field(awsFields(resource), 'Environment'))
  const listed = field(environment, 'EnvironmentVariables')
  return [...items(listed), ...blocks(field(environment, 'environment_variable'))].filter(
    one => (literal(field(one, 'Type')) ?? 'PLAINTEXT') === 'PLAINTEXT',
  )
}

function credentialsOf(stated: Cursor, of: Variables['of']): readonly ClearCredential[] {
  const listed = itemsOrItself(stated)
  const pairs = credentialsInPairs(listed)
  if (of === 'service') return [...credentialsInMap(stated), ...pairs]
  // GitLab and Azure describe a variable beside its value.
  const described = fields(stated).flatMap(({ key, value }) => credentialAt(key, get(value, 'value')))
  const found = [...credentialsOfRun(stated), ...notOfWords([...pairs, ...described])]
  return of === 'run' ? found : found.filter(({ key }) => !/^AWS_(?:ACCESS|SECRET)/.test(key))
}

/** What modules of any collection call the address that they ask: `url`, `host`, `controller_host`, `vault_url`. */
const ADDRESS = /(?:^|_)(?:url|uri|host|hostname|server|endpoint|address)$/

/** What tasks and plays of Ansible tell their modules; those of every collection call it so. */
function unverifiedTasks({ type, body }: Resource): readonly EmittedFact[] {
  const tasks = type === 'list' ? ansibleTasks(body) : []
  const owners = tasks.flatMap(task => [task, get(task, 'module_defaults')])
  return owners.flatMap(fields).flatMap(({ key, value }) => {
    const setting = get(value, 'validate_certs')
    if (setting.node === undefined) return []
    const isOff = /^(?:false|no|off)$/i.test(known(looseText(setting)) ?? '')
    const asked = fields(value).flatMap(one => (ADDRESS.test(one.key) ? (literal(one.value) ?? []) : []))
    const written = 'validate_certs: false'
    const isProbe = /(?:^|\.)uri$/.test(key) && asksOnlyWhetherItAnswers(value)
    return isOff && !asksWithoutTls(asked) ? [unverifiedSetting.of({ written, at: place(setting), isProbe })] : []
  })
}

/** By what Ansible's `uri` sends something, or keeps what is answered. */
const SENDS_OR_KEEPS = wordList(`
  body src headers user password url_username url_password client_cert dest
`)

function asksOnlyWhetherItAnswers(request: Cursor): boolean {
  const keepsContent = known(looseText(get(request, 'return_content'))) ?? 'false'
  return (
    SENDS_OR_KEEPS.every(name => get(request, name).node === undefined) &&
    /^(?:false|no|off)$/i.test(keepsContent) &&
    /^(?:GET|HEAD)$/i.test(known(looseText(get(request, 'method'))) ?? 'GET')
  )
}

function workflowVariables(body: Cursor): readonly Cursor[] {
  const run = [body, get(body, 'runs'), ...valuesIn(get(body, 'jobs'))].flatMap(one => [
    one,
    get(one, 'container'),
    ...valuesIn(get(one, 'services')),
    ...items(get(one, 'steps')),
  ])
  return within(run, 'env')
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
  const pairs = itemsOrItself(environment)
  const listed = pairs.map(item => ({ key: literal(field(item, 'name')) ?? '', value: item }))
  for (const { key, value } of [...fields(environment), ...listed]) {
    // GitLab and Azure describe a variable beside its value.
    const stated = value.node?.type === 'mapping' ? field(value, 'value') : value
    yield { key, text: known(looseText(stated)), at: place(stated) }
  }
}
