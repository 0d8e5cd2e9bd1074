import { languages } from '../languages/languages.ts'
import { stemOf } from '../languages/parse.ts'
import { hasName } from './repository.ts'

/** What clauselint calls its list of known findings: its own file, so it is not a document of the repository. */
export const BASELINE_NAME = 'clauselint-baseline.json'

/**
 * The ends of paths that are linted without being named, `*` for anything but a `/`: documents are known by their
 * extensions, a kubeconfig, which has none, by its name.
 */
export const LINTED_NAMES: readonly string[] = [
  ...languages.flatMap(({ extensions, foundAs }) => foundAs ?? extensions.map(extension => `*.${extension}`)),
  ...languages.flatMap(({ names = [] }) => names),
  ...languages.flatMap(({ names = [], mayFollow }) =>
    mayFollow ? names.flatMap(name => ['.', '-', '_'].map(mark => `${name}${mark}*`)) : [],
  ),
  '*kubeconfig',
  '.kube/config',
  'kube/config',
]

/** The extensions that are enough: nearly all files that are linted have one of them. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  LINTED_NAMES.flatMap(end => (/^\*\.\w+$/.test(end) ? [end.slice(1)] : [])),
)

/** By extension, what shows that a file is another program's. */
const FOREIGN: ReadonlyMap<string, (path: string) => boolean> = new Map(
  languages.flatMap(({ extensions, isForeign }) =>
    isForeign ? extensions.map(one => [`.${one}`, isForeign] as const) : [],
  ),
)

const LINTED = new RegExp(`(?:${LINTED_NAMES.map(toPattern).join('|')})$`, 'i')

/** The end of a path as a part of a regular expression; the `*` at its beginning needs no match. */
function toPattern(end: string): string {
  const pattern = end.replaceAll('.', '\\.')
  return pattern.startsWith('*') ? pattern.slice(1) : `(?:^|/)${pattern.replace('*', '[^/]*')}`
}

/** Whether a file is linted without being named: by its extension, or by its name where such files have none. */
export const hasLintedName = (path: string): boolean =>
  (EXTENSIONS.has(path.slice(path.lastIndexOf('.'))) || LINTED.test(path)) &&
  !hasName(path, BASELINE_NAME) &&
  FOREIGN.get(path.slice(path.lastIndexOf('.')))?.(path) !== true &&
  !isBeside(path)

/** What may follow the name of a file that is called after its language, by that name in lower case: `Dockerfile.prod`. */
const MAY_FOLLOW: ReadonlyMap<string, RegExp> = new Map(
  languages.flatMap(({ names = [], mayFollow }) =>
    mayFollow ? names.map(name => [name.toLowerCase(), mayFollow] as const) : [],
  ),
)

/** Whether a file only begins like one that is linted: `Dockerfile.md`. */
function isBeside(path: string): boolean {
  const start = path.lastIndexOf('/') + 1
  const end = start + stemOf(path.slice(start)).length
  if (end >= path.length - 1) return false
  return MAY_FOLLOW.get(path.slice(start, end).toLowerCase())?.test(path.slice(end)) === false
}
