import type { EmittedFact } from '../../fact.ts'
import type { IndexedRule, RuleSet } from '../../registry.ts'
import type { AnyFactIndex } from './fact-index.ts'

/**
 * Runs a rule for a key. `isThere` is whether a fact still has the key, `wasRun` whether the rule was run for it
 * before: its earlier findings are no longer valid.
 */
export type RunForKey = (key: string, isThere: boolean, wasRun: boolean) => void

/** The facts of one group of files, looked up by indexes; it knows for which keys rules have to be run. */
export interface FactStore {
  /** Takes the facts that a file states, in place of those that it stated before. */
  readonly set: (path: string, facts: readonly EmittedFact[]) => void
  /** Has all rules run again for all keys. */
  readonly reset: () => void
  /** Has a rule run for each key for which it has to be, once; what is looked up while it is run belongs to the key. */
  readonly runForKeys: (rule: IndexedRule, run: RunForKey) => void
  /** What is known under a key: what the index makes of no facts where there are none. */
  readonly find: (index: AnyFactIndex, key: string) => unknown
  /**
   * Makes a store for another deployment of the same files, which is given their facts in the same order. It has rules run
   * only for keys for which they read something else there: for the others they find what they have found here. It must be made and
   * given its facts before rules are run here. Where it is absent, another deployment has a store of its own.
   */
  readonly openView?: () => FactStore
}

/** A store that can put off for which keys rules have to be run. */
export interface DeferringStore extends FactStore {
  /**
   * Limits the work of an update: runs rules for keys until `facts` facts are processed, lightest first; defers the
   * rest. With `oneAtLeast` the first key is run whatever it has.
   */
  readonly allow: (facts: number, oneAtLeast: boolean) => void
  /** Whether any was put off. */
  readonly isUnfinished: () => boolean
}

/** Makes a store for a set of rules, without facts. The facts of files for which `isMember` is true come before those of others. */
export type OpenStore = (rules: RuleSet, isMember: (path: string) => boolean) => FactStore | DeferringStore
