import { type Cursor, get, items } from './cursor.ts'
import { boolean, integer, text } from './read.ts'
import type { Value } from './value.ts'

/** The dialects by name, as facts, notes and `clauselint kinds` have them. `plain` is a document that declares no resource. */
export type DialectId =
  | 'kubernetes'
  | 'ack'
  | 'crossplane'
  | 'crossplane-native'
  | 'cloudformation'
  | 'terraform'
  | 'terraform-plan'
  | 'aws-cli'
  | 'plain'

/** Whether a document of this dialect says what resource it is; of a plain one, only its content can show that. */
export const declaresResource = (dialect: string): boolean => dialect !== 'plain'

/**
 * Where a reference to a resource is valid: in its document, in the files of its folder, or among the objects of the
 * controller with that dialect.
 */
export type ReferenceScope = 'document' | 'folder' | DialectId

/** How a system writes its resources, so that a kind reads them without knowing which system it is. */
export interface Dialect {
  readonly id: DialectId
  /** Whether its documents show what is, or what a program has made: fixing them would only hide what they show. */
  readonly isRecord?: boolean
  /**
   * Whether what its resources state is only known together with the other files of the folder: a deploy step makes of them
   * what is deployed, and what they state alone does not count.
   */
  readonly isPartial?: boolean
  /** Whether it has the schema of Terraform's providers, where an absent object may be an empty list. */
  readonly hasBlocks: boolean
  /** Whether its system turns `"443"` into a number, and a number into a text, by itself: then the readers below are lenient. */
  readonly converts: boolean
  /** Where the references to a resource are valid: its document, its folder, or the cluster; absent where it cannot be referred to. */
  readonly scope?: 'document' | 'folder' | 'cluster'
  /** The namespace that is filled in where none is stated. */
  readonly defaultNamespace?: string
  /** The name of a field in this dialect, given the API's own name and, where it differs, that of Terraform's provider. */
  readonly word: (name: string, inBlocks?: string) => string
  /** The field of that name, in this dialect's spelling; a cursor without a node where there is none. */
  readonly field: (cursor: Cursor, name: string, inBlocks?: string) => Cursor
  /** The object at a cursor; if a list of one block is there, that block. */
  readonly object: (cursor: Cursor) => Cursor
  /** The members of the list at a cursor; of repeated blocks, each. */
  readonly objects: (cursor: Cursor) => readonly Cursor[]
  /** A string, and what this dialect's system takes for one. */
  readonly text: (cursor: Cursor) => Value<string>
  /** A whole number, and what this dialect's system takes for one. */
  readonly integer: (cursor: Cursor) => Value<number>
  /** A boolean, and what this dialect's system takes for one. */
  readonly boolean: (cursor: Cursor) => Value<boolean>
  /** Below the body of a resource, the fields that say what is wanted of the cloud. */
  readonly wanted: (body: Cursor) => Cursor
  /** Below the body of a resource, the fields that say what was observed; the same as `wanted` where they are not kept apart. */
  readonly observed: (body: Cursor) => Cursor
  /** What other resources call one of this type and name; empty where they cannot. */
  readonly reference: (type: string, name: string) => string
}

const itself = (body: Cursor): Cursor => body

/** JSON, YAML or TOML as an API takes it: exact names, strict types. What the other dialects differ from. */
export const plain: Dialect = {
  id: 'plain',
  hasBlocks: false,
  converts: false,
  word: name => name,
  field: (cursor, name) => get(cursor, name),
  object: itself,
  objects: items,
  text,
  integer,
  boolean,
  wanted: itself,
  observed: itself,
  reference: () => '',
}
