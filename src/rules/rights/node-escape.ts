import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'rights/node-escape',
  summary: 'Keep containers from becoming their node, unless they are agents of it',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'AC-03.also': 'info' },
  references: [
    'https://kubernetes.io/docs/concepts/security/pod-security-standards/#baseline',
    'https://kubernetes.io/docs/concepts/storage/volumes/#hostpath',
  ],
  checks: {
    'AC-03': { severity: 'warning', text: '{workload} {does}, so it can become its node' },
    'AC-03.also': { severity: 'warning', text: '{workload} {does}, so it can become its node' },
    'AC-03.admin': '{workload} {does}, so it can become its node, and cluster-admin by the token of {other} there',
  },
  on: {
    workloads: allOf(facts.workload),
    bindings: allOf(facts.roleBinding),
    roles: allOf(facts.role),
    accounts: allOf(facts.serviceAccount),
    secrets: allOf(facts.secretSource),
  },

  *check(found, { say }) {
    const escaping = found.workloads.filter(facts.mayBecomeNode)
    if (escaping.length === 0) return
    const administratorOf = facts.administratorsBeside(facts.adminPaths(found))
    for (const one of escaping) {
      const other = administratorOf(one)
      for (const [i, { does, at }] of (one.nodeAccess ?? []).entries()) {
        const data = { workload: `${one.kind} ${one.name}`, does }
        if (other === undefined) yield say(i === 0 ? 'AC-03' : 'AC-03.also', at, { data })
        else
          yield say('AC-03.admin', at, {
            data: { ...data, other: facts.workloadText(other) },
            related: [{ at: other.serviceAccountName.at, note: 'its token is of an administrator' }],
          })
      }
    }
  },
})
