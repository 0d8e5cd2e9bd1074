import { compileGlob, isLiteral, type Matches } from './glob.ts'

/** One line of an ignore file. */
interface Line {
  /** Its position among the lines: of those that match, the last one applies. */
  readonly rank: number
  readonly negated: boolean
  readonly foldersOnly: boolean
}

/** The last of the lines that match the same: for folders, and for all else, to which no line with a trailing slash applies. */
interface Last {
  readonly ofFolder: Line
  readonly ofFile: Line | undefined
}

/**
 * A .gitignore or .clauselintignore: where it lies (posix, relative to the root, empty for the root) and its lines. Nearly
 * all lines are a name, a path or an ending (`build`, `/docs/api`, `*.log`) and are looked up; the others are matched.
 */
export interface IgnoreFile {
  readonly folder: string
  /** `.gitignore` or `.clauselintignore`. */
  readonly name: string
  readonly names: ReadonlyMap<string, Last>
  readonly paths: ReadonlyMap<string, Last>
  readonly endings: ReadonlyMap<string, Last>
  /** How long the endings are; each length once. */
  readonly endingLengths: readonly number[]
  /** The last one first. */
  readonly patterns: readonly (Line & { readonly matches: (path: string, name: string) => boolean })[]
}

/** An ignore file, or why it cannot be used. */
export type ReadIgnoreFile = { readonly file: IgnoreFile } | { readonly reason: string }

/** Each of them is matched with each file; this is more than people write by hand. */
const MAX_PATTERNS = 1000

/**
 * Reads an ignore file by Git's rules (gitignore(5)): the last line that matches wins, `!` takes back, a trailing
 * slash means folders only, a slash elsewhere ties the pattern to the file's own folder. A pattern that is absurdly long
 * is left out, as one that matches nothing. Looking a path up takes steps by its length and by the number of the lines
 * that are more than a name, a path or an ending; a file with more than a thousand of those is refused.
 */
export function readIgnoreFile(folder: string, name: string, text: string): ReadIgnoreFile {
  const names = new Map<string, Last>()
  const paths = new Map<string, Last>()
  const endings = new Map<string, Last>()
  const patterns: IgnoreFile['patterns'][number][] = []
  for (const [rank, written] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = readLine(written, rank)
    if (line === undefined) continue
    const { pattern, isAnchored } = line
    if (isLiteral(pattern)) add(isAnchored ? paths : names, pattern, line)
    else if (!isAnchored && pattern.startsWith('*') && isLiteral(pattern.slice(1))) add(endings, pattern.slice(1), line)
    else {
      const matches = compile(line)
      if (matches !== undefined) patterns.push({ ...line, matches })
    }
  }
  if (patterns.length > MAX_PATTERNS) return { reason: `it has more than ${MAX_PATTERNS} patterns with wildcards` }
  const endingLengths = [...new Set([...endings.keys()].map(({ length }) => length))]
  return { file: { folder, name, names, paths, endings, endingLengths, patterns: patterns.reverse() } }
}

interface ReadLine extends Line {
  /** Without its `!` and without slashes at its ends. */
  readonly pattern: string
  /** Whether it is matched with the path from the ignore file's folder on, not with the name alone. */
  readonly isAnchored: boolean
}

function readLine(text: string, rank: number): ReadLine | undefined {
  const trimmed = withoutTrailingSpaces(text)
  if (trimmed === '' || trimmed.startsWith('#')) return undefined
  const negated = trimmed.startsWith('!')
  const rest = negated ? trimmed.slice(1) : trimmed
  const foldersOnly = rest.endsWith('/')
  const written = foldersOnly ? rest.slice(0, -1) : rest
  const pattern = written.startsWith('/') ? written.slice(1) : written
  return written === '' ? undefined : { rank, negated, foldersOnly, pattern, isAnchored: written.includes('/') }
}

function compile({ pattern, isAnchored }: ReadLine): ((path: string, name: string) => boolean) | undefined {
  const glob = compileGlob(pattern, false)
  if ('fault' in glob) return undefined
  const matches: Matches = glob.matches
  return isAnchored ? path => matches(path) : (_, name) => matches(name)
}

function add(lines: Map<string, Last>, key: string, { rank, negated, foldersOnly }: Line): void {
  const line = { rank, negated, foldersOnly }
  lines.set(key, { ofFolder: line, ofFile: foldersOnly ? lines.get(key)?.ofFile : line })
}

/** Git drops spaces at the end of a line unless a backslash precedes them. */
function withoutTrailingSpaces(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ' ' && text[end - 2] !== '\\') end--
  return text.slice(0, end)
}

/**
 * Whether `path` (posix, relative to the root) is ignored by these files, outermost first; the innermost with a matching
 * pattern wins. Its parent folders must not be ignored themselves: the walk never enters one that is.
 */
export const isIgnored = (files: readonly IgnoreFile[], path: string, isFolder: boolean): boolean =>
  ignoring(files, path, isFolder) !== undefined

/** The one of these files that leaves `path` out; undefined where none does. */
export function ignoring(files: readonly IgnoreFile[], path: string, isFolder: boolean): IgnoreFile | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  for (const file of files.toReversed()) {
    const inside = file.folder === '' ? path : path.slice(file.folder.length + 1)
    const line = lastMatch(file, inside, name, isFolder)
    if (line !== undefined) return line.negated ? undefined : file
  }
  return undefined
}

function lastMatch(file: IgnoreFile, path: string, name: string, isFolder: boolean): Line | undefined {
  const { names, paths, endings, endingLengths, patterns } = file
  const lasts = [
    names.get(name),
    paths.get(path),
    ...endingLengths.map(length => (length <= name.length ? endings.get(name.slice(name.length - length)) : undefined)),
  ]
  const lookedUp = lasts
    .flatMap(last => (isFolder ? last?.ofFolder : last?.ofFile) ?? [])
    .reduce<Line | undefined>((a, b) => (a === undefined || b.rank > a.rank ? b : a), undefined)
  const after = lookedUp?.rank ?? -1
  for (const line of patterns) {
    if (line.rank < after) break
    if ((isFolder || !line.foldersOnly) && line.matches(path, name)) return line
  }
  return lookedUp
}
