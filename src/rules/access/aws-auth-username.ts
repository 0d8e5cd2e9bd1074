import { defineRule } from '../../engine/define.ts'
import { identityMappings, isOfNodes } from '../../facts/eks/identity-mapping.ts'

export default defineRule({
  id: 'access/aws-auth-username',
  summary: 'Map each principal by itself, to a username outside system:',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://github.com/kubernetes-sigs/aws-iam-authenticator#full-configuration-format'],
  checks: {
    'AA-08': 'the username {username} begins with "system:", which Kubernetes keeps for itself',
    'AA-08.account': 'every principal of the account {account} is let in',
    'AA-08.pattern': 'the ARN holds a pattern, which maps whoever is given such a name',
  },
  on: identityMappings,

  *check({ mappings }, { say }) {
    for (const mapping of mappings) {
      const { username, principal, of } = mapping
      if (of === 'account' && (principal.state === 'known' || principal.state === 'unknown'))
        yield say('AA-08.account', principal.at, {
          data: { account: principal.state === 'known' ? principal.value : 'that is decided at deployment' },
        })
      else if (principal.state === 'known' && principal.value.includes('*')) yield say('AA-08.pattern', principal.at)
      if (username.state === 'known' && username.value.startsWith('system:') && !isOfNodes(mapping))
        yield say('AA-08', username.at, { data: { username: username.value } })
    }
  },
})
