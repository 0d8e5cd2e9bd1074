import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, embedded, fields, follow, get, items, place, rootOf } from '../../documents/cursor.ts'
import { type Dialect, plain } from '../../documents/dialect.ts'
import { branches, contentOf } from '../../documents/intrinsic.ts'
import { block, blocks, field, literal, path, read, text, texts, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset, type ListValue, type Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type LifecyclePolicy, type LifecycleRule, lifecyclePolicy } from '../../facts/registry/lifecycle-policy.ts'
import { optionIn } from '../pipeline/commands/script-commands.ts'

const HARBOR_MEMBERS = ['tag_selectors', 'scope_selectors', 'algorithm']
const ECR_MEMBERS = ['rulePriority', 'selection']

/** Where each type keeps the policy: as text, or (the Terraform data source) as blocks. */
const POLICIES: Readonly<Record<string, (resource: Resource) => Cursor>> = {
  lifecyclePolicyText: ({ body }) => body,
  'AWS::ECR::Repository': resource => field(awsFields(resource), 'lifecyclePolicy'),
  'AWS::ECR::RepositoryCreationTemplate': resource => field(awsFields(resource), 'lifecyclePolicy'),
  aws_ecr_lifecycle_policy: resource => field(awsFields(resource), 'policy'),
  aws_ecr_repository_creation_template: resource => field(awsFields(resource), 'lifecyclePolicy'),
  'data.aws_ecr_lifecycle_policy_document': ({ body }) => body,
  'ecr.services.k8s.aws/Repository': resource => field(awsFields(resource), 'lifecyclePolicy'),
  'ecr.services.k8s.aws/RepositoryCreationTemplate': resource => field(awsFields(resource), 'lifecyclePolicy'),
  'ecr.aws.upbound.io/LifecyclePolicy': resource => field(awsFields(resource), 'policy'),
  'ecr.aws.m.upbound.io/LifecyclePolicy': resource => field(awsFields(resource), 'policy'),
  'ecr.aws.crossplane.io/LifecyclePolicy': resource => field(awsFields(resource), 'lifecyclePolicyText'),
  object: ({ body }) => body,
}

export default defineKind({
  id: 'LifecyclePolicy',
  held: { as: ['file', 'request'], contains: /"(?:rulePriority|selection)"\s{0,9}:/ },
  types: ['object', ...Object.keys(POLICIES).filter(type => type !== 'object')],
  recognisedBy: 'rules with rulePriority and selection, or an ECR resource with such a policy',

  is: resource => {
    // A null is not a policy, like an absent one.
    const { held } = resource.document
    if (held?.option !== undefined && !/^--lifecycle-policy(?:-text)?$/.test(held.option)) return false
    if (resource.type !== 'object')
      return policiesOf(resource).some(policy => !isUnset(read(policy, ({ value }) => value ?? undefined)))
    return items(get(resource.body, 'rules')).some(isRule)
  },

  *read(resource) {
    const stated = field(holderOf(resource), 'repositoryName', 'repository', 'name')
    const { commands = [] } = resource.document.held ?? {}
    const given = commands.map(command => optionIn(command, '--repository-name')).find(name => name !== undefined)
    const repository = given ?? literal(repositoryName(stated))
    const account = literal(field(holderOf(resource), 'registryId'))
    const names = { ...(repository === undefined ? {} : { repository }), ...(account === undefined ? {} : { account }) }
    for (const policy of policiesOf(resource)) yield lifecyclePolicy.of({ ...readPolicy(policy, resource), ...names })
  },
})

/** The object with the repository's name: the resource's fields, or what is around the policy's text. */
function holderOf(resource: Resource): Cursor {
  if (resource.type !== 'lifecyclePolicyText') return awsFields(resource)
  const { pointer } = resource.body
  return follow(rootOf(resource.document), pointer.slice(0, pointer.lastIndexOf('/')))
}

/** Where Terraform's reference to a repository of the same file leads to, else the cursor. */
function repositoryName(cursor: Cursor): Cursor {
  const name = /^\$\{aws_ecr_repository\.([A-Za-z0-9_-]+)\.(?:name|id)\}$/.exec(literal(cursor) ?? '')?.[1]
  return name === undefined
    ? cursor
    : field(get(rootOf(cursor.document), 'resource', 'aws_ecr_repository', name), 'name')
}

/** The policies of a resource: more than one where CloudFormation's conditions choose. */
function policiesOf(resource: Resource): readonly Cursor[] {
  const found = branches(POLICIES[resource.type]?.(resource) ?? get(resource.body, ''))
  if (resource.type !== 'AWS::ECR::Repository') return found
  return found.flatMap(policy => branches(field(policy, 'lifecyclePolicyText')))
}

/**
 * A rule in ECR's words, in any case, also one that lacks a part: a selection of images, or a priority beside a selection
 * or an action that ECR has. Firewalls and routers have rules with a priority and an action too.
 */
function isRule(rule: Cursor): boolean {
  const selection = field(rule, 'selection')
  if (SELECTION_WORDS.some(name => field(selection, name).node !== undefined)) return true
  const isExpiry = /^(?:expire|transition)$/i.test(literal(path(rule, 'action', 'type')) ?? '')
  return field(rule, 'rulePriority').node !== undefined && (selection.node !== undefined || isExpiry)
}

