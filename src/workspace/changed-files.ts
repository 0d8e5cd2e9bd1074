import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { devNull } from 'node:os'
import { decodeBytes } from './encoding.ts'
import { findProgram } from './find-program.ts'
import { reasonOf } from './reason.ts'
import type { Repository } from './repository.ts'

/** What git is run with: in the root of the repository. */
export interface GitOptions {
  readonly repository: Pick<Repository, 'root' | 'linted'>
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** Files as they are, and which of those that are gone count. */
export interface CurrentFiles {
  readonly paths: readonly string[]
  /** The bytes of a file, valid until the next are asked for; undefined where it cannot be read. */
  readonly bytesOf: (path: string) => Buffer | undefined
  readonly isWanted: (path: string) => boolean
}

/** What has changed since this checkout left a commit, with the texts of then. */
export interface ChangesSince {
  /** Of files that are new or others now; undefined where one was not there. */
  readonly changed: ReadonlyMap<string, string | undefined>
  /** Of files that are gone. */
  readonly gone: ReadonlyMap<string, string>
}

/**
 * What changed since this checkout left `revision`: compared with the commit that both have in common, the files on
 * disk being the new side. Only objects are read (`rev-parse`, `merge-base`, `ls-tree`, `cat-file`) and the files are hashed
 * here: `git diff` and `git status` would run the programs that the repository's own configuration names as filters.
 */
export async function changesSince(
  revision: string,
  { paths, bytesOf, isWanted }: CurrentFiles,
  options: GitOptions,
): Promise<ChangesSince | { readonly problem: string }> {
  const found = await blobsAt(revision, options)
  if ('problem' in found) return found
  const { blobs } = found
  const isThere = new Set(paths)
  const changed = paths.filter(path => !isBlob(bytesOf(path), blobs.get(path)))
  const gone = [...blobs.keys()].filter(path => !isThere.has(path) && isWanted(path))
  const ids = [...new Set([...changed, ...gone].flatMap(path => blobs.get(path) ?? []))]
  const answer = ids.length === 0 ? NOTHING : await git(['cat-file', '--batch'], options, `${ids.join('\n')}\n`)
  if ('problem' in answer) return { problem: `--since ${revision}: ${answer.problem}` }
  const texts = readBatch(answer.output)
  const textOf = (path: string): string | undefined => texts.get(blobs.get(path) ?? '')
  return {
    changed: new Map(changed.map(path => [path, textOf(path)])),
    gone: new Map(gone.map(path => [path, textOf(path) ?? ''])),
  }
}

const NOTHING = { output: Buffer.of() }

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

const idOf = (content: Buffer, algorithm: 'sha1' | 'sha256'): string =>
  createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest('hex')

/**
 * Whether a file with these bytes is what git keeps under `id`; its line ends and its encoding may be those that git wrote on
 * checkout (core.autocrlf, working-tree-encoding).
 */
function isBlob(bytes: Buffer | undefined, id: string | undefined): boolean {
  if (bytes === undefined || id === undefined) return false
  const algorithm = id.length === 64 ? 'sha256' : 'sha1'
  const isOf = (content: Buffer): boolean => idOf(content, algorithm) === id
  if (isOf(bytes)) return true
  const read = decodeBytes(bytes)
  if (!('text' in read)) return false
  const { text, encoding } = read
  if (encoding !== undefined && isOf(Buffer.from(text))) return true
  return text.includes('\r\n') && isOf(Buffer.from(text.replaceAll('\r\n', '\n')))
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
