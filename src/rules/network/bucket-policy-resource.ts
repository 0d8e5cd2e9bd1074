import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'network/bucket-policy-resource',
  summary: 'Name the bucket for its actions, and its objects for theirs',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/security_iam_service-with-iam.html#security_iam_service-with-iam-id-based-policies-resources',
  ],
  checks: {
    'BP-04': '{action} acts on {level}, but Resource names only {other}',
    'BP-04.part': '{action} is denied on {other} only, so actions on {level} stay allowed',
  },
  // Most of what such a statement is for, it does.
  elsewhere: { 'BP-04.part': 'info' },
  on: facts.resourcePolicy,

  *check({ of, documents }, { say }) {
    if (of !== 'bucket') return
    for (const statement of documents.flatMap(({ statements }) => statements)) {
      const [first] = statement.resources
      const levels = new Set(statement.resources.map(facts.resourceLevel))
      const [level] = levels
      if (first === undefined || level === undefined || level === 'both' || levels.size > 1) continue
      const action = actionWithout(statement, level)
      if (action === undefined) continue
      const [bucket, objects] = ['the bucket', 'objects']
      const data = level === 'bucket' ? { level: objects, other: bucket } : { level: bucket, other: objects }
      const check = facts.levelOf(action) === 'both' ? 'BP-04.part' : 'BP-04'
      yield say(check, first.at, { data: { action: action.text, ...data } })
    }
  },
})

/** An action that a resource of `level` has no effect on; of all actions, some are meant, which a Deny must not leave out. */
function actionWithout(
  { actions, effect }: facts.PolicyStatement,
  level: 'bucket' | 'object',
): facts.PolicyText | undefined {
  return actions.find(action => {
    const found = facts.levelOf(action)
    return found !== undefined && found !== level && (found !== 'both' || effect === 'Deny')
  })
}
