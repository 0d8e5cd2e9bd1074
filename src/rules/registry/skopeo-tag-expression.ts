import * as facts from '../../facts/index.ts'
import { readExpression } from '../../model/regular-expression/regular-expression.ts'
import { decided, defineRule, typeName, warning } from '../../rule.ts'

export default defineRule({
  id: 'registry/skopeo-tag-expression',
  summary: 'Select the tags of a repository by one anchored regular expression',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://github.com/containers/skopeo/blob/main/docs/skopeo-sync.1.md#examples',
    'https://pkg.go.dev/regexp/syntax',
  ],
  checks: {
    'SK-02': 'images-by-tag-regex takes one expression for a repository, not {found}',
    'SK-02.syntax': 'skopeo rejects the regular expression: {fault}',
    'SK-02.anchor': warning(
      'the regular expression matches parts of tags, too: without ^ and $ it copies more than it names',
    ),
  },
  on: facts.skopeoSource,

  *check({ expressions }, { say, unsure }) {
    for (const { pattern } of expressions) {
      if (pattern.state === 'invalid') yield say('SK-02', pattern.at, { data: { found: typeName(pattern) } })
      const text = yield* decided(pattern)
      if (text === undefined) continue
      const read = readExpression(text)
      if (read.state === 'too large') yield unsure({ why: 'a regular expression that is too large', at: pattern.at })
      else if (read.state === 'refused') yield say('SK-02.syntax', pattern.at, { data: { fault: read.fault } })
      else if (!read.expression.isAnchored) yield say('SK-02.anchor', pattern.at)
    }
  },
})
