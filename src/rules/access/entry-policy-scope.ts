import { isUnset, known } from '../../documents/value.ts'
import { defineRule } from '../../engine/rule.ts'
import { accessPolicy } from '../../facts/eks/access-entry.ts'

export default defineRule({
  id: 'access/entry-policy-scope',
  summary: 'Name namespaces in an access policy exactly when its scope is namespace',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_AccessScope.html'],
  checks: {
    'AE-03': 'the scope is namespace, but no namespace is named',
    'AE-03.everything': 'the namespace "{namespace}" matches every namespace, so the scope is in effect the cluster',
    'AE-04': 'the scope is cluster, so the listed namespaces limit nothing',
  },
  on: accessPolicy,

  *check({ scope, namespaces }, { say, unsure }) {
    if (scope.state === 'unknown') return yield unsure(scope)
    const type = known(scope)?.toLowerCase()
    if (type !== 'namespace' && type !== 'cluster') return
    if (namespaces.state === 'unknown') return yield unsure(namespaces)
    const listed = namespaces.state === 'known' ? namespaces.value.items : []

    if (type === 'cluster') {
      if (listed.length > 0) yield say('AE-04', namespaces.at)
      return
    }
    if (isUnset(namespaces) || (namespaces.state === 'known' && listed.length === 0))
      return yield say('AE-03', namespaces.state === 'absent' ? scope.at : namespaces.at)
    for (const namespace of listed) {
      if (namespace.state === 'unknown') yield unsure(namespace)
      if (namespace.state === 'known' && /^\*+$/.test(namespace.value))
        yield say('AE-03.everything', namespace.at, { data: { namespace: namespace.value } })
    }
  },
})
