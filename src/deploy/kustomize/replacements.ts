import type { Place } from '../../documents/document.ts'
import type { RefusedEntry } from '../../facts/kubernetes/kustomization.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { mapping, scalar, sequence } from '../nodes.ts'
import type { Configuration } from './configuration.ts'
import { editFields } from './field-specs.ts'
import { itemsIn, type Layer, patchesInFile, pathIn, type ReadPath } from './layer.ts'
import { type BuiltObject, hasUnread, nameOf, type Work, withRoot } from './object.ts'
import { isNamedBy, metadataTest, selectorOf } from './select.ts'
import {
  below,
  childOf,
  itemsOf,
  nodeAt,
  placed,
  placedItems,
  placeIn,
  scalarText,
  stringOf,
  withField,
  withItems,
} from './tree.ts'

/** Replaces a value that a replacement takes from something outside of the repository. */
const UNREAD = '$(a replacement of kustomize)'

/** A value with its place. */
interface Value {
  readonly node: Node
  readonly at: Place
}

/**
 * Fills in what `replacements` of a layer copy; what they take from what is not there is unknown where they put it. `refuse` is for what
 * kustomize refuses.
 */
export function replaceAll(
  objects: readonly BuiltObject[],
  layer: Layer,
  read: ReadPath,
  work: Work,
  refuse: (part: RefusedEntry) => void,
): readonly BuiltObject[] {
  let found = objects
  for (const [item, at] of itemsIn(layer, 'replacements', work.places)) {
    const path = stringOf(childOf(item, 'path'))
    const inFile = path === undefined ? undefined : patchesInFile(pathIn(layer, path), read)
    const all =
      inFile === undefined
        ? [{ node: item, at }]
        : inFile.flatMap(({ node, at: own }) =>
            node.type === 'sequence'
              ? node.items.map((one, i) => ({ node: one, at: below(own, i) }))
              : [{ node, at: own }],
          )
    for (const one of all) found = replaced(found, one, work, refuse)
  }
  return found
}

function replaced(
  objects: readonly BuiltObject[],
  { node, at }: Value,
  work: Work,
  refuse: (part: RefusedEntry) => void,
): readonly BuiltObject[] {
  const value = sourceOf(objects, node, at, work, refuse)
  let found = objects
  for (const [number, target] of itemsOf(childOf(node, 'targets')).entries()) {
    const select = childOf(target, 'select')
    if (select === undefined) continue
    const selector = selectorOf(select)
    const isLabelled = metadataTest(selector)
    const rejects = itemsOf(childOf(target, 'reject')).map(selectorOf)
    const isRejected = (one: BuiltObject): boolean =>
      rejects.some(reject => {
        const isMeant = [reject.group, reject.version, reject.kind, reject.name, reject.namespace].some(
          part => part !== '',
        )
        const hasSelector = reject.labelSelector !== '' || reject.annotationSelector !== ''
        return (isMeant && isNamedBy(reject, one, work)) || (hasSelector && metadataTest(reject)(one))
      })
    const listed = itemsOf(childOf(target, 'fieldPaths')).map(one => stringOf(one) ?? '')
    const paths = listed.length === 0 ? ['metadata.name'] : listed
    const fill = (object: BuiltObject, path: string, i: number): BuiltObject => {
      const now = filled(object, stepsOf(path), value, options, work)
      if (now.root === object.root && !hasUnread(object.root))
        refuse({
          is: 'other',
          at: below(below(below(below(at, 'targets'), number), 'fieldPaths'), i),
          name: `${nameOf(object)} has no field ${path}`,
          also: object.at,
        })
      return now
    }
    const options = optionsOf(childOf(target, 'options'))
    found = found.map(one =>
      isNamedBy(selector, one, work) && isLabelled(one) && !isRejected(one) ? paths.reduce(fill, one) : one,
    )
  }
  return found
}

interface Options {
  readonly delimiter: string
  readonly index: number
  readonly creates: boolean
}

const optionsOf = (node: Node | undefined): Options => ({
  delimiter: scalarText(childOf(node, 'delimiter')) ?? '',
  index: Number(scalarText(childOf(node, 'index')) ?? 0),
  creates: scalarText(childOf(node, 'create')) === 'true',
})

