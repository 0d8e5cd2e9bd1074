import { type Cursor, fields, get, items, itemsOrItself, rootOf } from '../documents/cursor.ts'
import { type Dialect, plain } from '../documents/dialect.ts'
import type { Document } from '../documents/document.ts'
import { block, blocks, field, looseBoolean, looseInteger, looseText } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import type { DocumentDialect } from '../engine/dialect.ts'
import { cloudControlType } from '../model/cloud-control.ts'
import { objectsAt } from './kubernetes.ts'
import { type Change, changesOf, withUnknowns } from './plan-unknowns.ts'

const BLOCKS = new Set([
  '//',
  'resource',
  'data',
  'variable',
  'locals',
  'output',
  'module',
  'provider',
  'terraform',
  'moved',
  'import',
  'check',
  'removed',
])

/** A provider's name, an underscore and the rest: what tells a block of resources from a key that is called so. */
const TYPE = /^(?:data\.)?[a-z][a-z0-9-]*_[a-z0-9_]+$/

/** What the code and its plan have in common: names in snake case, blocks that may be in lists, conversion between primitive types. */
const hashicorp: Omit<Dialect, 'id'> = {
  ...plain,
  hasBlocks: true,
  converts: true,
  scope: 'folder',
  // The schema of the kubernetes provider's namespaced `metadata`.
  defaultNamespace: 'default',
  word: (name, inBlocks = name) => inBlocks,
  field: (cursor, name, inBlocks = name) => field(cursor, inBlocks),
  object: block,
  objects: blocks,
  text: looseText,
  integer: looseInteger,
  boolean: looseBoolean,
  reference: (type, name) => (name === '' ? '' : `${type}.${name}`),
}

/**
 * Terraform's JSON syntax (`*.tf.json`, `*.tofu.json`): only Terraform's block names at the top, and `resource.TYPE.NAME` or
 * `data.TYPE.NAME`, or `module.NAME` with a source. A data source's type is prefixed:
 * `data.aws_iam_policy_document`.
 */
export const terraform: DocumentDialect = {
  ...hashicorp,
  id: 'terraform',
  resources: document => {
    const root = rootOf(document)
    const blocks = fields(root)
    if (blocks.length === 0 || blocks.some(({ key }) => !BLOCKS.has(key))) return undefined
    const found = resourcesIn(root, terraform)
    const isNamed = /\.(?:tf|tofu)\.json$/.test(document.file.path)
    const isTerraform = found.length > 0 && (isNamed || found.every(({ type }) => TYPE.test(type)))
    if (!isTerraform && !isNamed) return undefined
    const all = [...found, ...providers(get(root, 'provider'), terraform)]
    // What it declares has names in the other files of its folder.
    return isNamed ? [...all, fileOf(document)] : all
  },
}

/** Configurations of providers, as resources of the type `provider.NAME`. */
const providers = (cursor: Cursor, dialect: Dialect): readonly Resource[] =>
  itemsOrItself(cursor).flatMap(named =>
    fields(named).flatMap(({ key, value }) =>
      itemsOrItself(value).map(body => toResource(dialect, `provider.${key}`, key, body, cursor.document)),
    ),
  )

/**
 * Terraform's native syntax: the file itself, for the module of its folder (src/deploy/terraform.ts), and its
 * resources, so that findings and configurations can name them.
 */
export const terraformSource: DocumentDialect = {
  ...hashicorp,
  id: 'terraform',
  language: 'hcl',
  isPartial: true,
  resources: document => {
    const root = rootOf(document)
    const file = fileOf(document)
    if (document.file.path.endsWith('.tfvars')) return [file]
    return [file, ...resourcesIn(root, terraformSource), ...providers(get(root, 'provider'), terraformSource)]
  },
}

/** The file itself, for the module of its folder. */
const fileOf = (document: Document): Resource => ({
  dialect: plain,
  type: 'hcl',
  name: '',
  body: rootOf(document),
  document,
  label: '',
})

