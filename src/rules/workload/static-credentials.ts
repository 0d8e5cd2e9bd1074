import * as facts from '../../facts/index.ts'
import { defineRule, indexBy } from '../../rule.ts'

export default defineRule({
  id: 'workload/static-credentials',
  summary: 'Give Pods that have a role no other credentials of AWS',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/iam-roles-for-service-accounts.html',
  ],
  checks: {
    'PO-05': '{name} comes before the role of service account {account}, which these Pods then never use',
  },
  on: { workloads: facts.eachWorkload, controlled: facts.eachControlledPods },
  with: {
    accounts: facts.accountsByName,
    associations: facts.associationsByAccount,
    secrets: indexBy(facts.secretSource, ({ secretName }) => [secretName]),
  },

  *check({ workloads, controlled }, { say, unsure }, { accounts, associations, secrets }) {
    for (const one of [...workloads, ...controlled]) {
      const credentials = (one.pod?.credentials ?? []).filter(
        // Without the Secret the Pods use their role, as whoever made it optional has meant.
        ({ optionalSecret: name }) => name === undefined || secrets(name).length > 0,
      )
      if (credentials.length === 0) continue
      const role = facts.roleOfPods(one, accounts, associations)
      if (role.by === 'unknown') yield unsure(role.why)
      if (role.by === 'unknown' || role.by === 'nothing') continue
      const { serviceAccountName } = one
      const account = serviceAccountName.state === 'known' ? serviceAccountName.value : 'default'
      const at = role.by === 'annotation' ? role.account.roleArn.at : role.association.at
      for (const found of credentials)
        yield say('PO-05', found.at, { data: { name: found.name, account }, related: [{ at, note: 'its role' }] })
    }
  },
})
