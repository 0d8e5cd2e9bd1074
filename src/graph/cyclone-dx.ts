import { groupBy } from '../model/group-by.ts'
import { isDigest } from '../model/registry/image-reference.ts'
import { writeJson } from '../reporters/json-text.ts'
import { type ImageGraph, type ImageRecord, RELATIONS } from './image-record.ts'

/**
 * The images of all scopes as a CycloneDX 1.6 bill of materials, each a component of type container
 * (https://cyclonedx.org/docs/1.6/json/). Without a serial number and a time: the same images give the same text.
 */
export function imagesCycloneDx(graphs: readonly ImageGraph[], version: string): string {
  const records = groupBy(
    graphs.flatMap(({ images }) => images),
    ({ image }) => image,
  )
  const components = [...records.values()].flatMap(same => (same[0] === undefined ? [] : [component(same[0], same)]))
  return writeJson({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { tools: { components: [{ type: 'application', name: 'clauselint', version }] } },
    components,
  })
}

/** One component for an image, with what all scopes say about it. */
function component(record: ImageRecord, same: readonly ImageRecord[]) {
  const { image, registry, repository, tag, digest } = record
  const version = digest ?? tag
  const properties = RELATIONS.flatMap(([key, name]) =>
    [...new Set(same.flatMap(one => one[key].map(({ what, path }) => `${what} (${path})`)))].map(value => ({
      name: `clauselint:${name.replace(' ', '-')}`,
      value,
    })),
  )
  return {
    type: 'container',
    'bom-ref': image,
    name: `${registry}/${repository}`,
    ...(version === undefined ? {} : { version }),
    ...(digest !== undefined && isDigest(digest)
      ? { hashes: [{ alg: 'SHA-256', content: digest.slice('sha256:'.length) }] }
      : {}),
    purl: packageUrl(record),
    ...(properties.length === 0 ? {} : { properties }),
  }
}

/**
 * The package URL of an image: of type oci by its digest, else of type docker by its tag
 * (https://github.com/package-url/purl-spec/blob/main/types-doc/oci-definition.md).
 */
function packageUrl({ registry, repository, tag, digest }: ImageRecord): string {
  const parts = repository.split('/')
  const name = parts[parts.length - 1] ?? ''
  if (digest !== undefined) {
    const qualifiers = [`repository_url=${encoded(`${registry}/${repository}`)}`]
    const tagged = tag === undefined ? qualifiers : [...qualifiers, `tag=${encoded(tag)}`]
    return `pkg:oci/${encoded(name.toLowerCase())}@${encoded(digest)}?${tagged.join('&')}`
  }
  const version = tag === undefined ? '' : `@${encoded(tag)}`
  const host = registry === 'docker.io' ? '' : `?repository_url=${encoded(registry)}`
  return `pkg:docker/${parts.map(encoded).join('/')}${version}${host}`
}

/** Percent-encoded; half of a character that has two halves is left out. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ''))
