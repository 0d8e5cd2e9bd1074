import type { SourceFile } from '../documents/document.ts'
import type { Parsers } from '../languages/tree/parsed.ts'
import { groupBy } from '../model/group-by.ts'
import { lazily } from '../model/lazily.ts'
import { keptIn } from '../model/remembered.ts'
import type { Precedence } from './assemble/precedence.ts'
import type { Carrier } from './carrier.ts'
import type { DeployStep } from './deploy-step.ts'
import type { DocumentDialect } from './dialect.ts'
import type { EmittedFact, Fact } from './fact.ts'
import type { AnyFactIndex } from './join/store/fact-index.ts'
import type { Kind } from './kind.ts'
import type { AnyRelevance } from './relevance/relevance.ts'
import type { Shown } from './relevance/shown.ts'
import type { CheckText, FactRule, JoinRule } from './rule.ts'
import type { Severity } from './settings.ts'
import type { SameFaults } from './suppress/other-tools/same-faults.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list of rules forgets each rule's own types
export type AnyFactRule = FactRule<any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: a list of rules forgets each rule's own types
export type AnyJoinRule = JoinRule<any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: a list of steps forgets the facts of each
export type AnyDeployStep = DeployStep<any>
// biome-ignore lint/suspicious/noExplicitAny: the engine does not know the fact
export type AnyFact = Fact<any>
export type AnyRule = AnyFactRule | AnyJoinRule

/** What is to be known of a rule before it is loaded: its names, what settings of it may be, what reports tell of it. */
export interface RuleData {
  readonly id: string
  readonly summary: string
  readonly severity: Severity
  readonly relevance: AnyRelevance
  readonly references: readonly string[]
  readonly checks: Readonly<Record<string, CheckText>>
  readonly options?: Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>>
  readonly speaksFor?: string
}

/** Rules that are loaded together, when a fact turns up that one of them is on. */
export interface RuleArea {
  /** What the ids of its rules begin with: `hybrid/`. */
  readonly prefix: string
  /** The ids of the facts that its rules are on: where there is none of them, none of the rules is run. */
  readonly on: readonly string[]
  /** The ids of the facts that its rules look up beside them. */
  readonly looksUp: readonly string[]
  /** In the order in which they are run. */
  readonly load: () => readonly AnyRule[]
}

/** Everything that the engine knows about the world; put together in src/linter.ts only. */
export interface Registry {
  /** The parsers that are loaded; YAML needs none. */
  readonly parsers: Parsers
  /** In order: the first dialect that takes a document has it. */
  readonly dialects: readonly DocumentDialect[]
  readonly carriers: readonly Carrier[]
  readonly kinds: readonly Kind[]
  /** All of them: whoever asks for it has all areas loaded. */
  readonly rules: readonly AnyRule[]
  /** What is to be known of each rule, in the order of `rules`: none is loaded for it. */
  readonly ruleData: readonly RuleData[]
  /** From what is written to what is deployed, in order. */
  readonly deploySteps: readonly AnyDeployStep[]
  readonly carriersByType: ReadonlyMap<string, readonly Carrier[]>
  readonly kindsByType: ReadonlyMap<string, readonly Kind[]>
  /** The rules on one fact, by its id. */
  readonly rulesOn: (fact: string) => readonly AnyFactRule[]
  /** The rules that join facts, of all areas that are on one of these facts (ids): no other rule has anything to judge. */
  readonly ruleSetsOn: (facts: ReadonlySet<string>) => readonly RuleSet[]
  /** The facts that any rule or deploy step needs: only these are kept once a file is done. */
  readonly usedFacts: ReadonlySet<string>
  /** The facts that files in folders of policies and schemas state (`FileSettings.libraries`): those about policies and definitions. */
  readonly libraryFacts: ReadonlySet<string>
  readonly ruleOf: (id: string) => AnyRule | undefined
  /** The dialects whose documents are records: what is in them is not fixed. */
  readonly recordDialects: ReadonlySet<string>
  /** The checks that are reported instead of others, where both are about the same thing. */
  readonly precedence: Precedence
  /** Gives the text of a linted file that a deploy step reads by its path; undefined of any other. */
  readonly textOf?: ((path: string) => string | undefined) | undefined
  /** What a file shows of where checks speak, by its text and all that it states; undefined where that is nothing. */
  readonly shows?:
    | ((file: {
        readonly path: string
        readonly text: string
        readonly facts: readonly EmittedFact[]
      }) => Shown | undefined)
    | undefined
  /** The checks of other tools that are about the same faults as some of ours. */
  readonly sameFaults?: SameFaults | undefined
  /** Whether files are compared with what they were: what deploy steps make states what is compared, too. */
  readonly compares?: true
}

/** An index that a join rule names. */
export type NamedIndex = readonly [name: string, index: AnyFactIndex]

/** A join rule with its indexes as lists: a run looks at them for each scope. */
export interface IndexedRule {
  readonly rule: AnyJoinRule
  readonly judged: readonly NamedIndex[]
  readonly lookups: readonly NamedIndex[]
}

/** The join rules that are run on the same files and see the same facts of them, in order. */
export interface RuleSet {
  readonly reach: 'scope' | 'run'
  readonly sees: 'deployed' | 'written'
  readonly rules: readonly IndexedRule[]
  /** The ids of the facts that they need. */
  readonly facts: ReadonlySet<string>
}

