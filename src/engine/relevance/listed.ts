import { baseName, folderOfPath } from '../../model/repository-path.ts'
import type { FileResult } from '../file-result.ts'

/** What people apply once, by hand, for what it deploys: it is in nobody's list. */
const APPLIED_FIRST = /^(?:argoproj\.io\/(?:Application|ApplicationSet|AppProject)|[\w.]+\.fluxcd\.io\/\w+)$/

type File = Pick<FileResult, 'path' | 'shows' | 'documents'>

/** The paths that kustomizations list, and the names that scripts, pipelines and modules give. */
const referencesIn = (files: readonly Pick<FileResult, 'shows'>[]) => ({
  listed: new Set(files.flatMap(({ shows }) => shows?.lists ?? [])),
  named: new Set(files.flatMap(({ shows }) => shows?.names ?? [])),
})

/** Finds the files that a kustomization lists, or that a script, a pipeline or a module names. Linear in what they name. */
export function referredFiles(files: readonly Pick<FileResult, 'shows'>[]): (path: string) => boolean {
  const { listed, named } = referencesIn(files)
  return path => listed.has(path) || named.has(baseName(path))
}

/**
 * Finds the manifests that are deployed by nothing that is here: a kustomization is in their folder, or lists another file of
 * it, but none lists them, and no script names them. A kustomization applies only what it lists. Linear in files and lists.
 */
export function unlistedFiles(files: readonly File[]): (path: string) => boolean {
  const { listed, named } = referencesIn(files)
  if (listed.size === 0) return () => false
  const folders = new Set(
    files.flatMap(({ path, shows }) =>
      shows?.lists === undefined ? [] : [path, ...shows.lists].map(one => folderOfPath(one)),
    ),
  )
  const candidates = new Map(
    files.flatMap(file => {
      const folder = folderOfPath(file.path)
      const isCandidate = folders.has(folder) && !listed.has(file.path) && /\.(?:ya?ml|json)$/.test(file.path)
      return isCandidate && !named.has(baseName(file.path)) && !named.has(baseName(folder)) ? [[file.path, file]] : []
    }),
  )
  return path => {
    const resources = candidates.get(path)?.documents.flatMap(one => one.resources) ?? []
    return resources.length > 0 && resources.every(({ type, held }) => held !== undefined || isListable(type))
  }
}

/** The type of an object: its group and its kind. */
const OBJECT = /^[a-z][\w.-]*\/(?!(?:Kustomization|Component)$)[A-Z]\w*$/

const isListable = (type: string): boolean => OBJECT.test(type) && !APPLIED_FIRST.test(type)
