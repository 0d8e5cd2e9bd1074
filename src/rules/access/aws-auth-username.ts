import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'access/aws-auth-username',
  summary: 'Map each principal individually, to a username that does not start with system:',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://github.com/kubernetes-sigs/aws-iam-authenticator#full-configuration-format'],
  checks: {
    'AA-08': 'the username {username} begins with "system:", which is reserved for Kubernetes',
    'AA-08.account': 'every principal of {account} is admitted',
    'AA-08.pattern': 'the ARN contains a wildcard, which maps anyone who is given a matching name',
  },
  on: facts.identityMappings,

  *check({ mappings }, { say }) {
    for (const mapping of mappings) {
      const { username, principal, of } = mapping
      if (of === 'account' && (principal.state === 'known' || principal.state === 'unknown'))
        yield say('AA-08.account', principal.at, {
          data: {
            account:
              principal.state === 'known' ? `the account ${principal.value}` : 'an account that is not known here',
          },
        })
      else if (principal.state === 'known' && principal.value.includes('*')) yield say('AA-08.pattern', principal.at)
      if (username.state === 'known' && username.value.startsWith('system:') && !facts.isOfNodes(mapping))
        yield say('AA-08', username.at, { data: { username: username.value } })
    }
  },
})
