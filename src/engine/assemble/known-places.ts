import { type Place, pathOf } from '../../documents/document.ts'
import { keptIn } from '../../model/remembered.ts'
import type { Location } from '../file-result.ts'
import { noSecrets, type Secrets } from '../redaction/redact.ts'

/** Where a place is in the text of its file. */
type InFile = Omit<Location, 'path'>

/** By the ids of documents without secrets, where places in them are: what of a place tells that, and the location. */
export type StoredPlaces = readonly (readonly [
  document: string,
  places: readonly (readonly [key: string, location: InFile])[],
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
    stored.flatMap(([id, all]) => (isSame(pathOf(id)) ? [[id, new Map<string, InFile>(all)] as const] : [])),
  )
  const withoutSecrets = new Set(places.keys())
  return {
    located: (at, locate) => {
      const own = keptIn(places, at.document, () => new Map<string, InFile>())
      const key = keyOf(at)
      const known = own.get(key)
      if (known !== undefined) return { path: pathOf(at.document), ...known }
      const found = locate()
      if (found !== undefined) own.set(key, withoutPath(found))
      return found
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

const withoutPath = ({ path: _, ...location }: Location): InFile => location
