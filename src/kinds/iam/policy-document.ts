import { type Cursor, embedded, fields, get, items, itemsOrItself, place, rootOf } from '../../documents/cursor.ts'
import type { Document, Place } from '../../documents/document.ts'
import { branches, intrinsicAt, resolve } from '../../documents/intrinsic.ts'
import { blocks, field, literal } from '../../documents/read.ts'
import type {
  PolicyCondition,
  PolicyDocument,
  PolicyPrincipal,
  PolicyStatement,
} from '../../facts/iam/policy-document.ts'
import { parseOperator } from '../../model/iam/iam-condition.ts'
import { remembered } from '../../model/remembered.ts'
import { substituted } from './policy-substitution.ts'
import { isOpenText, policyTextOf, policyTexts, toPolicyText } from './policy-text.ts'

/** Whether an object is a policy document by its content: `Statement` whose members have an `Effect`. */
export function isPolicyDocument(cursor: Cursor): boolean {
  const statement = get(cursor, 'Statement')
  const statements = itemsOrItself(statement)
  return (
    statements.length > 0 &&
    statements.every(one => intrinsicAt(one) !== undefined || get(one, 'Effect').node !== undefined)
  )
}

/**
 * The policy documents at `cursor`, in any encoding: an object, a JSON string, URL-encoded as IAM's API answers,
 * inside `Fn::Sub` or `Fn::ToJsonString`, in both branches of an `Fn::If`. If it is decided at deployment as a whole,
 * one document without statements that gives the reason; none if there is nothing.
 */
export function readPolicies(cursor: Cursor): readonly PolicyDocument[] {
  return branches(resolve(cursor)).flatMap(branch => {
    const found = resolve(branch)
    const intrinsic = intrinsicAt(found)
    if (intrinsic === undefined) return found.node?.type === 'mapping' ? [readPolicy(found)] : readText(found)
    const { name, argument } = intrinsic
    if (name === 'ToJsonString' && argument.node?.type === 'mapping') return [readPolicy(argument)]
    if (name !== 'Sub') return [unknownPolicy(found, policyTextOf(found)?.text ?? name)]
    const template = argument.node?.type === 'sequence' ? get(argument, 0) : argument
    return readText(template).map(document => substituted(document, argument))
  })
}

