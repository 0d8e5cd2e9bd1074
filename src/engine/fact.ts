import type { Json } from './edit.ts'

/** What survives `JSON.parse(JSON.stringify(x))`: no function, Map, Set, Date, bigint, class with methods. */
type Plain<T> = T extends Json | undefined
  ? T
  : T extends bigint | symbol | ((...args: never) => unknown)
    ? never
    : { readonly [K in keyof T]: Plain<T[K]> }

/** One thing a document says, in a shape that is the same whatever the document's own shape. */
export interface Fact<T> {
  readonly id: string
  readonly of: (value: T) => EmittedFact
}
/** A fact with its value, as a kind emits it. */
export interface EmittedFact {
  readonly fact: string
  readonly value: unknown
  /** Of what a deploy step adds: whether it is written so (`DeployStep.isNotation`). */
  readonly isWritten?: true
  /** Whether a deploy step has made what states it; only set if files are compared with an earlier state. */
  readonly isMade?: true
}
/** Defines a fact; refuses a type that is not plain data, since facts are cached and sent between machines. */
export const defineFact = <T>(id: [T] extends [Plain<T>] ? string : never): Fact<T> => ({
  id,
  of: value => ({ fact: id, value }),
})

/** The fact as files stated it at the commit that they are compared with: only of files that have changed since. */
export const earlier = <T>({ id }: Fact<T>): Fact<T> => ({
  id: earlierId(id),
  of: value => ({ fact: earlierId(id), value }),
})

/** What a fact is called by as it was stated earlier. */
export const earlierId = (id: string): string => `earlier ${id}`

/** Whether what was emitted is this fact. */
export const isOf = <T>(fact: Fact<T>, emitted: EmittedFact): emitted is EmittedFact & { readonly value: T } =>
  emitted.fact === fact.id

/** The facts of the file at a path; none where there is no such file. */
export type FactsOf = (path: string) => readonly EmittedFact[]

/**
 * The fields of a fact that are compared where it was captured and is written: `replicas`, or `claim.name` for one of several
 * below. All known values in a field are compared.
 */
export type ComparedFields<T> = readonly FieldPath<T>[]
type FieldPath<T> = {
  [K in keyof T & string]:
    | K
    | (NonNullable<T[K]> extends readonly unknown[] ? never : `${K}.${keyof NonNullable<T[K]> & string}`)
}[keyof T & string]
