import { type Cursor, embedded, fields, get, items } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import type { Resource } from '../engine/resource.ts'
import { isUnset, known, type Value } from '../engine/value.ts'
import { type ImageUse, imageUse } from '../facts/image-use.ts'
import { looseBoolean, looseText } from '../families/read.ts'
import { joinImage } from './shared/join-image.ts'

const DEEPEST = 8

/** Values of a Helm chart that name images as charts do: repository, tag and perhaps registry and digest, each a field of its own. */
export default defineKind({
  id: 'HelmImages',
  types: ['object', 'helm.toolkit.fluxcd.io/HelmRelease', 'argoproj.io/Application'],
  recognisedBy: 'Helm values in which an image has a repository and a tag',

  is: resource =>
    resource.document.format === 'yaml' && valuesOf(resource).some(values => imagesIn(values, 0).length > 0),

  *facts(resource) {
    const images = valuesOf(resource).flatMap(values => imagesIn(values, 0))
    for (const image of images)
      yield imageUse.of({ ...image, inGraph: resource.container === 'ResourceGraphDefinition' })
  },
})

function valuesOf({ type, body }: Resource): readonly Cursor[] {
  if (type === 'object') return [body]
  const spec = get(body, 'spec')
  if (type === 'helm.toolkit.fluxcd.io/HelmRelease') return [get(spec, 'values')]
  const sources = [get(spec, 'source'), ...items(get(spec, 'sources'))]
  return sources.flatMap(source => {
    const text = embedded(get(source, 'helm', 'values'), 'yaml')
    return [get(source, 'helm', 'valuesObject'), ...(text?.state === 'read' ? [text.cursor] : [])]
  })
}

type JoinedImage = Pick<ImageUse, 'reference' | 'pieces'>

/** The images under `cursor`: under a key that ends in `image`, or in an object `images`. */
function imagesIn(cursor: Cursor, depth: number, isList = false): readonly JoinedImage[] {
  if (depth > DEEPEST) return []
  return fields(cursor).flatMap(({ key, value }) => {
    if (value.node?.type === 'sequence') return items(value).flatMap(item => imagesIn(item, depth + 1))
    if (value.node?.type !== 'mapping') return []
    const image = isList || /image$/i.test(key) ? readImage(value) : undefined
    return image === undefined ? imagesIn(value, depth + 1, key === 'images') : [image]
  })
}

/** Undefined where the repository or both of tag and digest are left to the chart. */
function readImage(cursor: Cursor): JoinedImage | undefined {
  const [registry, repository, tag, digest] = ['registry', 'repository', 'tag', 'digest'].map(key => {
    const value = looseText(get(cursor, key))
    return isUnset(value) || known(value) === '' ? undefined : value
  })
  if (repository === undefined || tag === undefined) return undefined
  if ([registry, repository, tag, digest].some(part => part !== undefined && !isText(part))) return undefined
  const usesDigest = known(looseBoolean(get(cursor, 'useDigest'))) !== false
  return joinImage([
    ...(registry === undefined ? [] : [{ before: '', value: registry }]),
    { before: '/', value: repository },
    { before: ':', value: tag },
    ...(digest === undefined || !usesDigest ? [] : [{ before: '@', value: digest }]),
  ])
}

const isText = (value: Value<string>): boolean => value.state === 'known' || value.state === 'unknown'
