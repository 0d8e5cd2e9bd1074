import { type Cursor, get, isWritten, items, place } from '../../documents/cursor.ts'
import { boolean, literal, text } from '../../documents/read.ts'
import { isUnset, known } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type SecretSource, secretSource } from '../../facts/kubernetes/cluster-objects.ts'
import { type ConfigMapObject, configMapContent, configMapObject } from '../../facts/kubernetes/config-map.ts'
import { isArtifact, type Kustomization, kustomization } from '../../facts/kubernetes/kustomization.ts'
import { type RemoteSource, remoteSource, withoutUser } from '../../facts/kubernetes/remote-source.ts'
import { readableCredentials, storedSecret } from '../../facts/kubernetes/stored-secret.ts'
import { builtImage } from '../../facts/registry/built-image.ts'
import { type ImageUse, imageUse } from '../../facts/registry/image-use.ts'
import { KUSTOMIZATION_FILE } from '../../model/kubernetes/kustomization-file.ts'
import { findNearest } from '../../model/nearest.ts'
import { joinImage } from '../registry/join-image.ts'
import { credentialsInPatches } from './configuration/inline-patches.ts'
import { malformedEntries } from './configuration/kustomization-entries.ts'
import { mistypedFields, unknownFields } from './configuration/kustomization-fields.ts'
import { generatedCredentials } from './configuration/read-config-map.ts'
import { generatedSecrets } from './configuration/read-stored-secret.ts'
import { folderOf, isRemote, resolvePath } from './resolve-path.ts'

/** Flux's order to build the kustomization of a folder: it has fields of one itself. */
const FLUX = 'kustomize.toolkit.fluxcd.io/Kustomization'

export default defineKind({
  id: 'Kustomization',
  types: [
    'kustomize.config.k8s.io/Kustomization',
    'kustomize.config.k8s.io/Component',
    FLUX,
    'core/Kustomization',
    'object',
  ],
  fileNames: KUSTOMIZATION_FILE,
  recognisedBy: 'kind Kustomization or Component, or its lists in a file of that name: it may leave its kind out',

  is: ({ type, body, document }) =>
    (type !== 'object' && type !== 'core/Kustomization') ||
    (KUSTOMIZATION_FILE.test(document.file.path) &&
      body.node?.type === 'mapping' &&
      body.node.entries.some(({ key }) => KNOWN_LISTS.includes(key) || findNearest(key, KNOWN_LISTS) !== undefined)),

  *read(resource) {
    const isFlux = resource.type === FLUX
    const body = isFlux ? get(resource.body, 'spec') : resource.body
    // Nothing can list a Flux object by this folder.
    const folder = isFlux ? `${resource.document.id}${resource.body.pointer}` : folderOf(resource.document)
    const paths = (key: string): readonly string[] =>
      items(get(body, key)).flatMap(item => resolvePath(folder, literal(item) ?? ''))
    const images = items(get(body, 'images'))
    const unknown = isFlux ? [] : unknownFields(body)
    const malformed = isFlux ? [] : [...mistypedFields(body), ...malformedEntries(resource)]
    yield kustomization.of({
      folder,
      at: place(resource.body),
      isComponent: resource.type.endsWith('/Component') || literal(get(resource.body, 'kind')) === 'Component',
      isPlain: !CHANGES.some(key => get(body, key).node !== undefined),
      isOpen:
        OPENS.some(key => get(body, key).node !== undefined) ||
        LISTS.some(key => items(get(body, key)).some(item => isRemote(literal(item) ?? ''))),
      namespace: text(get(body, isFlux ? 'targetNamespace' : 'namespace')),
      prefix: text(get(body, 'namePrefix')),
      suffix: text(get(body, 'nameSuffix')),
      resources: isFlux ? fluxPath(body) : [...paths('resources'), ...paths('bases')],
      components: isFlux ? [] : paths('components'),
      patches: [
        ...paths('patchesStrategicMerge'),
        ...['patches', 'patchesJson6902'].flatMap(key =>
          // Before version 1 `patches` was a list of files.
          items(get(body, key)).flatMap(patch =>
            resolvePath(folder, literal(get(patch, 'path')) ?? literal(patch) ?? ''),
          ),
        ),
      ],
      targetedPatches: items(get(body, 'patches')).flatMap(patch =>
        isWritten(get(patch, 'target')) ? resolvePath(folder, literal(get(patch, 'path')) ?? '') : [],
      ),
      ...(givesSelectors(body) ? { givesSelectors: true as const } : {}),
      fillsReferences: FILLS.some(key => get(body, key).node !== undefined),
      patchedKinds: patchedKinds(body),
      ...(unknown.length === 0 ? {} : { unknownFields: unknown }),
      ...(malformed.length === 0 ? {} : { malformed }),
      ...(isFlux ? { flux: fluxOf(resource.name, body) } : {}),
    })
    if (!isFlux) for (const source of remoteSources(body)) yield remoteSource.of(source)
    for (const image of images) {
      const use = readImage(image)
      if (use === undefined) continue
      yield imageUse.of({ ...use, inGraph: false })
      // Flux gives the image its tag wherever it applies the folder.
      if (isFlux) yield builtImage.of({ name: text(get(image, 'name')) })
    }
    for (const source of secretSources(body)) yield secretSource.of(source)
    if (get(body, 'configMapGenerator').node !== undefined)
      yield configMapContent.of({ credentials: generatedCredentials(body) })
    for (const one of generatedConfigMaps(body)) yield configMapObject.of(one)
    for (const secret of generatedSecrets(body)) {
      yield storedSecret.of(secret)
      yield readableCredentials.of({ from: 'secret', ...secret })
    }
    yield* credentialsInPatches(body)
  },
})

