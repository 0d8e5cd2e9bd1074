import { isListType, type TableType } from '../../facts/kubernetes/kubernetes-table.ts'
import { type Entry, find, isNull, type MappingNode, type Node } from '../../languages/tree/node.ts'
import { shortened, shown } from '../../model/kubernetes/fault-words.ts'
import { isTemplated } from '../../model/placeholder.ts'
import { isReplaced, isReplacedWord } from './filler.ts'
import { addMistyped, judgeEmptyItem, judgeScalar } from './judge-scalar.ts'
import { isLeftOut } from './node-words.ts'
import { type Field, type ObjectType, objectType } from './object-types.ts'
import { addUnknown } from './unknown-key.ts'
import { add, newWalk, type ObjectFault, type Walk } from './walk.ts'

/** What an object is judged to be, and whether it is only a part of one. */
export interface Judgement {
  readonly faults: readonly ObjectFault[]
  /** Whether it has directives of a strategic merge patch. */
  readonly isPatch: boolean
}

const DEEPEST = 60

/** What a strategic merge patch may say beside the fields of an object (apimachinery, util/strategicpatch). */
const DIRECTIVE = /^\$(?:patch|retainKeys|setElementOrder\/|deleteFromPrimitiveList\/)/
const isDirective = (key: string): boolean => key.startsWith('$') && DIRECTIVE.test(key)

/** Judges an object by the type of that name in the table of Kubernetes' own kinds. */
export function judgeObject(root: Node, typeName: string): Judgement {
  const walk = newWalk(root)
  const type = objectType(typeName)
  if (root.type === 'mapping' && type !== undefined) judgeFields(root, type, walk)
  return { faults: withoutMisplaced(walk.faults), isPatch: walk.isPatch }
}

/** Judges the metadata of an object of any kind. */
export function judgeMetadata(root: Node | undefined): readonly ObjectFault[] {
  const metadata = find(root, 'metadata')
  const walk = newWalk(root)
  walk.path.push('metadata')
  if (metadata !== undefined) judgeValue(metadata, 'ObjectMeta', undefined, 'metadata', walk)
  return walk.faults
}

/**
 * A field that is written at another place of the object is not missing at its own, nor is the object in which it belongs:
 * that would be the same fault twice.
 */
function withoutMisplaced(faults: readonly ObjectFault[]): readonly ObjectFault[] {
  const unlisted = faults.flatMap(one => (one.fault === 'unlisted' ? [one] : []))
  if (unlisted.length === 0) return faults
  const misplaced = new Set(unlisted.map(({ said }) => said.key))
  const meant = new Set(unlisted.map(({ path, said }) => [...path.slice(0, -1), said.place?.split('.')[0]].join('/')))
  return faults.filter(
    one =>
      one.fault !== 'missing' ||
      !(
        misplaced.has(one.said.field) ||
        one.said.field.split(' or ').some(field => meant.has([...one.path, field].join('/')))
      ),
  )
}

function judgeFields(node: MappingNode, type: ObjectType, walk: Walk): void {
  const stated = new Set<string>()
  let isFilledIn = false
  walk.around.push(type)
  for (const { key, value } of node.entries) {
    // Of a key that is there twice, the last one counts.
    if (find(node, key) !== value) continue
    const field = type.fields.get(key)
    if (field !== undefined) {
      if (!isNull(value) && !(type.nonEmpty.has(key) && isEmpty(value, key, field.type))) stated.add(key)
      walk.path.push(key)
      judgeValue(value, field.type, field, key, walk)
      walk.path.pop()
    } else if (isDirective(key)) walk.isPatch = true
    else if (isReplacedWord(key)) isFilledIn = true
    // SOPS adds it to what it encrypts, and takes it away again.
    else if (!isTemplated(key) && !isLeftOut(value) && !isOfChart(value) && !(key === 'sops' && walk.path.length === 0))
      stated.add(judgeUnknown(key, value, node, type, walk))
  }
  // What a controller writes into a status is not asked of a manifest.
  if (node.rest === undefined && !isFilledIn && walk.path[0] !== 'status')
    for (const field of type.required)
      if (!field.some(one => stated.has(one)))
        add(walk, {
          fault: 'missing',
          path: [...walk.path],
          said: {
            field: field.join(' or '),
            type: type.name,
            ...(field.some(one => find(node, one)?.type === 'scalar') ? { isEmpty: true } : {}),
          },
        })
  walk.around.pop()
}

/** Judges a key that the type does not have, and its value by the field that was certainly meant. Gives that field, as far as it is known. */
function judgeUnknown(key: string, value: Node, node: MappingNode, type: ObjectType, walk: Walk): string {
  const { near, isSure } = addUnknown(key, value, node, type, walk)
  const field = near === undefined || !isSure ? undefined : type.fields.get(near)
  if (field === undefined || near === undefined) return near ?? key
  walk.path.push(key)
  judgeValue(value, field.type, field, near, walk)
  walk.path.pop()
  return near
}

/** Whether a field takes any text, and a text is there: that is most of what is in an object. */
const isAnyText = (node: Node, type: TableType, field: Field | undefined): boolean =>
  type === 'string' &&
  node.type === 'scalar' &&
  typeof node.value === 'string' &&
  field?.values === undefined &&
  field?.form?.value === undefined

