import { type Place, pathOf } from '../../documents/document.ts'
import type { Location } from '../file-result.ts'
import { noSecrets, type Secrets } from '../redaction/redact.ts'

/** Where a place of a document is in its file's text: the numbers of a `Location`. */
type Numbers = readonly [
  start: number,
  end: number,
  startLine: number,
  startColumn: number,
  endLine: number,
  endColumn: number,
]

/** By the ids of documents without secrets, where places in them are: what of a place tells that, and the numbers. */
export type StoredPlaces = readonly (readonly [
  document: string,
  places: readonly (readonly [key: string, numbers: Numbers])[],
])[]

/** What is known of files without opening them, and what is found out about those that are opened. */
export interface KnownPlaces {
  /** Where a place is, found out with `locate` where that is not known. */
  readonly located: (at: Place, locate: () => Location | undefined) => Location | undefined
  /** The secrets of some documents of a file, found with `find` where it is not known that there are none. */
  readonly secretsIn: (ids: readonly string[], find: () => Secrets) => Secrets
  /** All that is known now; of documents with secrets nothing, since a pointer may tell one. */
  readonly stored: () => StoredPlaces
}

/** For a run that keeps nothing. */
export const nothingKnown: KnownPlaces = {
  located: (_, locate) => locate(),
  secretsIn: (_, find) => find(),
  stored: () => [],
}

/** Starts with what an earlier run knew of the files that are the same now. */
export function knownPlaces(stored: StoredPlaces = [], isSame: (path: string) => boolean = () => false): KnownPlaces {
  const places = new Map(
    stored.flatMap(([id, all]) => (isSame(pathOf(id)) ? [[id, new Map<string, Numbers>(all)] as const] : [])),
  )
  const withoutSecrets = new Set(places.keys())
  return {
    located: (at, locate) => {
      const key = keyOf(at)
      const known = places.get(at.document)?.get(key)
      if (known !== undefined) return toLocation(pathOf(at.document), known)
      const location = locate()
      if (location === undefined) return undefined
      const own = places.get(at.document) ?? new Map<string, Numbers>()
      places.set(at.document, own.set(key, numbersOf(location)))
      return location
    },
    secretsIn: (ids, find) => {
      if (ids.every(id => withoutSecrets.has(id))) return noSecrets
      const secrets = find()
      if (secrets === noSecrets) for (const id of ids) withoutSecrets.add(id)
      return secrets
    },
    stored: () => Array.from(places).flatMap(([id, all]) => (withoutSecrets.has(id) ? [[id, [...all]] as const] : [])),
  }
}

/** All of a place that says where it is in the text of its document (`locate`). */
const keyOf = ({ pointer, part, within }: Place): string =>
  part === undefined && within === undefined ? pointer : JSON.stringify([pointer, part, within?.start, within?.end])

const numbersOf = ({ start, end, startLine, startColumn, endLine, endColumn }: Location): Numbers => [
  start,
  end,
  startLine,
  startColumn,
  endLine,
  endColumn,
]

const toLocation = (path: string, [start, end, startLine, startColumn, endLine, endColumn]: Numbers): Location => ({
  path,
  start,
  end,
  startLine,
  startColumn,
  endLine,
  endColumn,
})
