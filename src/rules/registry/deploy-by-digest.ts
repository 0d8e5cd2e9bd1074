import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, oneOf } from '../../rule.ts'

export default defineRule({
  id: 'registry/deploy-by-digest',
  summary: "Deploy the platform's images by digest",
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/containers/images/#image-names'],
  checks: {
    'PO-02': 'the image has only a tag; a digest identifies the image that was scanned and signed',
  },
  options: {
    scope: oneOf(['platform', 'all'], {
      default: 'platform',
      doc: "Which images to check: those of the platform's registries, or all.",
    }),
  },
  on: { imageUse: allOf(facts.imageUse) },

  *check({ imageUse }, { say, platform, options: { scope } }) {
    for (const use of imageUse) {
      const { reference } = use
      const image = facts.imageIn(reference)
      if (image === undefined && !use.inGraph) yield* decided(reference)
      if (image === undefined) continue
      const { tag, digest } = image
      // registry/image-name reports an image without a tag.
      if (tag === undefined || tag.text === '' || digest !== undefined) continue
      if (scope === 'all' || facts.mayBePlatformImage(image, platform)) yield say('PO-02', facts.placeInImage(use, tag))
    }
  },
})
