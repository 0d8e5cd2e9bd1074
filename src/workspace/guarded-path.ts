import { lstatSync, readlinkSync } from 'node:fs'
import { dirname, isAbsolute, join, parse, sep } from 'node:path'
import { isInside, type Repository, type Root, rootOf } from './repository.ts'

/** Where a path leads: the folder, absolute and without links, and the name in it; or why it must not be followed. */
export type GuardedPath = { readonly folder: string; readonly name: string } | { readonly refusal: string }

/** As many links as Linux follows. */
const MAX_LINKS = 40

/** The roots that no link may lead out of: those of the linted paths, and the repository that the user is in. */
export function guardedRoots({ linted }: Pick<Repository, 'linted'>, cwd: string): readonly Root[] {
  const own = rootOf(cwd)
  return own.isRepository ? [...linted, own] : linted
}

/**
 * Follows the links on the way to `path` (absolute), one component at a time. A link that lies in one of `roots` must not
 * lead out of it: the author of the repository would choose what is read or overwritten. All other links are the user's
 * own. What does not exist yet has no links. Throws the system's error for a component that cannot be read.
 */
export function resolveGuarded(path: string, roots: readonly Root[]): GuardedPath {
  const way = partsOf(path)
  let folder = parse(path).root
  let name = ''
  let links = 0
  const guarded: { readonly link: string; readonly root: Root }[] = []
  for (let part = way.shift(); part !== undefined; part = way.shift()) {
    const at = part === '..' ? dirname(join(folder, name)) : join(folder, name, part)
    ;[folder, name] = [dirname(at), parse(at).base]
    if (!isLink(at)) continue
    links++
    if (links > MAX_LINKS) return { refusal: 'it is a symbolic link loop' }
    const root = innermost(roots, at)
    if (root !== undefined) guarded.push({ link: at, root })
    const target = readlinkSync(at)
    if (isAbsolute(target)) folder = parse(target).root
    name = ''
    way.unshift(...partsOf(target))
  }
  const end = join(folder, name)
  const out = guarded.find(({ root }) => !isInside(root.realRoot, end))
  if (out === undefined) return { folder, name }
  return { refusal: `${out.link} is a link out of the repository, to ${end}; name that file itself if it is meant` }
}

const partsOf = (path: string): string[] =>
  path
    .slice(parse(path).root.length)
    .split(sep)
    .filter(part => part !== '' && part !== '.')

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** The innermost root that the path without links lies in. */
const innermost = (roots: readonly Root[], path: string): Root | undefined =>
  roots.filter(({ realRoot }) => isInside(realRoot, path)).toSorted((a, b) => b.realRoot.length - a.realRoot.length)[0]
