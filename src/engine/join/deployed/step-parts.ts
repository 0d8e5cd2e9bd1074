import type { MadePart, RunFiles } from '../../deploy-step.ts'
import type { EmittedFact } from '../../fact.ts'
import { isBelow } from '../live/changing-files.ts'
import { isHidden } from './delta.ts'
import type { Batch, ByPath } from './read-added.ts'

/** What was looked at for a part of what a step has made. */
interface Looked<T> {
  readonly inputs: T
  /** The files that were read by their paths. */
  readonly read: T
  /** The folders that were looked through. */
  readonly folders: T
}

/** A part of what a step has made, and what it was made of. */
export interface PartRecord extends Looked<readonly string[]> {
  readonly name: string
  /** What it says of itself, as JSON; undefined where it has to be made again in any case. */
  readonly note: string | undefined
  /** How many facts its documents state in each file: of those that the step has added there, the next ones. */
  readonly made: readonly (readonly [path: string, count: number])[]
}

/** The parts of what a step makes, while files change. */
export interface StepParts extends Pick<RunFiles, 'part' | 'uses'> {
  /** To be called before the step is asked anew. */
  readonly begin: () => void
  /** A file is another one now, or also what it states for the step: what was made of that has to be made again. */
  readonly change: (path: string, isSource: boolean) => void
  /** Notes that a file, or what is in a folder, is looked at. */
  readonly read: (path: string) => void
  readonly lookThrough: (folder: string) => void
  /** What documents state that an earlier run has made. */
  readonly stated: (documents: Batch) => ByPath | undefined
  /** The parts that the step has asked for. */
  readonly records: (stated: (documents: Batch) => ByPath) => readonly PartRecord[]
}

interface Part extends Looked<Set<string>> {
  readonly note: string
  readonly documents: Batch
}

/** What parts are made with. */
interface Making {
  /** What a changed file is called among the inputs. */
  readonly inputOf: (path: string) => string
  /** Called for what was looked at for a part that is not made again. */
  readonly onKept: (looked: Looked<ReadonlySet<string>>) => void
}

/** Starts with parts of an earlier run; `added` gives the facts that these have added to a file, given how many there are. */
export function createParts(
  { inputOf, onKept }: Making,
  earlier: readonly PartRecord[] = [],
  added: (path: string, count: number) => readonly EmittedFact[] = () => [],
): StepParts {
  const stated = new WeakMap<Batch, ByPath>()
  const known = recalled(earlier, added, stated)
  const asked = new Map<string, Part>()
  const open: Part[] = []
  const look = (looked: Looked<ReadonlySet<string>>): void => {
    const [outer] = open
    for (const input of looked.inputs) outer?.inputs.add(input)
    for (const path of looked.read) outer?.read.add(path)
    for (const folder of looked.folders) outer?.folders.add(folder)
  }
  const make = <N>(of: () => MadePart<N>): Part => {
    const part = { ...nothingLooked(), note: '', documents: [] }
    open.unshift(part)
    try {
      const { note, documents = [] } = of()
      return { ...part, note: JSON.stringify(note), documents }
    } finally {
      open.shift()
    }
  }
  return {
    part: (name, of, isStill = () => true) => {
      const before = asked.get(name) ?? known.get(name)
      const isKept = before !== undefined && (asked.has(name) || isStill(JSON.parse(before.note)))
      const part = isKept ? before : make(of)
      if (isKept && !asked.has(name)) onKept(part)
      asked.set(name, part)
      known.set(name, part)
      look(part)
      return { documents: part.documents, note: JSON.parse(part.note) }
    },
    uses: input => open[0]?.inputs.add(input),
    read: path => open[0]?.read.add(path),
    lookThrough: folder => open[0]?.folders.add(folder),
    begin: () => {
      for (const name of [...known.keys()]) if (asked.size > 0 && !asked.has(name)) known.delete(name)
      asked.clear()
    },
    change: (path, isSource) => {
      const input = isSource ? inputOf(path) : undefined
      for (const [name, { inputs, read, folders }] of known)
        if ((input !== undefined && inputs.has(input)) || read.has(path) || isBelow(path, folders)) known.delete(name)
    },
    stated: documents => stated.get(documents),
    records: statedBy =>
      Array.from(asked, ([name, { note, documents, inputs, read, folders }]) => ({
        name,
        note,
        inputs: [...inputs],
        read: [...read],
        folders: [...folders],
        made: Array.from(statedBy(documents), ([path, facts]) => [path, facts.length] as const),
      })),
  }
}

const nothingLooked = (): Looked<Set<string>> => ({ inputs: new Set(), read: new Set(), folders: new Set() })

/** The parts of an earlier run that are known completely, each with a list in place of its documents. */
function recalled(
  earlier: readonly PartRecord[],
  added: (path: string, count: number) => readonly EmittedFact[],
  stated: WeakMap<Batch, ByPath>,
): Map<string, Part> {
  const counts = new Map<string, number>()
  for (const { made } of earlier) for (const [path, count] of made) counts.set(path, (counts.get(path) ?? 0) + count)
  const facts = new Map(Array.from(counts, ([path, count]) => [path, added(path, count)]))
  const ends = new Map<string, number>()
  const parts = new Map<string, Part>()
  for (const { name, note, inputs, read, folders, made } of earlier) {
    const own = made.map(([path, count]) => {
      const start = ends.get(path) ?? 0
      ends.set(path, start + count)
      return [path, facts.get(path)?.slice(start, start + count) ?? []] as const
    })
    const isWhole = own.every(([, all], i) => all.length === made[i]?.[1] && !all.some(isHidden))
    if (note === undefined || !isWhole) continue
    const documents: Batch = []
    stated.set(documents, new Map(own))
    parts.set(name, { note, documents, inputs: new Set(inputs), read: new Set(read), folders: new Set(folders) })
  }
  return parts
}
