import type { Document, Place } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'
import type { Unknown } from '../documents/value.ts'
import type { Adjust, Fact, FactsOf, Said } from './fact.ts'
import type { AnyFactIndex, FactIndex, Lookup } from './join/fact-index.ts'
import type { Options, OptionValues } from './options.ts'
import type { Platform, Severity } from './settings.ts'

/**
 * How facts of one sort change what other files state, before rules join it: a kustomization gives what it lists another
 * namespace. `adjust` is given all of them, in the order of their files, and must depend on them and on what it reads with
 * `factsOf` while it is called; undefined where nothing changes. Rules that judge one file by itself see what is written.
 */
export interface Adjustment<T> {
  readonly by: Fact<T>
  readonly adjust: (by: readonly T[], factsOf: FactsOf) => Adjust | undefined
}

/** Turns a document into the resources it holds: a CloudFormation template's, a List's items, a manifest itself. */
export interface Family {
  readonly id: string
  /** The resources, or undefined where the document is not of this family. */
  readonly resources: (document: Document) => readonly Resource[] | undefined
}

/** What a resource is, and what it says. */
export interface Kind {
  /** The upstream name: `NetworkPolicy`, `CiliumValues`. */
  readonly id: string
  /**
   * Which resource types it may be (`Resource.type`): the index that keeps recognition cheap. An asterisk in place
   * of the API group takes a kind whose group each platform chooses.
   */
  readonly types: readonly [string, ...string[]]
  /** The decisive content, in a few words for `clauselint kinds`: `apiVersion networking.k8s.io/v1, kind NetworkPolicy`. */
  readonly recognisedBy: string
  /** Further content that decides; absent where the type alone does. */
  readonly is?: (resource: Resource) => boolean
  readonly facts: (resource: Resource) => Iterable<Said>
}
export const defineKind = (kind: Kind): Kind => kind

/** JSON-like data that a fix writes. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** A change to the tree, not to the text: the syntax layer of that document writes it as YAML, JSON or TOML. */
export type Edit =
  | { readonly at: Place; readonly set: string | number | boolean | null }
  | { readonly at: Place; readonly replace: Json }
  | { readonly at: Place; readonly remove: true }
  | { readonly at: Place; readonly rename: string }
  | { readonly at: Place; readonly insert: { readonly key: string; readonly value: Json } }
  | { readonly at: Place; readonly append: Json }
/** A change to the text itself, for what is in no tree: a comment. UTF-16 offsets into the finding's file. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}
export interface Fix {
  readonly title: string
  /** Whether it can't change anything but what the finding says. */
  readonly safe: boolean
  readonly edits: readonly (Edit | TextEdit)[]
}

export interface Related {
  readonly at: Place
  /** What is there, not what to do: `planned here`. */
  readonly note: string
}
export interface Problem {
  readonly says: 'problem'
  /** A key of the rule's `checks`. */
  readonly check: string
  readonly at: Place
  readonly severity?: Severity | undefined
  readonly data?: Readonly<Record<string, string | number>> | undefined
  readonly related?: readonly Related[] | undefined
  readonly fix?: Fix | undefined
}
/** Something that could not be decided, and why. */
export interface Unsure {
  readonly says: 'unsure'
  readonly why: string
  readonly at: Place
}
export type Outcome = Problem | Unsure

/** A check's sentence, or the sentence with a severity other than the rule's. */
export type CheckText = string | { readonly severity: Severity; readonly text: string }
/** `VC-02`, or `VC-02.absent` where one check needs several sentences. */
export type Checks = Readonly<
  Record<`${string}-${number}` | `${string}-${number}.${string}` | `syntax/${string}`, CheckText>
>
type TextOf<T> = T extends string ? T : T extends { readonly text: infer S } ? (S extends string ? S : never) : never
/** `'{a} and {b}'` → `'a' | 'b'`: a sentence can't be said without its data. */
type Slots<S extends string> = S extends `${string}{${infer N}}${infer R}` ? N | Slots<R> : never
type Extra = Pick<Problem, 'related' | 'fix' | 'severity'>
type SayArguments<S extends string> = [Slots<S>] extends [never]
  ? [Extra?]
  : [Extra & { readonly data: { readonly [K in Slots<S>]: string | number } }]

