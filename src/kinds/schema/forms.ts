import type { TableType } from '../../facts/kubernetes/kubernetes-table.ts'
import { type Form, range, SIZES } from './form.ts'
import { OBJECT_FORMS } from './object-forms.ts'
import { POD_FORMS } from './pod-forms.ts'

const own = (key: string): Form | undefined => POD_FORMS[key] ?? OBJECT_FORMS[key]

/** The form of a field by its type's full name: its own, that of its type, or the bounds that the markers of its type state. */
export function formOf(
  type: string,
  field: string,
  value: TableType,
  bounds: readonly [number | null, number | null] | undefined,
): Form | undefined {
  const found = own(`${type}.${field}`) ?? own(`${type.slice(type.lastIndexOf('.') + 1)}.${field}`)
  if (found !== undefined) return found
  if (bounds !== undefined) return range(...bounds)
  return value === 'quantity' || (Array.isArray(value) && value.at(-1) === 'quantity') ? SIZES : undefined
}
