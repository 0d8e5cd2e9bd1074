import { defineLinkRule } from '../../engine/define.ts'
import { serviceAccount } from '../../facts/cluster-objects.ts'
import { roleBinding } from '../../facts/rbac.ts'

export default defineLinkRule({
  id: 'access/service-account-subject',
  summary: 'Give each ServiceAccount subject its namespace, and name one that exists',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/rbac/#referring-to-subjects'],
  checks: {
    'RB-04': 'the ServiceAccount {name} has no namespace; it is not filled in, not even in a RoleBinding',
    'RB-04.missing': { severity: 'warning', text: 'there is no ServiceAccount {name} in the namespace {namespace}' },
  },
  across: { roleBinding, serviceAccount },

  *check({ roleBinding, serviceAccount }, { say, unsure, complete, isExternal }) {
    const known = new Set(serviceAccount.map(({ namespace, name }) => `${namespace ?? '*'}/${name}`))
    for (const { subjects } of roleBinding)
      for (const { kind, name, namespace } of subjects) {
        if (kind.state !== 'known' || kind.value !== 'ServiceAccount') continue
        const data = { name: name.state === 'known' ? name.value : '' }
        if (namespace.state === 'unknown') yield unsure(namespace)
        else if (namespace.state !== 'known' || namespace.value === '') yield say('RB-04', namespace.at, { data })
        else if (
          complete &&
          name.state === 'known' &&
          name.value !== 'default' &&
          // access/subject-kind speaks of a name with colons.
          !name.value.includes(':') &&
          !namespace.value.startsWith('kube-')
        ) {
          const exists = known.has(`${namespace.value}/${name.value}`) || known.has(`*/${name.value}`)
          if (exists || isExternal('ServiceAccount', namespace.value, name.value)) continue
          yield say('RB-04.missing', name.at, { data: { ...data, namespace: namespace.value } })
        }
      }
  },
})
