import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { field, literal, text } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type UpdateQuery, updateQuery } from '../../facts/eks/update-query.ts'

/** The members of DescribeUpdate's request (botocore eks). */
const REQUEST = new Set(['name', 'updateId', 'nodegroupName', 'addonName', 'capabilityName'])
const NOT_FOUND = /\bResourceNotFound(?:Exception)?\b/
/** What shows that it was DescribeUpdate which found nothing: its name, its message, or the id that was asked for. */
const ASKED = /\bDescribeUpdate\b|\bdescribe-update\b|\bNo update found\b/i

export default defineKind({
  id: 'EksUpdateQuery',
  types: ['object'],
  recognisedBy: 'the request of describe-update (name, updateId), or its answer ResourceNotFoundException',

  is: ({ body }) => isRequest(body) || failureAt(body) !== undefined,

  *read({ body }) {
    const failed = failureAt(body)
    const id = failed === undefined ? get(body, 'updateId') : field(body, 'updateId')
    yield updateQuery.of({
      source: failed === undefined ? 'request' : 'failure',
      updateId: text(id),
      names: namedIn(body),
      at: place(failed ?? id),
    })
  },
})

const isRequest = (body: Cursor): boolean =>
  literal(get(body, 'updateId')) !== undefined &&
  literal(get(body, 'name')) !== undefined &&
  fields(body).every(({ key }) => REQUEST.has(key))

/** Where an error says that no update was found. */
function failureAt(body: Cursor): Cursor | undefined {
  const members = texts(body)
  const found = members.find(member => NOT_FOUND.test(literal(member) ?? ''))
  const isAsked =
    members.some(member => ASKED.test(literal(member) ?? '')) || field(body, 'updateId').node !== undefined
  return isAsked ? found : undefined
}

const DEEPEST = 2
const MOST = 40

/** The texts of an object and of the objects in it: an error is small. */
function texts(cursor: Cursor, depth = 0): readonly Cursor[] {
  const members = fields(cursor)
  if (members.length > MOST || depth > DEEPEST) return []
  return members.flatMap(({ value }) => (value.node?.type === 'mapping' ? texts(value, depth + 1) : [value]))
}

/** The name is in the answer, or in the request that is kept beside it. */
function namedIn(body: Cursor): UpdateQuery['names'] {
  const owners = [body, ...fields(body).map(({ value }) => value)]
  const names = (name: string): boolean => owners.some(owner => isNamed(text(field(owner, name))))
  const command = texts(body).map(member => literal(member) ?? '')
  if (names('nodegroupName') || command.some(words => /--nodegroup-name\b/.test(words))) return 'node group'
  if (names('addonName') || command.some(words => /--addon-name\b/.test(words))) return 'add-on'
  return names('capabilityName') ? 'unknown' : 'nothing'
}

const isNamed = (value: Value<string>): boolean =>
  value.state === 'unknown' || (value.state === 'known' && value.value !== '')
