import { type Cursor, fields, get, items, itemsOrItself, rootOf } from '../documents/cursor.ts'
import { plain } from '../documents/dialect.ts'
import type { Document } from '../documents/document.ts'
import { literal } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import type { DocumentDialect } from '../engine/dialect.ts'
import { cloudformation } from './cloudformation.ts'
import { objectsAt, withType, withVersion } from './kubernetes.ts'

/** Where plays and blocks have tasks. */
const TASKS: ReadonlySet<string> = new Set([
  'tasks',
  'pre_tasks',
  'post_tasks',
  'handlers',
  'block',
  'rescue',
  'always',
])
/** What tasks and plays have that no other list of objects has. */
const PLAY = ['hosts', 'tasks', 'import_playbook', 'ansible.builtin.import_playbook']
const MODULE =
  /^(?:kubernetes\.core|community\.(?:kubernetes|docker|aws)|containers\.podman|amazon\.aws|ansible\.builtin)\.\w+$/

/** Modules whose arguments are a resource, by the type that kinds know them by; they are called with and without their collection. */
const RESOURCES: Readonly<Record<string, string>> = {
  'amazon.aws.ec2_security_group': 'amazon.aws.ec2_security_group',
  'amazon.aws.ec2_group': 'amazon.aws.ec2_security_group',
  ec2_security_group: 'amazon.aws.ec2_security_group',
  ec2_group: 'amazon.aws.ec2_security_group',
  'amazon.aws.iam_role': 'AWS::IAM::Role',
  'community.aws.iam_role': 'AWS::IAM::Role',
  iam_role: 'AWS::IAM::Role',
  'community.aws.ecs_taskdefinition': 'AWS::ECS::TaskDefinition',
  ecs_taskdefinition: 'AWS::ECS::TaskDefinition',
  'community.aws.batch_job_definition': 'AWS::Batch::JobDefinition',
  batch_job_definition: 'AWS::Batch::JobDefinition',
  'kubernetes.core.helm': 'kubernetes.core.helm',
  'community.kubernetes.helm': 'kubernetes.core.helm',
}
const OBJECTS = ['kubernetes.core.k8s', 'community.kubernetes.k8s', 'k8s']

/** What tasks have beside their module, as no other lists of objects do. */
const OF_TASKS = ['register', 'changed_when', 'failed_when', 'become', 'delegate_to', 'notify', 'run_once', 'no_log']

/** Whether a list is one of plays or tasks, by what is in it or in its blocks. */
export const isOfTasks = (list: Cursor): boolean =>
  ansibleTasks(list).some(one => isOfAnsible(one) || fields(one).some(({ key }) => OF_TASKS.includes(key)))

/** The arguments of the modules of a task, and its variables; what objects of Kubernetes and charts are given has its own kinds. */
export const givenIn = (task: Cursor): readonly Cursor[] =>
  fields(task).flatMap(({ key, value }) =>
    value.node?.type === 'mapping' && key !== 'environment' && !OBJECTS.includes(key) && RESOURCES[key] === undefined
      ? [value]
      : [],
  )

/** The tasks of Ansible in a list of plays or tasks, in order, with those of their blocks. */
export function ansibleTasks(list: Cursor): readonly Cursor[] {
  const open = [list]
  const found: Cursor[] = []
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const task of items(one)) {
      if (task.node?.type !== 'mapping') continue
      found.push(task)
      for (const { key, value } of fields(task)) if (TASKS.has(key)) open.push(value)
    }
  return found
}

/** The first module of a task that is called by one of these names. */
export const argumentsOf = (task: Cursor, names: readonly string[]): Cursor | undefined =>
  names.map(name => get(task, name)).find(({ node }) => node !== undefined)

/** Playbooks and lists of tasks: the list itself, the objects that it applies to a cluster, and the resources of AWS that it makes. */
export const ansible: DocumentDialect = {
  ...plain,
  resources: document => {
    const root = rootOf(document)
    const tasks = root.node?.type === 'sequence' ? ansibleTasks(root) : []
    if (!tasks.some(isOfAnsible)) return undefined
    const own: Resource = { dialect: plain, type: 'list', name: '', body: root, document, label: '' }
    return [own, ...tasks.flatMap(task => resourcesIn(task, document))]
  },
}

const isOfAnsible = (one: Cursor): boolean =>
  fields(one).some(({ key }) => PLAY.includes(key) || MODULE.test(key) || Object.hasOwn(RESOURCES, key))

function resourcesIn(task: Cursor, document: Document): readonly Resource[] {
  const made = fields(task).flatMap(({ key, value }) => {
    const type = Object.hasOwn(RESOURCES, key) ? RESOURCES[key] : undefined
    const name = literal(get(value, 'name')) ?? ''
    return type === undefined || value.node?.type !== 'mapping' || isRemoved(value)
      ? []
      : [{ dialect: cloudformation, type, name, body: value, document, label: `${type} ${name}`.trim() }]
  })
  const applied = argumentsOf(task, OBJECTS)
  if (applied === undefined || isRemoved(applied)) return made
  const [kind, version, name, namespace] = ['kind', 'api_version', 'name', 'namespace'].map(key =>
    literal(get(applied, key)),
  )
  const type = kind && { kind, ...(version && { apiVersion: version }) }
  const metadata = { ...(name && { name }), ...(namespace && { namespace }) }
  const objects = definitionsIn(applied).map(one => (type ? withType(one, type, metadata) : one))
  return [...made, ...objects.flatMap(one => objectsAt(withVersion(one, version ?? 'v1')))]
}

/** What a task applies: one object, or several. */
const definitionsIn = (applied: Cursor): readonly Cursor[] =>
  ['definition', 'resource_definition'].flatMap(name => itemsOrItself(get(applied, name)))

/** Whether a task takes away what its module is about. */
export const isRemoved = (module: Cursor): boolean => literal(get(module, 'state')) === 'absent'

/** The manifests that tasks apply as texts. */
export const manifestTexts = (task: Cursor): readonly Cursor[] => {
  const applied = argumentsOf(task, OBJECTS)
  return applied === undefined || isRemoved(applied)
    ? []
    : ['definition', 'resource_definition'].map(name => get(applied, name)).filter(one => literal(one) !== undefined)
}
