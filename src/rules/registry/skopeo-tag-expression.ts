import { typeName } from '../../documents/value.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { skopeoSource } from '../../facts/registry/skopeo-sync.ts'
import { readExpression } from '../../model/regular-expression.ts'

export default defineRule({
  id: 'registry/skopeo-tag-expression',
  summary: 'Select the tags of a repository by one anchored regular expression',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://github.com/containers/skopeo/blob/main/docs/skopeo-sync.1.md#examples',
    'https://pkg.go.dev/regexp/syntax',
  ],
  checks: {
    'SK-02': 'images-by-tag-regex takes one expression for a repository, not {found}',
    'SK-02.syntax': 'skopeo rejects the regular expression: {fault}',
    'SK-02.anchor': {
      severity: 'warning',
      text: 'the regular expression matches parts of tags, too: without ^ and $ it copies more than it names',
    },
  },
  on: skopeoSource,

  *check({ expressions }, { say }) {
    for (const { pattern } of expressions) {
      if (pattern.state === 'invalid') yield say('SK-02', pattern.at, { data: { found: typeName(pattern) } })
      const text = yield* decided(pattern)
      if (text === undefined) continue
      const { fault, isAnchored } = readExpression(text)
      if (fault !== undefined) yield say('SK-02.syntax', pattern.at, { data: { fault } })
      else if (!isAnchored) yield say('SK-02.anchor', pattern.at)
    }
  },
})
