import * as facts from '../../facts/index.ts'
import { decided, decidedItems, defineRule, isUnset, known } from '../../rule.ts'

export default defineRule({
  id: 'access/entry-policy-scope',
  summary: 'Name namespaces in an access policy exactly when its scope is namespace',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_AccessScope.html'],
  checks: {
    'AE-03': 'the scope is namespace, but no namespace is named',
    'AE-03.everything': 'the namespace "{namespace}" matches every namespace, so the scope is in effect the cluster',
    'AE-04': 'the scope is cluster, so the listed namespaces limit nothing',
  },
  on: facts.accessPolicy,

  *check({ scope, namespaces }, { say }) {
    const type = (yield* decided(scope))?.toLowerCase()
    if (type === 'cluster') {
      const listed = yield* decided(namespaces)
      if (listed !== undefined && listed.items.length > 0) yield say('AE-04', namespaces.at)
    }
    if (type !== 'namespace') return
    if (isUnset(namespaces) || known(namespaces)?.items.length === 0)
      return yield say('AE-03', namespaces.state === 'absent' ? scope.at : namespaces.at)
    for (const { value: namespace, at } of yield* decidedItems(namespaces))
      if (/^\*+$/.test(namespace)) yield say('AE-03.everything', at, { data: { namespace } })
  },
})
