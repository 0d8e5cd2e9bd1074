import * as facts from '../../facts/index.ts'
import { type ImageFaultKind, parseImageReference } from '../../model/registry/image-reference.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-image',
  summary: 'Name the image by registry, namespace, repository, tag and digest',
  severity: 'error',
  relevance: { 'OA-12': 'platform', 'OA-13': 'anywhere' },
  references: [
    'https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests',
    'https://kubernetes.io/docs/concepts/containers/images/#image-names',
  ],
  checks: {
    'OA-12': 'image is not named by its digest',
    'OA-12.digest': facts.IMAGE_FAULTS['digest-malformed'],
    'OA-12.sha512': facts.IMAGE_FAULTS['digest-sha512'],
    'OA-13': facts.IMAGE_FAULTS['path-character'],
    'OA-13.character': facts.IMAGE_FAULTS['tag-character'],
    'OA-13.empty': facts.IMAGE_FAULTS['path-empty'],
    'OA-13.empty-tag': facts.IMAGE_FAULTS['tag-empty'],
    'OA-13.length': facts.IMAGE_FAULTS['path-length'],
    'OA-13.long-tag': facts.IMAGE_FAULTS['tag-length'],
    'OA-13.plus': facts.IMAGE_FAULTS['tag-plus'],
    'OA-13.registry': facts.IMAGE_FAULTS.registry,
    'OA-13.scheme': facts.IMAGE_FAULTS.scheme,
    'OA-13.separator': facts.IMAGE_FAULTS['path-separator'],
    'OA-13.uppercase': facts.IMAGE_FAULTS['path-uppercase'],
    'OA-13.namespace': 'the image has no namespace before the repository {repository}',
    'OA-13.tag': 'image has no tag',
    'OA-13.digest-only': warning('image has a digest without a tag'),
  },
  on: facts.orderApp,

  *check({ image }, { say }) {
    // graph/orderapp-required reports what is absent, empty or unknown.
    if (image.state !== 'known' || image.value === '') return
    const { at } = image
    const { registry, namespace, repository, tag, digest, faults } = parseImageReference(image.value)
    for (const fault of faults) {
      if (fault.kind === 'empty') continue
      const data = { text: facts.faultyText(fault, image.value) }
      const fix = facts.imageFix(image.value, fault, { at, start: 0, end: image.value.length })
      yield say(CHECKS[fault.kind], facts.within(at, fault), { data, ...fix })
    }
    if (digest === undefined) yield say('OA-12', at)
    if (faults.some(({ kind }) => kind.startsWith('path') || kind === 'scheme')) return
    if (namespace === undefined)
      yield say('OA-13.namespace', facts.within(at, repository), { data: { repository: repository.text } })
    if (tag === undefined)
      yield say(
        digest === undefined ? 'OA-13.tag' : 'OA-13.digest-only',
        facts.within(at, registry ? { start: registry.start, end: repository.end } : repository),
      )
  },
})

/** The check for each fault of an image that is there. */
const CHECKS = {
  scheme: 'OA-13.scheme',
  registry: 'OA-13.registry',
  'path-empty': 'OA-13.empty',
  'path-uppercase': 'OA-13.uppercase',
  'path-character': 'OA-13',
  'path-separator': 'OA-13.separator',
  'path-length': 'OA-13.length',
  'tag-empty': 'OA-13.empty-tag',
  'tag-plus': 'OA-13.plus',
  'tag-character': 'OA-13.character',
  'tag-length': 'OA-13.long-tag',
  'digest-malformed': 'OA-12.digest',
  'digest-sha512': 'OA-12.sha512',
} as const satisfies Readonly<Record<Exclude<ImageFaultKind, 'empty'>, string>>
