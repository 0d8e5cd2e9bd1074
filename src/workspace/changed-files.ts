import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { devNull } from 'node:os'
import { encodeText } from './encoding.ts'
import { findProgram } from './find-program.ts'
import { reasonOf } from './reason.ts'
import type { Repository } from './repository.ts'

/** Whether a file is new or differs from the one at a commit. `path` is relative to the repository's root. */
export type IsChanged = (path: string, text: string) => boolean

/** Whether git has a file with this id (`blobIdOf`) at a commit; false where the id is not known. */
export type HasId = (path: string, id: string | undefined) => boolean

/** What git is run with: in the root of the repository. */
export interface GitOptions {
  readonly repository: Pick<Repository, 'root' | 'linted'>
  readonly variables: Readonly<Record<string, string | undefined>>
}

/**
 * What changed since this checkout left `revision`: compared with the commit that both have in common, the files on
 * disk being the new side. Only objects are read (`rev-parse`, `merge-base`, `ls-tree`) and the files are hashed here:
 * `git diff` and `git status` would run the programs that the repository's own configuration names as filters.
 */
export async function changedSince(
  revision: string,
  options: GitOptions,
): Promise<{ readonly isChanged: IsChanged; readonly hasId: HasId } | { readonly problem: string }> {
  const found = await blobsAt(revision, options)
  if ('problem' in found) return found
  const { blobs } = found
  return {
    isChanged: (path, text) => !isBlob(text, blobs.get(path)),
    hasId: (path, id) => id !== undefined && blobs.get(path) === id,
  }
}

/** Files as they are, and which of those that are gone count. */
export interface CurrentFiles {
  readonly paths: readonly string[]
  readonly textOf: (path: string) => string | undefined
  /** The ids of texts that were read before (`blobIdOf`): of those that git has, the text is not read again. */
  readonly ids?: ReadonlyMap<string, string> | undefined
  readonly isWanted: (path: string) => boolean
}

/**
 * The texts that files had when this checkout left `revision`: of those that have changed since, undefined where one was not
 * there, and of those that are gone. Nothing is checked out, no filter runs.
 */
export async function earlierTexts(
  revision: string,
  { paths, textOf, ids, isWanted }: CurrentFiles,
  options: GitOptions,
): Promise<{ readonly texts: ReadonlyMap<string, string | undefined> } | { readonly problem: string }> {
  const found = await blobsAt(revision, options)
  if ('problem' in found) return found
  const { blobs } = found
  const isThere = new Set(paths)
  const isSame = (path: string): boolean => {
    const id = blobs.get(path)
    return id !== undefined && (ids?.get(path) === id || isBlob(textOf(path) ?? '', id))
  }
  const changed = paths.filter(path => !isSame(path))
  const gone = [...blobs.keys()].filter(path => !isThere.has(path) && isWanted(path))
  const wanted = [...changed, ...gone].map(path => ({ path, id: blobs.get(path) }))
  const read = [...new Set(wanted.flatMap(({ id }) => (id === undefined ? [] : [id])))]
  const answer = await git(['cat-file', '--batch'], options, `${read.join('\n')}\n`)
  if ('problem' in answer) return { problem: `--since ${revision}: ${answer.problem}` }
  const contents = readBatch(answer.output)
  return { texts: new Map(wanted.map(({ path, id }) => [path, id === undefined ? undefined : contents.get(id)])) }
}

/** The texts of objects by their ids, from `ID blob SIZE<lf>CONTENT<lf>`. */
function readBatch(output: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  let at = 0
  for (let end = output.indexOf(10, at); end >= 0; end = output.indexOf(10, at)) {
    const [id = '', type, size] = output.toString('utf8', at, end).split(' ')
    at = end + 1
    if (type !== 'blob') continue
    texts.set(id, output.toString('utf8', at, at + Number(size)))
    at += Number(size) + 1
  }
  return texts
}

/** The object ids of all files at a commit, by their paths. */
type Found = { readonly blobs: ReadonlyMap<string, string> } | { readonly problem: string }

/** Kept with the repository, which is that of a run: each answer takes three programs. */
const known = new WeakMap<GitOptions['repository'], Map<string, Promise<Found>>>()

