import type { StoredPlaces } from '../../engine/assemble/known-places.ts'
import type { StepRecord, WrittenDelta } from '../../engine/join/deployed/recorded-step.ts'
import type { RecordedLinks } from '../../engine/join/links/linked-files.ts'
import type { Judgement } from '../../engine/join/run-group.ts'
import type { Table } from '../../engine/join/store/table.ts'
import { bytesOf, numbersOf } from './archive.ts'

/** What a run has linked, by the rows of its results. */
export interface StoredLinks extends RecordedLinks {
  /** A digest of the groups of files and their settings. */
  readonly groups: string
  /** The rows of the files that were linked. */
  readonly rows: Uint32Array
  /** The paths that deploy steps have looked for in the repository, and whether they were there. */
  readonly found: ReadonlyMap<string, boolean>
  /** Where that is which files say together. */
  readonly places: StoredPlaces
}

/** A record of a step without what it has made: of that, by path, the sorts of facts, the length in bytes, and whether some are hidden. */
interface StoredStep extends Omit<StepRecord, 'deltas'> {
  readonly deltas: readonly (readonly [path: string, sorts: readonly string[], length: number, isHidden: boolean])[]
}

interface Deployed {
  readonly steps: readonly StoredStep[]
  readonly views: readonly (readonly [string, readonly string[]])[]
  readonly found: readonly (readonly [string, boolean])[]
  readonly judgedAgain?: readonly string[] | undefined
}

/** Reads links from the parts that `linkParts` gave; undefined where one is missing. */
export function readLinks(part: (name: string) => Buffer | undefined): StoredLinks | undefined {
  const [groups, rows, stated, readers, judged] = ['groups', 'linked', 'entries', 'readers', 'judgements'].map(part)
  const [deployed, made, again, places] = [part('deployed'), part('made'), part('again'), part('places')]
  if (!(groups && rows && stated && readers && judged && deployed && made && places)) return undefined
  const judgements: readonly Judgement[] = JSON.parse(judged.toString())
  const { steps, views, found, judgedAgain }: Deployed = JSON.parse(deployed.toString())
  let end = 0
  return {
    groups: groups.toString(),
    rows: numbersOf(rows),
    stated: toColumns(numbersOf(stated), 2),
    readers: toColumns(numbersOf(readers), 3),
    judgements,
    again: again && toColumns(numbersOf(again), 2),
    views: new Map(views),
    judgedAgain,
    found: new Map(found),
    places: JSON.parse(places.toString()),
    steps: steps.map(step => ({
      ...step,
      deltas: new Map(
        step.deltas.map(([path, sorts, length, isHidden]): readonly [string, WrittenDelta] => {
          const bytes = made.subarray(end, end + length)
          end += length
          return [path, { sorts, isHidden, bytes, text: () => bytes.toString() }]
        }),
      ),
    })),
  }
}

const toColumns = (numbers: Uint32Array, count: number): Table =>
  Array.from({ length: count }, (_, i) =>
    numbers.subarray((i * numbers.length) / count, ((i + 1) * numbers.length) / count),
  )

/** The parts of an archive that links are stored in. */
export function linkParts(links: StoredLinks): readonly (readonly [string, Uint8Array])[] {
  const made: Uint8Array[] = []
  const steps = links.steps.map(
    (step): StoredStep => ({
      ...step,
      deltas: Array.from(step.deltas, ([path, { sorts, text, bytes = Buffer.from(text()), isHidden = false }]) => {
        made.push(bytes)
        return [path, sorts, bytes.length, isHidden]
      }),
    }),
  )
  const { views, found, judgedAgain } = links
  const deployed: Deployed = { steps, views: [...views], found: [...found], judgedAgain }
  return [
    ['groups', Buffer.from(links.groups)],
    ['linked', bytesOf(links.rows)],
    ['entries', Buffer.concat(links.stated.map(bytesOf))],
    ['readers', Buffer.concat(links.readers.map(bytesOf))],
    ['judgements', Buffer.from(JSON.stringify(links.judgements))],
    ['deployed', Buffer.from(JSON.stringify(deployed))],
    ['made', Buffer.concat(made)],
    ['places', Buffer.from(JSON.stringify(links.places))],
    ...(links.again === undefined ? [] : [['again', Buffer.concat(links.again.map(bytesOf))] as const]),
  ]
}
