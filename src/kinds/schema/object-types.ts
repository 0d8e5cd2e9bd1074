import {
  type KubernetesTable,
  kubernetesTable,
  type ObjectRow,
  type TableType,
} from '../../facts/kubernetes/kubernetes-table.ts'
import { lazily } from '../../model/lazily.ts'
import { KUBERNETES_TYPES } from '../../schemas/kubernetes-types.generated.ts'
import type { Form } from './form.ts'
import { FILLED, formOf } from './forms.ts'
import { REQUIRED } from './required-fields.ts'

/** A field as the API server takes it. */
export interface Field {
  readonly type: TableType
  /** The values of its enumeration. */
  readonly values?: readonly string[]
  /** Whether an empty text is none of them; of most fields it is as good as nothing. */
  readonly isFilled?: true
  /** What its values, or the keys and values of its map, look like. */
  readonly form?: Form
}

/** A type with fields. */
export interface ObjectType {
  /** Without its package: `PodSpec`. */
  readonly name: string
  readonly fields: ReadonlyMap<string, Field>
  /** The fields that it requires, each with those that may be there instead. */
  readonly required: readonly (readonly string[])[]
  /** Of those, the ones that may not be empty. */
  readonly nonEmpty: ReadonlySet<string>
}

/** The table of Kubernetes' own kinds, which is parsed when it is first asked for. */
export const table = lazily((): KubernetesTable => kubernetesTable(KUBERNETES_TYPES))

const types = new Map<string, ObjectType | undefined>()

/** The type of a name in the table; undefined where it has no fields. It is asked for each value of each object. */
export function objectType(name: string): ObjectType | undefined {
  const known = types.get(name)
  if (known !== undefined || types.has(name)) return known
  const row = table().typeOf(name)
  const made = row === undefined ? undefined : typeOf(name, row)
  types.set(name, made)
  return made
}

function typeOf(name: string, row: ObjectRow): ObjectType {
  const { enumerations } = table()
  const short = name.slice(name.lastIndexOf('.') + 1)
  const fields = new Map(
    Object.entries(row.f).map(([field, type]): [string, Field] => {
      const form = formOf(name, field, type, row.b?.[field])
      const values = enumerations[row.e?.[field] ?? ''] ?? form?.values
      const isFilled = FILLED.has(`${short}.${field}`)
      return [field, { type, ...(values && { values }), ...(isFilled && { isFilled }), ...(form && { form }) }]
    }),
  )
  const validated = (REQUIRED[name] ?? REQUIRED[short] ?? '').split(' ').filter(one => one !== '')
  const required = [...new Set([...(row.r?.split(' ') ?? []), ...validated])].map(one => one.split('|'))
  return { name: short, fields, required, nonEmpty: new Set(validated.flatMap(one => one.split('|'))) }
}
