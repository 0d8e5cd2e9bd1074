import { type Cursor, get, isWritten, items, place } from '../../../documents/cursor.ts'
import { isTemplated, literal } from '../../../documents/read.ts'
import type { MalformedEntry, UnknownKustomizationField } from '../../../facts/kubernetes/kustomization.ts'
import type { ScalarNode } from '../../../languages/tree/node.ts'
import { findNearest, sameButCase } from '../../../model/nearest.ts'

/** The type of a field: of a single value, of a map of texts, of an object with fields, of a list. */
type Type = 'text' | 'flag' | 'integer' | 'texts' | 'open' | Fields | List
interface Fields {
  readonly [field: string]: Type
}
type List = readonly [Type]

const all = (type: Type, fields: string): Fields => Object.fromEntries(fields.split(' ').map(field => [field, type]))

const SELECTOR = all('text', 'group version kind name namespace annotationSelector labelSelector')
const OPTIONS: Fields = { ...all('texts', 'labels annotations'), ...all('flag', 'disableNameSuffixHash immutable') }
const FIELD: Fields = { ...all('text', 'group version kind path'), create: 'flag' }
const PATCH: Fields = { ...all('text', 'path patch'), options: 'open', target: SELECTOR }
const GENERATOR: Fields = {
  ...all('text', 'namespace name behavior env'),
  ...all(['text'], 'literals files envs'),
  options: OPTIONS,
}
const FOUND: Fields = { ...all('text', 'delimiter encoding'), index: 'integer', create: 'flag' }
const IMAGE = all('text', 'name newName tagSuffix newTag digest')

/** types.Kustomization of sigs.k8s.io/kustomize/api v0.20.1, whose decoder refuses other fields and does not tell case apart. */
const KUSTOMIZATION: Fields = {
  ...all('text', 'apiVersion kind namePrefix nameSuffix namespace'),
  ...all('texts', 'openapi commonLabels commonAnnotations'),
  ...all(['text'], 'patchesStrategicMerge resources components crds bases configurations'),
  ...all(['text'], 'generators transformers validators buildMetadata'),
  ...all('open', 'helmGlobals helmCharts helmChartInflationGenerator'),
  metadata: { ...all('text', 'name namespace'), ...all('texts', 'labels annotations') },
  labels: [{ pairs: 'texts', ...all('flag', 'includeSelectors includeTemplates'), fields: [FIELD] }],
  patchesJson6902: [PATCH],
  patches: [PATCH],
  images: [IMAGE],
  imageTags: [IMAGE],
  replacements: [
    {
      path: 'text',
      sourceValue: 'text',
      source: { ...all('text', 'group version kind name namespace fieldPath'), options: FOUND },
      targets: [{ fieldPaths: ['text'], select: SELECTOR, reject: [SELECTOR], options: FOUND }],
    },
  ],
  replicas: [{ name: 'text', count: 'integer' }],
  vars: [
    {
      name: 'text',
      objref: all('text', 'apiVersion group version kind name namespace'),
      fieldref: all('text', 'fieldPath'),
    },
  ],
  sortOptions: { order: 'text', legacySortOptions: all(['text'], 'orderFirst orderLast') },
  configMapGenerator: [GENERATOR],
  secretGenerator: [{ ...GENERATOR, type: 'text' }],
  generatorOptions: OPTIONS,
}

/** With a path among its `patches` kustomize takes these for `patchesStrategicMerge` (types.useLegacyPatch). */
const FORMER: Fields = { ...KUSTOMIZATION, patches: ['text'] }
const typeOf = (body: Cursor): Fields =>
  items(get(body, 'patches')).some(one => literal(one) !== undefined) ? FORMER : KUSTOMIZATION

/** The fields of a kustomization that kustomize does not have. */
export const unknownFields = (body: Cursor): readonly UnknownKustomizationField[] => [
  ...unknownIn(body, typeOf(body), 'a kustomization'),
]

