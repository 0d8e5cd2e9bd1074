import { compileGlob, type Matches } from './glob.ts'

/** One line of an ignore file. */
interface Line {
  readonly negated: boolean
  readonly foldersOnly: boolean
  /** Given the path relative to the ignore file's folder and its last part. */
  readonly matches: (path: string, name: string) => boolean
}

/** A .gitignore or .clauselintignore: where it lies (posix, relative to the root, empty for the root) and its lines. */
export interface IgnoreFile {
  readonly folder: string
  readonly lines: readonly Line[]
}

/**
 * Reads an ignore file by Git's rules (gitignore(5)): the last line that matches wins, `!` takes back, a trailing
 * slash means folders only, a slash elsewhere ties the pattern to the file's own folder. A pattern that is absurdly long
 * is left out, as one that matches nothing.
 */
export const readIgnoreFile = (folder: string, text: string): IgnoreFile => ({
  folder,
  lines: text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap(readLine),
})

function readLine(text: string): readonly Line[] {
  const trimmed = withoutTrailingSpaces(text)
  if (trimmed === '' || trimmed.startsWith('#')) return []
  const negated = trimmed.startsWith('!')
  const rest = negated ? trimmed.slice(1) : trimmed
  const foldersOnly = rest.endsWith('/')
  const pattern = foldersOnly ? rest.slice(0, -1) : rest
  const anchored = pattern.includes('/')
  const glob = compileGlob(pattern.startsWith('/') ? pattern.slice(1) : pattern, false)
  if (pattern === '' || 'fault' in glob) return []
  return [{ negated, foldersOnly, matches: anchored ? path => glob.matches(path) : byName(pattern, glob.matches) }]
}

/** `*.log` and `build` are by far the most common lines: they are compared without the matcher. */
function byName(pattern: string, matches: Matches): Line['matches'] {
  if (!/[*?[\\]/.test(pattern)) return (_, name) => name === pattern
  if (/^\*[^*?[\\]+$/.test(pattern)) {
    const end = pattern.slice(1)
    return (_, name) => name.endsWith(end)
  }
  return (_, name) => matches(name)
}

/** Git drops spaces at a line's end unless a backslash stands before them. */
function withoutTrailingSpaces(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ' ' && text[end - 2] !== '\\') end--
  return text.slice(0, end)
}

/**
 * Whether `path` (posix, relative to the root) is ignored by these files, outermost first; the innermost that says
 * anything wins. Its parent folders must not be ignored themselves: whoever walks never gets below one that is.
 */
export function isIgnored(files: readonly IgnoreFile[], path: string, isFolder: boolean): boolean {
  if (files.length === 0) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  for (let f = files.length - 1; f >= 0; f--) {
    const file = files[f]
    if (file === undefined) continue
    const inside = file.folder === '' ? path : path.slice(file.folder.length + 1)
    for (let l = file.lines.length - 1; l >= 0; l--) {
      const line = file.lines[l]
      if (line === undefined || (line.foldersOnly && !isFolder)) continue
      if (line.matches(inside, name)) return !line.negated
    }
  }
  return false
}