/** What a kustomization without a kind is known by. */
const KNOWN_LISTS = [
  ...['resources', 'bases', 'components', 'images', 'patches', 'patchesStrategicMerge', 'patchesJson6902'],
  ...['configMapGenerator', 'secretGenerator', 'helmCharts', 'generators', 'transformers', 'replacements'],
]

const givesSelectors = (body: Cursor): boolean =>
  isWritten(get(body, 'commonLabels')) ||
  items(get(body, 'labels')).some(one => known(boolean(get(one, 'includeSelectors'))) === true)

/** The kinds of what patches select by another thing than a name. */
const patchedKinds = (body: Cursor): readonly string[] =>
  items(get(body, 'patches')).flatMap(patch => {
    const target = get(patch, 'target')
    return get(target, 'name').node === undefined ? (literal(get(target, 'kind')) ?? []) : []
  })

/** The folder that Flux builds, where that may be in this repository. */
const fluxPath = (body: Cursor): readonly string[] =>
  isArtifact(literal(get(body, 'sourceRef', 'kind'))) ? [] : resolvePath('', literal(get(body, 'path')) ?? '.')

/** The ConfigMaps that it generates; what the hash at their end is, no document says. */
const generatedConfigMaps = (body: Cursor): readonly ConfigMapObject[] =>
  items(get(body, 'configMapGenerator')).flatMap(generator => {
    const name = literal(get(generator, 'name'))
    const namespace = literal(get(generator, 'namespace')) ?? literal(get(body, 'namespace'))
    if (name === undefined) return []
    const at = place(get(generator, 'name'))
    const one = { kind: 'configMapGenerator', name, labels: {}, annotations: {}, at }
    return [namespace === undefined ? one : { ...one, namespace }]
  })

/** What it lists of other repositories, and the charts that it has Helm render. */
function* remoteSources(body: Cursor): Generator<RemoteSource> {
  for (const key of LISTS)
    for (const item of items(get(body, key)))
      if (isRemote(literal(item) ?? ''))
        yield {
          at: place(item),
          kind: 'remote base',
          reason: 'it is in another repository; nothing is fetched',
          name: withoutUser(literal(item) ?? ''),
        }
  for (const key of ['generators', 'transformers', 'validators'])
    for (const item of items(get(body, key)))
      yield {
        at: place(item),
        kind: 'kustomize plugin',
        reason: 'what it makes or changes is not worked out; lint what kustomize build makes of it',
      }
  for (const chart of items(get(body, 'helmCharts')))
    yield {
      at: place(get(chart, 'name')),
      kind: 'remote chart',
      reason: 'it is a chart that kustomize renders; lint what kustomize build makes of it',
    }
}

/** What changes or makes objects. */
const CHANGES = [
  ...[
    'patches',
    'patchesStrategicMerge',
    'patchesJson6902',
    'namespace',
    'targetNamespace',
    'namePrefix',
    'nameSuffix',
  ],
  ...[
    'labels',
    'commonLabels',
    'commonAnnotations',
    'commonMetadata',
    'images',
    'imageTags',
    'replicas',
    'replacements',
  ],
  ...['vars', 'components', 'configMapGenerator', 'secretGenerator', 'postBuild'],
]
/** What makes or changes objects in ways that are not worked out. */
const OPENS = ['helmCharts', 'helmChartInflationGenerator', 'generators', 'transformers']
const LISTS = ['resources', 'bases', 'components']

/** What may change further fields than kustomize does by itself. */
const FILLS = ['configurations', 'replacements', 'vars', 'transformers', 'openapi', 'crds']

/** The Secrets that it generates under the name that is written: by default the name gets a hash, which only Kubernetes' own kinds follow. */
function secretSources(body: Cursor): readonly SecretSource[] {
  const isPlain = (options: Cursor): boolean => known(boolean(get(options, 'disableNameSuffixHash'))) === true
  const isAllPlain = isPlain(get(body, 'generatorOptions')) || get(body, 'configurations').node !== undefined
  return items(get(body, 'secretGenerator')).flatMap(generator => {
    const secretName = literal(get(generator, 'name'))
    if (secretName === undefined || !(isAllPlain || isPlain(get(generator, 'options')))) return []
    const namespace = literal(get(generator, 'namespace')) ?? literal(get(body, 'namespace'))
    const [name, at] = [secretName, place(get(generator, 'name'))]
    const type = text(get(generator, 'type'))
    const source = { kind: 'secretGenerator', name, labels: {}, annotations: {}, at, secretName, type }
    return [namespace === undefined ? source : { ...source, namespace }]
  })
}

const fluxOf = (name: string, body: Cursor): NonNullable<Kustomization['flux']> => ({
  name,
  dependsOn: dependenciesOf(body),
  ...(get(body, 'components').node === undefined ? {} : { addsComponents: true }),
})

const dependenciesOf = (body: Cursor): readonly string[] =>
  items(get(body, 'dependsOn')).flatMap(item => literal(get(item, 'name')) ?? [])

/** The image that comes out of an entry of `images`; undefined where its tag stays the resource's own. */
function readImage(cursor: Cursor): Pick<ImageUse, 'reference' | 'pieces'> | undefined {
  const newName = text(get(cursor, 'newName'))
  const [tag, digest] = [text(get(cursor, 'newTag')), text(get(cursor, 'digest'))]
  if (isUnset(tag) && isUnset(digest)) return undefined
  return joinImage([
    { before: '', value: isUnset(newName) ? text(get(cursor, 'name')) : newName },
    { before: ':', value: tag },
    { before: '@', value: digest },
  ])
}
