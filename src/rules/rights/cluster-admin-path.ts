import * as facts from '../../facts/index.ts'
import { defineRule, info } from '../../rule.ts'

const SENTENCE = '{workload} can become cluster-admin: its ServiceAccount {path}'
/** An account of Kubernetes itself with all rights on roles. */
const CONTROLLER = 'clusterrole-aggregation-controller'

/** As many workloads of one account as are shown. */
const MOST = 10

const { bindings, ...clusterParts } = facts.clusterFacts

export default defineRule({
  id: 'rights/cluster-admin-path',
  summary: 'Run no workload whose ServiceAccount can become cluster administrator',
  severity: 'error',
  relevance: 'anywhere',
  // Whatever starts Pods everywhere can run them as the cluster's own controllers: that is what operators are for. Some also
  // make roles; who installs one trusts it with the cluster. What the role grants, AC-01 says.
  elsewhere: { 'AC-02': 'info', 'AC-02.pods': 'info', 'AC-02.operator': 'info' },
  references: [
    'https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks',
    'https://kubernetes.io/docs/reference/access-authn-authz/rbac/#privilege-escalation-prevention-and-bootstrapping',
  ],
  checks: {
    'AC-02': SENTENCE,
    'AC-02.controller': info(SENTENCE),
    'AC-02.operator': SENTENCE,
    'AC-02.pods': SENTENCE,
  },
  on: { bindings },
  with: clusterParts,

  *check({ bindings: bound }, { say, platform }, found) {
    const allowed = new Set(platform.administrators ?? [])
    const controllers = facts.controllerAccounts(bound, found.roles)
    for (const { hops, workloads: running, isDirect } of facts.adminPaths({ ...found, bindings: bound })) {
      const [first, ...others] = running.filter(one => !facts.isOfOperator(one) && !allowed.has(facts.accountText(one)))
      if (isDirect || first === undefined) continue
      const isByController = hops.some(({ from }) => from.includes(CONTROLLER))
      const isEverywhere = hops[0]?.means.endsWith('in all namespaces') === true
      const direct = facts.saysOperator(first) ? 'AC-02.operator' : 'AC-02'
      const check = isByController && isEverywhere ? 'AC-02.pods' : direct
      yield say(
        controllers.has(facts.accountOf(first) ?? '') ? 'AC-02.controller' : check,
        first.serviceAccountName.at,
        {
          data: { workload: facts.workloadText(first), path: facts.pathText(hops) },
          related: [
            ...hops.flatMap(({ at }) => at),
            ...others.slice(0, MOST).map(one => ({ at: one.serviceAccountName.at, note: 'runs as this account, too' })),
          ],
        },
      )
    }
  },
})
