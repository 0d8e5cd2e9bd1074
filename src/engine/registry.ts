import type { Parsers } from '../languages/tree/parsed.ts'
import { groupBy } from '../model/group-by.ts'
import type { Adjustment, Family, KeyedRule, Kind, LinkRule, Rule } from './define.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list of rules forgets each rule's own types
export type FileRule = Rule<any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: a list of rules forgets each rule's own types
export type AnyWholeRule = LinkRule<any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: a list of rules forgets each rule's own types
export type AnyKeyedRule = KeyedRule<any, any, any, any>
export type AnyLinkRule = AnyWholeRule | AnyKeyedRule
// biome-ignore lint/suspicious/noExplicitAny: the engine does not know the fact
export type AnyAdjustment = Adjustment<any>
export type AnyRule = FileRule | AnyLinkRule

/** Everything that the engine is told about the world; put together in src/index.ts only. */
export interface Registry {
  /** The parsers that are loaded; YAML needs none. */
  readonly parsers: Parsers
  /** In order: the first family that takes a document has it. */
  readonly families: readonly Family[]
  readonly kinds: readonly Kind[]
  readonly rules: readonly AnyRule[]
  /** What changes facts before they are joined; absent where nothing does. */
  readonly adjustment?: AnyAdjustment
  readonly kindsByType: ReadonlyMap<string, readonly Kind[]>
  readonly rulesByFact: ReadonlyMap<string, readonly FileRule[]>
  readonly linkRules: readonly AnyLinkRule[]
  /** The facts that link rules ask for: only these are kept once a file is done. */
  readonly linkedFacts: ReadonlySet<string>
  readonly ruleById: ReadonlyMap<string, AnyRule>
}

/** Whether a rule judges the facts of one key at a time. */
export const isKeyed = (rule: AnyLinkRule): rule is AnyKeyedRule => 'judges' in rule

const isLinkRule = (rule: AnyRule): rule is AnyLinkRule => 'across' in rule

/** Builds the indexes once; the order of kinds and rules is kept. */
export function createRegistry(
  parts: Pick<Registry, 'parsers' | 'families' | 'kinds' | 'rules' | 'adjustment'>,
): Registry {
  const linkRules = parts.rules.filter(isLinkRule)
  const fileRules = parts.rules.filter((rule): rule is FileRule => !isLinkRule(rule))
  const typed = parts.kinds.flatMap(kind => kind.types.map(type => ({ type, kind })))
  const kindsByType = new Map(
    Array.from(
      groupBy(typed, entry => entry.type),
      ([type, entries]) => [type, entries.map(entry => entry.kind)],
    ),
  )
  return {
    ...parts,
    kindsByType,
    rulesByFact: groupBy(fileRules, rule => rule.on.id),
    linkRules,
    linkedFacts: new Set([
      ...linkRules.flatMap(rule => factIds(rule)),
      ...(parts.adjustment ? [parts.adjustment.by.id] : []),
    ]),
    ruleById: new Map(parts.rules.map(rule => [rule.id, rule])),
  }
}

/** The kinds that a resource of `type` may be: those of the type, then those of its kind in whatever API group. */
export function candidateKinds(type: string, { kindsByType }: Pick<Registry, 'kindsByType'>): readonly Kind[] {
  const slash = type.lastIndexOf('/')
  const anyGroup = slash < 0 ? undefined : kindsByType.get(`*${type.slice(slash)}`)
  const exact = kindsByType.get(type) ?? []
  return anyGroup === undefined ? exact : [...exact, ...anyGroup]
}

/** The ids of the facts that a link rule names, the judged one first. */
export function factIds(rule: AnyLinkRule): readonly string[] {
  const needs: readonly { readonly id: string }[] = Object.values(rule.across)
  return needs.map(fact => fact.id)
}
