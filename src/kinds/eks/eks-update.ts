import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { literal, looseText, text } from '../../documents/read.ts'
import { known } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { updateQuery } from '../../facts/eks/update-query.ts'
import { updateRecord } from '../../facts/eks/update-record.ts'
import { versionChange } from '../../facts/eks/version-change.ts'
import { parseTimestamp } from '../../model/timestamp.ts'

const NOT_FOUND = /^ResourceNotFound(?:Exception)?$/

const VERSIONS = /^Version(?:Update|Rollback)$/

/** A node group's update has a release or a launch template too. */
const isOfNodes = (body: Cursor): boolean =>
  items(get(body, 'params')).some(param =>
    /^(?:ReleaseVersion|LaunchTemplate\w+)$/.test(literal(get(param, 'type')) ?? ''),
  )

export default defineKind({
  id: 'EksUpdate',
  types: ['update', 'object'],
  recognisedBy: 'root update with id, status and type: aws eks describe-update, and every update call',

  // Cut with --query, the root is gone; then params and createdAt decide.
  is: ({ type, body }) =>
    type === 'update' ||
    ['id', 'status', 'type', 'params', 'createdAt'].every(key => get(body, key).node !== undefined),

  *read({ body }) {
    const createdAt = timestampAt(get(body, 'createdAt'))
    const updateId = text(get(body, 'id'))
    const errors = items(get(body, 'errors')).map(error => ({
      code: literal(get(error, 'errorCode')) ?? 'unnamed',
      at: place(get(error, 'errorCode').node === undefined ? error : get(error, 'errorCode')),
    }))
    for (const { code, at } of errors)
      if (NOT_FOUND.test(code)) yield updateQuery.of({ source: 'failure', updateId, names: 'nothing', at })
    const type = text(get(body, 'type'))
    const version = items(get(body, 'params')).find(param => literal(get(param, 'type')) === 'Version')
    if (version !== undefined && VERSIONS.test(known(type) ?? '') && !isOfNodes(body))
      yield versionChange.of({
        source: 'record',
        isRollback: known(type) === 'VersionRollback',
        clusterName: { state: 'absent', at: type.at },
        version: looseText(get(version, 'value')),
        at: type.at,
        ...(createdAt === undefined ? {} : { createdAt }),
      })
    yield updateRecord.of({
      id: updateId,
      status: text(get(body, 'status')),
      type,
      params: items(get(body, 'params')).map(param => ({
        type: literal(get(param, 'type')) ?? '',
        value: looseText(get(param, 'value')),
      })),
      errors,
      ...(createdAt === undefined ? {} : { createdAt, createdPlace: place(get(body, 'createdAt')) }),
    })
  },
})

function timestampAt({ node }: Cursor): number | undefined {
  const isStamp = node?.type === 'scalar' && (typeof node.value === 'string' || typeof node.value === 'number')
  return isStamp && node.value !== null && typeof node.value !== 'boolean' ? parseTimestamp(node.value) : undefined
}
