import * as facts from '../../facts/index.ts'
import { faultsOfTag, type ImageFault, type ImageFaultKind, isDigest } from '../../model/registry/image-reference.ts'
import { decided, defineRule, isMistyped, type Known, type Place, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/listed-images',
  summary: 'Record digests and tags as a registry writes them',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_ImageDetail.html',
    'https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests',
  ],
  checks: {
    'RP-04': 'imageDigest is sha256: followed by 64 lower-case hexadecimal digits, not {found}',
    'RP-07': facts.IMAGE_FAULTS['tag-character'],
    'RP-07.plus': facts.IMAGE_FAULTS['tag-plus'],
    'RP-07.length': facts.IMAGE_FAULTS['tag-length'],
    'RP-07.empty': 'the tag is empty',
    'RP-07.type': 'a tag must be a string, not {found}',
  },
  on: facts.listedImage,

  *check({ digest, tags }, { say }) {
    const stated = yield* decided(digest)
    if (isMistyped(digest) || (stated !== undefined && !isDigest(stated)))
      yield say('RP-04', digest.at, { data: { found: written(digest) } })
    for (const tag of tags) {
      yield* decided(tag)
      if (isMistyped(tag)) yield say('RP-07.type', tag.at, { data: { found: written(tag) } })
      const [fault] = tag.state === 'known' ? faultsOfTag(tag.value) : []
      if (tag.state !== 'known' || fault === undefined) continue
      yield say(CHECKS.get(fault.kind) ?? 'RP-07', placeIn(tag, fault), {
        data: { text: facts.faultyText(fault, tag.value) },
      })
    }
  },
})

const CHECKS: ReadonlyMap<ImageFaultKind, 'RP-07.plus' | 'RP-07.length' | 'RP-07.empty'> = new Map([
  ['tag-plus', 'RP-07.plus'],
  ['tag-length', 'RP-07.length'],
  ['tag-empty', 'RP-07.empty'],
])

/** The piece of the tag that shows the fault; in a script the tag. */
const placeIn = ({ at }: Known<string>, { start, end }: ImageFault): Place =>
  at.within === undefined && start < end ? { ...at, within: { start, end } } : at
