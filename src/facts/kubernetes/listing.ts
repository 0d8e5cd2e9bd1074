import { type EmittedFact, isOf } from '../../engine/fact.ts'
import type { Shown } from '../../engine/relevance/shown.ts'
import { baseName, pathFrom } from '../../model/repository-path.ts'
import { kustomization } from './kustomization.ts'

/** The path of a manifest, as it is written. */
const MANIFEST = /(?<![\w@./-])[\w@./-]*[\w-]\.(?:ya?ml|json)\b/g
/** What `kubectl apply` is given: a file or a folder. */
const APPLIED = /(?:^|\s)(?:-f|-R|--filename)[=\s]+["']?([\w@./-]*[\w-])/gm
const COMMENT = /(?:^|\s)#.*$/gm
/** What is filled in before kustomize reads the list. */
const FILLED_IN = /\{\{|\$\{|<%/
/** A manifest by itself names no others, but that of a generator that decrypts them (https://github.com/viaduct-ai/kustomize-sops). */
const OBJECT = /^["']?apiVersion["']?:(?!\s*viaduct\.ai\/)/m

/** Which manifests a kustomization lists, or a script or a module names. Linear in its text. */
export function listing(text: string, facts: readonly EmittedFact[]): Pick<Shown, 'lists' | 'names'> {
  const found = facts.flatMap(one => (isOf(kustomization, one) && one.value.flux === undefined ? [one.value] : []))[0]
  if (found !== undefined) {
    const written = text.replace(COMMENT, '')
    if (FILLED_IN.test(written)) return {}
    const paths = [...written.matchAll(MANIFEST)].flatMap(([path]) => pathFrom(found.folder, path) ?? [])
    return paths.length === 0 ? {} : { lists: [...new Set(paths)] }
  }
  if (OBJECT.test(text)) return {}
  const names = [...text.matchAll(MANIFEST)].map(([path]) => path)
  const applied = [...text.matchAll(APPLIED)].map(([, path = '']) => path)
  const last = [...new Set([...names, ...applied].map(baseName))]
  return last.length === 0 ? {} : { names: last }
}
