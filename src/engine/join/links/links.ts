import { factsSeen, ownFacts, type RuleGroup, type WrittenAndDeployed } from '../groups.ts'
import { type Judgement, runGroup } from '../run-group.ts'
import { entriesOf, numberIndexes, type SetIndexes } from '../store/entries.ts'
import { openFrozenStore } from '../store/frozen-store.ts'
import type { FactStore } from '../store/store.ts'
import { hashText, type Table, toTable } from '../store/table.ts'

/**
 * What a link has looked at, and what it has found: enough to link again only what something else concerns. Files are
 * numbered in the order of their paths, groups and rules by their order, keys by `hashText`, entries as `Entries` says.
 */
export interface Links {
  /** Entry, file: under which entries a file states something, in another deployment only if it is another one there. */
  readonly stated: Table
  /** Entry, judge (`ruleKey`), key: which entries were read for which judgement. */
  readonly readers: Table
  /** Those that have found something. */
  readonly judgements: readonly Judgement[]
}

const MOST_RULES = 1 << 10

/** The number of a rule of a group. */
export const ruleKey = (group: number, order: number): number => group * MOST_RULES + order

/** The group and the rule's place in its set that a number encodes. */
export const fromRuleKey = (judge: number): { readonly group: number; readonly order: number } => ({
  group: Math.floor(judge / MOST_RULES),
  order: judge % MOST_RULES,
})

/** Whether a judgement says anything. */
export const hasFound = ({ problems, notes, faults }: Judgement): boolean =>
  problems.length + notes.length + faults.length > 0

/** The numbers of the indexes of each set, made once. */
export function indexesBySet(): (group: RuleGroup) => SetIndexes {
  const known = new Map<RuleGroup['set'], SetIndexes>()
  return ({ set }) => {
    const indexes = known.get(set) ?? numberIndexes(set)
    known.set(set, indexes)
    return indexes
  }
}

/** What was read for judgements: three columns. */
export type Reads = readonly [entries: number[], judges: number[], keys: number[]]

/** A group by its number, with the numbers of its indexes. */
export interface NumberedGroup {
  readonly number: number
  readonly group: RuleGroup
  readonly indexes: SetIndexes
}

/** The store, with what is read for each key noted in `reads`. */
export function noting(store: FactStore, { number, group, indexes }: NumberedGroup, reads: Reads): FactStore {
  const entries = entriesOf(group, indexes)
  const seen = new Set<number>()
  let judge = 0
  let key = ''
  let hash: number | undefined
  const note = (entry: number): void => {
    if (seen.has(entry)) return
    seen.add(entry)
    hash ??= hashText(key)
    reads[0].push(entry)
    reads[1].push(judge)
    reads[2].push(hash)
  }
  return {
    ...store,
    runForKeys: (rule, run) => {
      judge = ruleKey(number, indexes.orders.get(rule.rule) ?? 0)
      store.runForKeys(rule, (one, isThere, wasRun) => {
        seen.clear()
        key = one
        hash = undefined
        run(one, isThere, wasRun)
      })
    },
    find: (index, at) => {
      note(entries.of(index, at))
      return store.find(index, at)
    },
  }
}

/**
 * Links files. `fileOf` gives the file with a number, nothing for one that is not linked here. The groups are those of all files
 * of the run.
 */
export function recordLinks(
  groups: readonly RuleGroup[],
  numberOf: (path: string) => number,
  fileOf: (file: number) => WrittenAndDeployed | undefined,
): Links {
  const indexesOf = indexesBySet()
  const reads: Reads = [[], [], []]
  const stated: Rows = [[], []]
  const judgements: Judgement[] = []
  const run = ({ store, ...numbered }: OpenedGroup): void => {
    for (const judgement of runGroup(numbered.group, noting(store, numbered, reads)))
      if (hasFound(judgement)) judgements.push(judgement)
  }
  // A group of another deployment comes right after that of the first, and must know what is looked up there.
  let opened: OpenedGroup[] = []
  for (const [number, group] of groups.entries()) {
    if (group.view === undefined) {
      opened.forEach(run)
      opened = []
    }
    const store = opened[0]?.store.openView?.() ?? openFrozenStore(group.set, () => true)
    const one = { number, group, store, indexes: indexesOf(group) }
    setFacts(one, numberOf, fileOf, stated)
    opened.push(one)
  }
  opened.forEach(run)
  return { stated: toTable(stated), readers: toTable(reads), judgements }
}

/** Under which entries files state something: two columns. */
export type Rows = readonly [entries: number[], files: number[]]

interface OpenedGroup extends NumberedGroup {
  readonly store: FactStore
}

function setFacts(
  { group, store, indexes }: OpenedGroup,
  numberOf: (path: string) => number,
  fileOf: (file: number) => WrittenAndDeployed | undefined,
  stated: Rows,
): void {
  const { each } = entriesOf(group, indexes)
  for (const path of [...group.members, ...group.guests]) {
    const number = numberOf(path)
    const file = number < 0 ? undefined : fileOf(number)
    const facts = file === undefined ? [] : factsSeen(file, group)
    if (file === undefined || (facts.length === 0 && group.view === undefined)) continue
    store.set(path, facts)
    if (!isNotedIn(file, group)) continue
    const own = new Set<number>()
    each(facts, entry => {
      if (own.has(entry)) return
      own.add(entry)
      stated[0].push(entry)
      stated[1].push(number)
    })
  }
}

/** Whether it is noted what a file states in a group: in another deployment only where the file is another one there. */
export const isNotedIn = ({ deployed }: WrittenAndDeployed, group: RuleGroup): boolean =>
  group.view === undefined || ownFacts(deployed, group) !== undefined
