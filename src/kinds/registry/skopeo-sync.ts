import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { boolean, isTemplated, list, literal, looseText } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { imageMention } from '../../facts/registry/image-mention.ts'
import type { ImagePiece } from '../../facts/registry/image-use.ts'
import { type SkopeoSource, skopeoSource } from '../../facts/registry/skopeo-sync.ts'
import { isCredential } from '../../model/credential.ts'

const EXPRESSIONS = 'images-by-tag-regex'
/** What only skopeo calls so. */
const OWN = [EXPRESSIONS, 'images-by-semver', 'tls-verify', 'cert-dir']
const HOST =
  /^(?:localhost|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\d+(?:\.\d+){3}|\[[\da-f:]+\]|[\w.-]+(?=:\d))(?::\d+)?(?:\/|$)/i

export default defineKind({
  id: 'SkopeoSync',
  types: ['object'],
  held: {
    as: ['file', 'manifest'],
    contains:
      /\b(?:images-by-(?:tag-regex|semver)|tls-verify)\b|images:(?<=^[ \t]{1,40}images:)\s{0,9}$|images"?\s{0,9}[:=]\s{0,9}\{/m,
  },
  recognisedBy:
    'registries with images, images-by-tag-regex or images-by-semver, also in a ConfigMap or a here-document',

  // A chart's values have images by name, too.
  is: ({ body, document: { format } }) => {
    const registries = format === 'yaml' || format === 'json' ? fields(body) : []
    return registries.length > 0 && registries.every(({ key, value }) => isRegistry(key, value))
  },

  *read({ body }) {
    for (const { key, value } of fields(body)) {
      const source = readSource(key, value)
      yield skopeoSource.of(source)
      yield* mentionsIn(source, place(value, 'key'))
    }
  },
})

function isRegistry(key: string, registry: Cursor): boolean {
  const has = (name: string): boolean => get(registry, name).node !== undefined
  const images = get(registry, 'images')
  const isOfImages =
    images.node?.type === 'mapping' && fields(images).every(({ value }) => value.node?.type !== 'mapping')
  if (images.node !== undefined && !isOfImages) return false
  if (!isOfImages && !OWN.slice(0, 2).some(has)) return false
  return HOST.test(key) || isTemplated(key) || OWN.some(has)
}

function readSource(registry: string, own: Cursor): SkopeoSource {
  const password = get(own, 'credentials', 'password')
  const secret = literal(password) ?? ''
  const isSecret = isCredential(secret)
  return {
    registry,
    repositories: fields(get(own, 'images')).map(({ key, value }) => ({
      name: key,
      at: place(value, 'key'),
      tags: list(value, looseText),
    })),
    expressions: fields(get(own, EXPRESSIONS)).map(({ key, value }) => ({
      repository: key,
      pattern: looseText(value),
    })),
    ranges: fields(get(own, 'images-by-semver')).map(({ key, value }) => ({ key, at: place(value, 'key') })),
    verifies: boolean(get(own, 'tls-verify')),
    ...(isSecret ? { passwordAt: place(password, 'key') } : {}),
  }
}

/** The repositories by their names, and what they are to have by digest; the tags are for skopeo's own rules. */
function mentionsIn({ registry, repositories }: SkopeoSource, registryAt: Place): readonly EmittedFact[] {
  if (isTemplated(registry)) return []
  return repositories.flatMap(({ name, at, tags }) => {
    const value = `${registry}/${name}`
    const pieces = [
      { start: 0, end: registry.length, at: registryAt },
      { start: registry.length + 1, end: value.length, at },
    ]
    const listed = { reference: { state: 'known', value, at } as const, pieces, inGraph: false, as: 'listed' as const }
    const digests = tags.state === 'known' ? tags.value.items.flatMap(tag => digestOf(value, pieces, tag)) : []
    return [imageMention.of(listed), ...digests]
  })
}

/** An entry that is meant as a digest. */
function digestOf(name: string, pieces: readonly ImagePiece[], tag: Value<string>): readonly EmittedFact[] {
  if (tag.state !== 'known' || !/^sha\d+:/i.test(tag.value)) return []
  const value = `${name}@${tag.value}`
  const piece = { start: name.length + 1, end: value.length, at: tag.at }
  return [
    imageMention.of({
      reference: { state: 'known', value, at: tag.at },
      pieces: [...pieces, piece],
      inGraph: false,
      as: 'listed',
    }),
  ]
}
