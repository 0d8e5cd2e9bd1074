import { groupBy } from '../model/group-by.ts'
import { type Hop, hopsTowards, pathFrom } from '../model/rights/hops.ts'
import { merge } from './compare.ts'
import type { Change } from './drawing.ts'

/** One way in which a principal becomes another one. */
export interface AccessHop {
  readonly to: string
  /** `may start Pods in kube-system`. */
  readonly means: string
  /** Whether nothing that the documents leave open may prevent it. */
  readonly isSure: boolean
  /** What it is not sure for; absent where something may prevent it. */
  readonly doubt?: string
  /** Files with lines that show it. */
  readonly at: readonly string[]
  readonly change?: Change
}

/** What somebody can reach, hop by hop. */
export interface AccessPath {
  /** What it leads to, as a predicate: `becomes cluster-admin`. */
  readonly goal: string
  readonly hops: readonly { readonly who: string; readonly means: string }[]
  readonly change?: Change
}

/** A right that two states differ in. */
export interface ChangedRight {
  /** `may get, list pods in shop`. */
  readonly text: string
  readonly at: readonly string[]
  readonly change: Change
}

/** A principal of a scope, and whom it can become. */
export interface AccessPrincipal {
  readonly id: string
  readonly hops: readonly AccessHop[]
  /** To each goal that it surely reaches, a shortest path. */
  readonly paths: readonly AccessPath[]
  /** Where two states are compared: what else became of its rights. */
  readonly rights?: readonly ChangedRight[]
  readonly change?: Change
}

/** Who can become whom in a scope. */
export interface AccessGraph {
  readonly title: string
  readonly principals: readonly AccessPrincipal[]
}

/** Something that paths lead to: the id of a principal, and what who reaches it does. */
export interface AccessGoal {
  readonly id: string
  readonly says: string
}

/** Which principals are wanted: all where neither is stated. */
export interface WantedAccess {
  /** A principal, by its id or the end of it: `shop/api`, `ServiceAccount shop/api`. */
  readonly from?: string | undefined
  /** One who shall be reached: `cluster-admin`, `administrator`, or a principal as in `from`. */
  readonly to?: string | undefined
}

/** Steps that represent a choice, as of any ServiceAccount of a namespace. */
const isChoice = (id: string): boolean => id.startsWith('any ')

/** The hops of a scope by principal, in the order of their names. Linear in the number of hops, apart from the paths. */
export function accessGraph<P>(
  hops: readonly Hop<P>[],
  goals: readonly AccessGoal[],
  placeOf: (at: P) => string,
): Omit<AccessGraph, 'title'> {
  const sure = hops.filter(({ isSure }) => isSure)
  const ways = goals.map(({ id, says }) => ({ says, towards: hopsTowards(sure, id) }))
  const byPrincipal = groupBy(
    hops.filter(({ from }) => !isChoice(from)),
    ({ from }) => from,
  )
  const principals = Array.from(
    byPrincipal,
    ([id, own]): AccessPrincipal => ({
      id,
      hops: own.map(({ to, means, isSure, doubt, at }) => ({
        to,
        means,
        isSure,
        ...(doubt === undefined ? {} : { doubt }),
        at: [...new Set(at.map(placeOf))],
      })),
      paths: ways.flatMap(({ says, towards }) => {
        const path = pathFrom(id, towards, MOST_HOPS).filter(({ from, by }) => !isChoice(from) && by !== 'runs as')
        return path.length === 0 ? [] : [{ goal: says, hops: path.map(({ from, means }) => ({ who: from, means })) }]
      }),
    }),
  )
  return { principals: principals.sort((one, other) => (one.id < other.id ? -1 : 1)) }
}

/** Paths are shown up to this length. */
const MOST_HOPS = 50

/** The wanted part of the hops: from a principal all that it can become, to one all that can become it. */
export function narrowAccess<P>(hops: readonly Hop<P>[], { from, to }: WantedAccess): readonly Hop<P>[] {
  const forward = from === undefined ? hops : reached(hops, from, 'from', 'to')
  return to === undefined ? forward : reached(forward, to, 'to', 'from')
}

