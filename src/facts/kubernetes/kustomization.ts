import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import type { ReplacedField } from './replaced-field.ts'

/** A kustomization, a component of one, or Flux's object for one. Paths are relative to the repository's root, without a slash at either end. */
export interface Kustomization {
  readonly folder: string
  /** The namespace that it gives to all that it lists. */
  readonly namespace: Value<string>
  /** What it puts before and after the names of all that it lists. */
  readonly prefix: Value<string>
  readonly suffix: Value<string>
  /** The files and folders that it lists as resources or bases; remote ones are left out. */
  readonly resources: readonly string[]
  readonly components: readonly string[]
  /** The files that it lists as patches: each is only a part of an object. */
  readonly patches: readonly string[]
  /** What its patches are for, as far as they state it: kind and name, each empty for any. */
  readonly patched: readonly { readonly kind: string; readonly name: string }[]
  /** The images, by their name in the resources, to which it gives another tag or a digest. */
  readonly retags: readonly string[]
  /** The images to which it gives another name, and neither tag nor digest. */
  readonly renames: readonly { readonly image: string; readonly newName: Value<string> }[]
  /** The fields that its `replacements` fill in, and the names of its `vars`, which fields use as `$(NAME)`. */
  readonly replaced: readonly ReplacedField[]
  readonly variables: readonly string[]
  /** Whether it tells kustomize which fields are names of objects, or fills fields in by itself. */
  readonly fillsReferences: boolean
  /** Of Flux's object: its name, and those of the objects that must be ready before it. */
  readonly flux?: { readonly name: string; readonly dependsOn: readonly string[] }
}
export const kustomization = defineFact<Kustomization>('kustomization')

/**
 * How an object may be called in its manifest that has a name in the cluster, where kustomizations put something before or
 * after names: asked with the name, the first is the name itself. `isOpen` where what they put there is decided at deployment.
 */
export function writtenNames(kustomizations: readonly Kustomization[]) {
  const [prefixes, suffixes] = [affixes(kustomizations, 'prefix'), affixes(kustomizations, 'suffix')]
  return {
    isOpen: kustomizations.some(({ prefix, suffix }) => prefix.state === 'unknown' || suffix.state === 'unknown'),
    of: (name: string): readonly string[] =>
      prefixes.flatMap(prefix =>
        suffixes.flatMap(suffix =>
          name.length > prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix)
            ? [name.slice(prefix.length, name.length - suffix.length)]
            : [],
        ),
      ),
  }
}

/** The most of them that are tried: no convention has more. */
const MAX_AFFIXES = 50

const affixes = (kustomizations: readonly Kustomization[], which: 'prefix' | 'suffix'): readonly string[] =>
  [...new Set(['', ...kustomizations.flatMap(one => known(one[which]) ?? [])])].slice(0, MAX_AFFIXES)

/** `writtenNames` of the kustomizations of a scope. */
export const writtenNamesOf = allOf(kustomization, writtenNames)

/** Whether one kustomization lists both files: asked with their paths. */
export function findListed(kustomizations: readonly Kustomization[]): (one: string, other: string) => boolean {
  const listedBy = new Map<string, Set<string>>()
  for (const { folder, resources } of kustomizations) for (const path of resources) link(listedBy, path, folder)
  return (one, other) => [...(listedBy.get(one) ?? [])].some(folder => listedBy.get(other)?.has(folder))
}

/** How many (path, text) pairs are followed: far beyond a real repository, and a limit for a hostile one. */
const MAX_STEPS = 500_000

/**
 * Which images get another tag or a digest on their way to the cluster: asked with the path of the file and the image's
 * name without tag and digest. A kustomization's images apply to all that it lists, a component's to all that use it.
 */
export function findRetagged(kustomizations: readonly Kustomization[]): (path: string, image: string) => boolean {
  const found = reach(
    kustomizations,
    kustomizations.flatMap(({ folder, retags }) => retags.map(text => ({ path: folder, text }))),
  )
  return (path, image) => found.get(path)?.has(image) === true
}

/** The names that images get in place of their own, tag and digest staying as they are; asked as `findRetagged`. */
export function findRenamed(
  kustomizations: readonly Kustomization[],
): (path: string, image: string) => ReadonlySet<string> {
  const found = reach(
    kustomizations,
    kustomizations.flatMap(({ folder, renames }) =>
      renames.map(({ image, newName }) => ({ path: folder, text: `${image}\n${known(newName) ?? ''}` })),
    ),
  )
  const byImage = new Map<string, Set<string>>()
  for (const [path, pairs] of found)
    for (const pair of pairs) {
      const [image = '', newName = ''] = pair.split('\n')
      link(byImage, `${path}\n${image}`, newName)
    }
  return (path, image) => byImage.get(`${path}\n${image}`) ?? NO_NAMES
}
const NO_NAMES: ReadonlySet<string> = new Set()

/**
 * What kustomizations (at their folders) and files of patches decide, by the path of each file and folder that it
 * applies to: a kustomization decides for all that it lists, a component or a patch for all that its users list.
 */
export function reach(
  kustomizations: readonly Kustomization[],
  starts: readonly { readonly path: string; readonly text: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map<string, Set<string>>()
  for (const { folder, resources, components, patches } of kustomizations) {
    for (const resource of resources) link(targets, folder, resource)
    for (const used of [...components, ...patches]) link(targets, used, folder)
  }
  const found = new Map<string, Set<string>>()
  const open = [...starts]
  for (let step = open.pop(), steps = 0; step !== undefined && steps < MAX_STEPS; step = open.pop(), steps++) {
    const { path, text } = step
    if (found.get(path)?.has(text)) continue
    link(found, path, text)
    for (const target of targets.get(path) ?? []) open.push({ path: target, text })
  }
  return found
}

function link(map: Map<string, Set<string>>, from: string, to: string): void {
  const set = map.get(from)
  if (set === undefined) map.set(from, new Set([to]))
  else set.add(to)
}
