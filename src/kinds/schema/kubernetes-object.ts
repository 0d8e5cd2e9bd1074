import { type Cursor, get, isWritten, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  judgedObject,
  type MissingField,
  type MistypedField,
  type RefusedValue,
  type UnlistedKey,
} from '../../facts/schema/object-faults.ts'
import { judgeApi } from './api-version.ts'
import { judgeObject } from './judge-object.ts'
import { judgeName } from './object-name.ts'
import { table } from './object-types.ts'
import type { ObjectFault, Path } from './walk.ts'

/** An object of one of Kubernetes' own kinds: what the API server would say of it. */
export default defineKind({
  id: 'KubernetesObject',
  types: ['*/*'],
  isOfNoKind: true,
  recognisedBy: "apiVersion and kind of one of Kubernetes' own API groups",

  read: ({ body, dialect, type, document }) => {
    const { node } = body
    const apiVersion = literal(get(body, 'apiVersion'))
    const kind = type.slice(type.lastIndexOf('/') + 1)
    if (dialect.id !== 'kubernetes' || node === undefined || apiVersion === undefined || isTemplated(apiVersion))
      return undefined
    const { kinds } = table()
    const key = `${apiVersion}/${kind}`
    const name = Object.hasOwn(kinds, key) ? kinds[key] : undefined
    const api = isWrittenVersion(body) && !isCaptured(body) ? judgeApi(body, apiVersion, kind) : {}
    const at = place(get(body, 'kind'))
    if (name === undefined)
      return api.api === undefined && api.unknownKind === undefined
        ? undefined
        : [judgedObject.of({ ...NONE, at, ...api })]
    const { faults, isPatch } = judgeObject(node, name)
    const all = [...faults, ...judgeName(body, kind)]
    return [
      judgedObject.of({
        ...NONE,
        at,
        ...api,
        ...(all.length === 0 ? {} : placed(all, body, isPatch || isCaptured(body), document.file.path)),
      }),
    ]
  },
})

const NONE = { unlisted: [], mistyped: [], missing: [], refused: [], contradictions: [] } as const

/** Whether an object states its version itself: the items of a typed list do not. */
const isWrittenVersion = (body: Cursor): boolean => {
  const { node } = get(body, 'apiVersion')
  return node !== undefined && node.end > node.start
}

/** Whether an object was read back from a cluster, which served it then; people often keep only a part of it. */
const isCaptured = (body: Cursor): boolean => {
  if (['uid', 'resourceVersion'].some(key => isWritten(get(body, 'metadata', key)))) return true
  const status = get(body, 'status').node
  return status?.type === 'mapping' && status.entries.length > 0
}

/** The faults with their places. Of a part of an object, nothing is missing. */
function placed(faults: readonly ObjectFault[], body: Cursor, isPatch: boolean, path: string) {
  const unlisted: UnlistedKey[] = []
  const mistyped: MistypedField[] = []
  const missing: MissingField[] = []
  const refused: RefusedValue[] = []
  for (const fault of faults) {
    const found = get(body, ...fault.path)
    if (fault.fault === 'unlisted') unlisted.push({ ...fault.said, at: place(found, 'key') })
    else if (fault.fault === 'mistyped') mistyped.push({ ...fault.said, at: place(found) })
    else if (fault.fault === 'refused')
      refused.push({ ...fault.said, at: place(found, fault.isKey ? 'key' : undefined) })
    else if (!isPatch) missing.push(missingOf(fault.said, placeOfObject(found, fault.path), path))
  }
  return { unlisted, mistyped, missing, refused }
}

const missingOf = ({ field, type }: Pick<MissingField, 'field' | 'type'>, at: Place, path: string): MissingField => ({
  at,
  field,
  type,
  isRefused: !NOT_VALIDATED.has(`${type}.${field}`),
  isBuilt: path.endsWith('/kustomize.yaml'),
  path,
})

/** Where an object is that lacks something: its key, the first key of a list's item, the kind of a whole object. */
function placeOfObject(found: Cursor, path: Path): Place {
  const last = path.at(-1)
  if (last === undefined) return place(get(found, 'kind'))
  if (typeof last === 'string') return place(found, 'key')
  const { node } = found
  const first = node?.type === 'mapping' ? node.entries[0]?.key : undefined
  return first === undefined ? place(found) : place(get(found, first), 'key')
}

/** What the published types require and validation does not ask for: the API server takes the object. */
const NOT_VALIDATED: ReadonlySet<string> = new Set([
  'LimitRangeSpec.limits',
  'HTTPHeader.value',
  'Sysctl.value',
  'Event.metadata',
  'Event.involvedObject',
  'ControllerRevision.data',
  'CSINodeSpec.drivers',
])
