import type { CelType } from '../types.ts'
import { type CelValue, type Failure, failure, joined, type Result, type Unknown, unknownIn } from '../values.ts'
import type { Codec } from './codec.ts'

/** Counts work that grows with the values, in steps; it throws once an expression has taken too many. */
export type Charge = (steps: number) => void

/** One signature of a function, and what it does. */
export interface Overload {
  /** `size`, `math.abs`, or an operator. */
  readonly name: string
  /** Whether the first argument is before a dot. */
  readonly isMethod: boolean
  readonly args: readonly CelType[]
  /** Whether the last argument may be repeated. */
  readonly isVariadic?: boolean
  readonly result: CelType
  /** Gives undefined for arguments of other types. All arguments are known; parts of them too unless it takes unknown ones. */
  readonly run: (args: readonly CelValue[], charge: Charge) => Result | undefined
}

/** Functions that belong together. */
export type Library = readonly Overload[]

type Run<Args extends readonly unknown[], R> = (...args: readonly [...Args, Charge]) => R | Failure | Unknown

interface Shape {
  readonly isMethod?: boolean
  /** Whether parts of its arguments may be unknown; otherwise its result is unknown then. */
  readonly takesUnknownParts?: boolean
}

const overload = (
  name: string,
  args: readonly Codec<never>[] | readonly { readonly type: CelType }[],
  result: { readonly type: CelType },
  { isMethod = false, takesUnknownParts = false }: Shape,
  run: Overload['run'],
): Overload => ({
  name,
  isMethod,
  args: args.map(({ type }) => type),
  result: result.type,
  run: takesUnknownParts
    ? run
    : (given, charge) => {
        if (given.every(one => unknownIn(one) === undefined)) return run(given, charge)
        const unknowns = given.flatMap(one => unknownIn(one) ?? [])
        return given.every((one, at) => isOf(args[at]?.type, one)) ? joined(unknowns) : undefined
      },
})

/** Whether a value may be of a type, by what shows without looking into it. */
function isOf(type: CelType | undefined, value: CelValue): boolean {
  if (type === undefined || type.kind === 'dyn' || type.kind === 'parameter') return true
  return type.kind === 'object' ? value.type === 'object' && value.name === type.name : value.type === type.kind
}

function written<R>(codec: Codec<R>, value: R | Failure | Unknown): Result {
  return isNoValue(value) ? value : codec.write(value)
}

const isNoValue = (value: unknown): value is Failure | Unknown =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'failure' || value.type === 'unknown')

/** A function without arguments. */
export const fn0 = <R>(name: string, result: Codec<R>, run: Run<[], R>): Overload =>
  overload(name, [], result, {}, (_, charge) => written(result, run(charge)))

/** A function of one argument. */
export const fn1 = <A, R>(name: string, a: Codec<A>, result: Codec<R>, run: Run<[A], R>, shape: Shape = {}): Overload =>
  overload(name, [a], result, shape, ([first], charge) => {
    const one = first && a.read(first)
    return one === undefined ? undefined : written(result, run(one, charge))
  })

/** A function of two arguments. */
export const fn2 = <A, B, R>(
  name: string,
  [a, b]: readonly [Codec<A>, Codec<B>],
  result: Codec<R>,
  run: Run<[A, B], R>,
  shape: Shape = {},
): Overload =>
  overload(name, [a, b], result, shape, ([first, second], charge) => {
    const one = first && a.read(first)
    const two = second && b.read(second)
    return one === undefined || two === undefined ? undefined : written(result, run(one, two, charge))
  })

/** A function of three arguments. */
export const fn3 = <A, B, C, R>(
  name: string,
  [a, b, c]: readonly [Codec<A>, Codec<B>, Codec<C>],
  result: Codec<R>,
  run: Run<[A, B, C], R>,
  shape: Shape = {},
): Overload =>
  overload(name, [a, b, c], result, shape, ([first, second, third], charge) => {
    const one = first && a.read(first)
    const two = second && b.read(second)
    const three = third && c.read(third)
    if (one === undefined || two === undefined || three === undefined) return undefined
    return written(result, run(one, two, three, charge))
  })

/** A function of four arguments. */
export const fn4 = <A, B, C, D, R>(
  name: string,
  [a, b, c, d]: readonly [Codec<A>, Codec<B>, Codec<C>, Codec<D>],
  result: Codec<R>,
  run: Run<[A, B, C, D], R>,
  shape: Shape = {},
): Overload =>
  overload(name, [a, b, c, d], result, shape, ([first, second, third, fourth], charge) => {
    const one = first && a.read(first)
    const two = second && b.read(second)
    const three = third && c.read(third)
    const four = fourth && d.read(fourth)
    if (one === undefined || two === undefined || three === undefined || four === undefined) return undefined
    return written(result, run(one, two, three, four, charge))
  })

export const METHOD: Shape = { isMethod: true }
/** A method that takes partly unknown arguments. */
export const PARTIAL_METHOD: Shape = { isMethod: true, takesUnknownParts: true }
/** A function that takes partly unknown arguments. */
export const PARTIAL: Shape = { takesUnknownParts: true }

/** A function that is not evaluated: it needs a cluster, or what is known of it is its type only. */
export const notEvaluated = (name: string, args: readonly CelType[], result: CelType, isMethod = false): Overload => ({
  name,
  isMethod,
  args,
  result,
  run: () => ({ type: 'unknown', origins: [] }),
})

/** Divides with a failure for zero. */
export const nonZero = <T>(divisor: bigint, divide: () => T): T | Failure =>
  divisor === 0n ? failure('the divisor is zero') : divide()

/** Whether a function may be called with a number of arguments. */
export const takes = ({ args, isVariadic }: Overload, count: number): boolean =>
  args.length === count || (isVariadic === true && args.length < count)
