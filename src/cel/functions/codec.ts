import type { CelType } from '../types.ts'
import * as types from '../types.ts'
import {
  bool,
  bytes,
  type CelValue,
  double,
  failure,
  int,
  type Known,
  list,
  type MapValue,
  type ObjectValue,
  type OptionalValue,
  type Result,
  string,
  uint,
} from '../values.ts'

/** How a function reads an argument of a type and writes a result of it. */
export interface Codec<T> {
  readonly type: CelType
  /** Undefined for a value of another type. */
  readonly read: (value: CelValue) => T | undefined
  readonly write: (value: T) => Result
}

const MAX_INT = 2n ** 63n
const MAX_UINT = 2n ** 64n

/** Functions compute without bounds; a result that does not fit into 64 bits fails, as in CEL. */
export const INT: Codec<bigint> = {
  type: types.INT,
  read: value => (value.type === 'int' ? value.value : undefined),
  write: value => (value >= -MAX_INT && value < MAX_INT ? int(value) : failure('the integer overflows')),
}

export const UINT: Codec<bigint> = {
  type: types.UINT,
  read: value => (value.type === 'uint' ? value.value : undefined),
  write: value => (value >= 0n && value < MAX_UINT ? uint(value) : failure('the unsigned integer overflows')),
}

export const DOUBLE: Codec<number> = {
  type: types.DOUBLE,
  read: value => (value.type === 'double' ? value.value : undefined),
  write: double,
}

export const BOOL: Codec<boolean> = {
  type: types.BOOL,
  read: value => (value.type === 'bool' ? value.value : undefined),
  write: bool,
}

export const STRING: Codec<string> = {
  type: types.STRING,
  read: value => (value.type === 'string' ? value.value : undefined),
  write: string,
}

export const BYTES: Codec<Uint8Array> = {
  type: types.BYTES,
  read: value => (value.type === 'bytes' ? value.value : undefined),
  write: bytes,
}

// cel-spec: times lie between the years 1 and 9999; cel-go keeps durations in 64 bits.
const FIRST_TIME = -62_135_596_800n * 1_000_000_000n
const LAST_TIME = 253_402_300_800n * 1_000_000_000n

/** Nanoseconds since 1970. */
export const TIMESTAMP: Codec<bigint> = {
  type: types.TIMESTAMP,
  read: value => (value.type === 'timestamp' ? value.nanoseconds : undefined),
  write: nanoseconds =>
    nanoseconds >= FIRST_TIME && nanoseconds < LAST_TIME
      ? { type: 'timestamp', nanoseconds }
      : failure('the timestamp is out of range'),
}

/** Nanoseconds. */
export const DURATION: Codec<bigint> = {
  type: types.DURATION,
  read: value => (value.type === 'duration' ? value.nanoseconds : undefined),
  write: nanoseconds =>
    nanoseconds >= -MAX_INT && nanoseconds < MAX_INT
      ? { type: 'duration', nanoseconds }
      : failure('the duration is out of range'),
}

/** Any value, of a type that is a parameter of the signature. */
export const any = (type: CelType): Codec<CelValue> => ({ type, read: value => value, write: value => value })

/** Any value of any type. */
export const VALUE = any(types.DYN)
/** Any value of the type A of a signature. */
export const A = any(types.parameter('A'))

/** The items of a list, some of which may be unknown where the function takes unknown parts. */
export const items = (item: CelType): Codec<readonly Known[]> => ({
  type: types.listOf(item),
  read: value => (value.type === 'list' ? value.items : undefined),
  write: list,
})

/** Items that a function reads all in the same way. A list with others is not for it. */
export const listOf = <T>(item: Codec<T>): Codec<readonly T[]> => ({
  type: types.listOf(item.type),
  read: value => {
    if (value.type !== 'list') return undefined
    const read: T[] = []
    for (const one of value.items) {
      const known = one.type === 'unknown' ? undefined : item.read(one)
      if (known === undefined) return undefined
      read.push(known)
    }
    return read
  },
  write: values => {
    const written: Known[] = []
    for (const value of values) {
      const one = item.write(value)
      if (one.type === 'failure') return one
      written.push(one)
    }
    return list(written)
  },
})

export const mapOf = (key: CelType, value: CelType): Codec<MapValue> => ({
  type: types.mapOf(key, value),
  read: one => (one.type === 'map' ? one : undefined),
  write: one => one,
})

export const optionalOf = (item: CelType): Codec<OptionalValue> => ({
  type: types.optionalOf(item),
  read: value => (value.type === 'optional' ? value : undefined),
  write: value => value,
})

/** A type of a library, by its name; `parse` makes of the text of a value what functions compute with. */
export const objectOf = <T>(
  name: string,
  parse: (text: string) => T | undefined,
  textOf: (value: T) => string,
): Codec<T> => ({
  type: types.objectType(name),
  read: value => (value.type === 'object' && value.name === name ? parse(value.text) : undefined),
  write: (value): ObjectValue => ({ type: 'object', name, text: textOf(value) }),
})
