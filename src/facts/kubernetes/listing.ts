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

/** The name of a script, without its folders. */
const SCRIPT = /(?<![\w.-])[\w.-]*[\w-]\.(?:sh|bash)(?:\.(?:tpl|tftpl|tmpl|j2))?(?![\w-])/g
/** Most files name no script. */
const SCRIPT_END = /\.(?:ba)?sh/
/** What a person starts, and what only says how that is done: these run a script where something runs them. */
const STARTED_BY_HAND = /\.(?:sh|bash|md|txt|rst)$|^(?:GNU)?makefile|\.mk$|^\.?(?:taskfile|justfile|package)/i

/** The scripts that a file names that runs by itself, or by which something is deployed that does. Linear in its text. */
export function scriptsNamed(path: string, text: string): Pick<Shown, 'scripts'> {
  if (!SCRIPT_END.test(text) || STARTED_BY_HAND.test(baseName(path)) || text.startsWith('#!')) return {}
  const found = [...new Set([...text.replace(COMMENT, '').matchAll(SCRIPT)].map(([name]) => name))]
  return found.length === 0 ? {} : { scripts: found }
}

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
