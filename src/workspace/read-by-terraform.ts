import { lstatSync } from 'node:fs'
import { formatOf } from '../languages/parse.ts'
import { unreadFileOf } from '../languages/unread.ts'
import type { ReadText } from './read-text.ts'
import { folderOf, isLinkOut, type Repository, toAbsolute } from './repository.ts'
import { isReached } from './walk.ts'

/** The path that a function of Terraform reads, where it is written as it is. */
const READS = /\b(?:file|templatefile|filebase64)\(\s{0,20}"(?:\$\{path\.(?:module|root|cwd)\}\/)?([^"$\\\n]{1,300})"/g
const TERRAFORM = /\.(?:tf|tofu)$/

/** Where to look for the files that Terraform's functions read. */
export interface ReadByTerraform {
  readonly repository: Repository
  readonly files: readonly string[]
  /** The folders that were walked: no file outside of them is read. */
  readonly folders: { readonly has: (path: string) => boolean }
  readonly ignoreFiles: boolean
  readonly textOf: (path: string) => ReadText
}

/**
 * The files that `file` and `templatefile` read in the Terraform files of a run, if they lie in folders that were walked, are
 * neither ignored nor links out of the repository, and are in a language that is read.
 */
export function readByTerraform({
  repository,
  files,
  folders,
  ignoreFiles,
  textOf,
}: ReadByTerraform): readonly string[] {
  const found = new Set<string>()
  const known = new Set(files)
  for (const path of files) {
    const read = TERRAFORM.test(path) ? textOf(path) : undefined
    if (read === undefined || !('text' in read)) continue
    for (const [, named = ''] of read.text.matchAll(READS)) found.add(normal(`${folderOf(path)}/${named}`))
  }
  const isWanted = (path: string): boolean => {
    if (path === '' || !folders.has(folderOf(path)) || !isFile(toAbsolute(repository, path))) return false
    if (known.has(path)) return true
    if (isLinkOut(path, repository) || (ignoreFiles && !isReached(path, repository))) return false
    const read = textOf(path)
    return 'text' in read && (formatOf(path, read.text) !== undefined || isTemplate(path, read.text))
  }
  return [...found].filter(isWanted)
}

/**
 * A template with directives, which is not a document by itself and counted as unread: its name shows what it is for.
 */
function isTemplate(path: string, text: string): boolean {
  const name = path.replace(/\.(?:tftpl|tmpl|tpl)$/, '')
  if (name === path || !text.includes('%{') || formatOf(name, '') === undefined) return false
  return unreadFileOf(path, () => text) !== undefined
}

function isFile(absolute: string): boolean {
  try {
    return lstatSync(absolute).isFile()
  } catch {
    return false
  }
}

/** A path without `.` and `..`; empty if it leads out of the repository. */
function normal(path: string): string {
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return ''
  }
  return steps.join('/')
}
