import type { Known, Origin } from '../../cel/values.ts'
import * as cel from '../../cel/values.ts'
import { keysOf } from '../../model/json-pointer.ts'
import { isOfCluster } from '../../model/kubernetes/resource-names.ts'
import { lazily } from '../../model/lazily.ts'
import { objectContent } from '../kubernetes/object-content.ts'
import type { AdmissionObject } from './admission-object.ts'
import { fillDefaults } from './object-defaults.ts'
import { DEEPEST, fieldsIn, fill, isFields, type MutableFields, WRITTEN_NULL } from './plain-fields.ts'

/** What takes the place of a value that is only known at deployment. */
const UNKNOWN: unique symbol = Symbol('unknown')
/** The key under which an object says that it may have other fields; no key of a document is a symbol. */
const OPEN: unique symbol = Symbol('open')

/** How an object is made ready for policies. */
export interface Preparation {
  /** Whether the API server's defaults are filled in. */
  readonly hasDefaults: boolean
  /** Whether a Pod has its account, which it is given before any policy sees it (plugin/pkg/admission/serviceaccount). */
  readonly isAdmitted?: boolean
  /** The namespace of an object that states none; where it is undefined, that is not known. */
  readonly namespace: string | undefined
  /** Whether a field that is null is there; to the API server it is absent. */
  readonly hasNulls?: boolean
  /** Whether the kind has no namespaces, of a kind that is not Kubernetes' own. */
  readonly isOfCluster?: boolean
}

/** The object as policies see it, as plain data and as a value of CEL whose parts have their places (`originPath`). */
export interface PreparedObject {
  readonly source: AdmissionObject
  readonly data: MutableFields
  readonly namespace: string | undefined
  readonly isOfCluster: boolean
  /** The object as a value of CEL, whose parts have their places below the variable of this name. */
  readonly as: Readonly<Record<'object' | 'params', () => Known>>
}

/** Makes an object ready for policies. */
export function prepareObject(source: AdmissionObject, options: Preparation): PreparedObject {
  const content = objectContent(source)
  const data = isFields(content) ? content : {}
  for (const pointer of source.unknown) mark(data, pointer)
  for (const pointer of source.open) markOpen(data, pointer)
  if (options.hasDefaults) fillDefaults(data, `${source.group}/${source.kind}`)
  else if (options.hasNulls === true) keepNulls(data)
  if (options.isAdmitted === true && source.kind === 'Pod' && source.group === '')
    fill(fieldsIn(data, 'spec'), { serviceAccountName: 'default', serviceAccount: 'default' })
  const hasNone = options.isOfCluster ?? isOfCluster(source.group, source.kind)
  const metadata = fieldsIn(data, 'metadata')
  if (metadata !== undefined && !hasNone && metadata['namespace'] === undefined)
    metadata['namespace'] = options.namespace ?? UNKNOWN
  const stated = metadata?.['namespace']
  const valueFor = (key: string) => lazily(() => celValueOf(data, { key, isOwn: true }))
  return {
    source,
    data,
    as: { object: valueFor('object'), params: valueFor('params') },
    isOfCluster: hasNone,
    namespace: typeof stated === 'string' ? stated : hasNone ? undefined : options.namespace,
  }
}

/** Plain data as a value of CEL, with the place of each part below `origin` where one is given. Every object that is judged becomes one. */
export function celValueOf(value: unknown, origin?: Origin): Known {
  if (value === UNKNOWN) return located(origin === undefined ? cel.unknown() : cel.unknown(origin), origin)
  if (Array.isArray(value)) return located(cel.list(value.map((item, i) => celValueOf(item, below(origin, i)))), origin)
  if (isFields(value)) {
    const entries: cel.MapItem[] = []
    // An absent field and one that is null are the same to the API server.
    for (const key in value) {
      const one = value[key]
      if (one !== null && one !== undefined)
        entries.push({ key: cel.string(key), value: celValueOf(one, below(origin, key)) })
    }
    const isOpen = Object.hasOwn(value, OPEN)
    return located(cel.map(entries, isOpen ? cel.unknown(...(origin ? [origin] : [])) : undefined), origin)
  }
  return scalarValue(value, origin)
}

const below = (parent: Origin | undefined, key: string | number): Origin | undefined =>
  parent && { parent, key, isOwn: true }

const located = (made: Known, origin: Origin | undefined): Known => (origin === undefined ? made : { ...made, origin })

function scalarValue(value: unknown, origin: Origin | undefined): Known {
  if (typeof value === 'string') return origin === undefined ? cel.string(value) : { type: 'string', value, origin }
  if (typeof value === 'number')
    return located(Number.isSafeInteger(value) ? cel.int(value) : cel.double(value), origin)
  return located(typeof value === 'boolean' ? cel.bool(value) : cel.NULL_VALUE, origin)
}

/** Makes the nulls of plain data values that are there. */
function keepNulls(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return
  for (const [key, inner] of Object.entries(value))
    if (inner === null) Reflect.set(value, key, WRITTEN_NULL)
    else keepNulls(inner, depth + 1)
}

/** Whether a part of plain data is only known at deployment. */
export const isUnknownPart = (value: unknown): boolean => value === UNKNOWN

/** Whether an object of plain data may have other fields than these. */
export const isOpenPart = (value: MutableFields): boolean => Object.hasOwn(value, OPEN)

/** The keys from a value's root to it, the root's own first. */
export function originPath(origin: Origin): readonly (string | number)[] {
  const path: (string | number)[] = []
  for (let one: Origin | undefined = origin; one !== undefined; one = one.parent) path.unshift(one.key)
  return path
}

function mark(root: MutableFields, pointer: string): void {
  const steps = keysOf(pointer)
  const last = steps.at(-1)
  const around = follow(root, steps.slice(0, -1))
  if (last === undefined || typeof around !== 'object' || around === null) return
  Reflect.set(around, last, UNKNOWN)
}

function markOpen(root: MutableFields, pointer: string): void {
  const found = follow(root, keysOf(pointer))
  if (isFields(found)) Reflect.set(found, OPEN, true)
}

function follow(root: unknown, steps: readonly string[]): unknown {
  let value = root
  for (const step of steps) value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
  return value
}
