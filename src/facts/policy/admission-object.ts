import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/**
 * An object as it is sent to the API server, whole, so that policies can judge it. Only emitted where a run may have
 * policies (`LinterInputs.hasPolicies`).
 */
export interface AdmissionObject {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly name: string
  readonly namespace?: string
  /** Where it is as a whole: its name, else its kind. */
  readonly at: Place
  /** The root of the object. */
  readonly root: Place
  /** The object as JSON; what is not known is null there. */
  readonly content: string
  /** JSON Pointers, from its root, to what is only known at deployment. */
  readonly unknown: readonly string[]
  /** JSON Pointers to objects that may have further fields. */
  readonly open: readonly string[]
  /** Of an object that a deploy step has made: where each value is written, by its pointer. */
  readonly places?: Readonly<Record<string, Place>>
}
export const admissionObject = defineFact<AdmissionObject>('admissionObject')

/** The object's content, made anew each time. */
export const objectContent = ({ content }: AdmissionObject): unknown => JSON.parse(content)

/** Where a value of the object is written, by the keys to it; the nearest one around it where it is not. */
export function placeIn(object: AdmissionObject, keys: readonly (string | number)[]): Place {
  let value = objectContent(object)
  let pointer = ''
  for (const key of keys) {
    value = childOf(value, key)
    if (value === undefined) break
    pointer += `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
  }
  if (pointer === '') return object.at
  if (object.places === undefined) return { document: object.root.document, pointer: object.root.pointer + pointer }
  return object.places[pointer] ?? object.at
}

function childOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Whether an object is of the type of a policy's parameters. */
export const isOfParamKind = (
  { group, version, kind }: AdmissionObject,
  wanted: { readonly apiVersion: string; readonly kind: string },
): boolean => kind === wanted.kind && (group === '' ? version : `${group}/${version}`) === wanted.apiVersion

/** Whether an object of another type is meant as parameters: one that holds data, or is of the same group. */
export const mayBeParams = ({ group, kind }: AdmissionObject, wanted: { readonly apiVersion: string }): boolean =>
  kind === 'ConfigMap' || kind === 'Secret' || (group !== '' && wanted.apiVersion.startsWith(`${group}/`))
