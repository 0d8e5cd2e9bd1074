import type { Place } from '../../documents/document.ts'
import { findNearest } from '../../model/nearest.ts'
import type { Field, Fields, FieldType } from './instance-fields.ts'
import { isLimit, type LimitFault, limitFaults } from './instance-limits.ts'
import type { InstanceValue } from './instance-schema.ts'

/** Why the API server refuses a field of an instance, or drops it; `unclear` if that is not known. */
export type InstanceFault = {
  /** The way to the field: `spec.ports[0].name`. */
  readonly field: string
  readonly at: Place
  /** Where the graph says what it has to be; absent where the graph has no such field. */
  readonly declaredAt?: Place
} & (
  | { readonly why: 'not declared'; readonly in: string; readonly near: string | undefined }
  | { readonly why: 'missing' }
  | { readonly why: 'type'; readonly wanted: string; readonly found: string }
  | { readonly why: 'limit'; readonly limit: LimitFault }
  | { readonly why: 'unclear'; readonly reason: string }
)

/** Of the first fields one is proposed for the first ones that are not there: work stays linear in what is written. */
const [MOST_NAMES, MOST_ASKED] = [200, 50]

/** What is wrong with an instance's `spec`, given the fields that its graph declares. */
export function instanceFaults(spec: InstanceValue | undefined, fields: Fields): readonly InstanceFault[] {
  // Without a spec the API server asks for nothing in it: kro does not make it required itself (v0.9.3, pkg/graph/crd/crd.go).
  return spec === undefined ? [] : [...faultsIn(spec, { form: 'object', fields }, 'spec', undefined)]
}

function* faultsIn(
  value: InstanceValue,
  type: FieldType,
  field: string,
  declaredAt: Place | undefined,
): Generator<InstanceFault> {
  const { at } = value
  const here = { field, at, ...(declaredAt === undefined ? {} : { declaredAt }) }
  if (type.form === 'free' && value.form === 'object') return
  if (value.form === 'unknown' || type.form === 'unclear') {
    // Any text is a string.
    if (type.form === 'basic' && type.name === 'string') return
    yield { ...here, why: 'unclear', reason: value.form === 'unknown' ? value.why : `what ${field} has to be` }
    return
  }
  const wanted = wantedOf(value, type)
  if (wanted !== undefined) yield { ...here, why: 'type', wanted, found: foundOf(value) }
  else if (value.form === 'list' && type.form === 'list')
    for (const [i, item] of value.items.entries()) yield* faultsIn(item, type.of, `${field}[${i}]`, declaredAt)
  else if (value.form === 'object' && type.form === 'map') {
    for (const { name, value: one } of value.fields)
      if (!isNull(one)) yield* faultsIn(one, type.of, `${field}.${name}`, declaredAt)
  } else if (value.form === 'object' && type.form === 'object') yield* faultsInObject(value, type.fields(), field)
}

function* faultsInObject(
  { fields: stated, at, isOpen }: InstanceValue & { readonly form: 'object' },
  declared: ReadonlyMap<string, Field>,
  owner: string,
): Generator<InstanceFault> {
  const there = new Set<string>()
  const meant = meantBy([...declared.keys()])
  const misspelt = new Set<string | undefined>()
  for (const { name, value } of stated) {
    const field = declared.get(name)
    if (field !== undefined && !isNull(value)) {
      there.add(name)
      yield* faultsInField(value, field, `${owner}.${name}`)
    } else if (field === undefined) {
      const near = meant(name)
      // A name that is misspelt is one fault.
      misspelt.add(near)
      yield { why: 'not declared', field: `${owner}.${name}`, in: owner, near, at: { ...value.at, part: 'key' } }
    }
  }
  for (const { name, isRequired, declared: field } of declared.values()) {
    if (!isRequired || there.has(name) || misspelt.has(name)) continue
    const missing = { field: `${owner}.${name}`, at: { ...at, part: 'key' as const }, declaredAt: field.at }
    if (isOpen === true) yield { ...missing, why: 'unclear', reason: `whether a template writes ${missing.field}` }
    else yield { ...missing, why: 'missing' }
  }
}

/** Creates a did-you-mean lookup over `names`, limited in the number of look-ups and of names. */
function meantBy(names: readonly string[]): (name: string) => string | undefined {
  const known = names.slice(0, MOST_NAMES)
  let left = MOST_ASKED
  return name => {
    left--
    return left < 0 ? undefined : findNearest(name, known)
  }
}

function* faultsInField(
  value: InstanceValue,
  { type, markers, declared }: Field,
  name: string,
): Generator<InstanceFault> {
  const found = [...faultsIn(value, type, name, declared.at)]
  yield* found
  if (found.some(({ at, why }) => at === value.at && why !== 'not declared')) return
  if (value.form === 'unknown' && markers.some(isLimit))
    yield { field: name, at: value.at, declaredAt: declared.at, why: 'unclear', reason: value.why }
  for (const limit of limitFaults(value, markers)) {
    const here = { field: name, at: limit.at, declaredAt: limit.limitAt }
    yield { ...here, why: 'limit', limit }
  }
}

/** The API server takes a null for nothing. */
const isNull = (value: InstanceValue): boolean => value.form === 'scalar' && value.value === null

/** What a value of another type has to be; undefined where it is that. */
function wantedOf(value: InstanceValue, type: Exclude<FieldType, { readonly form: 'unclear' }>): string | undefined {
  if (type.form === 'list') return value.form === 'list' ? undefined : 'a list'
  if (type.form !== 'basic') return value.form === 'object' ? undefined : 'an object'
  const found = value.form === 'scalar' ? value.value : undefined
  switch (type.name) {
    case 'string':
      return typeof found === 'string' ? undefined : 'a string'
    case 'boolean':
      return typeof found === 'boolean' ? undefined : 'true or false'
    case 'integer':
      return Number.isInteger(found) ? undefined : 'an integer'
    case 'float':
      return typeof found === 'number' ? undefined : 'a number'
  }
}

function foundOf(value: InstanceValue): string {
  if (value.form !== 'scalar') return value.form === 'list' ? 'a list' : 'an object'
  if (value.value === null) return 'null'
  return typeof value.value === 'number' ? String(value.value) : `a ${typeof value.value}`
}
