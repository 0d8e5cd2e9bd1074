import type { Place, StringPart } from '../../documents/document.ts'
import type { RefusedEntry } from '../../facts/kubernetes/kustomization.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import type { Configuration } from './configuration.ts'
import { editFields, type FieldSpec, fieldSpecsOf, isSelected, settingAll, textsIn } from './field-specs.ts'
import { fieldOf, itemsIn, type Layer } from './layer.ts'
import { allIds, type BuiltObject, idOf, originalId, type Work, withPrevious, withRoot } from './object.ts'
import {
  below,
  childOf,
  emptyObject,
  mapItems,
  type Places,
  placed,
  placedItems,
  placeIn,
  scalarText,
  withField,
  withItems,
} from './tree.ts'

/** Changes the objects of a layer as one of kustomize's transformers does. */
type Transformer = (
  objects: readonly BuiltObject[],
  layer: Layer,
  configuration: Configuration,
  work: Work,
) => readonly BuiltObject[]

/** Gives all objects that have one the namespace of the layer. */
export const setNamespace: Transformer = (objects, layer, configuration, work) => {
  const { places } = work
  const [node, at] = fieldOf(layer, layer.isFlux ? 'targetNamespace' : 'namespace', places)
  const namespace = scalarText(node)
  if (namespace === undefined || namespace === '') return objects
  const made = placed(scalar(namespace), at, places)
  const set = { at, value: made }
  return objects.map(one => {
    const { group, kind, version } = idOf(one.root)
    const specs = configuration.namespace.filter(
      ({ path }) => path !== 'metadata/namespace' && (path !== 'metadata/name' || (group === '' && version === 'v1')),
    )
    const own: readonly FieldSpec[] = work.isOfCluster(group, kind)
      ? []
      : [{ path: 'metadata/namespace', create: true }]
    const moved = editFields(withPrevious(one), [...own, ...specs], () => made, places, set)
    return /^(?:Cluster)?RoleBinding$/.test(kind) ? withDefaultSubjects(moved, made, work) : moved
  })
}

/** Only the subjects that are called `default` get it here; others get that of their ServiceAccount. */
function withDefaultSubjects(object: BuiltObject, namespace: Node, { places }: Work): BuiltObject {
  const subjects: readonly FieldSpec[] = [{ path: 'subjects' }]
  return editFields(
    object,
    subjects,
    (node, at) =>
      node.type === 'mapping' && scalarText(childOf(node, 'name')) === 'default'
        ? withField(node, 'namespace', namespace, places)
        : node.type === 'sequence'
          ? withItems(
              node,
              placedItems(node, at, places).map(item =>
                item.type === 'mapping' && scalarText(childOf(item, 'name')) === 'default'
                  ? withField(item, 'namespace', namespace, places)
                  : item,
              ),
              places,
            )
          : node,
    places,
  )
}

/** The kinds whose objects keep their names. */
const KEEP_NAMES: readonly Pick<FieldSpec, 'group' | 'kind'>[] = [
  { kind: 'CustomResourceDefinition' },
  { group: 'apiregistration.k8s.io', kind: 'APIService' },
  { kind: 'Namespace' },
]

/** Puts the layer's prefix before names. */
export const addPrefix: Transformer = (objects, layer, { namePrefix }, work) =>
  affixed(objects, layer, 'namePrefix', namePrefix, work)

/** Puts the layer's suffix after names. */
export const addSuffix: Transformer = (objects, layer, { nameSuffix }, work) =>
  affixed(objects, layer, 'nameSuffix', nameSuffix, work)

function affixed(
  objects: readonly BuiltObject[],
  layer: Layer,
  key: 'namePrefix' | 'nameSuffix',
  specs: readonly FieldSpec[],
  { places }: Work,
): readonly BuiltObject[] {
  const [node, at] = fieldOf(layer, key, places)
  const affix = scalarText(node)
  if (affix === undefined || affix === '') return objects
  const isPrefix = key === 'namePrefix'
  return objects.map(one => {
    const first = originalId(one)
    if (KEEP_NAMES.some(kept => isSelected(kept, first))) return one
    const affixes = isPrefix ? { prefixes: [...one.prefixes, affix] } : { suffixes: [...one.suffixes, affix] }
    return editFields(
      { ...withPrevious(one), ...affixes },
      specs,
      (name, nameAt) => {
        const text = scalarText(name)
        if (text === undefined) return name
        const whole = isPrefix ? affix + text : text + affix
        const [own, added] = isPrefix ? [affix.length, 0] : [0, text.length]
        const parts: readonly StringPart[] = [
          { start: added, end: added + affix.length, at, from: 0 },
          ...movedParts(nameAt, own, text.length),
        ]
        const { parts: _, within: __, ...rest } = nameAt
        return placed(scalar(whole), { ...rest, parts }, places)
      },
      places,
    )
  })
}

/** The parts of a text that is a part of another one from an offset on. */
function movedParts(at: Place, by: number, length: number): readonly StringPart[] {
  const { parts, within: _, ...own } = at
  if (parts === undefined) return [{ start: by, end: by + length, at: own, from: 0 }]
  return parts.map(part => ({ ...part, start: part.start + by, end: part.end + by }))
}

/** Sets the layer's labels: those of `labels`, then those of `commonLabels`. */
export const addLabels: Transformer = (objects, layer, configuration, work) => {
  const { places } = work
  let found = objects
  for (const [item, at] of itemsIn(layer, 'labels', places)) {
    const specs: FieldSpec[] = [...fieldSpecsOf(childOf(item, 'fields')), ...configuration.labels]
    if (scalarText(childOf(item, 'includeSelectors')) === 'true') specs.push(...configuration.commonLabels)
    else {
      if (scalarText(childOf(item, 'includeTemplates')) === 'true') specs.push(...configuration.templateLabels)
      specs.push({ path: 'metadata/labels', create: true })
    }
    found = labelled(found, childOf(item, 'pairs'), below(at, 'pairs'), specs, work)
  }
  const [common, at] = fieldOf(layer, 'commonLabels', places)
  return labelled(found, common, at, configuration.commonLabels, work)
}

