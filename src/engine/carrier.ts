import type { Cursor, Held, Role } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'
import type { Format } from '../languages/tree/node.ts'

/** A document in a string of a resource, before it is read. */
export interface Holding extends Pick<Held, 'path' | 'commands' | 'option' | 'environments' | 'job' | 'startedWith'> {
  readonly cursor: Cursor
  readonly role: Role
  /** What it is written in; `yaml-or-json` where its first characters tell. */
  readonly language: Format | 'yaml-or-json'
}

/** A resource that contains other documents in its strings. */
export interface Carrier {
  /** What it is called: `config-map`. */
  readonly id: string
  /** Which resource types it may be (`Resource.type`). */
  readonly types: readonly [string, ...string[]]
  /** Which held documents may be carriers of this sort themselves; none where it is absent. */
  readonly within?: readonly Role[]
  /** The documents in a resource of these types, without reading them. Never throws. */
  readonly holds: (resource: Resource) => Iterable<Holding>
}
export const defineCarrier = (carrier: Carrier): Carrier => carrier
