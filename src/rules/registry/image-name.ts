import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { imageUse, placeInImage } from '../../facts/registry/image-use.ts'
import { isPlatformImage } from '../../facts/registry/platform-image.ts'
import { parseImageReference } from '../../model/registry/image-reference.ts'
import { isOfficialImage } from '../../model/registry/official-images.ts'

export default defineRule({
  id: 'registry/image-name',
  summary: 'Name images by namespace, repository and a tag that identifies the version',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/containers/images/#image-names'],
  checks: {
    'IM-01': 'the image has no namespace before the repository {repository}',
    'IM-01.platform': {
      severity: 'error',
      text: 'the platform image has no namespace before the repository {repository}',
    },
    'IM-02': {
      severity: 'error',
      text: 'the image has neither tag nor digest, so whatever is latest at that time runs',
    },
    'IM-02.digest-only': 'the image has a digest without a tag, so the running version cannot be read from it',
    'IM-05': 'the image is deployed by the tag latest, which moves',
    'IM-05.empty': 'the image ends in a colon without a tag',
  },
  on: { imageUse: allOf(imageUse) },

  *check({ imageUse }, { say, platform }) {
    for (const use of imageUse) {
      const { reference } = use
      const text = (use.inGraph ? known(reference) : yield* decided(reference)) ?? ''
      if (text === '') continue
      const image = parseImageReference(text)
      const { namespace, repository, tag, digest, faults } = image
      if (faults.some(({ kind }) => kind === 'scheme' || kind === 'path-empty')) continue

      const at = placeInImage(use, repository)
      // An image without a tag is reported as that alone, and nobody names Docker's own images.
      if (namespace === undefined && tag !== undefined && !isOfficialImage(image))
        yield say(isPlatformImage(image, platform) ? 'IM-01.platform' : 'IM-01', at, {
          data: { repository: repository.text },
        })
      if (tag === undefined) yield say(digest === undefined ? 'IM-02' : 'IM-02.digest-only', at)
      else if (tag.text === '') yield say('IM-05.empty', placeInImage(use, tag))
      else if (tag.text === 'latest' && digest === undefined) yield say('IM-05', placeInImage(use, tag))
    }
  },
})