/** Sets the layer's annotations. */
export const addAnnotations: Transformer = (objects, layer, { commonAnnotations }, work) => {
  const [common, at] = fieldOf(layer, 'commonAnnotations', work.places)
  return labelled(objects, common, at, commonAnnotations, work)
}

/** Sets what Flux's object states for the metadata of all. */
export const addCommonMetadata: Transformer = (objects, layer, _, work) => {
  const [metadata, at] = fieldOf(layer, 'commonMetadata', work.places)
  return ['labels', 'annotations'].reduce(
    (found, key) =>
      labelled(found, childOf(metadata, key), below(at, key), [{ path: `metadata/${key}`, create: true }], work),
    objects,
  )
}

function labelled(
  objects: readonly BuiltObject[],
  map: Node | undefined,
  at: Place,
  specs: readonly FieldSpec[],
  { places }: Work,
): readonly BuiltObject[] {
  const texts = textsIn(map, at, places)
  if (texts.length === 0) return objects
  // What is made there is made in several objects.
  const create = { at: { ...at, shared: true as const } }
  return objects.map(one => editFields(one, specs, settingAll(texts, places), places, create))
}

/** Sets the layer's replicas; `refuse` gets the names that no object has. */
export function setReplicas(
  objects: readonly BuiltObject[],
  layer: Layer,
  { replicas }: Configuration,
  { places }: Work,
  refuse: (part: RefusedEntry) => void,
): readonly BuiltObject[] {
  let found = objects
  for (const [item, at] of itemsIn(layer, 'replicas', places)) {
    const [name, count] = [scalarText(childOf(item, 'name')), childOf(item, 'count')]
    if (name === undefined || count === undefined) continue
    const value = placed({ ...count, start: 0, end: 0 }, placeIn(at, count, 'count', places), places)
    let isFound = false
    found = found.map(one => {
      const specs = replicas.filter(spec => allIds(one).some(id => id.name === name && isSelected(spec, id)))
      isFound ||= specs.length > 0
      return specs.length === 0 ? one : editFields(one, specs, () => value, places, { at, value })
    })
    if (!isFound && !/[${]/.test(name)) refuse({ is: 'missing workload', at: below(at, 'name'), name })
  }
  return found
}

const DISABLED = 'kustomize.toolkit.fluxcd.io/substitute'

/** Puts in what Flux's object substitutes after the build, `${NAME}`; what it takes from objects of the cluster is not known. */
export function substitute(objects: readonly BuiltObject[], layer: Layer, { places }: Work): readonly BuiltObject[] {
  const [postBuild, at] = fieldOf(layer, 'postBuild', places)
  const values = new Map(textsIn(childOf(postBuild, 'substitute'), below(at, 'substitute'), places))
  if (values.size === 0) return objects
  return objects.map(one => {
    const annotations = childOf(childOf(one.root, 'metadata'), 'annotations')
    if (scalarText(childOf(annotations, DISABLED)) === 'disabled') return one
    const root = substitutedIn(one.root, one.at, values, places)
    return root.type === 'mapping' ? withRoot(one, root) : one
  })
}

function substitutedIn(node: Node, at: Place, values: ReadonlyMap<string, Node>, places: Places): Node {
  if (node.type === 'scalar')
    return typeof node.value === 'string' ? substitutedText(node, node.value, at, values, places) : node
  if (node.type === 'sequence') return mapItems(node, at, places, (item, at) => substitutedIn(item, at, values, places))
  return node.entries.reduce<MappingNode>(
    (found, { key, value }) =>
      withField(found, key, substitutedIn(value, placeIn(at, value, key, places), values, places), places),
    node,
  )
}

const VARIABLE = /\$\{([A-Za-z_]\w*)\}/g

function substitutedText(node: Node, text: string, at: Place, values: ReadonlyMap<string, Node>, places: Places): Node {
  if (!text.includes('${')) return node
  const [, alone] = /^\$\{([A-Za-z_]\w*)\}$/.exec(text) ?? []
  const whole = alone === undefined ? undefined : values.get(alone)
  if (whole !== undefined) return placed(typed(whole), places.of.get(whole) ?? at, places)
  const now = text.replaceAll(VARIABLE, (written, name: string) => scalarText(values.get(name)) ?? written)
  return now === text ? node : placed(scalar(now), at, places)
}

/** A text that is put into YAML without quotes is what YAML takes it for. */
function typed(node: Node): Node {
  const text = scalarText(node) ?? ''
  if (/^-?\d{1,15}$/.test(text)) return scalar(Number(text))
  return /^(?:true|false)$/.test(text) ? scalar(text === 'true') : { ...node }
}

/** Whether an object is only there for other tools: it is not deployed. */
export function isLocal({ root }: BuiltObject): boolean {
  const value = scalarText(
    childOf(childOf(childOf(root, 'metadata'), 'annotations'), 'config.kubernetes.io/local-config'),
  )
  return value !== undefined && value !== 'false'
}

/** The object with metadata that it may not have. */
export function withMetadata(
  object: BuiltObject,
  edit: (metadata: MappingNode) => MappingNode,
  work: Work,
): BuiltObject {
  const metadata = childOf(object.root, 'metadata')
  const own = metadata?.type === 'mapping' ? metadata : emptyObject(below(object.at, 'metadata'), work.places)
  return withRoot(object, withField(object.root, 'metadata', edit(own), work.places))
}
