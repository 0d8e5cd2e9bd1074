import type { TableType } from '../../facts/kubernetes/kubernetes-table.ts'
import { formOf } from './forms.ts'

/** A text and a number that no form takes, so that it says what it takes. */
const NO_TEXT = '\u0001'
const NO_NUMBER = Number.NEGATIVE_INFINITY

/** What validation asks of a field beyond its published type: `at least 1`, the form of its texts or keys. */
export function validatedDetails(type: string, field: string, value: TableType): readonly string[] {
  const form = formOf(type, field, value, undefined)
  if (form === undefined || value === 'quantity') return []
  const inner = typeof value === 'string' ? value : value.at(-1)
  const probes =
    inner === 'intOrString' ? [NO_NUMBER, NO_TEXT] : inner === 'string' || inner === 'bytes' ? [NO_TEXT] : [NO_NUMBER]
  const accepted = form.values?.join(' | ') ?? probes.flatMap(probe => form.value?.(probe) ?? []).join(', or ')
  const keys = form.key?.(NO_TEXT)
  return [...(accepted === '' ? [] : [accepted]), ...(keys === undefined ? [] : [`keys: ${keys}`])]
}
