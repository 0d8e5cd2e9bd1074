import { type Cursor, fields, get, rootOf } from '../documents/cursor.ts'
import { plain } from '../documents/dialect.ts'
import type { Document } from '../documents/document.ts'
import { literal, looseBoolean, looseInteger, looseText } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import type { DocumentDialect } from '../engine/dialect.ts'
import { assume } from '../languages/tree/assume.ts'
import { isOffByDefault } from './template-conditions.ts'

const TYPE = /^(?:AWS|AWSQS|Custom|Alexa)::/
/** What makes a resource for each item of a list, in place of one (the transform AWS::LanguageExtensions). */
const LOOP = /^Fn::ForEach::/

/**
 * CloudFormation and SAM templates, as YAML or JSON: a top-level `Resources` whose values all have a `Type`, in loops too, one at least
 * of AWS's form (third parties and modules have others), or `AWSTemplateFormatVersion`. Each logical id is
 * a resource; its fields are its Properties.
 */
export const cloudformation: DocumentDialect = {
  ...plain,
  id: 'cloudformation',
  converts: true,
  scope: 'document',
  text: looseText,
  integer: looseInteger,
  boolean: looseBoolean,
  reference: (_, name) => name,
  resources: document => {
    const root = rootOf(document)
    const declared = declaredIn(get(root, 'Resources'))
    const typed = declared.filter(({ value }) => TYPE.test(typeOf(value)))
    const isTemplate = get(root, 'AWSTemplateFormatVersion').node !== undefined
    const isTyped = typed.length > 0 && declared.every(({ value }) => typeOf(value) !== '')
    if (!isTemplate && !isTyped) return undefined
    return typed.flatMap(({ key, value }) => toResources(key, value, document))
  },
}

/**
 * The resources of a mapping, those that its loops make among them. A loop is `[name, collection, what it makes]`, which may have
 * further loops, and is read once: only the loop's variable differs between the items
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-foreach.html).
 */
function declaredIn(resources: Cursor, depth = 0): readonly { readonly key: string; readonly value: Cursor }[] {
  return fields(resources).flatMap(({ key, value }) =>
    !LOOP.test(key) ? [{ key, value }] : depth < DEEPEST_LOOP ? declaredIn(get(value, MADE), depth + 1) : [],
  )
}

/** Loops within loops are not followed further. */
const DEEPEST_LOOP = 5
/** Where what a loop makes is among its arguments. */
const MADE = 2

function typeOf(resource: Cursor): string {
  const { node } = get(resource, 'Type')
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : ''
}

/**
 * Resources whose handlers make one of AWS's own types, and where they have its properties: CDK's for clusters (aws-cdk-lib/aws-eks), those
 * of AWS Quick Starts.
 */
const WRAPPED: Readonly<Record<string, readonly [type: string, ...path: readonly string[]]>> = {
  'Custom::AWSCDK-EKS-Cluster': ['AWS::EKS::Cluster', 'Config'],
  'Custom::AWSCDK-EKS-FargateProfile': ['AWS::EKS::FargateProfile', 'Config'],
  'AWSQS::EKS::Cluster': ['AWS::EKS::Cluster'],
}

function toResources(name: string, resource: Cursor, document: Document): readonly Resource[] {
  const type = typeOf(resource)
  const own: Resource = {
    dialect: cloudformation,
    type,
    name,
    body: bodyOf(resource, document),
    document,
    label: `${type} ${name}`,
  }
  const [made, ...path] = (Object.hasOwn(WRAPPED, type) ? WRAPPED[type] : undefined) ?? []
  return made === undefined ? [own] : [own, { ...own, type: made, body: get(own.body, ...path) }]
}

/** The properties of a resource, marked where it is not made unless somebody asks for it. */
function bodyOf(resource: Cursor, document: Document): Cursor {
  const body = get(resource, 'Properties')
  const condition = literal(get(resource, 'Condition'))
  const isOff = condition !== undefined && body.node !== undefined && isOffByDefault(condition, document)
  return isOff && body.node !== undefined ? { ...body, node: assume(body.node, 'off') } : body
}
