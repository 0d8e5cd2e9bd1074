import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import type { Edit, Json } from '../../engine/edit.ts'
import { defineFact } from '../../engine/fact.ts'
import { groupBy } from '../../model/group-by.ts'
import type { ObjectContent } from '../kubernetes/object-content.ts'

/** A key that the type of its object does not have. */
export interface UnlistedKey {
  /** The key. */
  readonly at: Place
  readonly key: string
  /** The type of the object around it, without its package: `PodSpec`. */
  readonly type: string
  /** The field that was most likely meant, and that the object does not have yet. */
  readonly near?: string
  /** Whether the value that is there is of the shape of that field. */
  readonly isNearSure: boolean
  /** Whether that name only shares words with the key: `storageClassName` for `storageClass`. */
  readonly isRelated?: true
  /** The path from the object to the one that has such a field: `spec.template.spec`. */
  readonly place?: string
  /** Whether it has content of its own, which no check of other rules reads. */
  readonly hasContent: boolean
  /** Of a step in the path of a JSON patch, which `at` is, or is a part of: the path with the field that was meant, empty where none was. */
  readonly inPath?: string
}

/** A value of another JSON type than its field. */
export interface MistypedField {
  readonly at: Place
  readonly field: string
  /** `an integer`, `a list`. */
  readonly wanted: string
  /** `a string`, `an object`. */
  readonly found: string
  /** What is meant, if that is certain: `3` for `"3"`. */
  readonly fix?: string | number | boolean
  /** Of a list or an object, the type around it, whose other checks cannot read it. */
  readonly within?: string
}

/** A required field that is not there. */
export interface MissingField {
  /** Where it would be. */
  readonly at: Place
  readonly field: string
  readonly type: string
  /** Whether it is there, with an empty value. */
  readonly isEmpty?: true
  /** Whether the API server refuses the object; otherwise only its published schema asks for the field. */
  readonly isRefused: boolean
  /** The value that it has to have, or that is as good as any other, where that is certain. */
  readonly meant?: Json
}

/** A value of the right type that is refused. */
export interface RefusedValue {
  readonly at: Place
  readonly field: string
  /** As it is written, shortened; absent where it may be secret. */
  readonly value?: string
  /** What the field takes: `TCP, UDP or SCTP`, `at most 63 characters`. */
  readonly accepted: string
  /** The value that was most likely meant. */
  readonly near?: string
}

/** What is wrong with single fields of an object. */
export interface FieldFaults {
  readonly unlisted: readonly UnlistedKey[]
  readonly mistyped: readonly MistypedField[]
  readonly missing: readonly MissingField[]
  readonly refused: readonly RefusedValue[]
}

/** How parts of one object contradict each other. */
export type ContradictionSort =
  | 'selector'
  | 'repeated'
  | 'repeated-item'
  | 'repeated-path'
  | 'repeated-port'
  | 'unnamed-port'
  | 'unknown-volume'
  | 'restart-policy'
  | 'no-restart-policy'
  | 'no-handler'
  | 'both'
  | 'above'
  | 'path-type'
  | 'requires'
  | 'no-step'
  | 'repeated-service-port'

/** Parts of one object that contradict each other. */
export interface Contradiction {
  readonly at: Place
  readonly sort: ContradictionSort
  /** What is wrong there, and what it contradicts, as the sentences of the rule use them. */
  readonly name: string
  readonly other: string
  readonly related?: Place
  /** The label that the template should have, and its value. */
  readonly label?: { readonly found: Value<string>; readonly wanted: string }
}

/** An object of a kind that not every version of Kubernetes serves undeprecated. */
export interface VersionedApi {
  /** The value of apiVersion. */
  readonly at: Place
  readonly apiVersion: string
  readonly kind: string
  /** The minor versions of Kubernetes 1 that introduced, deprecated and removed it; 0 for none. */
  readonly introduced: number
  readonly deprecated: number
  readonly removed: number
  /** The apiVersion and the kind that replace it; empty where none does. */
  readonly replacement: string
  readonly replacementKind: string
  /** The edits that make it one of its replacement beside that of `at`: none where it has the same fields, absent where they are not known. */
  readonly more?: readonly Edit[]
  /** The minor version that introduced the replacement; 0 for none. */
  readonly replacedSince: number
  /** The newest minor version that is known. */
  readonly newest: number
}