/** What a replacement copies. */
function sourceOf(
  objects: readonly BuiltObject[],
  node: Node,
  at: Place,
  work: Work,
  refuse: (part: RefusedEntry) => void,
): Value {
  const stated = childOf(node, 'sourceValue')
  if (stated !== undefined) return { node: scalar(scalarText(stated) ?? ''), at: below(at, 'sourceValue') }
  const source = childOf(node, 'source')
  const unknown: Value = { node: { ...scalar(UNREAD), isAnything: true }, at: below(at, 'source') }
  const selector = selectorOf(source)
  const [object, ...others] = objects.filter(one => isNamedBy(selector, one, work))
  const from = below(at, 'source')
  const isWritten = ['kind', 'name'].every(key => !/[${]/.test(scalarText(childOf(source, key)) ?? ''))
  if (object === undefined || others.length > 0) {
    const why = object === undefined ? 'no object is' : 'more than one object is'
    if (source !== undefined && isWritten)
      refuse({ is: 'other', at: from, name: `${why} the source of this replacement` })
    return unknown
  }
  const text = stringOf(childOf(source, 'fieldPath')) ?? 'metadata.name'
  const [found] = reached({ node: object.root, at: object.at }, stepsOf(text), work)
  if (found === undefined) {
    const name = `${nameOf(object)} has no field ${text}`
    if (!hasUnread(object.root)) refuse({ is: 'other', at: below(from, 'fieldPath'), name, also: object.at })
    return unknown
  }
  const options = optionsOf(childOf(source, 'options'))
  if (options.delimiter === '') return found
  const part = scalarText(found.node)?.split(options.delimiter)[options.index]
  return part === undefined ? unknown : { node: scalar(part), at: found.at }
}

/** The steps of a path: `spec.containers.[name=web].image`; a dot in brackets or after a backslash is a part of a key. */
const stepsOf = (path: string): readonly string[] =>
  [...path.matchAll(/\[[^\]]{0,500}\]|(?:\\.|[^.[\\])+/g)].map(([step]) =>
    /^\[.*=.*\]$/.test(step) ? step : step.replace(/^\[(.*)\]$/, '$1').replaceAll('\\.', '.'),
  )

/** What is at a path, through all items that it names. */
function reached({ node, at }: Value, [step, ...further]: readonly string[], work: Work): readonly Value[] {
  if (step === undefined) return [{ node, at }]
  const { places } = work
  if (node.type === 'sequence')
    return node.items.flatMap((item, i) =>
      isNamed(item, i, step) ? reached({ node: item, at: placeIn(at, item, i, places) }, further, work) : [],
    )
  const found = childOf(node, step)
  return found === undefined ? [] : reached({ node: found, at: placeIn(at, found, step, places) }, further, work)
}

/** Whether an item is one that a step names: by its number, a field of it, or as any. */
function isNamed(item: Node, index: number, step: string): boolean {
  const [, key, value] = /^\[([^=]*)=(.*)\]$/.exec(step) ?? []
  if (value === undefined) return step === '*' || step === String(index)
  return (key === '' ? scalarText(item) : scalarText(childOf(item, key ?? ''))) === value
}

function filled(object: BuiltObject, path: readonly string[], value: Value, options: Options, work: Work): BuiltObject {
  const root = put(object.root, object.at, path, value, options, work)
  return root?.type === 'mapping' ? withRoot(object, root) : object
}

/** The value with another one at a path; the same where there is no such path. */
function put(
  node: Node,
  at: Place,
  [step, ...further]: readonly string[],
  value: Value,
  options: Options,
  work: Work,
): Node {
  const { places } = work
  if (step === undefined) return putInto(node, value, options, work)
  if (node.type === 'sequence') {
    const items = placedItems(node, at, places)
    const now = items.map((item, i) =>
      isNamed(item, i, step) ? put(item, placeIn(at, item, i, places), further, value, options, work) : item,
    )
    const [, key, wanted] = /^\[([^=]+)=(.*)\]$/.exec(step) ?? []
    const isMissing =
      options.creates && wanted !== undefined && key !== undefined && !items.some((item, i) => isNamed(item, i, step))
    if (isMissing) {
      const made = placed(
        mapping([{ key, keyStart: 0, keyEnd: 0, value: placed(scalar(wanted), value.at, places) }]),
        value.at,
        places,
      )
      return withItems(node, [...items, put(made, value.at, further, value, options, work)], places)
    }
    return now.every((item, i) => item === items[i]) ? node : withItems(node, now, places)
  }
  if (node.type !== 'mapping') return node
  const found = childOf(node, step)
  if (found === undefined && !options.creates) return node
  const child = found ?? emptyFor(further, value, work)
  return withField(node, step, put(child, placeIn(at, child, step, places), further, value, options, work), places)
}

const emptyFor = ([next]: readonly string[], { at }: Value, { places }: Work): Node =>
  placed(next?.startsWith('[') === true ? sequence([]) : next === undefined ? scalar('') : mapping([]), at, places)

function putInto(before: Node, { node, at: from }: Value, { delimiter, index }: Options, { places }: Work): Node {
  const isUnknown = node.type === 'scalar' && node.isAnything === true
  if (delimiter !== '' && !isUnknown) {
    const parts = (scalarText(before) ?? '').split(delimiter)
    const text = scalarText(node) ?? ''
    const now =
      index < 0
        ? [text, ...parts]
        : index >= parts.length
          ? [...parts, text]
          : parts.map((one, i) => (i === index ? text : one))
    return placed(scalar(now.join(delimiter)), whole(from), places)
  }
  if (before.type !== 'scalar' || node.type !== 'scalar' || isUnknown || scalarText(before) === '')
    return placed({ ...node }, whole(from), places)
  // Only the text is copied: a number stays a number where one was.
  return placed(typedAs(before, node), whole(from), places)
}

const whole = ({ part: _, ...at }: Place): Place => at

/** A scalar with the text of another one. */
function typedAs(before: Node, node: Node): Node {
  const text = scalarText(node) ?? ''
  if (before.type !== 'scalar' || typeof before.value === 'string') return scalar(text)
  const isNumber = typeof before.value === 'number' && /^-?\d{1,15}$/.test(text)
  const isBoolean = typeof before.value === 'boolean' && /^(?:true|false)$/.test(text)
  return scalar(isNumber ? Number(text) : isBoolean ? text === 'true' : text)
}

/** A variable of a kustomization, with the layer that declares it. */
export interface Variable {
  readonly name: string
  readonly node: Node
  readonly at: Place
  readonly layer: Layer
}

/** The `vars` of a layer. */
export const variablesOf = (layer: Layer, work: Work): readonly Variable[] =>
  itemsIn(layer, 'vars', work.places).flatMap(([node, at]) => {
    const name = scalarText(childOf(node, 'name'))
    return name === undefined ? [] : [{ name, node, at, layer }]
  })

/** Fills in `$(NAME)` in the fields that the configuration knows. A variable whose object is not there is left as it is. */
export function resolveVariables(
  objects: readonly BuiltObject[],
  variables: readonly Variable[],
  { varReference }: Configuration,
  work: Work,
  refuse: (layer: Layer, part: RefusedEntry) => void,
): readonly BuiltObject[] {
  const values = new Map(
    variables.flatMap(({ name, node, at, layer }) => {
      const reference = childOf(node, 'objref')
      const apiVersion = scalarText(childOf(reference, 'apiVersion')) ?? ''
      const selector = { ...selectorOf(reference), ...groupOf(apiVersion) }
      const [object, ...others] = objects.filter(one => isNamedBy(selector, one, work))
      if (object === undefined && !/[${]/.test(selector.name))
        refuse(layer, { is: 'other', at: below(at, 'objref'), name: `no object is the one of the variable ${name}` })
      const path = stepsOf(
        stringOf(nodeAt(node, 'fieldref', 'fieldpath') ?? nodeAt(node, 'fieldref', 'fieldPath')) ?? 'metadata.name',
      )
      const [value] =
        object === undefined || others.length > 0 ? [] : reached({ node: object.root, at: object.at }, path, work)
      return value?.node.type === 'scalar' ? [[name, value] as const] : []
    }),
  )
  if (values.size === 0) return objects
  const edit = (node: Node, at: Place): Node => {
    if (node.type === 'mapping')
      return node.entries.reduce<MappingNode>(
        (found, { key, value }) =>
          withField(found, key, substituted(value, placeIn(at, value, key, work.places), values, work), work.places),
        node,
      )
    if (node.type !== 'sequence') return substituted(node, at, values, work)
    const items = placedItems(node, at, work.places)
    const now = items.map((item, i) => substituted(item, placeIn(at, item, i, work.places), values, work))
    return now.every((item, i) => item === items[i]) ? node : withItems(node, now, work.places)
  }
  return objects.map(one => editFields(one, varReference, edit, work.places))
}

function groupOf(apiVersion: string): { readonly group: string; readonly version: string } {
  const slash = apiVersion.indexOf('/')
  return { group: slash < 0 ? '' : apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) }
}

function substituted(node: Node, at: Place, values: ReadonlyMap<string, Value>, { places }: Work): Node {
  const text = stringOf(node)
  if (text === undefined || !text.includes('$(')) return node
  const alone = values.get(/^\$\(([^()]*)\)$/.exec(text)?.[1] ?? '')
  if (alone !== undefined) return placed({ ...alone.node }, alone.at, places)
  const now = text.replaceAll(/\$\$|\$\(([^()]*)\)/g, (written: string, name: string | undefined) =>
    name === undefined ? '$' : (scalarText(values.get(name)?.node) ?? written),
  )
  return now === text ? node : placed(scalar(now), at, places)
}
