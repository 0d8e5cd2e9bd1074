import { type Cursor, place } from '../../../documents/cursor.ts'
import type { Dialect } from '../../../documents/dialect.ts'
import { text } from '../../../documents/read.ts'
import type { ScaleTarget } from '../../../facts/kubernetes/autoscaler.ts'

/** The reference of an autoscaler to what it scales. */
export function readScaleTarget(cursor: Cursor, dialect: Dialect): ScaleTarget {
  const reference = dialect.object(cursor)
  return {
    isStated: reference.node?.type === 'mapping',
    apiVersion: text(dialect.field(reference, 'apiVersion')),
    kind: text(dialect.field(reference, 'kind')),
    name: text(dialect.field(reference, 'name')),
    at: place(reference, 'key'),
  }
}
