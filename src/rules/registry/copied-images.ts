import * as facts from '../../facts/index.ts'
import { parseImageReference } from '../../model/registry/image-reference.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'registry/copied-images',
  summary: 'List the tags that are deployed among those that skopeo copies',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://github.com/containers/skopeo/blob/main/docs/skopeo-sync.1.md'],
  checks: {
    'X-29': 'skopeo copies {repository} without the tag {tag}, which is deployed',
    'X-29.digest': 'skopeo copies {repository} without this digest, which is deployed',
  },
  on: { skopeoSource: allOf(facts.skopeoSource) },
  with: { imageUse: allOf(facts.imageUse), orderApp: allOf(facts.orderApp), procedure: allOf(facts.procedure) },

  *check({ skopeoSource }, { say, unsure }, { imageUse, orderApp, procedure }) {
    const copied = facts.copiedImages(skopeoSource, procedure)
    for (const use of [...imageUse, ...orderApp.map(({ image }) => ({ reference: image, inGraph: false }))]) {
      const text = known(use.reference) ?? ''
      const image = parseImageReference(text)
      const found = text === '' || image.faults.length > 0 ? undefined : copied.of(image)
      if (found === undefined || copied.has(image)) continue
      const { tag, digest, path, repository } = image
      const names = [tag?.text ?? (digest === undefined ? 'latest' : ''), digest?.text ?? ''].filter(
        name => name !== '',
      )
      const isCopied = found.copies(names)
      if (isCopied === true) continue
      const at = facts.placeInImage(use, tag ?? digest ?? repository)
      if (isCopied === undefined) yield unsure({ why: 'skopeo copies tags of this repository that no list names', at })
      else
        yield say(tag === undefined && digest !== undefined ? 'X-29.digest' : 'X-29', at, {
          data: { repository: path.text, tag: tag?.text ?? 'latest' },
          related: [{ at: found.at, note: 'copied by this list' }],
        })
    }
  },
})
