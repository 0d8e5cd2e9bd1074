import { type Cursor, fields, get, rootOf } from '../documents/cursor.ts'
import { plain } from '../documents/dialect.ts'
import type { Document } from '../documents/document.ts'
import { looseBoolean, looseInteger, looseText } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import type { DocumentDialect } from '../engine/dialect.ts'

const TYPE = /^(?:AWS|Custom|Alexa)::/

/**
 * CloudFormation and SAM templates, as YAML or JSON: a top-level `Resources` whose values all have a `Type`, one at least
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
    const declared = fields(get(root, 'Resources'))
    const typed = declared.filter(({ value }) => TYPE.test(typeOf(value)))
    const isTemplate = get(root, 'AWSTemplateFormatVersion').node !== undefined
    const isTyped = typed.length > 0 && declared.every(({ value }) => typeOf(value) !== '')
    if (!isTemplate && !isTyped) return undefined
    return typed.map(({ key, value }) => toResource(key, value, document))
  },
}

function typeOf(resource: Cursor): string {
  const { node } = get(resource, 'Type')
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : ''
}

function toResource(name: string, resource: Cursor, document: Document): Resource {
  const type = typeOf(resource)
  return {
    dialect: cloudformation,
    type,
    name,
    body: get(resource, 'Properties'),
    document,
    label: `${type} ${name}`,
  }
}
