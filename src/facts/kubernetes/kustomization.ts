import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import { addTo, addToSet } from '../../model/group-by.ts'
import { folderOfPath } from '../../model/repository-path.ts'

/** A part of a kustomization that kustomize refuses, or that does nothing. */
export interface RefusedEntry {
  readonly is:
    | 'missing path'
    | 'listed twice'
    | 'missing object'
    | 'missing workload'
    | 'idle target'
    | 'impossible operation'
    | 'no operation'
    | 'other'
  /** The item, the patch's name of an object, the target, or the path of an operation. */
  readonly at: Place
  /** The path, the object by its kind and name, or anything else that is wrong, before `so kustomize cannot build this`. */
  readonly name: string
  /** Where an object is written first that is listed twice, or the object that an operation is for. */
  readonly also?: Place
  /** The path, or the operation, that was most likely meant, and whether nothing else can be meant. */
  readonly near?: string
  readonly isNearSure?: boolean
}

/** A field that kustomize does not have, so that it refuses the file. */
export interface UnknownKustomizationField {
  readonly at: Place
  readonly key: string
  /** The field that it is in, or `a kustomization`. */
  readonly within: string
  /** The field that was most likely meant. */
  readonly near?: string
}

/** An entry that kustomize refuses by itself. */
export interface MalformedEntry {
  readonly at: Place
  /** What is wrong with it, before `so kustomize cannot build this`. */
  readonly why: string
  /** The value that was meant. */
  readonly meant?: string | number | boolean
}

/** A kustomization, a component of one, or Flux's object for one. Paths are relative to the repository's root, without a slash at either end. */
export interface Kustomization {
  readonly folder: string
  readonly at: Place
  /** Whether it is a part that others use: it is not deployed by itself. */
  readonly isComponent: boolean
  /** Whether it only lists, and changes nothing. */
  readonly isPlain: boolean
  /** Whether it lists what is not in the repository, or what plugins make. */
  readonly isOpen: boolean
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
  /** Of these, the files whose patch is for what a target selects: kustomize ignores which kind and name they state. */
  readonly targetedPatches: readonly string[]
  /** The kinds of objects that its patches select by another thing than a name: what a file lacks may come from there. */
  readonly patchedKinds: readonly string[]
  /** Whether it gives selectors labels, and a selector to what has none. */
  readonly givesSelectors?: true
  /** Whether it tells kustomize which fields are names of objects, or fills fields in by itself. */
  readonly fillsReferences: boolean
  /** Of Flux's object: its name, those of the objects that must be ready before it, and whether it adds components to the kustomization of its folder. */
  readonly flux?: { readonly name: string; readonly dependsOn: readonly string[]; readonly addsComponents?: true }
  /** Absent where there are none. */
  readonly unknownFields?: readonly UnknownKustomizationField[]
  /** Absent where there are none. */
  readonly malformed?: readonly MalformedEntry[]
  /** What keeps it from being built: known once it is. */
  readonly refused?: readonly RefusedEntry[]
}
export const kustomization = defineFact<Kustomization>('kustomization')

/** Whether Flux builds what is elsewhere: artifacts of OCI and buckets, by the kind of the source; repositories may be this one. */
export const isArtifact = (kind: string | undefined): boolean => kind === 'OCIRepository' || kind === 'Bucket'

/** Whether kustomizations give names that are decided at deployment. */
export const hasOpenNames = (kustomizations: readonly Kustomization[]): boolean =>
  kustomizations.some(({ prefix, suffix }) => prefix.state === 'unknown' || suffix.state === 'unknown')

/** `hasOpenNames` of the kustomizations of a scope. */
export const openNames = allOf(kustomization, hasOpenNames)

/** Whether one kustomization lists both files: asked with their paths. */
export function findListed(kustomizations: readonly Kustomization[]): (one: string, other: string) => boolean {
  const listedBy = new Map<string, Set<string>>()
  for (const { folder, resources } of kustomizations) for (const path of resources) addToSet(listedBy, path, folder)
  return (one, other) => [...(listedBy.get(one) ?? [])].some(folder => listedBy.get(other)?.has(folder))
}

/**
 * Tells of a path whether its file may be a part of an object: it says so by its name, or the nearest kustomization, beside it or
 * in a folder around it, does not list it.
 */
export const patchFinder = allOf(kustomization, (kustomizations): ((path: string) => boolean) => {
  const byFolder = new Map<string, Set<string>>()
  for (const { folder, resources, flux } of kustomizations)
    if (flux === undefined) {
      const listed = byFolder.get(folder) ?? new Set()
      for (const path of resources) listed.add(path)
      byFolder.set(folder, listed)
    }
  return path => {
    if (/patch/i.test(path)) return true
    for (let folder = folderOfPath(path); ; folder = folderOfPath(folder)) {
      const listed = byFolder.get(folder)
      if (listed !== undefined) return !listed.has(path)
      if (folder === '') return false
    }
  }
})

/** Tells of a path whether a kustomization gives the workloads in its file a selector. */
export const selectorGiver = allOf(kustomization, (kustomizations): ((path: string) => boolean) => {
  const given = new Set(kustomizations.flatMap(({ givesSelectors, resources }) => (givesSelectors ? resources : [])))
  return path => given.has(path)
})

/** Tells of a path whether a kustomization applies its patch to what a target selects. */
export const targetedPatchFinder = allOf(kustomization, (kustomizations): ((path: string) => boolean) => {
  const targeted = new Set(kustomizations.flatMap(({ targetedPatches }) => targetedPatches))
  return path => targeted.has(path)
})

/**
 * Tells of a path whether ServiceAccounts of remote bases, or whatever lists a component that nothing here lists, may give the
 * objects in its file a namespace.
 */
export const openlyListed = allOf(kustomization, (kustomizations): ((path: string) => boolean) => {
  const users = new Map<string, Kustomization[]>()
  for (const one of kustomizations) for (const path of [...one.resources, ...one.components]) addTo(users, path, one)
  return path => {
    const seen = new Set<Kustomization>()
    const next = [...(users.get(path) ?? [])]
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (seen.has(one)) continue
      seen.add(one)
      const above = users.get(one.folder) ?? []
      if (one.isOpen || (one.isComponent && above.length === 0)) return true
      next.push(...above)
    }
    return false
  }
})
