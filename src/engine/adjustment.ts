import type { Adjust, Fact, FactsOf } from './fact.ts'

/**
 * How facts of one sort change what other files state, before rules join it: a kustomization gives what it lists another
 * namespace. `adjust` is given all of them, in the order of their files, and must depend on them and on what it reads with
 * `factsOf` while it is called; undefined where nothing changes. Rules that judge one file by itself see what is written.
 */
export interface Adjustment<T> {
  readonly by: Fact<T>
  readonly adjust: (by: readonly T[], factsOf: FactsOf) => Adjust | undefined
}