const SELECTION_WORDS = ['tagStatus', 'countType', 'tagPatternList', 'tagPrefixList']

function readPolicy(policy: Cursor, resource: Resource): LifecyclePolicy {
  const cursor = contentOf(policy)
  const at = place(cursor)
  if (cursor.node?.type !== 'scalar') {
    const { file, held } = resource.document
    const length = resource.type === 'object' ? { length: (held?.origin.text ?? file.text).trim().length } : {}
    return { ...readRules(block(cursor), resource), ...length, at }
  }
  const open = unresolved(cursor)
  const found = embedded(cursor, 'json')
  // A policy that is one expression cannot be read; placeholders inside its text can, except those for a number.
  if (open !== undefined && (found?.state !== 'read' || !/^\s*[{[]/.test(literal(cursor) ?? '')))
    return { rules: [], open: { at, why: open.why }, at }
  if (found === undefined) return { rules: [], broken: { at, why: 'not a string' }, at }
  if (found.state === 'broken') return { rules: [], broken: { at, why: found.message }, at }
  return { ...readRules(found.cursor, resource), length: literal(cursor)?.trim().length ?? 0, at }
}

function readRules(policy: Cursor, resource: Resource): Pick<LifecyclePolicy, 'rules' | 'foreign'> {
  const dialect = policyDialect(resource)
  const rules = blocks(dialect.field(policy, 'rules', 'rule'))
  const isHarbor = get(policy, 'algorithm').node !== undefined && resource.type === 'object'
  const foreign = findForeign([...(isHarbor ? [] : [policy]), ...rules], isHarbor ? ECR_MEMBERS : HARBOR_MEMBERS)
  return {
    rules: rules.map(rule => toRule(rule, dialect)),
    ...(foreign === undefined ? {} : { foreign: { ...foreign, of: isHarbor ? 'ECR' : 'Harbor' } }),
  }
}

function findForeign(
  cursors: readonly Cursor[],
  members: readonly string[],
): { at: LifecycleRule['at']; member: string } | undefined {
  for (const cursor of cursors)
    for (const { key, value } of fields(cursor))
      if (members.includes(key)) return { at: place(value, 'key'), member: key }
  return undefined
}

/** Terraform's data source spells the fields its own way (`tag_status`, `rule.priority`); everywhere else the policy is ECR's JSON. */
const policyDialect = ({ type, dialect }: Resource): Dialect => (type.startsWith('data.') ? dialect : plain)

function toRule(rule: Cursor, { hasBlocks: isBlock, field: child, ...dialect }: Dialect): LifecycleRule {
  // A plan writes null or an empty list for what its author left out; in ECR's own JSON both are faults.
  const given = <T>(value: Value<T>): Value<T> =>
    isBlock && isUnset(value) ? { state: 'absent', at: value.at } : value
  const tags = (cursor: Cursor): Value<ListValue<string>> => {
    if (!isBlock)
      return cursor.node?.type === 'sequence' ? texts(cursor) : read<ListValue<string>>(cursor, () => undefined)
    const value = given(texts(cursor))
    return value.state === 'known' && value.value.items.length === 0 ? { state: 'absent', at: value.at } : value
  }
  const selection = child(rule, 'selection')
  const action = child(rule, 'action')
  const within = dialect.object(selection)
  return {
    priority: dialect.integer(child(rule, 'rulePriority', 'priority')),
    description: given(text(child(rule, 'description'))),
    hasSelection: within.node?.type === 'mapping',
    // The data source fills in the action where it is left out.
    hasAction: block(action).node?.type === 'mapping' || isBlock,
    tagStatus: text(child(within, 'tagStatus')),
    tagPatterns: tags(child(within, 'tagPatternList')),
    tagPrefixes: tags(child(within, 'tagPrefixList')),
    countType: text(child(within, 'countType')),
    countUnit: given(text(child(within, 'countUnit'))),
    countNumber: dialect.integer(child(within, 'countNumber')),
    actionType:
      isBlock && action.node === undefined
        ? { state: 'known', value: 'expire', at: place(rule) }
        : text(child(block(action), 'type')),
    nulls: isBlock ? [] : [rule, selection, action].flatMap(nullMembers),
    isJson: !isBlock,
    hasMore: hasOthers(rule, RULE) || hasOthers(selection, SELECTION) || hasOthers(action, ACTION),
    at: place(rule),
  }
}

const RULE: ReadonlySet<string> = new Set(['rulePriority', 'description', 'selection', 'action'])
const SELECTION: ReadonlySet<string> = new Set([
  'tagStatus',
  'tagPatternList',
  'tagPrefixList',
  'countType',
  'countUnit',
  'countNumber',
])
const ACTION: ReadonlySet<string> = new Set(['type'])

const hasOthers = (cursor: Cursor, members: ReadonlySet<string>): boolean =>
  fields(cursor).some(({ key }) => !members.has(key))

const nullMembers = (cursor: Cursor): readonly LifecycleRule['at'][] =>
  fields(cursor).flatMap(({ value }) =>
    value.node?.type === 'scalar' && value.node.value === null ? [place(value)] : [],
  )
