import { decided, defineRule } from '../../engine/rule.ts'
import { imageBuild, isCutVersion, mayBeFullVersion } from '../../facts/registry/image-build.ts'

export default defineRule({
  id: 'registry/version-label',
  summary: 'Put the full version into an image label where the tag omits a part',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://github.com/opencontainers/image-spec/blob/main/annotations.md#pre-defined-annotation-keys'],
  checks: {
    'IM-06': 'tag {tag} is not the full version, and no label org.opencontainers.image.version states it',
    'IM-06.cut': 'the label is {found}, which like the tag is not the full version',
  },
  on: imageBuild,

  *check({ tags, label }, { say }) {
    const [first] = tags
    // One full tag is enough; others beside it are its aliases.
    if (first === undefined || !tags.every(({ text }) => isCutVersion(text))) return
    const version = yield* decided(label)
    if (label.state === 'absent') yield say('IM-06', first.at, { data: { tag: first.text } })
    if (version !== undefined && !mayBeFullVersion(version))
      yield say('IM-06.cut', label.at, { data: { found: version } })
  },
})
