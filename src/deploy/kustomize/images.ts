import { type Place, type StringPart, valueKey } from '../../documents/document.ts'
import type { Node } from '../../languages/tree/node.ts'
import { readExpression } from '../../model/regular-expression/regular-expression.ts'
import { scalar } from '../nodes.ts'
import type { Configuration } from './configuration.ts'
import { editFields } from './field-specs.ts'
import { itemsIn, type Layer } from './layer.ts'
import { type BuiltObject, idOf, type Work, withRoot } from './object.ts'
import { childOf, mapItems, placed, placedItems, placeIn, scalarText, stringOf, withField, withItems } from './tree.ts'

/** An entry of `images`. */
interface NewImage {
  readonly isMeant: (image: string) => boolean
  readonly newName: Part | undefined
  readonly newTag: Part | undefined
  readonly digest: Part | undefined
  readonly tagSuffix: Part | undefined
  readonly at: Place
}

/** A text with its place. */
interface Part {
  readonly text: string
  readonly at: Place
}

/** A part of an image with what is before it, and where it is in what is written. */
interface Piece extends Part {
  readonly before: string
  readonly from: number
  readonly isWhole?: boolean
}

/**
 * Gives images the names, tags and digests of the layer, in all lists `containers` and `initContainers` wherever they are, and in
 * the fields of the configuration. `matched` notes the entries that any image has.
 */
export function setImages(
  objects: readonly BuiltObject[],
  layer: Layer,
  { images }: Configuration,
  work: Work,
  matched: Set<string>,
): readonly BuiltObject[] {
  const { places } = work
  const entries = [...itemsIn(layer, 'images', places), ...itemsIn(layer, 'imageTags', places)]
  let found = objects
  for (const [item, at] of entries) {
    const image = newImage(item, at, work)
    if (image === undefined) continue
    const edit = (node: Node, own: Place): Node => {
      const now = renamed(node, own, image, work)
      if (now !== node) matched.add(valueKey(at))
      return now
    }
    found = found.map(one => {
      if (idOf(one.root).kind === 'CustomResourceDefinition') return one
      const root = inContainers(one.root, one.at, edit, work)
      return editFields(root.type === 'mapping' ? withRoot(one, root) : one, images, edit, places)
    })
  }
  return found
}

function newImage(item: Node, at: Place, { places }: Work): NewImage | undefined {
  const name = stringOf(childOf(item, 'name'))
  if (name === undefined) return undefined
  const partOf = (key: string): Part | undefined => {
    const node = childOf(item, key)
    const text = scalarText(node)
    return node === undefined || text === undefined || text === ''
      ? undefined
      : { text, at: placeIn(at, node, key, places) }
  }
  return {
    isMeant: imageTest(name),
    newName: partOf('newName'),
    newTag: partOf('newTag'),
    digest: partOf('digest'),
    tagSuffix: partOf('tagSuffix'),
    at,
  }
}

/** kustomize takes the name for a regular expression. */
function imageTest(name: string): (image: string) => boolean {
  const rest = '(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?$'
  const read = readExpression(`^${name}${rest}`)
  if (read.state !== 'ready') return image => split(image).name === name
  return image => read.expression.search(image, 0, () => {}) !== undefined
}

/** A reference in its parts, as kustomize splits it. */
function split(image: string): { readonly name: string; readonly tag: string; readonly digest: string } {
  const slash = Math.max(0, image.indexOf('/'))
  const [at, colon] = [image.indexOf('@', slash), image.indexOf(':', slash)]
  if (at < 0 && colon < 0) return { name: image, tag: '', digest: '' }
  if (at >= 0 && (at < colon || colon < 0)) return { name: image.slice(0, at), tag: '', digest: image.slice(at + 1) }
  return {
    name: image.slice(0, colon),
    tag: image.slice(colon + 1, at < 0 ? undefined : at),
    digest: at < 0 ? '' : image.slice(at + 1),
  }
}

function renamed(node: Node, at: Place, image: NewImage, { places }: Work): Node {
  const text = stringOf(node)
  if (text === undefined || !image.isMeant(text)) return node
  const own = split(text)
  const { newName, newTag, digest, tagSuffix } = image
  const tag = own.tag === '' ? [] : [{ before: ':', text: own.tag, at, from: own.name.length + 1 }]
  const oldDigest =
    own.digest === '' ? [] : [{ before: '@', text: own.digest, at, from: text.length - own.digest.length }]
  const tags =
    newTag !== undefined || digest !== undefined
      ? [
          ...(newTag === undefined ? [] : [{ before: ':', ...newTag, from: 0, isWhole: true }]),
          ...(digest === undefined ? [] : [{ before: '@', ...digest, from: 0, isWhole: true }]),
        ]
      : tagSuffix === undefined
        ? [...tag, ...oldDigest]
        : [...tag, { before: tag.length === 0 ? ':' : '', ...tagSuffix, from: 0, isWhole: true }]
  const name = newName === undefined ? { text: own.name, at, from: 0 } : { ...newName, from: 0, isWhole: true }
  const pieces: readonly Piece[] = [{ before: '', ...name }, ...tags]
  const parts: StringPart[] = []
  let whole = ''
  for (const piece of pieces) {
    whole += piece.before
    const { parts: _, within: __, ...where } = piece.at
    const range = { start: whole.length, end: whole.length + piece.text.length }
    parts.push({ ...range, at: where, from: piece.from, ...(piece.isWhole === true ? { isWhole: true as const } : {}) })
    whole += piece.text
  }
  if (whole === text) return node
  const { at: deciding } = newTag ?? digest ?? newName ?? tagSuffix ?? image
  return placed(scalar(whole), { ...deciding, parts }, places)
}

const LISTS: ReadonlySet<string> = new Set(['containers', 'initContainers'])

/** The tree with the images of all lists of containers edited. */
function inContainers(node: Node, at: Place, edit: (node: Node, at: Place) => Node, work: Work): Node {
  const { places } = work
  if (node.type === 'scalar') return node
  if (node.type === 'sequence') return mapItems(node, at, places, (item, at) => inContainers(item, at, edit, work))
  let found = node
  for (const { key, value } of node.entries) {
    if (value.type === 'scalar') continue
    const own = placeIn(at, value, key, places)
    const inner = inContainers(value, own, edit, work)
    const now = LISTS.has(key) ? inList(inner, own, edit, work) : inner
    found = withField(found, key, now, places)
  }
  return found
}

function inList(node: Node, at: Place, edit: (node: Node, at: Place) => Node, { places }: Work): Node {
  if (node.type !== 'sequence') return node
  const items = placedItems(node, at, places)
  const now = items.map((item, i) => {
    const image = childOf(item, 'image')
    if (item.type !== 'mapping' || image === undefined) return item
    return withField(item, 'image', edit(image, placeIn(placeIn(at, item, i, places), image, 'image', places)), places)
  })
  return now.every((item, i) => item === items[i]) ? node : withItems(node, now, places)
}
