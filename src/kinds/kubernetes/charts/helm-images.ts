import { applicationSources } from '../../../dialects/argo-sources.ts'
import { type Cursor, embedded, fields, get, items } from '../../../documents/cursor.ts'
import { blocks, literal, looseBoolean, looseText, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { isUnset, known, type Value } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import type { ImageValue } from '../../../facts/kubernetes/image-value.ts'
import { type ImageUse, imageUse } from '../../../facts/registry/image-use.ts'
import { parseImageReference } from '../../../model/registry/image-reference.ts'
import { imageText } from '../../registry/image-text.ts'
import { joinImage } from '../../registry/join-image.ts'
import { imageUser } from '../image-user.ts'
import { chartValues, WRAPPED_CHARTS } from './chart-values.ts'
import { isCalledValues, RENDERED_VALUES } from './helm-values.ts'

const DEEPEST = 8

/**
 * Values of a Helm chart that name images as charts do: repository, tag and perhaps registry and digest, each a field of its own, a
 * reference as a whole, or containers beside those of the chart.
 */
export default defineKind({
  id: 'HelmImages',
  types: [
    'object',
    'helm_release',
    'helm.toolkit.fluxcd.io/HelmRelease',
    'argoproj.io/Application',
    'argoproj.io/ApplicationSet',
    ...WRAPPED_CHARTS,
  ],
  recognisedBy:
    'Helm values with images, by their parts or as a whole, also single ones and those of a helm_release; images that Argo CD replaces',

  read: resource => {
    const { type, document, container } = resource
    // Values are written in YAML; other objects that look like them are something else.
    const isRecognised = type !== 'object' || document.format === 'yaml' || RENDERED_VALUES.test(document.file.path)
    const images = isRecognised ? imagesOf(resource) : []
    const inGraph = container === 'ResourceGraphDefinition'
    const user = type === 'object' ? {} : imageUser(resource)
    return images.length === 0 ? undefined : images.map(image => imageUse.of({ ...image, inGraph, ...user }))
  },
})

function imagesOf(resource: Resource): readonly JoinedImage[] {
  const { type, body, document } = resource
  const spec = get(body, 'spec')
  if (type === 'object') return isCalledValues(document.file.path) ? valueImages(body) : imagesIn(body, 0)
  if (type === 'helm_release') return terraformImages(body)
  if (WRAPPED_CHARTS.some(one => one === type)) return chartValues(resource).flatMap(valueImages)
  if (type === 'helm.toolkit.fluxcd.io/HelmRelease') return valueImages(get(spec, 'values'))
  const application = type === 'argoproj.io/Application' ? spec : get(spec, 'template', 'spec')
  return applicationSources(application).flatMap(source => {
    const helm = get(source, 'helm')
    const text = embedded(get(helm, 'values'), 'yaml')
    const trees = [get(helm, 'valuesObject'), ...(text?.state === 'read' ? [text.cursor] : [])]
    return [
      ...trees.flatMap(valueImages),
      ...parameterImages(items(get(helm, 'parameters'))),
      ...items(get(source, 'kustomize', 'images')).flatMap(replacedImage),
    ]
  })
}

/** The values of a release in Terraform: documents, and single ones in blocks or, of provider 3, in a list. */
function terraformImages(release: Cursor): readonly JoinedImage[] {
  const texts = items(get(release, 'values')).flatMap(text => {
    const found = embedded(text, 'yaml')
    return found?.state === 'read' ? [found.cursor] : []
  })
  return [...texts.flatMap(valueImages), ...parameterImages(blocks(get(release, 'set')))]
}

/** Parameters that are parts of an image: `web.image.repository` and `web.image.tag`. */
function parameterImages(parameters: readonly Cursor[]): readonly JoinedImage[] {
  const images = new Map<string, Map<string, Cursor>>()
  for (const parameter of parameters) {
    const [, image, part] =
      /^(.*image)\.(registry|repository|tag|digest)$/i.exec(literal(get(parameter, 'name')) ?? '') ?? []
    if (image === undefined || part === undefined) continue
    const parts = images.get(image) ?? new Map<string, Cursor>()
    images.set(image, parts.set(part, get(parameter, 'value')))
  }
  return [...images.values()].flatMap(parts => readImage(name => parts.get(name)) ?? [])
}

/** `web=registry.example.com/team/web:1.2.3`, as kustomize takes it; nothing where it leaves the tag as it is. */
function replacedImage(cursor: Cursor): readonly JoinedImage[] {
  const written = text(cursor)
  if (written.state !== 'known') return written.state === 'unknown' ? [{ reference: written }] : []
  const { value, at } = written
  const start = value.lastIndexOf('=') + 1
  const reference = value.slice(start)
  const { tag, digest } = parseImageReference(reference)
  if (tag === undefined && digest === undefined) return []
  const pieces = [{ start: 0 - start, end: reference.length, at }]
  return [{ reference: { ...written, value: reference }, pieces }]
}

type JoinedImage = Pick<ImageUse, 'reference' | 'pieces'>

/** The images in what surely is values of a chart: there a text that has a tag is a reference as a whole. */
const valueImages = (tree: Cursor): readonly JoinedImage[] => [...imagesIn(tree, 0), ...wholeImages(tree, 0)]

/** A reference with a tag. */
const REFERENCE = /^[a-z0-9][\w.-]*(?::\d+)?(?:\/[\w.-]+)*:\w[\w.-]*(?:@sha256:[0-9a-f]{64})?$/

/** The references under `cursor` that are one text: `sidecarImage: quay.io/shop/proxy:latest`, and those of lists of containers. */
function wholeImages(cursor: Cursor, depth: number): readonly JoinedImage[] {
  if (depth > DEEPEST) return []
  // The tag is beside it, or an object of Kubernetes is only named.
  const isOther = ['tag', 'kind'].some(name => get(cursor, name).node !== undefined)
  return fields(cursor).flatMap(({ key, value }) => {
    if (value.node?.type === 'sequence')
      return items(value).flatMap(item => [
        ...(/(?:containers|sidecars)$/i.test(key) ? containerImage(item) : []),
        ...wholeImages(item, depth + 1),
      ])
    if (value.node?.type === 'mapping') return wholeImages(value, depth + 1)
    const written = literal(value)
    const isWhole = !isOther && /image$/i.test(key) && written !== undefined && REFERENCE.test(written)
    return isWhole ? [{ reference: imageText(value) }] : []
  })
}

/** The image of a container that needs no tag to be one: it has a name. */
function containerImage(container: Cursor): readonly JoinedImage[] {
  const image = get(container, 'image')
  const written = literal(image)
  return written === undefined || REFERENCE.test(written) || literal(get(container, 'name')) === undefined
    ? []
    : [{ reference: imageText(image) }]
}

/** The images under `cursor`: under a key that ends in `image`, or in an object `images`. */
function imagesIn(cursor: Cursor, depth: number, isList = false): readonly JoinedImage[] {
  if (depth > DEEPEST) return []
  return fields(cursor).flatMap(({ key, value }) => {
    if (value.node?.type === 'sequence') return items(value).flatMap(item => imagesIn(item, depth + 1))
    if (value.node?.type !== 'mapping') return []
    const image = isList || /image$/i.test(key) ? readImage(name => get(value, name)) : undefined
    return image === undefined ? imagesIn(value, depth + 1, key === 'images') : [image]
  })
}

/** Undefined where the repository or both of tag and digest are left to the chart, or the name after the registry is. */
function readImage(partOf: (name: string) => Cursor | undefined): JoinedImage | undefined {
  const [registry, repository, tag, digest] = ['registry', 'repository', 'tag', 'digest'].map(name => {
    const part = partOf(name)
    const value = part && (name === 'repository' ? repositoryText(part) : looseText(part))
    return value === undefined || isUnset(value) || known(value) === '' ? undefined : value
  })
  if (repository === undefined || tag === undefined || known(repository)?.endsWith('/') === true) return undefined
  if ([registry, repository, tag, digest].some(part => part !== undefined && !isText(part))) return undefined
  const useDigest = partOf('useDigest')
  const usesDigest = useDigest === undefined || known(looseBoolean(useDigest)) !== false
  return joinImage([
    ...(registry === undefined ? [] : [{ before: '', value: registry }]),
    { before: '/', value: repository },
    { before: ':', value: tag },
    ...(digest === undefined || !usesDigest ? [] : [{ before: '@', value: digest }]),
  ])
}

/** A repository, a part of which may be an expression. */
function repositoryText(cursor: Cursor): ImageValue {
  const value = looseText(cursor)
  return value.state === 'unknown' ? imageText(cursor) : value
}

const isText = (value: Value<string>): boolean => value.state === 'known' || value.state === 'unknown'
