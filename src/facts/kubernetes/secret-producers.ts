import { addTo } from '../../model/group-by.ts'
import { type Labels, matches } from '../../model/kubernetes/selector.ts'
import { isTemplated } from '../../model/placeholder.ts'
import type { NamespaceObject, SecretSource } from './cluster-objects.ts'
import { folderOfPlace, type ObjectMeta } from './object-meta.ts'

/** What is known of where a Secret comes from. */
export type SecretAnswer =
  | { readonly state: 'produced'; readonly by: readonly SecretSource[] }
  /** Something makes a Secret of that name, in a namespace that is decided at deployment. */
  | { readonly state: 'unknown'; readonly by: SecretSource }
  | { readonly state: 'absent' }

/** Finds what makes the Secret `name` in the namespace of `owner`, by the labels of that, too. Built once, used often. */
export function findSecretProducers(
  sources: readonly SecretSource[],
  namespaces: readonly NamespaceObject[],
): (owner: Pick<ObjectMeta, 'namespace' | 'at'>, name: string) => SecretAnswer {
  const byPlace = new Map<string, SecretSource[]>()
  const byName = new Map<string, { any: SecretSource; open?: SecretSource }>()
  const chosen = new Map<string, SecretSource[]>()
  // Labels that are only known at deployment may be any.
  const known = namespaces.filter(({ labels }) => !Object.values(labels).some(isTemplated))
  const labelsOf = new Map(known.map(({ name, labels }) => [name, labels]))
  for (const source of sources) {
    const { secretName, namespace, at } = source
    if (source.chosenBy !== undefined) {
      addTo(chosen, secretName, source)
      continue
    }
    addTo(
      byPlace,
      namespace === undefined ? inFolder(secretName, folderOfPlace(at)) : inNamespace(secretName, namespace),
      source,
    )
    const found = byName.get(secretName) ?? { any: source }
    byName.set(secretName, namespace === undefined && found.open === undefined ? { ...found, open: source } : found)
  }
  return ({ namespace, at }, name) => {
    const by = byPlace.get(namespace === undefined ? inFolder(name, folderOfPlace(at)) : inNamespace(name, namespace))
    if (by !== undefined) return { state: 'produced', by }
    const labels = namespace === undefined ? undefined : labelsOf.get(namespace)
    const choosing = chosen.get(name) ?? []
    const choice = labels && choosing.filter(source => isChosen(source, labels))
    if (choice?.[0] !== undefined) return { state: 'produced', by: choice }
    const found = byName.get(name)
    const maybe =
      (namespace === undefined ? found?.any : found?.open) ?? (labels === undefined ? choosing[0] : undefined)
    return maybe === undefined ? { state: 'absent' } : { state: 'unknown', by: maybe }
  }
}

const isChosen = ({ chosenBy = [] }: SecretSource, labels: Labels): boolean =>
  chosenBy.some(selector => matches(selector, labels))

const inNamespace = (name: string, namespace: string): string => `${name}\n${namespace}`
const inFolder = (name: string, folder: string): string => `${name}\n\n${folder}`
