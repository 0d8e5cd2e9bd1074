import { type CelType, DYN, listOf, mapOf, optionalOf, typeOf } from '../types.ts'

/** The types of the parameters of signatures so far, while one expression is checked. */
export interface Substitution {
  readonly bound: Map<string, CelType>
  /** The parameters that were bound, in order, with what they were bound to before: for going back. */
  readonly trail: (readonly [name: string, before: CelType | undefined])[]
  fresh: number
}

export const newSubstitution = (): Substitution => ({ bound: new Map(), trail: [], fresh: 0 })

/** Runs `attempt`; if it returns false, everything that it bound is undone. */
export function tentatively(substitution: Substitution, attempt: () => boolean): boolean {
  const mark = substitution.trail.length
  if (attempt()) return true
  undo(substitution, mark)
  return false
}

/** Goes back to a mark: the length of the trail at that time. */
export function undo({ bound, trail }: Substitution, mark: number): void {
  for (const [name, before] of trail.splice(mark).reverse())
    if (before === undefined) bound.delete(name)
    else bound.set(name, before)
}

/** Whether a value of the type `from` can be used as one of the type `to`; binds parameters of both (cel-go's isAssignable). */
export function assign(substitution: Substitution, to: CelType, from: CelType): boolean {
  if (from.kind === 'parameter') {
    const isBound = substitution.bound.has(from.name)
    if (bind(substitution, from.name, to)) return true
    if (isBound) return false
  }
  if (to.kind === 'parameter') return bind(substitution, to.name, from)
  if (to.kind === 'dyn' || from.kind === 'dyn') return true
  if (to.kind === 'null') return isNullable(from)
  if (from.kind === 'null') return isNullable(to)
  if (to.kind === 'type') return from.kind === 'type'
  if (to.kind === 'object') return from.kind === 'object' && from.name === to.name
  if (to.kind === 'map') {
    const isOne = from.kind === 'map' && assign(substitution, to.key, from.key)
    return isOne && assign(substitution, to.value, from.value)
  }
  if (to.kind !== 'list' && to.kind !== 'optional') return to.kind === from.kind
  return from.kind === to.kind && assign(substitution, to.item, from.item)
}

const isNullable = ({ kind }: CelType): boolean =>
  kind === 'null' || kind === 'object' || kind === 'optional' || kind === 'timestamp' || kind === 'duration'

/** Binds a parameter to a type, or checks that the type fits what it is bound to and keeps the more general one. */
function bind(substitution: Substitution, name: string, type: CelType): boolean {
  if (type.kind === 'parameter' && type.name === name) return true
  const before = substitution.bound.get(name)
  if (before !== undefined && !assign(substitution, type, before)) return false
  const now = before === undefined || isMoreGeneral(type, before) ? type : before
  if (occurs(substitution, name, now)) return before !== undefined
  substitution.trail.push([name, before])
  substitution.bound.set(name, now)
  return true
}

function occurs({ bound }: Substitution, name: string, type: CelType): boolean {
  const waiting = [type]
  const seen = new Set<string>()
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (one.kind === 'list' || one.kind === 'optional' || one.kind === 'type') waiting.push(one.item)
    if (one.kind === 'map') waiting.push(one.key, one.value)
    if (one.kind !== 'parameter' || seen.has(one.name)) continue
    if (one.name === name) return true
    seen.add(one.name)
    const next = bound.get(one.name)
    if (next !== undefined) waiting.push(next)
  }
  return false
}

/** Whether one type is `dyn` or a parameter where the other one says more. */
function isMoreGeneral(one: CelType, other: CelType): boolean {
  if (one.kind === 'dyn' || one.kind === 'parameter') return true
  if (other.kind === 'dyn' || other.kind === 'parameter') return false
  if (one.kind === 'map' && other.kind === 'map')
    return isMoreGeneral(one.key, other.key) && isMoreGeneral(one.value, other.value)
  if ((one.kind === 'list' || one.kind === 'optional') && other.kind === one.kind)
    return isMoreGeneral(one.item, other.item)
  return one.kind === other.kind
}

/** The type that two values have in common, `dyn` if there is none. */
export function join(substitution: Substitution, one: CelType, other: CelType): CelType {
  if (!tentatively(substitution, () => assign(substitution, one, other))) return DYN
  return isMoreGeneral(one, other) ? one : other
}

/** The type with all parameters replaced by what they are bound to, `dyn` where they are free and `isFinal`. */
export function resolve(substitution: Substitution, type: CelType, isFinal = false): CelType {
  const inner = (one: CelType): CelType => resolve(substitution, one, isFinal)
  switch (type.kind) {
    case 'list':
      return listOf(inner(type.item))
    case 'optional':
      return optionalOf(inner(type.item))
    case 'type':
      return typeOf(inner(type.item))
    case 'map':
      return mapOf(inner(type.key), inner(type.value))
    case 'parameter': {
      const found = substitution.bound.get(type.name)
      return found === undefined ? (isFinal ? DYN : type) : inner(found)
    }
    default:
      return type
  }
}
