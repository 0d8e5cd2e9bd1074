import { follow, rootOf } from '../documents/cursor.ts'
import type { Place } from '../documents/document.ts'
import { linesOf, locate } from '../engine/assemble/locate.ts'
import type { FileResult, Location, ResourceSummary } from '../engine/file-result.ts'
import { find, type Node } from '../languages/tree/node.ts'
import { join, steps } from '../languages/tree/query.ts'
import type { Folder } from './folder.ts'

/** An object of the workspace that others may name. */
export interface NamedObject {
  readonly name: string
  /** `ConfigMap shop/web`. */
  readonly label: string
  readonly kind: string
  readonly path: string
  readonly document: string
  readonly pointer: string
}

/** The kind of an object that a field names, where the field `kind` beside it says so. */
const BESIDE = ''

/** The ends of the paths of fields that name an object, with its kind. `[]` is an item of a list. */
const REFERENCES: readonly (readonly [path: string, kind: string])[] = [
  ['configMapRef.name', 'ConfigMap'],
  ['configMapKeyRef.name', 'ConfigMap'],
  ['configMap.name', 'ConfigMap'],
  ['secretRef.name', 'Secret'],
  ['secretKeyRef.name', 'Secret'],
  ['secret.secretName', 'Secret'],
  ['secret.name', 'Secret'],
  ['tls.[].secretName', 'Secret'],
  ['imagePullSecrets.[].name', 'Secret'],
  ['serviceAccountName', 'ServiceAccount'],
  ['backend.service.name', 'Service'],
  ['defaultBackend.service.name', 'Service'],
  ['spec.serviceName', 'Service'],
  ['clientConfig.service.name', 'Service'],
  ['persistentVolumeClaim.claimName', 'PersistentVolumeClaim'],
  ['storageClassName', 'StorageClass'],
  ['ingressClassName', 'IngressClass'],
  ['priorityClassName', 'PriorityClass'],
  ['runtimeClassName', 'RuntimeClass'],
  ['gatewayClassName', 'GatewayClass'],
  ['parentRefs.[].name', 'Gateway'],
  ['backendRefs.[].name', 'Service'],
  ['serviceRef.name', 'Service'],
  ['scaleTargetRef.name', BESIDE],
  ['targetRef.name', BESIDE],
  ['roleRef.name', BESIDE],
  ['subjects.[].name', BESIDE],
  ['issuerRef.name', BESIDE],
  ['secretStoreRef.name', BESIDE],
  ['sourceRef.name', BESIDE],
  ['chartRef.name', BESIDE],
  ['nodeClassRef.name', BESIDE],
]

/** Whether a path ends with the steps of another one. */
export const endsWith = (path: readonly string[], end: string): boolean => {
  const own = path.join('.')
  return own === end || own.endsWith(`.${end}`)
}

/**
 * The kind of the object that a field names; undefined where it names none. `[]` is an item of a list; `beside` is the value of the
 * field `kind` in the same object.
 */
export function namedKind(path: readonly string[], beside?: string): string | undefined {
  const kind = REFERENCES.find(([end]) => endsWith(path, end))?.[1]
  return kind === BESIDE ? beside : kind
}

/** The objects of the workspace that a field may name. */
export function namesFor(
  path: readonly string[],
  beside: string | undefined,
  results: readonly FileResult[],
): readonly NamedObject[] {
  const kind = namedKind(path, beside)
  if (kind === undefined) return []
  const all = objectsIn(results).filter(one => one.kind === kind)
  return [...new Map(all.map(one => [one.name, one])).values()]
}

/** The Kubernetes objects of the workspace. */
export const objectsIn = (results: readonly FileResult[]): readonly NamedObject[] =>
  results.flatMap(({ path, documents }) =>
    documents.flatMap(({ id, resources }) =>
      resources.flatMap(one => {
        const { type, label, pointer } = one
        const name = nameOf(one)
        return name === ''
          ? []
          : [{ name, label, kind: type.slice(type.lastIndexOf('/') + 1), path, document: id, pointer }]
      }),
    ),
  )

/** The name in a label: `Deployment shop/web`. */
const nameOf = ({ label, type }: ResourceSummary): string =>
  type.includes('/') ? label.slice(Math.max(label.indexOf(' '), label.lastIndexOf('/')) + 1) : ''