function readText(cursor: Cursor): readonly PolicyDocument[] {
  const { node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string' || node.value.trim() === '') return []
  const text = decoded(node.value)
  if (!/^\s*\{(?![{%])/.test(text)) return isOpenText(text) ? [unknownPolicy(cursor, text)] : []
  const found = embedded({ ...cursor, node: { ...node, value: text } }, 'yaml-or-json')
  if (found?.state !== 'read' || found.cursor.node?.type !== 'mapping')
    return [unknownPolicy(cursor, 'the policy document is not a JSON object')]
  return [readPolicy(found.cursor)]
}

/** IAM's API gives documents URL-encoded (IAM API reference, GetRole). */
function decoded(text: string): string {
  if (!text.startsWith('%7B') && !text.startsWith('%7b')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const unknownPolicy = (cursor: Cursor, why: string): PolicyDocument => ({
  version: '',
  statements: [],
  open: why,
  at: place(cursor),
})

interface Read {
  readonly node: Cursor['node']
  readonly policy: PolicyDocument
}

/** What was read of the policies of a document, by their pointers: several kinds read the same ones. */
const readOf = remembered((_: Document) => new Map<string, Read>())

/** The policy document that is the object at `cursor`: IAM's JSON, or Terraform's aws_iam_policy_document. */
export function readPolicy(cursor: Cursor): PolicyDocument {
  const { document, pointer, node } = cursor
  const known = readOf(document)
  const before = known.get(pointer)
  if (before !== undefined && before.node === node) return before.policy
  const policy = readObject(cursor)
  known.set(pointer, { node, policy })
  return policy
}

function readObject(cursor: Cursor): PolicyDocument {
  const list = field(cursor, 'Statement')
  const statements = blocks(list).filter(one => one.node?.type === 'mapping')
  const why = openPart(cursor, list)
  return {
    version: literal(field(cursor, 'Version')) ?? '',
    statements: statements.map(readStatement),
    at: place(list),
    ...(why === undefined ? {} : { open: why }),
  }
}

/** The statements that a module makes a policy of: a list, or a map by their names (terraform-aws-modules/lambda, `policy_statements`). */
export function readModuleStatements(cursor: Cursor): PolicyDocument | undefined {
  const { node } = resolve(cursor)
  const members = node?.type === 'mapping' ? fields(resolve(cursor)).map(({ value }) => value) : blocks(cursor)
  const statements = members.filter(one => field(one, 'actions', 'Action').node !== undefined)
  return statements.length === 0
    ? undefined
    : { version: '', statements: statements.map(readStatement), at: place(cursor) }
}

/** Why statements are missing that only deployment knows. */
function openPart(cursor: Cursor, list: Cursor): string | undefined {
  const members = branches(resolve(list)).flatMap(branch =>
    branch.node?.type === 'sequence' && intrinsicAt(branch) === undefined ? items(branch).flatMap(branches) : [branch],
  )
  const unknown = members.find(
    member => member.node !== undefined && (member.node.type !== 'mapping' || intrinsicAt(member)),
  )
  if (unknown !== undefined) {
    const text = policyTextOf(unknown)?.text
    return text === undefined ? 'a statement is an expression' : text.trim() || 'a statement is empty'
  }
  const more = ['dynamic', 'source_policy_documents', 'override_policy_documents', 'source_json', 'override_json'].find(
    name => {
      const { node } = get(cursor, name)
      return (
        node !== undefined &&
        (node.type !== 'sequence' || node.items.length > 0) &&
        !(node.type === 'scalar' && node.value === null)
      )
    },
  )
  return more === undefined ? undefined : `${more} adds statements`
}

function readStatement(cursor: Cursor): PolicyStatement {
  const element = (name: string, terraform: string): Cursor => {
    const found = field(cursor, name, terraform)
    if (found.node === undefined) return field(cursor, terraform)
    return isEmpty(found) ? field(cursor, terraform, name) : found
  }
  const principal = element('Principal', 'principals')
  const notPrincipal = element('NotPrincipal', 'not_principals')
  const action = element('Action', 'actions')
  const notAction = element('NotAction', 'not_actions')
  const resource = element('Resource', 'resources')
  const notResource = element('NotResource', 'not_resources')
  const condition = element('Condition', 'condition')
  const effect = effectOf(cursor)
  const statement = place(cursor)
  const keyOf = (element: Cursor): Place => (element.node === undefined ? statement : place(element, 'key'))
  return {
    sid: literal(field(cursor, 'Sid')) ?? '',
    principals: principalsAt(principal),
    notPrincipals: principalsAt(notPrincipal),
    statesPrincipal: !isEmpty(principal) || !isEmpty(notPrincipal),
    actions: policyTexts(action),
    notActions: policyTexts(notAction),
    resources: policyTexts(resource),
    notResources: policyTexts(notResource),
    conditions: conditionsAt(condition),
    at: {
      statement,
      principal: place(principal),
      notPrincipal: keyOf(notPrincipal),
      action: place(action),
      notAction: keyOf(notAction),
      resource: place(resource),
      notResource: keyOf(notResource),
      condition: place(condition),
    },
    ...(effect === undefined ? {} : { effect }),
  }
}

/** Terraform plans and states write what is not set as null or as an empty list. */
const isEmpty = ({ node }: Cursor): boolean =>
  node === undefined ||
  (node.type === 'sequence' && node.items.length === 0) ||
  (node.type === 'scalar' && node.value === null)

function effectOf(cursor: Cursor): 'Allow' | 'Deny' | undefined {
  const effect = field(cursor, 'Effect')
  // aws_iam_policy_document: "Defaults to Allow".
  const text = isEmpty(effect) && get(cursor, 'Effect').node === undefined ? 'Allow' : policyTextOf(effect)?.text
  return text === 'Allow' || text === 'Deny' ? text : undefined
}

/** The domain of AWS's services, as an expression: the same in all partitions but China's. */
const DOMAIN = /\$\{(?:AWS::URLSuffix|data\.aws_partition\.[\w-]{1,100}\.dns_suffix)\}$/

function principalsAt(cursor: Cursor): readonly PolicyPrincipal[] {
  return writtenPrincipals(cursor).map(principal =>
    principal.kind === 'Service' && DOMAIN.test(principal.text)
      ? { ...principal, ...toPolicyText(principal.text.replace(DOMAIN, 'amazonaws.com'), principal.at) }
      : principal,
  )
}

function writtenPrincipals(cursor: Cursor): readonly PolicyPrincipal[] {
  return branches(resolve(cursor)).flatMap(branch => {
    if (
      branch.node?.type === 'mapping' &&
      intrinsicAt(branch) === undefined &&
      get(branch, 'identifiers').node === undefined
    )
      return fields(branch).flatMap(({ key, value }) =>
        policyTexts(value).map(text => ({ kind: key === '*' ? 'AWS' : key, ...text })),
      )
    const written = blocks(branch)
    if (written.length === 0) return policyTexts(branch).map(text => ({ kind: 'AWS', ...text }))
    return written.flatMap(one => {
      const kind = literal(field(one, 'type')) ?? ''
      return policyTexts(field(one, 'identifiers')).map(text => ({ kind: kind === '*' ? 'AWS' : kind, ...text }))
    })
  })
}

function conditionsAt(cursor: Cursor): readonly PolicyCondition[] {
  return branches(resolve(cursor)).flatMap(branch => {
    const isIam = branch.node?.type === 'mapping' && get(branch, 'test').node === undefined
    return isIam ? iamConditions(branch) : blocks(branch).flatMap(terraformCondition)
  })
}

function iamConditions(cursor: Cursor): readonly PolicyCondition[] {
  return fields(cursor).flatMap(({ key: operator, value: keys }) =>
    branches(keys).flatMap(branch =>
      fields(branch).map(({ key, value }) =>
        toCondition(operator, keys, toPolicyText(key, place(value, 'key')), value),
      ),
    ),
  )
}

/** `condition { test, variable, values }` of aws_iam_policy_document. */
function terraformCondition(cursor: Cursor): readonly PolicyCondition[] {
  const [test, variable] = [field(cursor, 'test'), policyTextOf(field(cursor, 'variable'))]
  const operator = literal(test)
  if (operator === undefined || variable === undefined) return []
  return [toCondition(operator, test, variable, field(cursor, 'values'))]
}

function toCondition(
  operatorText: string,
  operatorCursor: Cursor,
  key: PolicyCondition['key'],
  value: Cursor,
): PolicyCondition {
  const operator = parseOperator(operatorText)
  const isKey = operatorCursor.node?.type !== 'scalar'
  return {
    operatorText,
    operatorAt: isKey ? place(operatorCursor, 'key') : place(operatorCursor),
    key,
    values: policyTexts(value),
    ...(operator === undefined ? {} : { operator }),
  }
}

/** The policy of a data source of the same Terraform document, which `${data.aws_iam_policy_document.NAME.json}` names. */
export function referredPolicy(cursor: Cursor): PolicyDocument | undefined {
  const { node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  const name = /^\$\{data\.aws_iam_policy_document\.([A-Za-z0-9_-]+)\.json\}$/.exec(node.value)?.[1]
  if (name === undefined) return undefined
  const declared = get(rootOf(cursor.document), 'data', 'aws_iam_policy_document', name)
  const body = declared.node?.type === 'sequence' ? get(declared, 0) : declared
  return body.node?.type === 'mapping' ? readPolicy(body) : undefined
}