/** The registry for files in memory, whose texts deploy steps read by their paths. Tests and generators need it. */
export function readingFrom(registry: Registry, files: readonly SourceFile[]): Registry {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return { ...registry, textOf: path => texts.get(path) }
}

/** Whether a rule runs across the facts of a scope or of the run. */
export const isJoinRule = (rule: AnyRule): rule is AnyJoinRule => typeof rule.on['of'] !== 'function'

type Parts = Pick<Registry, 'parsers' | 'dialects' | 'kinds' | 'deploySteps' | 'textOf' | 'shows' | 'sameFaults'> &
  Partial<Pick<Registry, 'carriers' | 'precedence' | 'libraryFacts'>>

/** A registry of rules that are loaded already, in their order. @internal Tests and generators make some. */
export const createRegistry = ({ rules, ...parts }: Parts & Pick<Registry, 'rules'>): Registry =>
  openRegistry({ ...parts, areas: [toArea('', rules)] })

/** The area of rules that are loaded already. */
export function toArea(prefix: string, rules: readonly AnyRule[]): RuleArea {
  const idsOf = (indexes: AnyJoinRule['with'] = {}) => Object.values<AnyFactIndex>(indexes).map(({ of }) => of.id)
  const on = rules.flatMap(rule => (isJoinRule(rule) ? idsOf(rule.on) : [rule.on.id]))
  const looksUp = rules.flatMap(rule => (isJoinRule(rule) ? idsOf(rule.with) : []))
  return { prefix, on: [...new Set(on)], looksUp: [...new Set(looksUp)], load: () => rules }
}

/** Builds the indexes once; the order of kinds and rules is kept. Rules are loaded where they are needed. */
export function openRegistry({
  parsers,
  dialects,
  carriers = [],
  kinds,
  deploySteps,
  textOf,
  shows,
  sameFaults,
  precedence = new Map(),
  libraryFacts = new Set(),
  areas,
  loadRuleData,
}: Parts & {
  readonly areas: readonly RuleArea[]
  /** Where it is absent, the rules themselves are loaded for what is to be known of them. */
  readonly loadRuleData?: () => readonly RuleData[]
}): Registry {
  const opened = areas.map(({ prefix, on, load }) => {
    const rules = lazily(load)
    return { prefix, on: new Set(on), rules, byId: lazily(() => new Map(rules().map(rule => [String(rule.id), rule]))) }
  })
  const factRules = new Map<string, readonly AnyFactRule[]>()
  const ruleSets = new Map<string, readonly RuleSet[]>()
  const all = lazily(() => opened.flatMap(({ rules }) => rules()))
  const data = lazily<readonly RuleData[]>(loadRuleData ?? all)
  return {
    parsers,
    dialects,
    carriers,
    kinds,
    deploySteps,
    textOf,
    shows,
    sameFaults,
    precedence,
    libraryFacts,
    get rules() {
      return all()
    },
    get ruleData() {
      return data()
    },
    carriersByType: byType(carriers),
    kindsByType: byType(kinds),
    rulesOn: fact =>
      keptIn(factRules, fact, () =>
        opened
          .filter(({ on }) => on.has(fact))
          .flatMap(({ rules }) => rules())
          .filter((rule): rule is AnyFactRule => !isJoinRule(rule) && rule.on.id === fact),
      ),
    ruleSetsOn: facts => {
      const wanted = opened.filter(({ on }) => [...on].some(id => facts.has(id)))
      const key = wanted.map(area => opened.indexOf(area)).join()
      return keptIn(ruleSets, key, () => toRuleSets(wanted.flatMap(({ rules }) => rules()).filter(isJoinRule)))
    },
    usedFacts: new Set([
      ...areas.flatMap(({ on, looksUp }) => [...on, ...looksUp]),
      ...deploySteps.flatMap(({ from }) => Object.values<AnyFact>(from).map(({ id }) => id)),
    ]),
    ruleOf: id =>
      opened
        .find(({ prefix }) => id.startsWith(prefix))
        ?.byId()
        .get(id),
    recordDialects: new Set(dialects.filter(({ isRecord }) => isRecord === true).map(({ id }) => id)),
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
  if (anyGroup === undefined && any === undefined) return exact
  return [...exact, ...[...(anyGroup ?? []), ...(any ?? [])].filter(({ except }) => except?.test(type) !== true)]
}

/** All sets that have rules: those on the scopes, then those on the whole run. */
function toRuleSets(joinRules: readonly AnyJoinRule[]): readonly RuleSet[] {
  const sets = (['scope', 'run'] as const).flatMap(reach =>
    (['deployed', 'written'] as const).map((sees): RuleSet => {
      const rules = joinRules
        .filter(rule => (rule.reach ?? 'scope') === reach && (rule.sees ?? 'deployed') === sees)
        .map(rule => ({
          rule,
          judged: indexesOf(rule.on),
          lookups: indexesOf(rule.with),
        }))
      const indexes = rules.flatMap(({ judged, lookups }) => [...judged, ...lookups])
      return { reach, sees, rules, facts: new Set(indexes.map(([, { of }]) => of.id)) }
    }),
  )
  return sets.filter(({ rules }) => rules.length > 0)
}

const indexesOf = (indexes: AnyJoinRule['with'] = {}): readonly NamedIndex[] => Object.entries<AnyFactIndex>(indexes)
