import type { Place } from '../../../documents/document.ts'
import type { Node } from '../../../languages/tree/node.ts'
import { entryOf, mapping, scalar, sequence, unknown } from '../../nodes.ts'
import { holding } from '../held-document.ts'
import { fieldOf, itemsOf, remember, type Work } from '../scope.ts'
import { booleanOf, choicesOf } from '../values.ts'

/** The call of a module with the values of its arguments. */
export interface PublicCall {
  readonly name: string
  readonly body: Node
  readonly at: Place
  readonly work: Work
  /** The major version that it calls; the newest that is known where it does not say. */
  readonly version: number
  /** Whether it is not known which version it calls, so that the defaults are those of the newest. */
  readonly isOpen?: boolean
}

/** A resource that a public module makes, by its type and name. */
export interface MadeResource {
  readonly type: string
  readonly name: string
  readonly body: Node
}

/** What is known of a module that everybody uses, so that its code need not be there. */
export interface PublicModule {
  /** The last major version that is known: what a call without a version gets. */
  readonly newest: number
  /** The version of a call that states none, where inputs that others refuse show it. */
  readonly versionShown?: (call: Pick<PublicCall, 'work' | 'body'>) => number | undefined
  /** The inputs that an output gives back, the first that is stated; or the address that it is, with `*` for the call's name, `[]` for a key. */
  readonly outputs: ReadonlyMap<string, readonly string[] | string>
  readonly resources: (call: PublicCall) => readonly MadeResource[]
}

/** What a module makes of its own accord, with values of its call in it. */
export type Made = string | number | boolean | undefined | Node | readonly Made[] | { readonly [key: string]: Made }

/** What a call gives to an input, under the first of its names that it uses; undefined if that is nothing. */
export function inputOf({ work, body }: PublicCall, ...names: readonly string[]): Node | undefined {
  const found = names.map(name => fieldOf(work, body, name)).find(value => value !== undefined)
  return found?.type === 'scalar' && found.value === null ? undefined : found
}

/** Whether an input is true; what it is by default where the call does not say, or where that is not known, or only likely. */
export function isOn(call: PublicCall, name: string, standard: boolean): boolean {
  const input = inputOf(call, name)
  const isLikely = input !== undefined && call.work.places.get(input)?.assumed !== undefined
  return (isLikely ? undefined : booleanOf(input)) ?? standard
}

/** An object of the fields that are there. */
export function objectOf(call: PublicCall, fields: Readonly<Record<string, Made>>): Node {
  const entries = Object.entries(fields).flatMap(([key, made]) => {
    const value = nodeOf(call, made)
    return value === undefined ? [] : [{ ...entryOf(key, value), keyEnd: value.end }]
  })
  return remember(call.work, mapping(entries, call.body), call.at)
}

/** A default of the module: written nowhere, so it is where `like` is, or where the module is called. */
export function byDefault({ body, at, work, isOpen }: PublicCall, value: string | number | boolean, like?: Node): Node {
  const where = (like && work.places.get(like)) ?? at
  return remember(work, scalar(value, like ?? body), isOpen === true ? { ...where, assumed: 'likely' } : where)
}

/** What each version of the module does: written nowhere, and no guess where the version is not known. */
export const always = (call: PublicCall, value: string | number | boolean, like?: Node): Node =>
  byDefault({ ...call, isOpen: false }, value, like)

function nodeOf(call: PublicCall, made: Made): Node | undefined {
  if (made === undefined || isNode(made)) return made
  if (typeof made !== 'object') return byDefault(call, made)
  if (isList(made)) {
    const items = made.map(item => nodeOf(call, item)).filter(item => item !== undefined)
    return remember(call.work, sequence(items, call.body), call.at)
  }
  return objectOf(call, made)
}

const isList = (made: Made): made is readonly Made[] => Array.isArray(made)

/** A field of an object of the module may be called `type`; that of a node is at a place, too. */
const isNode = (made: Made): made is Node =>
  typeof made === 'object' && !isList(made) && typeof made['start'] === 'number' && typeof made['type'] === 'string'

/** What is known of a resource only at deployment: an address in the call. */
export const addressIn = (call: PublicCall, address: string): Node =>
  remember(call.work, unknown(address, call.body), call.at)

/** A resource that the module makes once. */
export const made = (
  call: PublicCall,
  type: string,
  suffix: string,
  fields: Readonly<Record<string, Made>>,
): MadeResource => ({ type, name: suffix === '' ? call.name : `${call.name}-${suffix}`, body: objectOf(call, fields) })

/** A string with a policy of these statements, as aws_iam_policy_document writes them. */
export function policyOf(call: PublicCall, statements: readonly Made[]): Node | undefined {
  const held = holding(call.body, objectOf(call, { statement: statements }))
  return held && remember(call.work, held, call.at)
}

/** The fields of an object that is known by its names, each with the call as it is there; none of any other value. */
export function entriesOf(
  call: PublicCall,
  value: Node | undefined,
): readonly { readonly key: string; readonly value: Node; readonly own: PublicCall }[] {
  if (value?.type !== 'mapping' || 'keys' in value || choicesOf(value) !== undefined) return []
  return value.entries.flatMap(({ key }) => {
    const found = fieldOf(call.work, value, key)
    return found === undefined ? [] : [{ key, value: found, own: within(call, found) }]
  })
}

/** The items of a list, or the values of an object, that an input is; one that is not known is one that is not. */
export function membersOf(call: PublicCall, value: Node | undefined): readonly Node[] {
  if (value === undefined) return []
  return itemsOf(call.work, value) ?? (value.type === 'scalar' ? [value] : entriesOf(call, value).map(one => one.value))
}

/** The call with a part of its arguments in place of all of them: defaults of that part are at its place. */
export const within = (call: PublicCall, body: Node): PublicCall => ({
  ...call,
  body,
  at: call.work.places.get(body) ?? call.at,
})
