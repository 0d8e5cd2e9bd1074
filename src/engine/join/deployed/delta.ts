import { lazily } from '../../../model/lazily.ts'
import type { EmittedFact } from '../../fact.ts'
import type { FileResult } from '../../file-result.ts'

/** A fact that may not be kept, since it tells a secret: its sort, and a digest by which it is known again. */
export interface HiddenFact {
  readonly fact: string
  readonly digest: string
}

/**
 * A fact, or the number of one that was named before: first those that the step was given, then the new ones in their order.
 */
type Reference = number | EmittedFact | HiddenFact

/** Whether nothing of a fact is known but its digest. */
export const isHidden = (fact: EmittedFact): fact is EmittedFact & HiddenFact => 'digest' in fact

/** Makes a hidden fact the one that it was. */
export function reveal(hidden: EmittedFact & HiddenFact, fact: EmittedFact): EmittedFact {
  Reflect.deleteProperty(hidden, 'digest')
  return Object.assign(hidden, fact)
}

/** What a step makes of a file, as plain data that does not repeat what the step was given. */
export interface Delta extends Partial<Pick<FileResult, 'notes'>>, Pick<FileResult, 'notAnalysed' | 'counted'> {
  readonly facts: readonly Reference[]
  readonly views?: Readonly<Record<string, readonly Reference[]>>
  readonly apart?: readonly Reference[]
}

const allFacts = ({ facts, views = {}, apart = [] }: FileResult): EmittedFact[] => [
  ...facts,
  ...Object.values(views).flat(),
  ...apart,
]

/** What has to be known of `deployed` beside the result that the step was given for it. */
export function deltaOf(given: FileResult, deployed: FileResult): Delta {
  const numbers = new Map<EmittedFact, number>()
  for (const [i, fact] of allFacts(given).entries()) if (!numbers.has(fact)) numbers.set(fact, i)
  let count = allFacts(given).length
  const refer = (fact: EmittedFact): Reference => {
    const known = numbers.get(fact)
    if (known !== undefined) return known
    numbers.set(fact, count++)
    return fact
  }
  const { facts, views, apart, notes, notAnalysed, counted } = deployed
  return {
    facts: facts.map(refer),
    ...(views && { views: Object.fromEntries(Object.entries(views).map(([name, own]) => [name, own.map(refer)])) }),
    ...(apart && { apart: apart.map(refer) }),
    ...(notes !== given.notes && { notes }),
    ...(notAnalysed !== given.notAnalysed && { notAnalysed }),
    ...(counted !== undefined && counted !== given.counted && { counted }),
  }
}

/** The new facts of a delta. */
export const newFacts = ({ facts, views = {}, apart = [] }: Delta): readonly (EmittedFact | HiddenFact)[] =>
  [...facts, ...Object.values(views).flat(), ...apart].flatMap(one => (typeof one === 'number' ? [] : [one]))

/** The delta with only a digest of each of these facts. */
export function hiding(delta: Delta, telling: ReadonlySet<unknown>, digestOf: (text: string) => string): Delta {
  const hide = (one: Reference): Reference =>
    typeof one === 'number' || !telling.has(one) ? one : { fact: one.fact, digest: digestOf(JSON.stringify(one)) }
  const { facts, views, apart } = delta
  return {
    ...delta,
    facts: facts.map(hide),
    ...(views && { views: Object.fromEntries(Object.entries(views).map(([name, own]) => [name, own.map(hide)])) }),
    ...(apart && { apart: apart.map(hide) }),
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

function listsOf(given: FileResult, { facts, views, apart }: Delta): Pick<FileResult, 'facts' | 'views' | 'apart'> {
  const known = allFacts(given)
  const refer = (one: Reference): readonly EmittedFact[] => {
    if (typeof one !== 'number') known.push({ value: undefined, ...one })
    const fact = typeof one === 'number' ? known[one] : known.at(-1)
    return fact === undefined ? [] : [fact]
  }
  return {
    facts: facts.flatMap(refer),
    views: views && Object.fromEntries(Object.entries(views).map(([name, own]) => [name, own.flatMap(refer)])),
    apart: apart?.flatMap(refer),
  }
}