/** The object ids of all files where this checkout left `revision`, by their paths. */
function blobsAt(revision: string, options: GitOptions): Promise<Found> {
  const ofRun = known.get(options.repository) ?? new Map<string, Promise<Found>>()
  known.set(options.repository, ofRun)
  const found = ofRun.get(revision) ?? askForBlobs(revision, options)
  ofRun.set(revision, found)
  return found
}

async function askForBlobs(revision: string, options: GitOptions): Promise<Found> {
  if (revision === '' || revision.startsWith('-')) return { problem: `--since ${revision}: not a revision` }
  const commit = await git(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], options)
  if ('problem' in commit)
    return { problem: `--since ${revision}: ${commit.problem || 'git does not know this commit'}` }
  const base = await git(['merge-base', String(commit.output).trim(), 'HEAD'], options)
  if ('problem' in base) {
    const why = base.problem || 'it has no commit in common with HEAD; a shallow clone must be fetched deeper'
    return { problem: `--since ${revision}: ${why}` }
  }
  const tree = await git(['ls-tree', '-r', '-z', '--full-tree', String(base.output).trim()], options)
  if ('problem' in tree) return { problem: `--since ${revision}: ${tree.problem}` }
  return { blobs: readTree(String(tree.output)) }
}

/** The object ids of all files by their paths, from `MODE blob ID<tab>PATH<nul>`. */
const readTree = (output: string): ReadonlyMap<string, string> =>
  new Map(
    output.split('\0').flatMap((entry): readonly (readonly [string, string])[] => {
      const tab = entry.indexOf('\t')
      const id = entry.slice(0, tab).split(' ')[2]
      return tab < 0 || id === undefined ? [] : [[entry.slice(tab + 1), id]]
    }),
  )

/** The id that git has for a file with this text, in a repository with SHA-1. */
export const blobIdOf = (text: string): string => idOf(Buffer.from(text), 'sha1')

const idOf = (content: Buffer, algorithm: 'sha1' | 'sha256'): string =>
  hash(algorithm, Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]))

/** The encodings that a byte order mark identifies. */
const MARKED = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const

/** Whether the text is what git keeps under `id`; line ends may be those that git wrote on checkout (core.autocrlf). */
function isBlob(text: string, id: string | undefined): boolean {
  if (id === undefined) return false
  const algorithm = id.length === 64 ? 'sha256' : 'sha1'
  const isOf = (content: Buffer | undefined): boolean => content !== undefined && idOf(content, algorithm) === id
  if (isOf(Buffer.from(text))) return true
  if (text.includes('\r\n') && isOf(Buffer.from(text.replaceAll('\r\n', '\n')))) return true
  return text.startsWith('\ufeff') && MARKED.some(encoding => isOf(encodeText(text, encoding)))
}

/** Settings of the repository that name a program which git might run; ours win over them. */
const HARMLESS = ['core.fsmonitor=false', `core.hooksPath=${devNull}`, 'core.sshCommand=false']
const MAX_OUTPUT_BYTES = 2 ** 30
const TIMEOUT_MILLISECONDS = 120_000

/** Runs git without a shell, given `input`; `problem` is empty if git only answered no. */
function git(
  argv: readonly string[],
  { repository, variables }: GitOptions,
  input = '',
): Promise<{ readonly output: Buffer } | { readonly problem: string }> {
  const program = findProgram('git', { repository, variables })
  if ('problem' in program) return Promise.resolve(program)
  const settings = HARMLESS.flatMap(setting => ['-c', setting])
  const options = {
    cwd: repository.root,
    env: { ...environmentOf(variables), PATH: program.searched },
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: TIMEOUT_MILLISECONDS,
    windowsHide: true,
    encoding: 'buffer' as const,
  }
  return new Promise(resolve => {
    const child = execFile(program.file, [...settings, '--no-pager', ...argv], options, (error, stdout, stderr) => {
      if (error === null) resolve({ output: stdout })
      else if (typeof error.code === 'string' || error.killed) resolve({ problem: `git failed: ${reasonOf(error)}` })
      else resolve({ problem: String(stderr).trim().split('\n')[0] ?? '' })
    })
    // Where git has ended before it read all, its answer says why.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** The environment for git: of this repository, without network, without writing. */
function environmentOf(variables: GitOptions['variables']): Record<string, string | undefined> {
  // A hook of another repository may have set these.
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, GIT_PREFIX: _prefix, ...rest } = variables
  return {
    ...rest,
    // A partial clone would fetch what is missing, by programs that its configuration names.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}
