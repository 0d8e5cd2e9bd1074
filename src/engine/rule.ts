import type { Place } from '../documents/document.ts'
import type { Known, ListValue, Unknown, Value } from '../documents/value.ts'
import type { Confidence } from './confidence.ts'
import type { Fix, Suggestion } from './edit.ts'
import type { Fact } from './fact.ts'
import type { AnyFactIndex, FactIndex, Lookup, WholeIndex } from './join/store/fact-index.ts'
import type { Options, OptionValues } from './options.ts'
import type { LowerSeverity, StatedRelevance } from './relevance/relevance.ts'
import type { Platform, Severity } from './settings.ts'

export interface Related {
  readonly at: Place
  /** What is there, not what to do: `planned here`. */
  readonly note: string
}

/** A place that belongs to a finding, where there is one. */
export const relatedAt = (at: Place | undefined, note: string): readonly Related[] =>
  at === undefined ? [] : [{ at, note }]

export interface Problem {
  readonly says: 'problem'
  /** A key of the rule's `checks`. */
  readonly check: string
  readonly at: Place
  readonly severity?: Severity | undefined
  /** Where it is less sure than its check is by itself. */
  readonly confidence?: Confidence | undefined
  readonly data?: Readonly<Record<string, string | number>> | undefined
  readonly related?: readonly Related[] | undefined
  readonly fix?: Fix | undefined
  /** What to choose from where there is no one right edit. */
  readonly suggestions?: readonly Suggestion[] | undefined
  /** The id of that for which the rule speaks (`Common.speaksFor`): `admission/labels`. */
  readonly as?: string | undefined
  /** Which part of that it is, from 1, where it has several: `admission/labels/2` names it, too. */
  readonly part?: number | undefined
}
/** Something that could not be decided, and why. */
export interface Unsure {
  readonly says: 'unsure'
  readonly why: string
  readonly at: Place
  readonly as?: string | undefined
}
export type Outcome = Problem | Unsure

/** A check's sentence, or the sentence with a severity other than the rule's, or with a confidence that is not high. */
export type CheckText =
  | string
  | { readonly severity?: Severity; readonly confidence?: Exclude<Confidence, 'high'>; readonly text: string }
/** A sentence that is an error in a rule whose others are not; `warning` and `info` likewise. */
export const error = <const T extends string>(text: T) => ({ severity: 'error', text }) as const
export const warning = <const T extends string>(text: T) => ({ severity: 'warning', text }) as const
export const info = <const T extends string>(text: T) => ({ severity: 'info', text }) as const
/** `VC-02`, or `VC-02.absent` where one check needs several sentences. */
export type Checks = Readonly<
  Record<`${string}-${number}` | `${string}-${number}.${string}` | `syntax/${string}`, CheckText>
>
type TextOf<T> = T extends string ? T : T extends { readonly text: infer S } ? (S extends string ? S : never) : never
/** `'{a} and {b}'` → `'a' | 'b'`: a sentence can't be said without its data. */
type Slots<S extends string> = S extends `${string}{${infer N}}${infer R}` ? N | Slots<R> : never
type Extra = Pick<Problem, 'related' | 'fix' | 'suggestions' | 'severity' | 'confidence' | 'as' | 'part'>
type SayArguments<S extends string> = [Slots<S>] extends [never]
  ? [Extra?]
  : [Extra & { readonly data: { readonly [K in Slots<S>]: string | number } }]

/** What a rule is given beside its facts. `say` and `unsure` only build a value; nothing happens until it is yielded. */
export interface Context<C extends Checks, O extends Options> {
  readonly say: <Id extends keyof C & string>(check: Id, at: Place, ...extra: SayArguments<TextOf<C[Id]>>) => Problem
  readonly unsure: (value: Unknown | Omit<Unsure, 'says'>) => Unsure
  readonly options: OptionValues<O>
  readonly platform: Platform
  /** Whether the configuration says that all that is deployed together is in this scope. */
  readonly complete: boolean
  /** Whether a place is in a folder of policies that the configuration names (`policies`): what is there is not deployed. */
  readonly isInLibrary: (at: Place) => boolean
  /** Whether the configuration declares this object as existing elsewhere. */
  readonly isExternal: (kind: string, namespace: string | undefined, name: string) => boolean
}

