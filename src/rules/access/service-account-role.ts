import * as facts from '../../facts/index.ts'
import { isPlaceholder } from '../../model/placeholder.ts'
import { allOf, defineRule, indexBy, isTemplated, known, warning } from '../../rule.ts'

/** Those with a role under one key: they are judged together, workloads by their namespaces. */
const accountsWithRole = indexBy(facts.serviceAccount, ({ roleArn }) => (roleArn.state === 'absent' ? [] : ['']))
const workloadsByNamespace = indexBy(facts.workload, ({ namespace }) => (namespace === undefined ? [] : [namespace]))

export default defineRule({
  id: 'access/service-account-role',
  summary: 'Give roles to dedicated service accounts that exist and that the role trusts',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  absentChecks: ['X-04.meant', 'X-04.missing'],
  references: [
    'https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html',
    'https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/',
  ],
  checks: {
    'X-04': 'the trust policy of role {role} does not let this service account assume it',
    'X-04.form': '{value} is not the ARN of a role, so Pods of this service account get no role',
    'X-04.default': warning('every Pod of the namespace that names no service account gets the role {role}'),
    'X-04.missing':
      'ServiceAccount {name} does not exist in namespace {namespace}; Pods that use it are rejected and get no role',
    'X-04.meant': {
      confidence: 'medium',
      text: 'there is no ServiceAccount {name} here, but {meant}, which no workload uses',
    },
  },
  on: { accounts: accountsWithRole, workloads: workloadsByNamespace },
  with: {
    roles: allOf(facts.iamRole),
    mayBeRenamed: facts.openNames,
    beside: facts.serviceAccountsByPlace,
    ...facts.accountIndexes,
  },

  *check({ accounts, workloads }, context, lookups) {
    const { say, unsure, complete, isExternal } = context
    const { mayBeRenamed, beside } = lookups

    for (const { name, roleArn } of accounts)
      if (name === 'default' && (roleArn.state === 'known' || roleArn.state === 'unknown'))
        yield say('X-04.default', roleArn.at, {
          data: { role: roleArn.state === 'known' ? roleArn.value : 'that the annotation names' },
        })

    for (const { roleArn } of accounts)
      if (roleArn.state === 'known' && !ROLE.test(roleArn.value) && !mayBecomeRole(roleArn.value))
        yield say('X-04.form', roleArn.at, { data: { value: roleArn.value } })

    const annotated = facts.toAnnotated(accounts)
    // Workloads have no need of roles: what is not read for them does not concern them when it changes.
    const strangers = accounts.length > 0 ? facts.strangersOf(lookups.roles, accounts, mayBeRenamed) : []
    for (const [role, unadmitted] of strangers) {
      // Where nobody that it trusts has the role, TR-09 reports the trust policy.
      if (role.subjects.length > 0 && !facts.isServed(role, annotated, context)) continue
      for (const { roleArn } of unadmitted)
        yield say('X-04', roleArn.at, {
          data: { role: facts.principalArnOf(roleArn)?.label ?? role.label },
          related: [{ at: role.at, note: 'the trust policy of the role' }],
        })
    }

    const exists = facts.accountExists(lookups, mayBeRenamed)
    const used = new Set(workloads.map(one => `${one.namespace}/${known(one.serviceAccountName) ?? ''}`))
    const isUsed = (one: facts.ServiceAccount): boolean => used.has(`${one.namespace}/${one.name}`)
    for (const one of workloads) {
      const { namespace, serviceAccountName } = one
      const name = known(serviceAccountName)
      if (namespace === undefined || name === undefined || name === '' || name === 'default') continue
      const answer = exists(namespace, name)
      if (answer === true || isExternal('ServiceAccount', namespace, name)) continue
      if (answer === 'unknown') {
        if (complete) yield unsure({ why: 'the names that kustomizations give', at: serviceAccountName.at })
        continue
      }
      const meant = facts.meantShared({ name, at: one.at }, beside(facts.placeKey(one)), isUsed)
      if (meant !== undefined)
        yield say('X-04.meant', serviceAccountName.at, {
          data: { name, meant: meant.name },
          related: [{ at: meant.at, note: 'the ServiceAccount' }],
        })
      else if (complete) yield say('X-04.missing', serviceAccountName.at, { data: { name, namespace } })
    }
  },
})

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:role\/./

/** Whether nothing is set, or something is filled in later: an account of letters is none yet. */
const mayBecomeRole = (value: string): boolean =>
  value === '' ||
  isTemplated(value) ||
  isPlaceholder(value) ||
  /^[A-Z][A-Z0-9_]*$/.test(value) ||
  /\D/.test(value.split(':')[4] ?? '')
