import { lazily } from '../../../model/lazily.ts'
import type { EmittedFact } from '../../fact.ts'
import type { FileResult } from '../../file-result.ts'

/** A fact that may not be kept, since it tells a secret: its sort, and a digest by which it is known again. */
export interface HiddenFact {
  readonly fact: string
  readonly digest: string
}

/** A fact, or the number of one named before: those that the step was given, then the new ones in their order. */
type Reference = number | EmittedFact | HiddenFact

/** Whether nothing of a fact is known but its digest. */
export const isHidden = (fact: EmittedFact): fact is EmittedFact & HiddenFact => 'digest' in fact

/** Makes a hidden fact the one that it was. */
export function reveal(hidden: EmittedFact & HiddenFact, fact: EmittedFact): EmittedFact {
  Reflect.deleteProperty(hidden, 'digest')
  return Object.assign(hidden, fact)
}

/** What a file states, in all its deployments. */
interface Lists<T> {
  readonly facts: readonly T[]
  readonly views?: Readonly<Record<string, readonly T[]>> | undefined
  readonly apart?: readonly T[] | undefined
}

/** All that lists have, in one order. */
export const allIn = <T>({ facts, views = {}, apart = [] }: Lists<T>): readonly T[] => [
  ...facts,
  ...Object.values(views).flat(),
  ...apart,
]

/** The lists with something else, or nothing (`[]`), in place of each item; these are taken in the order of `allIn`. */
export const mapLists = <T, R extends object | number>(
  { facts, views, apart }: Lists<T>,
  map: (one: T) => R | readonly [],
): Lists<R> => {
  const mapped = (all: readonly T[]): readonly R[] => all.flatMap<R>(map)
  return {
    facts: mapped(facts),
    ...(views && { views: Object.fromEntries(Object.entries(views).map(([name, own]) => [name, mapped(own)])) }),
    ...(apart && { apart: mapped(apart) }),
  }
}

/** What a step makes of a file, as plain data that does not repeat what the step was given. */
export interface Delta<R = Reference>
  extends Lists<R>,
    Partial<Pick<FileResult, 'notes'>>,
    Pick<FileResult, 'notAnalysed' | 'counted'> {
  /** How many facts the step was given: of a file that tells a secret, none of these are known later. */
  readonly given: number
}

/** What has to be known of `deployed` beside the result that the step was given for it. */
export function deltaOf(given: FileResult, deployed: FileResult): Delta {
  const numbers = new Map<EmittedFact, number>()
  const all = allIn(given)
  for (const [i, fact] of all.entries()) if (!numbers.has(fact)) numbers.set(fact, i)
  let count = all.length
  const refer = (fact: EmittedFact): Reference => {
    const known = numbers.get(fact)
    if (known !== undefined) return known
    numbers.set(fact, count++)
    return fact
  }
  const { notes, notAnalysed, counted } = deployed
  return {
    given: all.length,
    ...mapLists(deployed, refer),
    ...(notes !== given.notes && { notes }),
    ...(notAnalysed !== given.notAnalysed && { notAnalysed }),
    ...(counted !== undefined && counted !== given.counted && { counted }),
  }
}

/** The new facts of a delta. */
export const newFacts = (delta: Delta): readonly (EmittedFact | HiddenFact)[] =>
  allIn(delta).flatMap(one => (typeof one === 'number' ? [] : [one]))

/** The delta with only a digest of each of these facts. */
export const hiding = (delta: Delta, telling: ReadonlySet<unknown>, digestOf: (text: string) => string): Delta => ({
  ...delta,
  ...mapLists(delta, one =>
    typeof one === 'number' || !telling.has(one) ? one : { fact: one.fact, digest: digestOf(JSON.stringify(one)) },
  ),
})

/** A new fact as it is written: its value is a text of its own, since of most facts nobody asks for it again. */
type WrittenFact = EmittedFact & { readonly value: string }

/** A delta as text. */
export const textOfDelta = (delta: Delta): string =>
  JSON.stringify({
    ...delta,
    ...mapLists(delta, one =>
      typeof one === 'number' || 'digest' in one ? one : { ...one, value: JSON.stringify(one.value) },
    ),
  })

/** Reads what `textOfDelta` gives. The value of a fact is read when it is asked for. */
export function readDelta(text: string): Delta {
  const delta: Delta<number | HiddenFact | WrittenFact> = JSON.parse(text)
  return { ...delta, ...mapLists(delta, one => (typeof one === 'number' || 'digest' in one ? one : readFact(one))) }
}

function readFact({ fact, value: text, ...flags }: WrittenFact): EmittedFact {
  const value = lazily<unknown>(() => JSON.parse(text))
  // In the order of an emitted fact, since facts are found again by their texts.
  return {
    fact,
    get value() {
      return value()
    },
    ...flags,
  }
}

/** The file as the step has deployed it; what it was given, and the delta, are read when something of it is asked for. */
export function withDelta(given: FileResult, read: () => Delta): FileResult {
  const delta = lazily(read)
  const lists = lazily(() => listsOf(given, delta()))
  return {
    path: given.path,
    get documents() {
      return given.documents
    },
    problems: given.problems,
    faults: given.faults,
    suppressions: given.suppressions,
    shows: given.shows,
    get notes() {
      return delta().notes ?? given.notes
    },
    get notAnalysed() {
      return delta().notAnalysed ?? given.notAnalysed
    },
    get counted() {
      return delta().counted ?? given.counted
    },
    get facts() {
      return lists().facts
    },
    get views() {
      return lists().views
    },
    get apart() {
      return lists().apart
    },
  }
}

function listsOf(given: FileResult, delta: Delta): Lists<EmittedFact> {
  const known: (EmittedFact | undefined)[] = [...allIn(given)]
  known.length = delta.given
  const refer = (one: Reference): EmittedFact | readonly [] => {
    if (typeof one === 'number') return known[one] ?? []
    const fact = 'digest' in one ? { ...one, value: undefined } : one
    known.push(fact)
    return fact
  }
  return mapLists(delta, refer)
}
