import type { Parsers } from '../languages/tree/parsed.ts'
import { groupBy } from '../model/group-by.ts'
import type { Carrier } from './carrier.ts'
import type { DeployStep } from './deploy-step.ts'
import type { DocumentDialect } from './dialect.ts'
import type { Fact } from './fact.ts'
import type { AnyFactIndex } from './join/fact-index.ts'
import type { Kind } from './kind.ts'
import type { FactRule, JoinRule } from './rule.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list of rules forgets each rule's own types
export type AnyFactRule = FactRule<any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: a list of rules forgets each rule's own types
export type AnyJoinRule = JoinRule<any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: a list of steps forgets the facts of each
export type AnyDeployStep = DeployStep<any>
// biome-ignore lint/suspicious/noExplicitAny: the engine does not know the fact
export type AnyFact = Fact<any>
export type AnyRule = AnyFactRule | AnyJoinRule

/** Everything that the engine is told about the world; put together in src/index.ts only. */
export interface Registry {
  /** The parsers that are loaded; YAML needs none. */
  readonly parsers: Parsers
  /** In order: the first dialect that takes a document has it. */
  readonly dialects: readonly DocumentDialect[]
  readonly carriers: readonly Carrier[]
  readonly kinds: readonly Kind[]
  readonly rules: readonly AnyRule[]
  /** From what is written to what is deployed, in order. */
  readonly deploySteps: readonly AnyDeployStep[]
  readonly carriersByType: ReadonlyMap<string, readonly Carrier[]>
  readonly kindsByType: ReadonlyMap<string, readonly Kind[]>
  readonly rulesByFact: ReadonlyMap<string, readonly AnyFactRule[]>
  readonly joinRules: readonly AnyJoinRule[]
  /** The facts that joins and deploy steps need: only these are kept once a file is done. */
  readonly keptFacts: ReadonlySet<string>
  /** The facts that any rule or deploy step needs. */
  readonly usedFacts: ReadonlySet<string>
  /** The facts that a deploy step may change. */
  readonly changeableFacts: ReadonlySet<string>
  readonly ruleById: ReadonlyMap<string, AnyRule>
  /** The dialects whose documents are records: what is in them is not fixed. */
  readonly recordDialects: ReadonlySet<string>
}

/** Whether a rule runs across the facts of a scope or of the run. */
export const isJoinRule = (rule: AnyRule): rule is AnyJoinRule => typeof rule.on['of'] !== 'function'

/** Builds the indexes once; the order of kinds and rules is kept. */
export function createRegistry(
  parts: Pick<Registry, 'parsers' | 'dialects' | 'kinds' | 'rules' | 'deploySteps'> &
    Partial<Pick<Registry, 'carriers'>>,
): Registry {
  const joinRules = parts.rules.filter(isJoinRule)
  const factRules = parts.rules.filter((rule): rule is AnyFactRule => !isJoinRule(rule))
  const rulesByFact = groupBy(factRules, rule => rule.on.id)
  const changeableFacts = new Set(parts.deploySteps.flatMap(({ changes }) => changes.map(({ id }) => id)))
  const keptFacts = new Set([
    ...joinRules.flatMap(rule => factIds(rule)),
    ...parts.deploySteps.flatMap(({ from }) => Object.values<AnyFact>(from).map(({ id }) => id)),
    ...[...changeableFacts].filter(id => rulesByFact.has(id)),
  ])
  return {
    ...parts,
    carriers: parts.carriers ?? [],
    carriersByType: byType(parts.carriers ?? []),
    kindsByType: byType(parts.kinds),
    rulesByFact,
    joinRules,
    keptFacts,
    usedFacts: new Set([...keptFacts, ...rulesByFact.keys()]),
    changeableFacts,
    ruleById: new Map(parts.rules.map(rule => [rule.id, rule])),
    recordDialects: new Set(parts.dialects.filter(({ isRecord }) => isRecord === true).map(({ id }) => id)),
  }
}

function byType<T extends { readonly types: readonly string[] }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const typed = all.flatMap(one => one.types.map(type => ({ type, one })))
  const groups = groupBy(typed, ({ type }) => type)
  return new Map(Array.from(groups, ([type, entries]) => [type, entries.map(({ one }) => one)]))
}

/** The kinds that a resource of `type` may be: those of the type, those of its kind in whatever API group, those of any object. */
export function candidateKinds(type: string, { kindsByType }: Pick<Registry, 'kindsByType'>): readonly Kind[] {
  const slash = type.lastIndexOf('/')
  const anyGroup = slash < 0 ? undefined : kindsByType.get(`*${type.slice(slash)}`)
  const any = slash < 0 ? undefined : kindsByType.get('*/*')
  const exact = kindsByType.get(type) ?? []
  return anyGroup === undefined && any === undefined ? exact : [...exact, ...(anyGroup ?? []), ...(any ?? [])]
}

/** The ids of the facts that a join rule needs, those that it judges first. */
export const factIds = (rule: AnyJoinRule): readonly string[] => [
  ...new Set([...indexesOf(rule.on), ...indexesOf(rule.with)].map(([, { of }]) => of.id)),
]

/** The indexes that a join rule names, by their names. */
export const indexesOf = (indexes: AnyJoinRule['with'] = {}): readonly (readonly [string, AnyFactIndex])[] =>
  Object.entries<AnyFactIndex>(indexes)
