import {
  type KubernetesTable,
  kubernetesTable,
  type ObjectRow,
  type TableType,
} from '../../facts/kubernetes/kubernetes-table.ts'
import { lazily } from '../../model/lazily.ts'
import { KUBERNETES_TYPES } from '../../schemas/kubernetes-types.generated.ts'
import { type Form, formOf } from './forms.ts'

/** A field as the API server takes it. */
export interface Field {
  readonly type: TableType
  /** The values of its enumeration. */
  readonly values?: readonly string[]
  /** What its values, or the keys and values of its map, look like. */
  readonly form?: Form
}

/** A type with fields. */
export interface ObjectType {
  /** Without its package: `PodSpec`. */
  readonly name: string
  readonly fields: ReadonlyMap<string, Field>
  readonly required: readonly string[]
}

/** The table of Kubernetes' own kinds, which is parsed when it is first asked for. */
export const table = lazily((): KubernetesTable => kubernetesTable(KUBERNETES_TYPES))

const types = new Map<string, ObjectType | undefined>()

/** The type of a name in the table; undefined where it has no fields. It is asked for each value of each object. */
export function objectType(name: string): ObjectType | undefined {
  const known = types.get(name)
  if (known !== undefined || types.has(name)) return known
  const all = table().types
  const row = Object.hasOwn(all, name) ? all[name] : undefined
  const made = row === undefined ? undefined : typeOf(name, row)
  types.set(name, made)
  return made
}

/** What validation asks for and the published types do not: validateContainers, ValidateObjectMeta (kubernetes, apis/core/validation). */
const ALSO_REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Container: ['image'],
  EphemeralContainer: ['image'],
  PersistentVolumeClaimSpec: ['accessModes', 'resources'],
}

function typeOf(name: string, row: ObjectRow): ObjectType {
  const { enumerations } = table()
  const short = name.slice(name.lastIndexOf('.') + 1)
  const fields = new Map(
    Object.entries(row.f).map(([field, type]): [string, Field] => {
      const values = enumerations[row.e?.[field] ?? '']
      const form = formOf(short, field, type, row.b?.[field])
      return [field, { type, ...(values && { values }), ...(form && { form }) }]
    }),
  )
  return { name: short, fields, required: [...(row.r?.split(' ') ?? []), ...(ALSO_REQUIRED[short] ?? [])] }
}
