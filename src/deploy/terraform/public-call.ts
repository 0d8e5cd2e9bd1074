import type { Place } from '../../documents/document.ts'
import type { Entry, Node } from '../../languages/tree/node.ts'
import { mapping, scalar } from '../nodes.ts'
import { fieldOf, remember, type Work } from './scope.ts'

/** The call of a module with what its arguments stand for. */
export interface PublicCall {
  readonly name: string
  readonly body: Node
  readonly at: Place
  readonly work: Work
  /** Whether it is not known which version it calls, so that the defaults are those of the newest. */
  readonly isOpen?: boolean
}

/** A resource that a public module makes, by its type and name. */
export interface MadeResource {
  readonly type: string
  readonly name: string
  readonly body: Node
}

/** What a call gives to an input, under the first of its names that it uses; undefined if that is nothing. */
export function inputOf({ work, body }: PublicCall, ...names: readonly string[]): Node | undefined {
  const found = names.map(name => fieldOf(work, body, name)).find(value => value !== undefined)
  return found?.type === 'scalar' && found.value === null ? undefined : found
}

/** An object of the fields that are there. */
export function objectOf({ body, at, work }: PublicCall, fields: Readonly<Record<string, Node | undefined>>): Node {
  const entries = Object.entries(fields).flatMap(([key, value]): readonly Entry[] =>
    value === undefined ? [] : [{ key, keyStart: value.start, keyEnd: value.end, value }],
  )
  return remember(work, mapping(entries, body), at)
}

/** A default of the module: written nowhere, so it is where `like` is, or where the module is called. */
export function byDefault({ body, at, work, isOpen }: PublicCall, value: string | boolean, like?: Node): Node {
  const where = (like && work.places.get(like)) ?? at
  return remember(work, scalar(value, like ?? body), isOpen === true ? { ...where, assumed: true } : where)
}
