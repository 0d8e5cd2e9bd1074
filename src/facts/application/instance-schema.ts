import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { eachOf } from '../../engine/join/store/fact-index.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'
import type { GraphSchema } from './resource-graph.ts'

/** The API that a graph of kro declares, without its templates: it stays the same while those are written. */
export interface InstanceSchema extends ObjectMeta {
  readonly schema: GraphSchema
}
export const instanceSchema = defineFact<InstanceSchema>('instanceSchema')

/** A value in an instance, at its place. */
export type InstanceValue = { readonly at: Place } & (
  | { readonly form: 'scalar'; readonly value: string | number | boolean | null }
  | { readonly form: 'list'; readonly items: readonly InstanceValue[] }
  /** `isOpen` where a template may write more fields into it. */
  | { readonly form: 'object'; readonly fields: readonly InstanceField[]; readonly isOpen?: true }
  | { readonly form: 'unknown'; readonly why: string }
)

/** A field of an object in an instance. */
export interface InstanceField {
  readonly name: string
  readonly value: InstanceValue
}

/** What an object of a platform's API group states: an instance, where a graph declares its kind. */
export interface InstanceSpec extends ObjectMeta {
  readonly group: string
  /** Points to the version in `apiVersion`. */
  readonly version: Value<string>
  /** Absent where there is none. */
  readonly spec?: InstanceValue
}
export const instanceSpec = defineFact<InstanceSpec>('instanceSpec')
export const eachInstance = eachOf(instanceSpec)

/** What a graph and its instances are joined by. */
export const apiKey = (group: string, kind: string): string => `${group}/${kind}`

/** What a value is compared by; undefined where a part of it is not known. */
export function valueText(value: InstanceValue): string | undefined {
  if (value.form === 'unknown' || (value.form === 'object' && value.isOpen)) return undefined
  if (value.form === 'scalar') return JSON.stringify(value.value)
  const parts =
    value.form === 'list'
      ? value.items.map(valueText)
      : value.fields.map(({ name, value: one }) => {
          const text = valueText(one)
          return text && `${JSON.stringify(name)}:${text}`
        })
  if (parts.includes(undefined)) return undefined
  return value.form === 'list' ? `[${parts.join(',')}]` : `{${[...parts].sort().join(',')}}`
}