type Source = Pick<Folder, 'results' | 'open' | 'textOf'>

/** A name at a place, and the object that it is of. */
export interface Named {
  readonly kind: string
  readonly name: string
  readonly namespace: string | undefined
  readonly range: Location
  /** Whether it is the object's own name. */
  readonly isOwn: boolean
  /** The id of the document that states it. */
  readonly document: string
}

/** The names of objects that a file states: those of its own objects, and those that they refer to. */
function namesIn(path: string, { results, open, textOf }: Source): readonly Named[] {
  const result = results().find(one => one.path === path)
  const text = textOf(path)
  if (result === undefined || text === undefined) return []
  const lines = linesOf(text)
  return result.documents.flatMap(({ id, resources }) => {
    const document = open(id)
    if (document === undefined || document.file.path !== path) return []
    const rangeOf = (at: Place): Location => locate(document, lines, at)
    return resources.flatMap(resource => {
      const { type, pointer, namespace } = resource
      const body = follow(rootOf(document), pointer).node
      if (!type.includes('/') || body === undefined) return []
      const kind = type.slice(type.lastIndexOf('/') + 1)
      return textsIn(body, pointer).flatMap(({ at, name, beside }): readonly Named[] => {
        const inside = steps(at)
          .slice(steps(pointer).length)
          .map(step => (/^\d+$/.test(step) ? '[]' : step))
        const isOwn = inside.join('.') === 'metadata.name'
        const named = isOwn ? kind : namedKind(inside, beside)
        return named === undefined
          ? []
          : [{ kind: named, name, namespace, isOwn, document: id, range: rangeOf({ document: id, pointer: at }) }]
      })
    })
  })
}

/** More values of an object are not looked at. */
const MOST_VALUES = 20_000

interface FoundText {
  readonly at: string
  readonly name: string
  /** The value of `kind` in the same object. */
  readonly beside?: string | undefined
}

function textsIn(root: Node, pointer: string): readonly FoundText[] {
  const found: FoundText[] = []
  const open: (readonly [node: Node, at: string, beside?: string | undefined])[] = [[root, pointer]]
  for (let count = 0; count < MOST_VALUES; count++) {
    const next = open.pop()
    if (next === undefined) break
    const [node, at, beside] = next
    if (node.type === 'mapping') {
      const kind = textAt(node, 'kind')
      for (const { key, value } of node.entries) open.push([value, join(at, key), kind])
    } else if (node.type === 'sequence') for (const [i, item] of node.items.entries()) open.push([item, join(at, i)])
    else if (typeof node.value === 'string') found.push({ at, name: node.value, beside })
  }
  return found
}

/** The value of a key of an object; undefined where there is none. */
export const childOf = (node: Node | undefined, ...keys: readonly string[]): Node | undefined =>
  keys.reduce<Node | undefined>(find, node)

/** The text of a key of an object; undefined where there is none. */
export function textAt(node: Node | undefined, key: string): string | undefined {
  const value = childOf(node, key)
  return value?.type === 'scalar' && typeof value.value === 'string' ? value.value : undefined
}

/** The name at an offset of a file; undefined where there is none that objects have or refer to. */
export const nameAt = (path: string, offset: number, source: Source): Named | undefined =>
  namesIn(path, source).find(({ range }) => range.start <= offset && offset <= range.end)

/** The objects' own names in a file, of the kinds that others name. */
export const ownNames = (path: string, source: Source): readonly Named[] =>
  namesIn(path, source).filter(({ isOwn, kind }) => isOwn && REFERENCES.some(([, named]) => named === kind))

/** All places of the workspace that state the name of the same object, in its namespace or where none is stated. */
export function placesOf({ kind, name, namespace }: Named, source: Source): readonly Named[] {
  const isSame = (one: Named): boolean =>
    one.kind === kind &&
    one.name === name &&
    (one.namespace === namespace || one.namespace === undefined || namespace === undefined)
  return source
    .results()
    .filter(({ path }) => source.textOf(path)?.includes(name) === true)
    .flatMap(({ path }) => namesIn(path, source).filter(isSame))
}
