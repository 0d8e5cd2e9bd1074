import type { Cursor, Held, Role } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'
import type { Format } from '../languages/tree/node.ts'

/** A document in a string of a resource, before it is read. */
export interface Holding
  extends Pick<
    Held,
    'path' | 'commands' | 'option' | 'environments' | 'job' | 'startedWith' | 'isCleanUp' | 'isAnswer'
  > {
  readonly cursor: Cursor
  readonly role: Role
  /** What it is written in; `yaml-or-json` where its first characters tell. */
  readonly language: Format | 'yaml-or-json'
}

/**
 * Something that a resource gives to what would read it, but that is not read: `unknown` if it only exists once something runs,
 * `unread` if it is there in a form that is not read.
 */
export interface Unopened {
  readonly state: 'unknown' | 'unread'
  /** What it is, in the singular: `generated manifest`. */
  readonly kind: string
  readonly reason: string
  /** UTF-16 offsets into the file's text. */
  readonly start: number
  readonly end: number
}

/** A resource that contains other documents in its strings. */
export interface Carrier {
  /** What it is called: `config-map`. */
  readonly id: string
  /** Which resource types it may be (`Resource.type`). */
  readonly types: readonly [string, ...string[]]
  /** Which held documents may be carriers of this sort themselves; none where it is absent. */
  readonly within?: readonly Role[]
  /** What a held document may contain that only this carrier looks for, whatever kinds want of it. */
  readonly opens?: RegExp
  /** The documents in a resource of these types, without reading them, and what cannot be opened. Never throws. */
  readonly holds: (resource: Resource) => Iterable<Holding | Unopened>
}
export const defineCarrier = (carrier: Carrier): Carrier => carrier
