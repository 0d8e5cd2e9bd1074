import type { Place } from '../../../documents/document.ts'
import type { RemoteSource } from '../../../facts/kubernetes/remote-source.ts'
import { folderOfPath, pathFrom } from '../../../model/repository-path.ts'

/** The folders that a text enters, as they are written: `cd deploy`, `working-directory: ops`. */
export const foldersEntered = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(ENTERED), ([, folder]) => folder ?? '')),
]

const ENTERED =
  /(?:\b(?:cd|pushd)|\s-C|\bworking-directory:|\bdir:)[ \t]{1,9}["']?(?:\$[^/\s"']{1,100}["']?\/)?([\w.][^\s"';&|$)]{0,300})/g
/** Limit of folders in which a name is looked for. */
const MOST_FOLDERS = 60

/** The folders from which the names in a file may be meant: its own, those above it, and those that it enters from there. */
export function namedFrom(path: string, entered: readonly string[]): readonly string[] {
  const above: string[] = []
  for (let folder = folderOfPath(path); folder !== ''; folder = folderOfPath(folder)) above.push(folder)
  above.push('')
  const inner = entered.flatMap(one => above.flatMap(folder => pathFrom(folder, one) ?? []))
  return [...new Set([...above, ...inner])].slice(0, MOST_FOLDERS)
}

/** Names that are not of files of the repository, or of several. */
const ELSEWHERE = /^(?:[/~-]|[a-z]+:|$)|[$*?{}[\]<>@]|^\.{1,2}\/?$/

/** What is reported of the files of a name, between commas, if none of them is in the repository. */
export const missingFile = (names: string, from: readonly string[], at: Place): readonly RemoteSource[] =>
  names.split(',').flatMap(name => {
    if (ELSEWHERE.test(name)) return []
    const candidates = candidatesOf(name, from)
    const reason = 'nothing here has a file or a folder of that name'
    return [{ at, kind: 'missing file', reason: `${reason}: ${name}`, name, isApart: true, candidates }]
  })

/** The paths that a name may mean. */
export const candidatesOf = (name: string, from: readonly string[]): readonly string[] =>
  from.flatMap(folder => pathFrom(folder, name) ?? [])
