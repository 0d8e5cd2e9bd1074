import type { Place } from '../../documents/document.ts'
import type { AddedDocument } from '../../engine/deploy-step.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import { addTo } from '../../model/group-by.ts'
import { mirrored } from './mirror.ts'

/** What a program has made of a chart or a kustomization. */
export interface RenderedText {
  readonly program: 'helm' | 'kustomize'
  /** The path of its Chart.yaml or kustomization. */
  readonly source: string
  readonly text: string
}

/** What programs have made, with what gives the text of a linted file by its path. */
export interface Rendered {
  readonly texts: readonly RenderedText[]
  readonly textOf: (path: string) => string | undefined
}

/** An object as it is written, with the places of its values. */
export interface WrittenObject {
  readonly root: Node
  /** The text that its nodes have their offsets in. */
  readonly source: string
  readonly placeOf: (pointer: string) => Place
  /** What else takes part where another value is rendered than is written. */
  readonly also?: Place & { readonly note: string }
  /** The file whose settings apply to it. */
  readonly at: Place
}

/**
 * Finds what a rendered object is made of among what is written: of the same kind, of the same name or of one that is not
 * known before. Each is taken once, as long as there are others.
 */
export function writtenFinder(written: readonly WrittenObject[], isLike: IsLike) {
  const byKind = new Map<string, WrittenObject[]>()
  for (const one of written) {
    const kind = fieldOf(one.root, 'kind')
    addTo(byKind, kind, one)
  }
  const taken = new Set<WrittenObject>()
  return (rendered: Node): WrittenObject | undefined => {
    const name = nameOf(rendered)
    const all = byKind.get(fieldOf(rendered, 'kind')) ?? []
    const same = all.filter(({ root }) => nameOf(root) === name)
    const like = same.length > 0 ? same : all.filter(({ root }) => isLike(nameOf(root), name))
    const found = like.find(one => !taken.has(one)) ?? like[0]
    if (found !== undefined) taken.add(found)
    return found
  }
}

/** Whether an object that is written with a name, which may have holes, can be rendered with another one. */
type IsLike = (written: string, rendered: string) => boolean

/**
 * The document of a rendered object. Its places are those of what it is made of, and not assumed: it is what is
 * deployed. Values of a Secret that only the program makes up, such as a password, are in no file.
 */
export function toDocument(root: Node, rendered: string, written: WrittenObject, path: string): AddedDocument {
  const isSecret = fieldOf(root, 'kind') === 'Secret'
  const [text, source] = isSecret ? [written.root, written.source] : [root, rendered]
  return {
    text,
    source,
    at: written.at,
    path,
    placeOf: pointer => {
      const found = mirrored(pointer, text, written.root)
      const { assumed: _, ...place } = written.placeOf(found.pointer)
      const also = written.also ?? place.also
      return found.isSame ? place : { ...place, parts: [], ...(also === undefined ? {} : { also }) }
    },
  }
}

const nameOf = (root: Node): string => fieldOf(find(root, 'metadata'), 'name')

function fieldOf(node: Node | undefined, key: string): string {
  const found = find(node, key)
  return found?.type === 'scalar' ? String(found.value) : ''
}
