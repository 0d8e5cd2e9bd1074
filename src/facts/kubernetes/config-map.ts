import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { Plainness } from './clear-credential.ts'
import type { ObjectMeta } from './object-meta.ts'

/** A credential in a ConfigMap: its key. The text itself is not kept. */
export interface ConfigMapCredential {
  readonly key: string
  readonly at: Place
  /** Whether it is made of words, as those are that are put in for a start. */
  readonly isPlain?: Plainness
}
/** The credentials of a ConfigMap, of all its keys. */
export interface ConfigMapContent {
  readonly credentials: readonly ConfigMapCredential[]
}
export const configMapContent = defineFact<ConfigMapContent>('configMapContent')

/** A ConfigMap, or what a kustomization makes one of, by its name. */
export type ConfigMapObject = ObjectMeta
export const configMapObject = defineFact<ConfigMapObject>('configMapObject')

/** The keys of the ConfigMap that an OrderApp's Pods find their database by. */
export const DATABASE_KEYS = ['DB_WRITER_HOST', 'DB_READER_HOST', 'DB_PORT', 'DB_NAME'] as const
export type DatabaseKey = (typeof DATABASE_KEYS)[number]

/** A ConfigMap with the name of an OrderApp's: `NAME-db`. */
export interface DatabaseConfig extends ObjectMeta {
  readonly values: Readonly<Record<DatabaseKey, Value<string>>>
  /** The other keys, by their places; without those that have credentials. */
  readonly otherKeys: readonly { readonly key: string; readonly value: Value<string>; readonly at: Place }[]
}
export const databaseConfig = defineFact<DatabaseConfig>('databaseConfig')
