import type { Place } from '../documents/document.ts'
import type { EmittedFact, FactsOf } from '../engine/fact.ts'
import { type Kustomization, reach } from '../facts/kubernetes/kustomization.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import type { ReplacedField } from '../facts/kubernetes/replaced-field.ts'

/** Why a value is unknown into which a kustomization copies another. */
const REPLACED = 'what a kustomization replaces'

/** What is filled in of the objects of one file. */
interface Holes {
  /** By the id of a document: the fields of the object at a pointer in it. */
  readonly fields: ReadonlyMap<string, readonly Field[]>
  readonly variables: readonly string[]
}

interface Field {
  readonly pointer: readonly string[]
  readonly creates: boolean
}

/**
 * What kustomizations fill in by `replacements` and `vars` is not known: such a value in the facts of a file is unknown,
 * whatever stands there to be replaced. `metaOf` gives the object that a fact is about. Undefined where nothing is filled in.
 */
export function holeFiller(
  kustomizations: readonly Kustomization[],
  factsOf: FactsOf,
  metaOf: (fact: EmittedFact) => ObjectMeta | undefined,
): ((path: string, fact: EmittedFact) => EmittedFact) | undefined {
  const filling = kustomizations.filter(({ replaced, variables }) => replaced.length + variables.length > 0)
  if (filling.length === 0) return undefined
  const byFolder = new Map(filling.map(one => [one.folder, one]))
  const reached = reach(
    kustomizations,
    filling.map(({ folder }) => ({ path: folder, text: folder })),
  )
  const known = new Map<string, Holes | undefined>()
  const holesOf = (path: string): Holes | undefined => {
    const own = [...(reached.get(path) ?? [])].flatMap(folder => byFolder.get(folder) ?? [])
    if (own.length === 0) return undefined
    const facts = factsOf(path)
    const objects = facts.flatMap(fact => metaOf(fact) ?? [])
    const fields = fieldsOf(
      own.flatMap(({ replaced }) => replaced),
      objects,
    )
    return {
      fields: withIndexes(fields, facts),
      variables: own.flatMap(({ variables }) => variables.map(name => `$(${name})`)),
    }
  }
  return (path, fact) => {
    if (!known.has(path)) known.set(path, holesOf(path))
    const holes = known.get(path)
    if (holes === undefined) return fact
    const value = filled(fact.value, holes)
    const meta = metaOf(fact)
    // Its namespace is plain text that stands nowhere by itself.
    if (meta !== undefined && hasOpenNamespace(meta, holes))
      return { ...fact, value: { ...meta, ...toObject(value), namespace: undefined, hasOpenNamespace: true } }
    return value === fact.value ? fact : { ...fact, value }
  }
}

/** The fields that are replaced, of the objects that they may be meant for. */
function fieldsOf(replaced: readonly ReplacedField[], objects: readonly ObjectMeta[]): ReadonlyMap<string, Field[]> {
  const found = new Map<string, Field[]>()
  const done = new Set<string>()
  for (const { kind, name, at } of objects) {
    const base = baseOf(at)
    if (done.has(`${at.document}${base}`)) continue
    done.add(`${at.document}${base}`)
    const own = replaced.filter(one => (one.kind === '' || one.kind === kind) && isCalled(one.name, name))
    const fields = own.flatMap(({ fields: pointers, creates }) =>
      pointers.map(pointer => ({ pointer: `${base}${pointer}`.split('/').slice(1), creates })),
    )
    if (fields.length > 0) found.set(at.document, [...(found.get(at.document) ?? []), ...fields])
  }
  return found
}

/** `[name=web]` is an index where the facts tell which item is called so. */
function withIndexes(fields: ReadonlyMap<string, readonly Field[]>, facts: readonly EmittedFact[]): Holes['fields'] {
  const called = new Map<string, string>()
  if ([...fields.values()].flat().some(({ pointer }) => pointer.some(step => step.startsWith('[')))) {
    for (const { value } of facts) collectNames(value, called)
  }
  const indexed = (document: string, { pointer, ...rest }: Field): Field => {
    const found: string[] = []
    for (const step of pointer) found.push(called.get(`${document} ${found.join('/')} ${step}`) ?? step)
    return { ...rest, pointer: found }
  }
  return new Map(Array.from(fields, ([document, all]) => [document, all.map(one => indexed(document, one))]))
}

/** The index of each item with a name that plain data tells of, by its document, its list and `[name=NAME]`. */
function collectNames(data: unknown, called: Map<string, string>): void {
  if (typeof data !== 'object' || data === null) return
  const name: unknown = Reflect.get(data, 'name')
  for (const value of Object.values(data)) {
    const at: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'at') : undefined
    if (typeof name === 'string' && isPlace(at)) {
      const [, list, index] = /^\/(.*)\/(\d+)\/[^/]*$/.exec(at.pointer) ?? []
      if (list !== undefined && index !== undefined) called.set(`${at.document} ${list} [name=${name}]`, index)
    }
    collectNames(value, called)
  }
}

const isPlace = (at: unknown): at is Pick<Place, 'document' | 'pointer'> =>
  typeof at === 'object' && at !== null && 'document' in at && 'pointer' in at && typeof at.pointer === 'string'

const hasOpenNamespace = ({ at, namespace = '' }: ObjectMeta, { fields, variables }: Holes): boolean =>
  variables.some(one => namespace.includes(one)) ||
  (fields.get(at.document) ?? []).some(({ pointer }) =>
    begins(pointer, [...baseOf(at).split('/').slice(1), 'metadata', 'namespace']),
  )

/** The pointer of the object that stands at its name, or else at its kind. */
const baseOf = ({ pointer }: Place): string => pointer.replace(/\/(?:metadata(?:\/name)?|kind)$/, '')

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** The name of a target may be a regular expression. */
const isCalled = (wanted: string, name: string): boolean =>
  wanted === '' || wanted === name || /[*+?^$|()[\]{}\\]/.test(wanted)

/** Plain data of a fact with what is filled in as unknown values; the same object where nothing is. */
function filled(data: unknown, holes: Holes): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = data.map(one => filled(one, holes))
    return items.every((one, i) => one === data[i]) ? data : items
  }
  const state: unknown = Reflect.get(data, 'state')
  const at: unknown = Reflect.get(data, 'at')
  if (typeof state === 'string' && isHole(state, Reflect.get(data, 'value'), at, holes))
    return { state: 'unknown', why: REPLACED, ...(state === 'absent' ? { mayBeAbsent: true } : {}), at }
  const entries = Object.entries(data).map(([key, value]) => [key, filled(value, holes)] as const)
  return entries.every(([key, value]) => value === Reflect.get(data, key)) ? data : Object.fromEntries(entries)
}

function isHole(state: string, value: unknown, at: unknown, { fields, variables }: Holes): boolean {
  if (state === 'unknown') return false
  if (typeof value === 'string' && variables.some(one => value.includes(one))) return true
  if (!isPlace(at)) return false
  const steps = at.pointer.split('/').slice(1)
  return (fields.get(at.document) ?? []).some(field =>
    state === 'absent' ? field.creates && begins(steps, field.pointer) : begins(field.pointer, steps),
  )
}

/** Whether the first steps of a pointer are those of another, in either of which `*` stands for any. */
const begins = (first: readonly string[], whole: readonly string[]): boolean =>
  first.length <= whole.length && first.every((step, i) => isAny(step) || isAny(whole[i]) || step === whole[i])

const isAny = (step = ''): boolean => step === '*' || step.startsWith('[')