/** What a rule is given beside its facts. `say` and `unsure` only build a value; nothing happens until it is yielded. */
export interface Context<C extends Checks, O extends Options> {
  readonly say: <Id extends keyof C & string>(check: Id, at: Place, ...extra: SayArguments<TextOf<C[Id]>>) => Problem
  readonly unsure: (value: Unknown | { readonly why: string; readonly at: Place }) => Unsure
  readonly options: OptionValues<O>
  readonly platform: Platform
  /** Whether the configuration says that all that is deployed together is in this scope. */
  readonly complete: boolean
  /** Whether the configuration declares this object as existing elsewhere. */
  readonly isExternal: (kind: string, namespace: string | undefined, name: string) => boolean
}

interface Common<C extends Checks, O extends Options> {
  /** Its path under src/rules: `hybrid/snat-exclusion`. */
  readonly id: `${string}/${string}`
  /** What the user shall do, imperative, at most 80 characters. */
  readonly summary: string
  readonly severity: Severity
  readonly since: string
  readonly references: readonly [string, ...string[]]
  readonly checks: C
  readonly options?: O
  /** Whether a comment in the linted file may silence it; true where absent. */
  readonly suppressible?: boolean
}
/** Looks at one fact; runs again only when its file changes. */
export interface Rule<C extends Checks, O extends Options, T> extends Common<C, O> {
  readonly on: Fact<T>
  readonly check: (fact: T, context: Context<C, O>) => Iterable<Outcome>
}
type Needs = Readonly<Record<string, Fact<never>>>
type Found<N extends Needs> = { readonly [K in keyof N]: N[K] extends Fact<infer T> ? readonly T[] : never }
/** Looks at all facts that it names: of a scope, or of the whole run. */
export interface LinkRule<C extends Checks, O extends Options, N extends Needs> extends Common<C, O> {
  /** The first fact is what the rule judges: without one, the rule is not asked. */
  readonly across: N
  readonly reach?: 'scope' | 'run'
  readonly check: (found: Found<N>, context: Context<C, O>) => Iterable<Outcome>
}
type Indexes = Readonly<Record<string, AnyFactIndex>>
type Judged<N extends Indexes> = { readonly [K in keyof N]: N[K] extends FactIndex<never, infer V> ? V : never }
type Lookups<N extends Indexes> = {
  readonly [K in keyof N]: N[K] extends FactIndex<never, infer V> ? Lookup<V> : never
}
/**
 * Judges the facts of one key at a time (each by itself with `eachOf`, those of one namespace), and looks up by keys what
 * else it has to know. While files change it is asked again only for keys under which something it has read has changed.
 */
export interface KeyedRule<C extends Checks, O extends Options, J extends Indexes, F extends Indexes>
  extends Common<C, O> {
  /** What is judged: the rule is asked for each key of these indexes, with what is known under it. */
  readonly judges: J
  readonly finds: F
  /** All facts that the indexes are of. */
  readonly across: Needs
  readonly reach?: 'scope' | 'run'
  readonly check: (judged: Judged<J>, lookups: Lookups<F>, context: Context<C, O>) => Iterable<Outcome>
}
export const defineRule = <const C extends Checks, T, const O extends Options = Record<never, never>>(
  rule: Rule<C, O, T>,
): Rule<C, O, T> => rule
export const defineLinkRule = <
  const C extends Checks,
  const N extends Needs,
  const O extends Options = Record<never, never>,
>(
  rule: LinkRule<C, O, N>,
): LinkRule<C, O, N> => rule

export const defineKeyedRule = <
  const C extends Checks,
  const J extends Indexes,
  const F extends Indexes,
  const O extends Options = Record<never, never>,
>(
  rule: Omit<KeyedRule<C, O, J, F>, 'across'>,
): KeyedRule<C, O, J, F> => {
  const indexes: readonly AnyFactIndex[] = [...Object.values(rule.judges), ...Object.values(rule.finds)]
  return { ...rule, across: Object.fromEntries(indexes.map(({ of }) => [of.id, of])) }
}
