import { pathOf } from '../../documents/document.ts'
import type { AddedDocument, Deployed } from '../../engine/deploy-step.ts'
import { groupBy } from '../../model/group-by.ts'
import { keptIn } from '../../model/remembered.ts'
import type { Deployments, Root } from './deployments.ts'
import type { Layer, ReadPatch } from './layer.ts'
import type { BuiltObject, Work } from './object.ts'
import { isPart, openedPatch } from './patches.ts'
import { isWrittenAt, type Places, placeFinder } from './tree.ts'

/** Makes what turns roots into documents; an object that is the same as before gives the same document. */
export function documentMaker() {
  const known = new WeakMap<BuiltObject, Map<string, AddedDocument>>()
  const documentOf = (object: BuiltObject, layer: Layer, isShared: boolean, places: Places): AddedDocument => {
    const key = `${layer.at.document}${layer.at.pointer} ${isShared}`
    const own = keptIn(known, object, () => new Map())
    return keptIn(own, key, () => toDocument(object, layer, isShared, places))
  }
  return (
    roots: readonly Root[],
    { views, isIn, isShared }: Deployments,
    { places }: Work,
  ): Pick<Deployed, 'batches' | 'views' | 'apart'> => {
    const byRoot = new Map(
      roots.map(root => {
        const isOfSeveral = isShared(root)
        return [root, root.objects.map(object => documentOf(object, root.layer, isOfSeveral, places))] as const
      }),
    )
    const documentsIn = (view: string): ReadonlyMap<string, readonly AddedDocument[]> => {
      const others = new Set(
        roots.filter(root => isIn(root, view) !== isIn(root, undefined)).map(({ layer }) => layer.path),
      )
      const own = roots.filter(root => others.has(root.layer.path) && isIn(root, view))
      const byPath = groupBy(own, ({ layer }) => layer.path)
      return new Map(
        Array.from(others, path => [path, (byPath.get(path) ?? []).flatMap(root => byRoot.get(root) ?? [])]),
      )
    }
    const isNowhere = (root: Root): boolean => !isIn(root, undefined) && !views.some(view => isIn(root, view))
    return {
      batches: roots.filter(root => isIn(root, undefined)).map(root => byRoot.get(root) ?? []),
      views: new Map(views.map(view => [view, documentsIn(view)])),
      apart: roots.filter(isNowhere).flatMap(root => byRoot.get(root) ?? []),
    }
  }
}

/** The document of a built object. What several roots deploy is reported once. */
function toDocument({ root, at, source }: BuiltObject, layer: Layer, isShared: boolean, places: Places): AddedDocument {
  const find = placeFinder(root, at, places)
  return {
    text: root,
    source,
    at: layer.at,
    path: `${pathOf(at.document)}/kustomize.yaml`,
    placeOf: isShared ? pointer => ({ ...find(pointer), overlay: layer.folder }) : find,
  }
}

/**
 * A patch as a document by itself, if what it changes is not in the repository; undefined if it is not part of an
 * object.
 */
export function patchDocument({ node, at, text }: ReadPatch, places: Places): AddedDocument | undefined {
  if (!isPart(node)) return undefined
  const root = openedPatch(node, at, places)
  const find = placeFinder(root, at, places)
  return {
    text: root,
    source: text,
    at: { document: at.document, pointer: '' },
    path: `${pathOf(at.document)}/kustomize.yaml`,
    placeOf: pointer => {
      const found = find(pointer)
      // The rest of the object may state it.
      return isWrittenAt(root, pointer) ? found : { ...found, assumed: 'guess' }
    },
  }
}
