import type { Place } from '../../documents/document.ts'
import { isNull, type MappingNode, type Node } from '../../languages/tree/node.ts'
import { type BuiltObject, idOf, type ObjectId, withRoot } from './object.ts'
import {
  childOf,
  emptyObject,
  itemsOf,
  type Places,
  placedItems,
  placeIn,
  scalarText,
  withField,
  withItems,
} from './tree.ts'

/** Which field of which objects something is about; what is left out may be any. */
export interface FieldSpec {
  readonly group?: string
  readonly version?: string
  readonly kind?: string
  /** Keys with `/` between them; lists are passed through. */
  readonly path: string
  /** Whether the field is made where it is missing. */
  readonly create?: boolean
}

/** Whether an object is one that the specification names. */
export const isSelected = (
  { group, version, kind }: Pick<FieldSpec, 'group' | 'version' | 'kind'>,
  id: Pick<ObjectId, 'group' | 'version' | 'kind'>,
): boolean =>
  (group === undefined || group === id.group) &&
  (version === undefined || version === id.version) &&
  (kind === undefined || kind === id.kind)

/** Gives the new value of a field with its place; the same node where it stays as it is. */
export type Edit = (node: Node, at: Place) => Node

/** How a field is made that is missing: as an empty object, or with a value; undefined where it is not made. */
export type Create = { readonly at: Place; readonly value?: Node }

/** The object with each field edited that a specification names. `create` is what is put where one is missing. */
export function editFields(
  object: BuiltObject,
  specs: readonly FieldSpec[],
  edit: Edit,
  places: Places,
  create?: Create,
): BuiltObject {
  let { root } = object
  for (const spec of specs) {
    if (!isSelected(spec, idOf(root))) continue
    const made = edited(root, object.at, stepsOf(spec.path), edit, places, spec.create === true ? create : undefined)
    if (made.type === 'mapping') root = made
  }
  return withRoot(object, root)
}

/** The steps of a path of kustomize's; a slash in a key has a backslash before it. */
const stepsOf = (path: string): readonly string[] =>
  path
    .replace(/^\//, '')
    .split(/(?<!\\)\//)
    .map(step => step.replaceAll('\\/', '/'))

function edited(
  node: Node,
  at: Place,
  path: readonly string[],
  edit: Edit,
  places: Places,
  create: Create | undefined,
): Node {
  const [step, ...further] = path
  if (step === undefined) return edit(node, at)
  if (node.type === 'sequence') {
    const items = placedItems(node, at, places)
    const now = items.map(item => edited(item, places.of.get(item) ?? at, path, edit, places, create))
    return now.every((item, i) => item === items[i]) ? node : withItems(node, now, places)
  }
  if (node.type !== 'mapping') return node
  const key = step.replace(/\[\]$/, '')
  const found = childOf(node, key)
  const isMissing = found === undefined || isNull(found)
  if (isMissing && (create === undefined || key !== step)) return node
  const child = isMissing ? created(further, create, places) : found
  if (child === undefined) return node
  const now = edited(child, placeIn(at, child, key, places), further, edit, places, create)
  return now === found ? node : withField(node, key, now, places)
}

function created(further: readonly string[], create: Create | undefined, places: Places): Node | undefined {
  if (create === undefined) return undefined
  return further.length === 0 && create.value !== undefined ? create.value : emptyObject(create.at, places)
}

/** The texts of an object as a kustomization writes them, each with its place. */
export function textsIn(node: Node | undefined, at: Place, places: Places): readonly (readonly [string, Node])[] {
  if (node?.type !== 'mapping') return []
  return node.entries.flatMap(({ key, value }) => {
    const text = scalarText(value)
    if (text === undefined) return []
    const made: Node = { ...toText(value, text) }
    places.of.set(made, placeIn(at, value, key, places))
    return [[key, made] as const]
  })
}

/** kustomize writes numbers and booleans of its maps of texts as texts. */
const toText = (node: Node, text: string): Node =>
  node.type === 'scalar' ? { type: 'scalar', value: text, style: 'double', start: 0, end: 0 } : node

/** Sets fields of an object. */
export const settingAll =
  (texts: readonly (readonly [string, Node])[], places: Places): Edit =>
  node =>
    node.type === 'mapping'
      ? texts.reduce<MappingNode>((found, [key, value]) => withField(found, key, value, places), node)
      : node

/** The specifications in a list of a configuration. */
export const fieldSpecsOf = (list: Node | undefined): readonly FieldSpec[] =>
  itemsOf(list).flatMap(item => {
    const path = scalarText(childOf(item, 'path'))
    if (path === undefined) return []
    return [{ ...selectionOf(item), path, create: scalarText(childOf(item, 'create')) === 'true' }]
  })

/** Group, version and kind that an object of a configuration names. */
export function selectionOf(node: Node | undefined): Pick<FieldSpec, 'group' | 'version' | 'kind'> {
  const [group, version, kind] = ['group', 'version', 'kind'].map(key => scalarText(childOf(node, key)) || undefined)
  return {
    ...(group === undefined ? {} : { group }),
    ...(version === undefined ? {} : { version }),
    ...(kind === undefined ? {} : { kind }),
  }
}
