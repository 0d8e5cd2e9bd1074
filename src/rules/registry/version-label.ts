import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/version-label',
  summary: 'Put the full version into an image label where the tag omits a part',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://github.com/opencontainers/image-spec/blob/main/annotations.md#pre-defined-annotation-keys'],
  checks: {
    'IM-06': 'tag {tag} is not the full version, and no label org.opencontainers.image.version states it',
    'IM-06.cut': 'the label is {found}, which like the tag is not the full version',
  },
  on: facts.imageBuild,

  *check({ tags, label }, { say }) {
    const [first] = tags
    // One full tag is enough; others beside it are its aliases.
    if (first === undefined || !tags.every(({ text }) => facts.isCutVersion(text))) return
    const version = yield* decided(label)
    if (label.state === 'absent') yield say('IM-06', first.at, { data: { tag: first.text } })
    if (version !== undefined && !facts.mayBeFullVersion(version))
      yield say('IM-06.cut', label.at, { data: { found: version } })
  },
})
