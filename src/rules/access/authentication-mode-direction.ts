import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { type Cluster, cluster, identityOf, isSameCluster } from '../../facts/eks/cluster.ts'
import { groupBy } from '../../model/group-by.ts'

const ORDER: readonly string[] = ['CONFIG_MAP', 'API_AND_CONFIG_MAP', 'API']

export default defineRule({
  id: 'access/authentication-mode-direction',
  summary: 'Change the authentication mode in the documented order, never backwards',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/setting-up-access-entries.html'],
  checks: {
    'CL-15': "the cluster's authentication mode is {from}; it cannot go back to {to}",
    'CL-15.skip': "the cluster's authentication mode is CONFIG_MAP; it must become API_AND_CONFIG_MAP before API",
  },
  on: { cluster: allOf(cluster) },

  *check({ cluster }, { say }) {
    for (const ofOneName of groupBy(cluster, ({ name }) => known(name)).values()) {
      const records = ofOneName.filter(({ source, name }) => source === 'record' && name.state === 'known')
      for (const later of ofOneName.filter(({ source }) => source === 'definition' || source === 'request')) {
        const before = records.filter(record => isSameCluster(identityOf(record), identityOf(later)))
        const current = before.toSorted((a, b) => stepOf(b) - stepOf(a))[0]
        if (current === undefined || stepOf(current) < 0 || stepOf(later) < 0) continue
        const related = [{ at: current.authenticationMode.at, note: "the cluster's current authentication mode" }]
        const data = { from: ORDER[stepOf(current)] ?? '', to: ORDER[stepOf(later)] ?? '' }
        const at = later.authenticationMode.at
        if (stepOf(later) < stepOf(current)) yield say('CL-15', at, { data, related })
        if (stepOf(later) > stepOf(current) + 1) yield say('CL-15.skip', at, { related })
      }
    }
  },
})

const stepOf = ({ authenticationMode }: Cluster): number => ORDER.indexOf(known(authenticationMode) ?? '')
