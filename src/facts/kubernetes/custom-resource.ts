import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** What keeps the API server from taking a CustomResourceDefinition. */
export interface DefinitionProblem {
  readonly at: Place
  /** Behind `the API server refuses this definition: `. */
  readonly why: string
}

/** One version of a kind that a CustomResourceDefinition defines. */
export interface CustomResource {
  /** `cert-manager.io/v1`. */
  readonly apiVersion: string
  /** Of a catalogue of schemas in lower case, as its files are named. */
  readonly kind: string
  /** What commands call its objects: `orderapps`, `orderapp`, its short names. */
  readonly names?: readonly string[]
  /** Its type, as JSON of a `TypeNotation` (src/cel/type-notation.ts). */
  readonly type: string
  /** Its schema (OpenAPI 3) as JSON, without descriptions; absent where it has none, or a part of it is not known. */
  readonly schema?: string
  /** Whether its schema has more values than are read. */
  readonly isTooLarge?: true
  /** Where the schema is written, or the version that has none. */
  readonly schemaAt: Place
  /** Whether the API server serves it. */
  readonly isServed: boolean
  /** Of a deprecated version, the warning that its definition states; empty where it states none. */
  readonly deprecation?: string
  /** Whether its objects have no namespace. */
  readonly isOfCluster?: true
  /** Whether it is a file of a catalogue, which says nothing of the kind's other versions. */
  readonly isOfCatalogue?: true
  /** The definition's name. */
  readonly at: Place
  /** Of its definition and its schema: those of the schema are known once it is read (src/deploy/custom-resources.ts). */
  readonly problems?: readonly DefinitionProblem[]
}
export const customResource = defineFact<CustomResource>('customResource')