interface Common<C extends Checks, O extends Options> {
  /** Its path under src/rules: `hybrid/snat-exclusion`. */
  readonly id: `${string}/${string}`
  /** What the user shall do, imperative, at most 80 characters. */
  readonly summary: string
  readonly severity: Severity
  /** Where its checks speak: one word for all, or by check, and by sentence where those of one check differ. */
  readonly relevance: StatedRelevance<keyof C & string>
  /** The severity, by sentence, where nothing shows the contract's platform, if it is a lower one there. */
  readonly elsewhere?: { readonly [Key in keyof C & string]?: LowerSeverity }
  /** The version that brought it, if that is not the first one. */
  readonly since?: string
  readonly references: readonly [string, ...string[]]
  readonly checks: C
  readonly options?: O
  /** The checks whose place is a secret, or the key of one: the text there is not shown, whatever it looks like. */
  readonly secretChecks?: readonly (keyof C & string)[]
  /** Those of them whose secret is made of words: in tests, examples and on a developer's machine it is made up. */
  readonly madeUpChecks?: readonly (keyof C & string)[]
  /** The checks of values that whoever installs a chart or runs a role gives: its default is one step less severe. */
  readonly givenChecks?: readonly (keyof C & string)[]
  /** The checks that no values of a chart mend: what a chart leaves out by default breaks for whoever switches it on, and is a warning. */
  readonly switchableChecks?: readonly (keyof C & string)[]
  /** The checks that something is not there, or elsewhere: where more may be deployed than a scope has, they are information. */
  readonly absentChecks?: readonly (keyof C & string)[]
  /** The checks of scripts whose failures nobody sees: where only a person starts the script, they are information. */
  readonly unattendedChecks?: readonly (keyof C & string)[]
  /** Whether what it reports in a template of a chart depends on the values that whoever installs the chart gives: there it is a warning. */
  readonly dependsOnValues?: true
  /** Whether tests break it to show that something refuses that. */
  readonly isBrokenInTests?: true
  /** What the ids begin with under which it reports, where it judges by what users have written: `admission/`. */
  readonly speaksFor?: `${string}/`
  /** Whether a comment in the linted file may silence it; true where absent. */
  readonly suppressible?: boolean
  /**
   * Where a finding is about a value that several things use: where it is written if absent, or where it is used, since it
   * is right elsewhere. For all its checks, or by sentence.
   */
  readonly place?: 'use' | { readonly [Key in keyof C & string]?: 'use' }
  /** Which facts it is given: those that are deployed where absent, with what kustomizations change, or those that are written. */
  readonly sees?: 'deployed' | 'written'
}
/** A rule on one fact: runs again only when the fact's file changes, or the fact is deployed in another way than it is written. */
export interface FactRule<C extends Checks, O extends Options, T> extends Common<C, O> {
  readonly on: Fact<T>
  /** The rule is not run for facts for which it is false: cheap, and true wherever the rule emits anything. */
  readonly concerns?: (fact: T) => boolean
  readonly check: (fact: T, context: Context<C, O>) => Iterable<Outcome>
}
type Indexes = Readonly<Record<string, AnyFactIndex>>
type Judged<N extends Indexes> = { readonly [K in keyof N]: N[K] extends FactIndex<never, infer V> ? V : never }
export type Lookups<N extends Indexes> = {
  readonly [K in keyof N]: N[K] extends WholeIndex<never, infer V>
    ? V
    : N[K] extends FactIndex<never, infer V>
      ? Lookup<V>
      : never
}

/**
 * A rule across the facts of a scope, or of the whole run. It runs for each key of `on`, with what is known under it (each
 * fact by itself with `eachOf`, those of one namespace, all with `allOf`), and looks up in `with` what else it needs.
 * While files change it runs again only for keys under which something it has read has changed.
 * What is destructured from the look-ups, by a rest pattern too, is read: a whole index only where it is needed.
 */
export interface JoinRule<C extends Checks, O extends Options, J extends Indexes, W extends Indexes>
  extends Common<C, O> {
  readonly on: J
  readonly with?: W
  readonly reach?: 'scope' | 'run'
  readonly check: (judged: Judged<J>, context: Context<C, O>, lookups: Lookups<W>) => Iterable<Outcome>
}

/** Defines a rule: `on` is a fact, or facts by a key. */
export function defineRule<const C extends Checks, T, const O extends Options = Record<never, never>>(
  rule: FactRule<C, O, T>,
): FactRule<C, O, T>
export function defineRule<
  const C extends Checks,
  const J extends Indexes,
  const W extends Indexes = Record<never, never>,
  const O extends Options = Record<never, never>,
>(rule: JoinRule<C, O, J, W>): JoinRule<C, O, J, W>
export function defineRule(rule: object): object {
  return rule
}

/**
 * The value where it is known. An unknown one yields its note and gives undefined, as do an invalid and an absent one and
 * none at all; what may not even be there is not noted: `const mode = yield* decided(cluster.mode)`. Decide each value once, since each time notes it.
 */
export function* decided<T>(value: Value<T> | undefined): Generator<Unsure, T | undefined> {
  if (value?.state === 'unknown' && value.mayBeAbsent !== true) yield { says: 'unsure', why: value.why, at: value.at }
  return value?.state === 'known' ? value.value : undefined
}

/** The known items of a list, with their places; none of a list that is not known. The list and each item that is unknown yield a note. */
export function* decidedItems<T>(list: Value<ListValue<T>> | undefined): Generator<Unsure, readonly Known<T>[]> {
  const items = (yield* decided(list))?.items ?? []
  for (const item of items) yield* decided(item)
  return items.filter(item => item.state === 'known')
}