/** An object whose kind its API group does not have, or whose group or version nearly is a known one. */
export interface UnknownKind {
  /** The value of kind or apiVersion. */
  readonly at: Place
  /** The kind, the version or the group that is not there. */
  readonly found: string
  /** Where it is not found: `apps/v1`, `apps`. */
  readonly within: string
  /** Whether the kind is wrong, the version or the group, or the kind is one of another group. */
  readonly what: 'kind' | 'version' | 'group' | 'home'
  /** The kind, or the apiVersion, that was most likely meant. */
  readonly near?: string
  /** The minor version of Kubernetes that serves the nearest apiVersion first, where that is not the oldest known. */
  readonly introduced?: number
}

/** A rule of a definition (`x-kubernetes-validations`) that a custom resource breaks. */
export interface BrokenRule {
  /** The smallest field that decides. */
  readonly at: Place
  readonly message: string
  readonly rule: Place
}

/** What a definition says of the version of a custom resource, where that is anything. */
export interface CustomVersion {
  /** The value of apiVersion. */
  readonly at: Place
  readonly apiVersion: string
  readonly kind: string
  readonly is: 'absent' | 'not served' | 'deprecated'
  /** The versions that are served, in the order of the definition. */
  readonly served: readonly string[]
  /** The definition, or its version. */
  readonly definition: Place
  /** The warning that the definition states for a deprecated version. */
  readonly warning?: string
}

/** An object whose definition is somewhere else. Only emitted where a run may have definitions (`LinterInputs.hasDefinitions`). */
export interface DefinedObject extends ObjectContent {
  readonly apiVersion: string
  readonly kind: string
  /** Of the body of a patch, whose kind only definitions know: the name by which its command names it. */
  readonly resource?: string
  /** Of the value of an operation of a JSON patch: its path. */
  readonly operationPath?: string
  /** The value of apiVersion. */
  readonly versionAt: Place
  /** Whether it is only a part of an object, so that nothing is missing. */
  readonly isPart: boolean
  /** What is wrong with its metadata, which definitions do not describe. */
  readonly metadata: FieldFaults
}

/** Something that was not judged, and why. */
export interface Unjudged {
  readonly at: Place
  readonly why: string
}

/** An object of Kubernetes' own API groups or of a definition, and what the API server would say of it. */
export interface JudgedObject extends FieldFaults {
  /** Its kind. */
  readonly at: Place
  /** The path of its file, which may say that it is only a part of an object. */
  readonly path: string
  /** Whether it is what a kustomization makes: then it is whole. */
  readonly isBuilt: boolean
  /** Whether numbers, booleans and texts are turned into each other on its way to the API server, as Terraform's provider does. */
  readonly isConverted?: true
  readonly contradictions: readonly Contradiction[]
  /** Of an object of a definition: known once it is judged by that (src/deploy/custom-resources.ts). */
  readonly broken?: readonly BrokenRule[]
  readonly customVersion?: CustomVersion
  /** Only of an object that is not judged yet. */
  readonly custom?: DefinedObject
  /** What was too much to read. */
  readonly unjudged?: readonly Unjudged[]
  /** Only of a kind that not every version of Kubernetes serves undeprecated. */
  readonly api?: VersionedApi
  /** Only where there is no such kind. */
  readonly unknownKind?: UnknownKind
}
export const judgedObject = defineFact<JudgedObject>('judgedObject')

/** What is wrong with an object that is as it should be. */
export const noFaults = { unlisted: [], mistyped: [], missing: [], refused: [], contradictions: [] } as const

/** One fault of each place: what a template prints as a whole has one, whatever is wrong in it. */
export const oneAPlace = <T extends { readonly at: Place }>(faults: readonly T[]): readonly T[] =>
  [...groupBy(faults, ({ at }) => placeOf(at.also ?? at)).values()].flatMap(
    same => same.find(({ at }) => at.also === undefined) ?? same.slice(0, 1),
  )

const placeOf = ({ document, pointer }: Pick<Place, 'document' | 'pointer'>): string => `${document} ${pointer}`