function resourcesIn(root: Cursor, dialect: Dialect): readonly Resource[] {
  const own = declared(get(root, 'resource'), '', dialect)
  return [
    ...own,
    ...own.flatMap(resource => [...manifestOf(resource, dialect), ...provisionersOf(resource)]),
    ...declared(get(root, 'data'), 'data.', dialect),
    ...modules(get(root, 'module'), dialect),
  ]
}

/** The provisioners of a resource, which any may have, as a resource of a type of their own. */
const provisionersOf = (resource: Resource): readonly Resource[] =>
  get(resource.body, 'provisioner').node === undefined ? [] : [{ ...resource, type: 'provisioner' }]

/** The object of Kubernetes that a resource is all about. */
const manifestOf = ({ type, body }: Resource, { isPartial }: Dialect): readonly Resource[] =>
  type === 'kubernetes_manifest'
    ? objectsAt(get(body, 'manifest')).map(resource =>
        isPartial === true ? { ...resource, dialect: { ...resource.dialect, isPartial } } : resource,
      )
    : []

function declared(cursor: Cursor, prefix: string, dialect: Dialect): readonly Resource[] {
  return itemsOrItself(cursor).flatMap(types =>
    fields(types).flatMap(({ key: type, value: names }) =>
      itemsOrItself(names).flatMap(named =>
        fields(named).flatMap(({ key: name, value }) =>
          itemsOrItself(value).map(body => toResource(dialect, `${prefix}${type}`, name, body, cursor.document)),
        ),
      ),
    ),
  )
}

/** Calls of modules, as resources of the type `module`: what a kind knows of a public module's inputs. */
const modules = (cursor: Cursor, dialect: Dialect): readonly Resource[] =>
  itemsOrItself(cursor).flatMap(named =>
    fields(named).flatMap(({ key, value }) =>
      itemsOrItself(value)
        .filter(body => textAt(body, 'source') !== undefined)
        .map(body => toResource(dialect, 'module', key, body, cursor.document)),
    ),
  )

/**
 * `terraform show -json` of a plan or a state: `format_version` with `planned_values` or `values`; the resources of
 * the root module and of all child modules. Nested blocks are lists there (`block` unwraps them). What is known after apply is an expression.
 */
export const terraformPlan: DocumentDialect = {
  ...hashicorp,
  id: 'terraform-plan',
  isRecord: true,
  resources: document => {
    const root = rootOf(document)
    if (get(root, 'format_version').node === undefined) return undefined
    const values = [get(root, 'planned_values'), get(root, 'values')].find(cursor => cursor.node?.type === 'mapping')
    if (values === undefined) return undefined
    return moduleResources(get(values, 'root_module'), { document, changes: changesOf(document) }, 0)
  },
}

const DEEPEST = 20

interface Plan {
  readonly document: Document
  readonly changes: ReadonlyMap<string, Change>
}

function moduleResources(module: Cursor, plan: Plan, depth: number): readonly Resource[] {
  if (depth > DEEPEST) return []
  const own = items(get(module, 'resources')).flatMap(resource => {
    const type = textAt(resource, 'type')
    if (type === undefined) return []
    const prefix = textAt(resource, 'mode') === 'data' ? 'data.' : ''
    const address = textAt(resource, 'address') ?? ''
    const values = withUnknowns(get(resource, 'values'), plan.changes.get(address), address)
    const own = toResource(terraformPlan, prefix + type, textAt(resource, 'name') ?? '', values, plan.document)
    return [own, ...manifestOf(own, terraformPlan)]
  })
  const children = items(get(module, 'child_modules')).flatMap(child => moduleResources(child, plan, depth + 1))
  return [...own, ...children]
}

function textAt(cursor: Cursor, key: string): string | undefined {
  const { node } = get(cursor, key)
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

function toResource(dialect: Dialect, type: string, name: string, body: Cursor, document: Document): Resource {
  const label = `${type}.${name}`
  const made = cloudControlType(type)
  return made === undefined
    ? { dialect, type, name, body, document, label }
    : { dialect: { ...dialect, ...apiNames, reference: () => label }, type: made, name, body, document, label }
}

/** The provider of AWS's Cloud Control API has the API's own fields, in snake case. */
const apiNames: Pick<Dialect, 'word' | 'field'> = {
  word: name => name,
  field: (cursor, name) => field(cursor, name),
}
