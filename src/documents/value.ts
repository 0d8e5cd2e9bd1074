import type { Place } from './document.ts'

/** A value read from a document. What is not there, what can't be known before deployment, and what has the wrong type are never confused. */
export type Value<T> = Known<T> | Unknown | Invalid | Absent

export interface Known<T> {
  readonly state: 'known'
  readonly value: T
  readonly at: Place
}

/** Decided only at deployment: `${VAR}`, `!Ref`, `{{ .Values.x }}`. */
export interface Unknown {
  readonly state: 'unknown'
  /** The expression as it is written, for the note. */
  readonly why: string
  /** What it refers to, where that can be a join key: a CloudFormation logical id with attribute, a Terraform address. */
  readonly reference?: string
  /** Whether it may also be that nothing is there, as in a part of an object. */
  readonly mayBeAbsent?: true
  /** Of an ARN that is known in part: its text in pieces, null for each expression. For comparing only, never for people. */
  readonly pieces?: readonly (string | null)[]
  readonly at: Place
}

/** There, but of another type than the reader asked for. */
export interface Invalid {
  readonly state: 'invalid'
  readonly found: 'null' | 'string' | 'number' | 'boolean' | 'list' | 'object'
  /** What is written, shortened. Never shown for values that may be secret. */
  readonly text: string
  readonly at: Place
}

export interface Absent {
  readonly state: 'absent'
  readonly at: Place
}

/** The value where it is known, else undefined: for joins, where an unknown key joins nothing. */
export const known = <T>(value: Value<T>): T | undefined => (value.state === 'known' ? value.value : undefined)

/**
 * What sources state of one thing that disagrees with a value of it: the first known statement, where no known one agrees. An
 * unknown statement decides nothing and hides none. Where the sources disagree among themselves, that is reported at these.
 */
export function contradicted<T>(
  value: T,
  stated: readonly Value<T>[],
  isSame: (one: T, other: T) => boolean = Object.is,
): Known<T> | undefined {
  const statements = stated.filter(one => one.state === 'known')
  return statements.some(one => isSame(one.value, value)) ? undefined : statements[0]
}

/** Whether nothing is there, or only a null: what the Kubernetes API server treats alike. */
export const isUnset = (value: Value<unknown>): value is Absent | Invalid =>
  value.state === 'absent' || (value.state === 'invalid' && value.found === 'null')

/** Whether something is there for sure, though perhaps not known. */
export const isStated = (value: Value<unknown>): boolean =>
  !isUnset(value) && !(value.state === 'unknown' && value.mayBeAbsent === true)

/** Whether something of another type than the reader wants is there; a null counts as unset (`isUnset`). */
export const isMistyped = (value: Value<unknown>): value is Invalid =>
  value.state === 'invalid' && value.found !== 'null'

/** Whether a value certainly differs from `wanted`: another one, one of another type, or none. Never where it is unknown. */
export const isNot = <T>(value: Value<T>, wanted: T): boolean =>
  value.state !== 'unknown' && !(value.state === 'known' && value.value === wanted)

/** A list as it was read: its items with the state of each. */
export interface ListValue<T> {
  readonly items: readonly Value<T>[]
  /** Whether an item can't be known before deployment. */
  readonly open: boolean
}

/** The items of a list, known or not; none where the list itself is not known. */
export const statedItems = <T>(value: Value<ListValue<T>>): readonly Value<T>[] =>
  value.state === 'known' ? value.value.items : []

/** The values of a list that are known; none where the list itself is not. */
export function knownItems<T>(value: Value<ListValue<T>>): readonly T[] {
  const found: T[] = []
  // A loop, since rules ask it of each list of each policy and role again: `flatMap` takes four times as long.
  for (const item of statedItems(value)) if (item.state === 'known') found.push(item.value)
  return found
}

/**
 * What a message shows of a value: strings in quotes, an unknown value as the expression that is written, one of a wrong
 * type as it is written. Never for values that may be secret.
 */
export function written(value: Value<string | number | boolean>): string {
  switch (value.state) {
    case 'known':
      return typeof value.value === 'string' ? `"${value.value}"` : String(value.value)
    case 'unknown':
      return value.why
    case 'invalid':
      if (value.found === 'null') return 'null'
      return value.found === 'string' ? `"${value.text.replaceAll(/^["']|["']$/g, '')}"` : value.text
    case 'absent':
      return 'absent'
  }
}

/** What a message calls the type of what is there: `a string`, `an object`, `null`. */
export const typeName = ({ found }: Invalid): string =>
  found === 'null' ? 'null' : `${found === 'object' ? 'an' : 'a'} ${found}`
