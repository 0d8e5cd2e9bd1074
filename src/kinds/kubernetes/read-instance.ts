import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, literal, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import type { InstanceSpec, InstanceValue } from '../../facts/application/instance-schema.ts'
import { storable } from './charts/storable-node.ts'

/** What examples leave to be filled in. */
const ELLIPSIS = /^(?:\.{3,}|…)$/

/** What an object states that may be an instance of a graph; its `spec` is unknown unless it `isKept`. */
export function readInstance(
  { body }: Resource,
  group: string,
  isKept: boolean,
): Pick<InstanceSpec, 'group' | 'version' | 'spec'> {
  const spec = get(body, 'spec')
  const isThere = spec.node !== undefined && !(spec.node.type === 'scalar' && spec.node.value === null)
  const value: InstanceValue = isKept ? valueAt(spec) : { form: 'unknown', why: 'a spec of this size', at: place(spec) }
  return { group, version: versionOf(get(body, 'apiVersion')), ...(isThere ? { spec: value } : {}) }
}

function versionOf(cursor: Cursor): Value<string> {
  const written = literal(cursor) ?? ''
  const start = written.indexOf('/') + 1
  const value = written.slice(start)
  const at = { ...place(cursor), within: { start, end: written.length } }
  return isTemplated(value) ? { state: 'unknown', why: value, at } : { state: 'known', value, at }
}

function valueAt(cursor: Cursor): InstanceValue {
  const { node } = cursor
  const at = place(cursor)
  const unknown = unresolved(cursor)
  if (unknown !== undefined || node === undefined)
    return { form: 'unknown', why: unknown?.why ?? 'what is filled in here', at }
  if (node.type === 'sequence') return { form: 'list', items: items(cursor).map(valueAt), at }
  if (node.type === 'mapping')
    return {
      form: 'object',
      fields: fields(cursor).map(({ key, value }) => ({ name: key, value: valueAt(value) })),
      ...(node.rest === undefined ? {} : { isOpen: true }),
      at,
    }
  const { value } = node
  if (typeof value === 'string' && ELLIPSIS.test(value)) return { form: 'unknown', why: 'what is filled in here', at }
  return { form: 'scalar', value: storable(value), at }
}
