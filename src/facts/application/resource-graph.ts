import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { FieldFault } from '../../model/application/schema-faults.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'

/** A marker of a field, with the place of its value. */
export interface SchemaMarker {
  readonly name: string
  readonly value: string
  readonly at: Place
}

/** A field of `spec.schema.spec` or of a custom type. */
export interface SchemaField {
  /** Below `spec.schema.spec`: `aurora.port`; of a custom type below `spec.schema.types`, with `isOfType`. */
  readonly path: string
  readonly isOfType: boolean
  /** Its type in kro's notation; `object` if it has fields of its own, empty if it is not a type. */
  readonly type: string
  /** Whether it has fields of its own. */
  readonly hasFields: boolean
  readonly typeAt: Place
  readonly markers: readonly SchemaMarker[]
  readonly faults: readonly (FieldFault & { readonly at: Place })[]
  /** The value there if it is neither a text nor fields. */
  readonly mistyped?: Value<string>
  /** The field by its key. */
  readonly at: Place
}

/** The API that a graph declares. */
export interface GraphSchema {
  readonly kind: Value<string>
  readonly version: Value<string>
  readonly group: Value<string>
  readonly scope: Value<string>
  readonly fields: readonly SchemaField[]
  /** The fields into which something is filled in before kro sees them. */
  readonly unknown: readonly Place[]
  /** Whether a template may write more fields into it. */
  readonly isOpen?: true
  /** The custom types that are made of themselves. */
  readonly circles: readonly { readonly names: string; readonly at: Place }[]
  /** `spec.schema`, and `spec.schema.spec`, by their keys. */
  readonly at: Place
  readonly specAt: Place
  /** `state` in its status, which kro sets itself, and values there that are not expressions. */
  readonly stateAt?: Place
  readonly plainStatus: readonly Place[]
}

/** What a step of a path names: a field, or an item with its number where that is written. */
export interface UseStep {
  readonly name?: string
  readonly isItem: boolean
  readonly at: Place
}

/** What an expression reads: `schema`, a resource or a variable, and the way into it. */
export interface GraphUse {
  readonly id: string
  readonly at: Place
  readonly path: readonly UseStep[]
  /** Whether it is the whole expression. */
  readonly isWhole: boolean
}

/** Where in a graph an expression is. */
export type ExpressionRole = 'status' | 'conditions' | 'template' | 'external' | 'includeWhen' | 'readyWhen' | 'forEach'

/** What is wrong with the types of an expression. */
export type ExpressionProblem =
  /** `owner` has no such field; `names` are those that it has. */
  | {
      readonly kind: 'field'
      readonly owner: string
      readonly field: string
      readonly names: readonly string[]
      readonly at: Place
    }
  /** What it gives is not of the type that its place takes. */
  | { readonly kind: 'misfit'; readonly wanted: string; readonly found: string; readonly at: Place }
  /** Anything else, as a sentence. */
  | { readonly kind: 'other'; readonly text: string; readonly at: Place }

/** One `${…}`. */
export interface GraphExpression {
  readonly role: ExpressionRole
  /** What is between its braces, without the white space around it. */
  readonly at: Place
  readonly text: string
  /** The path to its field, from its template: keys, and the numbers of items. */
  readonly path: readonly string[]
  readonly uses: readonly GraphUse[]
  /** The type of what it gives, in CEL's words: `int`, `list`, `dyn`; `unknown` where a kind is not known, or before it is deployed. */
  readonly type: string
  /** Found where all definitions of a run are known (src/deploy/graph-types.ts). */
  readonly problems: readonly ExpressionProblem[]
  /** Whether there is text beside it in its string, which makes it a part of a string. */
  readonly isPart: boolean
  /** Its field accepts only strings, whatever the kind; or its object is of a kind that copies make public. */
  readonly wants?: 'string'
  readonly copiesTo?: 'ConfigMap' | 'environment'
  /** Whether the checks of the OrderApp graph speak of what it gives. */
  readonly isCompared: boolean
  readonly fault?: { readonly why: 'unclosed' | 'nested' | 'syntax'; readonly reason: string; readonly at: Place }
}

/** An entry of readyWhen or includeWhen. */
export interface GraphCondition {
  readonly list: 'readyWhen' | 'includeWhen'
  /** Whether it is one expression and nothing else; not so where something else is filled in. */
  readonly isStandalone: boolean
  readonly expression?: GraphExpression
  readonly at: Place
}

/** One axis of forEach. */
export interface GraphIterator {
  readonly name: string
  readonly expression?: GraphExpression
  readonly isStandalone: boolean
  /** Whether the names or the namespaces of what is made depend on it, as far as that is known. */
  readonly isIdentifying: boolean
  readonly at: Place
}

/** One of `spec.resources`. */
export interface GraphResource {
  readonly id: Value<string>
  /** Its id, else its first token. */
  readonly at: Place
  readonly hasTemplate: boolean
  readonly hasExternal: boolean
  /** API version and kind of its template or its external reference. */
  readonly apiVersion: Value<string>
  readonly kind: Value<string>
  /** Whether nothing tells which fields the kind has; so it is, too, before it is deployed. */
  readonly isOpen: boolean
  /** All expressions in it. */
  readonly expressions: readonly GraphExpression[]
  readonly conditions: readonly GraphCondition[]
  readonly iterators: readonly GraphIterator[]
  /** Whether others see it as a list: of forEach, or of an external selector. */
  readonly isCollection: boolean
  /** Labels and annotations of its template that kro keeps to itself. */
  readonly reserved: readonly { readonly key: string; readonly at: Place }[]
}

/** Whether forEach of a resource declares a name. */
export const isIterator = (id: string, owner: GraphResource | undefined): boolean =>
  owner?.iterators.some(({ name }) => name === id) ?? false

/** The names that kro has in an expression beside `schema` and the resources (v0.9.3, builder.go). */
export function isVariable(id: string, { role }: GraphExpression, owner: GraphResource | undefined): boolean {
  if (id === 'each') return role === 'readyWhen' && owner?.isCollection === true
  if (id === 'runtime') return role === 'conditions'
  return role === 'template' && isIterator(id, owner)
}

/** A kro ResourceGraphDefinition as a whole (kro v0.9.3, api/v1alpha1). */
export interface ResourceGraph extends ObjectMeta {
  /** The definition's own `apiVersion`, and where its own kind is. */
  readonly apiVersion: Value<string>
  readonly kindAt: Place
  readonly schema: GraphSchema
  readonly status: readonly GraphExpression[]
  readonly resources: readonly GraphResource[]
  /** Whether it makes OrderApps: then the checks of the OrderApp graph apply to it. */
  readonly isOrderGraph: boolean
}
export const resourceGraph = defineFact<ResourceGraph>('resourceGraph')