function reached<P>(
  hops: readonly Hop<P>[],
  wanted: string,
  near: 'from' | 'to',
  far: 'from' | 'to',
): readonly Hop<P>[] {
  const at = groupBy(hops, one => one[near])
  const found = new Set([...at.keys()].filter(id => isNamed(id, wanted)))
  // What is added while the set is gone through is gone through too.
  for (const id of found) for (const one of at.get(id) ?? []) found.add(one[far])
  return hops.filter(one => found.has(one[near]))
}

/** Whether somebody means a principal: by its id, or the end of it. */
export const isNamed = (id: string, wanted: string): boolean => id === wanted || nameIn(id) === wanted

/** The id of a principal without its kind: `shop/api`. */
export const nameIn = (id: string): string => id.slice(id.indexOf(' ') + 1)

/** What is now, beside what was: hops and paths that are new, and those that are gone. */
export function compareAccess(before: AccessGraph, now: AccessGraph): AccessGraph {
  const was = new Map(before.principals.map(one => [one.id, one]))
  const is = new Map(now.principals.map(one => [one.id, one]))
  const principals = [...new Set([...is.keys(), ...was.keys()])].sort().flatMap((id): readonly AccessPrincipal[] => {
    const [old, own] = [was.get(id), is.get(id)]
    if (own === undefined) return old === undefined ? [] : [wholly(old, 'gone')]
    if (old === undefined) return [wholly(own, 'new')]
    return [
      {
        ...own,
        hops: merge(old.hops, own.hops, ({ to, means }) => `${to}\n${means}`),
        paths: merge(old.paths, own.paths, ({ goal }) => goal),
      },
    ]
  })
  return { title: now.title, principals }
}

const wholly = (one: AccessPrincipal, change: Change): AccessPrincipal => ({
  ...one,
  change,
  hops: one.hops.map(hop => ({ ...hop, change })),
  paths: one.paths.map(path => ({ ...path, change })),
})

/** A right of a principal, its verb or action by itself. */
export interface SingleRight {
  readonly who: string
  readonly says: string
  readonly what: string
  readonly on: string
  readonly at: readonly string[]
}

/** The rights that a later state has and an earlier one has not, and the other way round, by principal; the verbs of one thing together. */
export function changedRights(
  before: readonly SingleRight[],
  now: readonly SingleRight[],
): ReadonlyMap<string, readonly ChangedRight[]> {
  const keyOf = ({ who, says, what, on }: SingleRight): string => JSON.stringify([who, says, what, on])
  const [was, is] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))]
  const changed = [
    ...now.filter(one => !was.has(keyOf(one))).map(right => ({ right, change: 'new' as const })),
    ...before.filter(one => !is.has(keyOf(one))).map(right => ({ right, change: 'gone' as const })),
  ]
  const byThing = groupBy(changed, ({ right: { who, says, on }, change }) => JSON.stringify([who, change, says, on]))
  const lines = [...byThing.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { who, says, on } = first.right
    const all = [first, ...others].map(({ right }) => right)
    const what = [...new Set(all.map(one => one.what))].join(', ')
    const at = [...new Set(all.flatMap(one => one.at))]
    return [{ who, text: `${says} ${what}${on === '' ? '' : ` ${on}`}`, at, change: first.change }]
  })
  return groupBy(lines, ({ who }) => who)
}

/** A graph with the rights that changed, at their principals. */
export function withRights(graph: AccessGraph, changed: ReadonlyMap<string, readonly ChangedRight[]>): AccessGraph {
  const own = new Set(graph.principals.map(({ id }) => id))
  const others = [...changed.keys()]
    .filter(id => !own.has(id))
    .map((id): AccessPrincipal => ({ id, hops: [], paths: [] }))
  const principals = [...graph.principals, ...others].map(one => {
    const rights = changed.get(one.id)
    return rights === undefined ? one : { ...one, rights: rights.map(({ text, at, change }) => ({ text, at, change })) }
  })
  return { ...graph, principals: principals.sort((one, other) => (one.id < other.id ? -1 : 1)) }
}