function judgeValue(node: Node, type: TableType, field: Field | undefined, name: string, walk: Walk): void {
  if (
    walk.left-- <= 0 ||
    isAnyText(node, type, field) ||
    walk.path.length > DEEPEST ||
    type === 'dyn' ||
    isOpen(node) ||
    isNull(node)
  )
    return
  if (typeof type === 'string') {
    const own = objectType(type)
    if (own === undefined) judgeScalar(node, type, field, name, walk)
    else if (node.type === 'mapping') {
      const before = walk.faults.length
      judgeFields(node, own, walk)
      if (isAnySelector(own, walk)) dropForms(walk, before)
    } else if (!isReplaced(node)) addMistyped(node, 'an object', name, walk)
  } else if (isListType(type)) {
    if (node.type === 'sequence') judgeItems(node.items, type[0], field, name, walk)
    else if (!isReplaced(node)) addMistyped(node, 'a list', name, walk)
  } else if (node.type === 'mapping') judgeMap(node, type[1], field, name, walk)
  else if (!isReplaced(node)) addMistyped(node, 'an object', name, walk)
}

function judgeItems(items: readonly Node[], type: TableType, field: Field | undefined, name: string, walk: Walk): void {
  for (const [i, item] of items.entries()) {
    walk.path.push(i)
    judgeItem(item, type, field, name, walk)
    walk.path.pop()
  }
}

/** Of nothing in a list the API server makes an object without fields, or an empty text. */
function judgeItem(item: Node, type: TableType, field: Field | undefined, name: string, walk: Walk): void {
  const own = typeof type === 'string' ? objectType(type) : undefined
  const isNothing = isNull(item) && !isOpen(item) && !isLeftOut(item)
  if (own !== undefined && isNothing)
    judgeFields({ type: 'mapping', entries: [], start: item.start, end: item.end }, own, walk)
  else if (type === 'string' && (isNothing || isEmptyText(item))) judgeEmptyItem(item, field, name, walk)
  else judgeValue(item, type, field, name, walk)
}

function judgeMap(node: MappingNode, type: TableType, field: Field | undefined, name: string, walk: Walk): void {
  for (const { key, value } of node.entries) {
    if (isDirective(key)) walk.isPatch = true
    if (key.startsWith('$') || isTemplated(key) || BLANK_DOMAIN.test(key)) continue
    walk.path.push(key)
    const accepted = field?.form?.key?.(key)
    if (accepted !== undefined && key !== `${name}Key`)
      add(walk, {
        fault: 'refused',
        path: [...walk.path],
        isKey: true,
        said: { field: `key of ${name}`, value: shown(key), accepted },
      })
    judgeValue(value, type, field, shortened(key), walk)
    walk.path.pop()
  }
}

/** A key whose domain begins with a word that is filled in: `STORAGECLASS.storageclass.storage.k8s.io/requests.storage`. */
const BLANK_DOMAIN = /^[A-Z][A-Z0-9_]{3,}[./]/

/** `{TENANT_ID}` or `{name}`, which another program fills in, and YAML reads as an object. */
const isBraced = ({ key, value }: Entry): boolean =>
  /^[A-Za-z][A-Za-z0-9_]+$/.test(key) && value.type === 'scalar' && value.value === null && value.start === value.end

/** Whether a value has an action of Helm in it: what it is written with makes a template of it, and other keys in it, too. */
const isOfChart = (node: Node): boolean =>
  node.type === 'scalar' &&
  node.isUnknown !== true &&
  typeof node.value === 'string' &&
  /\{\{[^}]{0,200}\.(?:Values|Release)\./.test(node.value)

/** Whether what is there is only known at deployment. A list of a text that is a placeholder is one by then. */
function isOpen(node: Node): boolean {
  if (node.tag !== undefined) return true
  if (node.type === 'mapping')
    return node.entries.length === 1 && node.entries.some(entry => isTemplated(entry.key) || isBraced(entry))
  if (node.type === 'sequence') return false
  if (node.isUnknown === true || node.isAnything === true) return true
  return typeof node.value === 'string' && isTemplated(node.value)
}

/** Whether a text, a list, a selector or a capacity is there that says nothing. */
function isEmpty(node: Node, key: string, type: TableType): boolean {
  if (node.type === 'scalar') return type === 'string' && node.value === '' && node.isUnknown !== true
  if (node.type === 'sequence') return isListType(type) && node.items.length === 0
  const isOpenOrOther = node.rest !== undefined || node.tag !== undefined || (key !== 'selector' && key !== 'capacity')
  return !isOpenOrOther && node.entries.every(entry => SELECTORS.has(entry.key) && hasNothing(entry.value))
}

const hasNothing = (node: Node): boolean =>
  node.type === 'mapping'
    ? node.entries.length === 0 && node.rest === undefined
    : node.type === 'sequence' && node.items.length === 0

const SELECTORS: ReadonlySet<string> = new Set(['matchLabels', 'matchExpressions'])

/** Whether a selector is of metrics, whose labels may be of any form. */
const isAnySelector = ({ name }: ObjectType, { around }: Walk): boolean =>
  name === 'LabelSelector' && around.at(-1)?.name === 'MetricIdentifier'

/** Takes back what was said of the forms of values since there were that many faults. */
function dropForms({ faults }: Walk, since: number): void {
  faults.splice(since, faults.length, ...faults.slice(since).filter(({ fault }) => fault !== 'refused'))
}

const isEmptyText = (node: Node): boolean => node.type === 'scalar' && node.value === '' && node.isUnknown !== true