function* unknownIn(body: Cursor, type: Type, within: string): Generator<UnknownKustomizationField> {
  const { node } = body
  if (isList(type)) for (const item of items(body)) yield* unknownIn(item, type[0], within)
  else if (typeof type !== 'string' && node?.type === 'mapping')
    for (const { key, own, known } of fieldsOf(body, type)) {
      if (known !== undefined) yield* unknownIn(own, type[known] ?? 'open', known)
      else if (!isTemplated(key)) {
        // Kubernetes' metadata has more fields.
        const near = findNearest(key, Object.keys(type))
        if (within !== 'metadata') yield { at: place(own, 'key'), key, within, ...(near === undefined ? {} : { near }) }
      }
    }
}

/** The values that are not of the type of their field: kustomize reads no number as a text. */
export const mistypedFields = (body: Cursor): readonly MalformedEntry[] => [
  ...mistypedIn(body, typeOf(body), 'a kustomization'),
]

function* mistypedIn(at: Cursor, type: Type, field: string): Generator<MalformedEntry> {
  const { node } = at
  if (node === undefined || type === 'open' || isNull(node)) return
  const wanted = isList(type) ? 'sequence' : typeof type === 'string' && type !== 'texts' ? 'scalar' : 'mapping'
  if (node.type !== wanted) {
    if (node.type === 'scalar' && isOpen(node)) return
    yield { at: place(at), why: `${field} is ${SHAPES[node.type]}, not ${SHAPES[wanted]}` }
  } else if (isList(type)) for (const item of items(at)) yield* mistypedIn(item, type[0], field)
  else if (node.type === 'scalar') {
    if (typeof type === 'string' && !isOfType(node, type)) yield mistypedScalar(at, node, type, field)
  } else if (type === 'texts')
    for (const { key, own } of fieldsOf(at, {})) yield* mistypedIn(own, 'text', `${field}.${key}`)
  else if (typeof type !== 'string')
    for (const { own, known } of fieldsOf(at, type))
      if (known !== undefined) yield* mistypedIn(own, type[known] ?? 'open', known)
}

/** The fields that are written, each with the name that the type has for it. */
function* fieldsOf(at: Cursor, type: Fields) {
  const names = Object.keys(type)
  if (at.node?.type !== 'mapping') return
  for (const { key } of at.node.entries) {
    yield { key, own: get(at, key), known: sameButCase(key, names) }
  }
}

const SHAPES = { sequence: 'a list', mapping: 'an object', scalar: 'a single value' } as const

const isList = (type: Type): type is List => Array.isArray(type)
const isNull = (node: Cursor['node']): boolean => node?.type === 'scalar' && node.value === null

/** Whether its value is filled in later, or depends on who reads it. */
const isOpen = ({ value, isUnknown, isAnything }: ScalarNode): boolean =>
  isUnknown === true ||
  isAnything === true ||
  (typeof value === 'string' && (isTemplated(value) || YAML_1_1.test(value)))

function isOfType(node: ScalarNode, type: string): boolean {
  const { value } = node
  if (isOpen(node)) return true
  if (type === 'text') return typeof value === 'string'
  return type === 'flag' ? typeof value === 'boolean' : Number.isSafeInteger(value)
}

/** What one version of YAML reads as a boolean and another one as a text. */
const YAML_1_1 = /^(?:y|n|yes|no|on|off)$/i

const NAMES: Readonly<Record<string, string>> = { text: 'a string', flag: 'a boolean', integer: 'an integer' }

/** The fields, labels and annotations that any text is valid for. Hardly a file, a kind or a patch is a number. */
const NAMES_ANYTHING = /^(?:newTag|namePrefix|nameSuffix|tagSuffix)$|\./

function mistypedScalar(at: Cursor, node: ScalarNode, type: string, field: string): MalformedEntry {
  const { value, source = String(value) } = node
  const found = typeof value === 'string' ? 'a string' : typeof value === 'number' ? 'a number' : 'a boolean'
  const meant =
    type === 'text' && NAMES_ANYTHING.test(field)
      ? source
      : type === 'flag' && (value === 'true' || value === 'false')
        ? value === 'true'
        : type === 'integer' && typeof value === 'string' && /^\d{1,9}$/.test(value)
          ? Number(value)
          : undefined
  return {
    at: place(at),
    why: `${field} is ${found}, not ${NAMES[type]}`,
    ...(meant === undefined || !isWritten(at) ? {} : { meant }),
  }
}
