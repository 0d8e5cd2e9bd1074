import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { isTemplated } from '../../../documents/read.ts'
import type { UnknownKustomizationField } from '../../../facts/kubernetes/kustomization.ts'
import { findNearest } from '../../../model/nearest.ts'

/** The fields of a type; a type of the items of a list behind its name, where these have fields of their own. */
interface Fields {
  readonly [field: string]: Fields | null
}

const anyOf = (fields: string): Fields => Object.fromEntries(fields.split(' ').map(field => [field, null]))

const SELECTOR = anyOf('group version kind name namespace annotationSelector labelSelector')
const OPTIONS = anyOf('labels annotations disableNameSuffixHash immutable')
const FIELD = anyOf('group version kind path create')
const PATCH: Fields = { ...anyOf('path patch options'), target: SELECTOR }
const GENERATOR: Fields = { ...anyOf('namespace name behavior literals files envs env'), options: OPTIONS }
const FOUND = anyOf('delimiter index encoding create')

/** types.Kustomization of sigs.k8s.io/kustomize/api v0.20.1, whose decoder refuses other fields and does not tell case apart. */
const KUSTOMIZATION: Fields = {
  ...anyOf('apiVersion kind metadata openapi namePrefix nameSuffix namespace commonLabels commonAnnotations'),
  ...anyOf('patchesStrategicMerge resources components crds bases helmGlobals helmCharts helmChartInflationGenerator'),
  ...anyOf('configurations generators transformers validators buildMetadata'),
  labels: { ...anyOf('pairs includeSelectors includeTemplates'), fields: FIELD },
  patchesJson6902: PATCH,
  patches: PATCH,
  images: anyOf('name newName tagSuffix newTag digest'),
  imageTags: anyOf('name newName tagSuffix newTag digest'),
  replacements: {
    ...anyOf('path sourceValue'),
    source: { ...anyOf('group version kind name namespace fieldPath'), options: FOUND },
    targets: { ...anyOf('fieldPaths'), select: SELECTOR, reject: SELECTOR, options: FOUND },
  },
  replicas: anyOf('name count'),
  vars: { name: null, objref: anyOf('apiVersion group version kind name namespace'), fieldref: anyOf('fieldPath') },
  sortOptions: { order: null, legacySortOptions: anyOf('orderFirst orderLast') },
  configMapGenerator: GENERATOR,
  secretGenerator: { ...GENERATOR, type: null },
  generatorOptions: OPTIONS,
}

/** The fields of a kustomization that kustomize does not have. */
export const unknownFields = (body: Cursor): readonly UnknownKustomizationField[] => [
  ...unknownIn(body, KUSTOMIZATION, 'a kustomization'),
]

function* unknownIn(body: Cursor, fields: Fields, within: string): Generator<UnknownKustomizationField> {
  if (body.node?.type === 'sequence') for (const item of items(body)) yield* unknownIn(item, fields, within)
  if (body.node?.type !== 'mapping') return
  const names = Object.keys(fields)
  for (const { key } of body.node.entries) {
    if (isTemplated(key)) continue
    const own = get(body, key)
    const known = names.find(name => name.toLowerCase() === key.toLowerCase())
    if (known === undefined) {
      const near = findNearest(key, names)
      yield { at: place(own, 'key'), key, within, ...(near === undefined ? {} : { near }) }
    } else {
      const inner = fields[known]
      if (inner !== undefined && inner !== null) yield* unknownIn(own, inner, known)
    }
  }
}
