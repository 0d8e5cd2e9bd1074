import { lazily } from '../../model/lazily.ts'
import { compareTexts } from '../../model/text-order.ts'
import { SWITCHED } from '../deploy-step.ts'
import { type AnyContext, createContexts, noOutcomes, type Outcomes, runOnKey } from '../lint/run-rule.ts'
import type { IndexedRule, NamedIndex } from '../registry.ts'
import type { Outcome } from '../rule.ts'
import { isOff } from '../rule-settings.ts'
import type { RuleGroup } from './groups.ts'
import { isWhole } from './store/fact-index.ts'
import type { FactStore } from './store/store.ts'

/** What a rule finds for one key of a group. */
export interface Judgement extends Outcomes {
  readonly group: string
  /** The rule's number among those of the group. */
  readonly order: number
  readonly key: string
  /** Whether it is about another deployment than the first: what that says, too, counts once. */
  readonly isOther?: true
}

/** The order of judgements, whatever the order in which they were made: by group, rule and key. */
export const inOrder = (a: Judgement, b: Judgement): number =>
  compareTexts(a.group, b.group) || a.order - b.order || compareTexts(a.key, b.key)

/** What judgements say together, in their order; a rule that throws for many keys has one fault. */
export function outcomesOf(judgements: readonly Judgement[]): Outcomes {
  const all = [...judgements].sort(inOrder)
  const faults = all.flatMap(one => one.faults)
  return {
    problems: problemsOf(all),
    notes: notesOf(all),
    faults: [...new Map(faults.map(one => [`${one.source}\n${one.path}\n${one.message}`, one])).values()],
  }
}

/** The problems of the first deployment, and of the others what is not the same at the same written place. */
function problemsOf(all: readonly Judgement[]): Outcomes['problems'] {
  const own = all.flatMap(one => (one.isOther ? [] : one.problems))
  const others = all.flatMap(one => (one.isOther ? one.problems : []))
  if (others.length === 0) return own
  const known = new Set(own.flatMap(identities))
  return [
    ...own,
    ...others.filter(problem => {
      const identity = writtenIdentity(problem)
      if (identity === undefined) return true
      if (known.has(identity)) return false
      known.add(identity)
      return true
    }),
  ]
}

/** What tells a problem of what is written from others; undefined for what is made, whose copies are counted. */
function writtenIdentity({ at, check, as, part, severity, data, related = [] }: Outcomes['problems'][number]) {
  if (at.overlay !== undefined || at.instance !== undefined || at.generated !== undefined) return undefined
  const { document, pointer, part: of, within } = at
  const [start, end] = [within?.start, within?.end]
  return JSON.stringify([check, as, part, severity, data, document, pointer, of, start, end, related.length])
}

/** The notes of the first deployment, and of the others what nothing said before. */
function notesOf(all: readonly Judgement[]): Outcomes['notes'] {
  const own = all.flatMap(one => (one.isOther ? [] : one.notes))
  const others = all.flatMap(one => (one.isOther ? one.notes : []))
  if (others.length === 0) return own
  const known = new Set(own.map(identityOf))
  return [
    ...own,
    ...others.filter(note => {
      const identity = identityOf(note)
      if (known.has(identity)) return false
      known.add(identity)
      return true
    }),
  ]
}

const identityOf = ({
  rule,
  why,
  at: { document, pointer, part, within, overlay, instance },
}: Outcomes['notes'][number]) =>
  [rule, why, document, pointer, part ?? '', within?.start ?? '', overlay ?? '', instance ?? ''].join('\n')

const NOTHING: Outcomes = noOutcomes()

/**
 * Runs the rules of a group for the keys for which they have to be run. A judgement without outcomes takes back an earlier one.
 * Where nothing changes later, `known` has what was found so far, by which what other deployments repeat is not even kept.
 */
export function runGroup(
  { key: group, set: { rules }, settings, first, view }: RuleGroup,
  store: FactStore,
  known?: Set<string>,
): readonly Judgement[] {
  const contextOf = createContexts(settings)
  const judgements: Judgement[] = []
  // Kept until something is found: most keys give nothing.
  let found = noOutcomes()
  for (const [order, indexed] of rules.entries()) {
    const { rule } = indexed
    const judge = lazily(() => (isOff(rule, settings) ? undefined : ruleKey(indexed, store, contextOf(rule))))
    store.runForKeys(indexed, (key, isThere, wasRun) => {
      let outcomes = NOTHING
      const run = isThere ? judge() : undefined
      if (run !== undefined) {
        // What could not be decided where all is switched on need not be there at all.
        runOnKey(rule, run, key, first, view === SWITCHED ? { ...found, notes: [] } : found)
        if (found.problems.length + found.notes.length + found.faults.length > 0) {
          outcomes = known === undefined || view === undefined ? found : withoutRepeated(found, known)
          found = noOutcomes()
        }
      }
      if (wasRun || outcomes !== NOTHING)
        judgements.push({ group, order, key, ...(view === undefined ? {} : { isOther: true as const }), ...outcomes })
    })
  }
  if (known !== undefined)
    for (const one of judgements) for (const id of one.problems.flatMap(identities)) known.add(id)
  return judgements
}

const identities = (problem: Outcomes['problems'][number]): readonly string[] => {
  const found = writtenIdentity(problem)
  return found === undefined ? [] : [found]
}

const withoutRepeated = (found: Outcomes, known: ReadonlySet<string>): Outcomes => ({
  ...found,
  problems: found.problems.filter(one => !identities(one).some(id => known.has(id))),
})

/** Makes the function that runs a rule for one key. */
function ruleKey(
  { rule, judged, lookups }: IndexedRule,
  store: FactStore,
  context: AnyContext,
): (key: string) => Iterable<Outcome> {
  const given = lookupsOf(lookups, store)
  return key => rule.check(judgedOf(judged, store, key), context, given)
}

function judgedOf(judged: readonly NamedIndex[], store: FactStore, key: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, index] of judged) found[name] = store.find(index, key)
  return found
}

/** What a rule is given to look things up in: a function for each index, or all that is known of a whole one. */
function lookupsOf(indexes: readonly NamedIndex[], { find }: Pick<FactStore, 'find'>): Record<string, never> {
  const lookups = {}
  for (const [name, index] of indexes)
    Object.defineProperty(lookups, name, {
      enumerable: true,
      // What is not read is not noted: only then does a change of it not matter.
      get: isWhole(index) ? () => find(index, '') : () => (key: string) => find(index, key),
    })
  return lookups
}
