import { defineRule } from '../../engine/define.ts'
import { orderApp, within } from '../../facts/application/order-app.ts'
import { describeImageFault } from '../../facts/registry/image-fault.ts'
import { mendImage } from '../../facts/registry/image-mend.ts'
import { parseImageReference } from '../../model/registry/image-reference.ts'

export default defineRule({
  id: 'graph/orderapp-image',
  summary: 'Name the image by registry, namespace, repository, tag and digest',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests',
    'https://kubernetes.io/docs/concepts/containers/images/#image-names',
  ],
  checks: {
    'OA-12': 'image is not named by its digest',
    'OA-12.digest': '{fault}',
    'OA-13': '{fault}',
    'OA-13.namespace': 'image has no namespace before the repository {repository}',
    'OA-13.tag': 'image has no tag',
    'OA-13.digest-only': { severity: 'warning', text: 'image has a digest without a tag' },
  },
  on: orderApp,

  *check({ image }, { say }) {
    // What is absent, empty or unknown is graph/orderapp-required's.
    if (image.state !== 'known' || image.value === '') return
    const { at } = image
    const { registry, namespace, repository, tag, digest, faults } = parseImageReference(image.value)
    for (const fault of faults) {
      const data = { fault: describeImageFault(fault, image.value) }
      const isDigest = fault.kind === 'digest-malformed' || fault.kind === 'digest-sha512'
      const fix = mendImage(image.value, fault, { at, start: 0, end: image.value.length })
      yield say(isDigest ? 'OA-12.digest' : 'OA-13', within(at, fault), { data, ...fix })
    }
    if (digest === undefined) yield say('OA-12', at)
    if (faults.some(({ kind }) => kind.startsWith('path') || kind === 'scheme')) return
    if (namespace === undefined)
      yield say('OA-13.namespace', within(at, repository), { data: { repository: repository.text } })
    if (tag === undefined)
      yield say(
        digest === undefined ? 'OA-13.tag' : 'OA-13.digest-only',
        within(at, registry ? { start: registry.start, end: repository.end } : repository),
      )
  },
})
