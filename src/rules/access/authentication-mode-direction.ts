import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known } from '../../rule.ts'

const ORDER: readonly string[] = ['CONFIG_MAP', 'API_AND_CONFIG_MAP', 'API']

export default defineRule({
  id: 'access/authentication-mode-direction',
  summary: 'Change the authentication mode in the documented order, never backwards',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/setting-up-access-entries.html'],
  checks: {
    'CL-15': "the cluster's authentication mode is {from}; it cannot go back to {to}",
    'CL-15.skip': "the cluster's authentication mode is CONFIG_MAP; it must become API_AND_CONFIG_MAP before API",
  },
  on: { cluster: allOf(facts.cluster) },

  *check({ cluster }, { say }) {
    for (const ofOneName of groupBy(cluster, ({ name }) => known(name)).values()) {
      const back = lastStepBack(ofOneName)
      if (back !== undefined) yield say('CL-15', back.to.authenticationMode.at, stepBack(back))
      const records = ofOneName.filter(({ source, name }) => source === 'record' && name.state === 'known')
      for (const later of ofOneName.filter(({ source }) => source === 'definition' || source === 'request')) {
        const before = records.filter(record => facts.isSameCluster(facts.identityOf(record), facts.identityOf(later)))
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

const stepOf = ({ authenticationMode }: facts.Cluster): number => ORDER.indexOf(known(authenticationMode) ?? '')

interface StepBack {
  readonly from: facts.Cluster
  readonly to: facts.Cluster
}

/** The last of several answers about one cluster that shows an earlier mode than the answer before it. */
function lastStepBack(clusters: readonly facts.Cluster[]): StepBack | undefined {
  const records = clusters
    .filter(one => one.source === 'record' && one.name.state === 'known' && stepOf(one) >= 0)
    .toSorted((a, b) => facts.compareCaptures(a.at, b.at))
  return records.slice(1).reduce<StepBack | undefined>((found, to, i) => {
    const from = records[i]
    if (from === undefined || stepOf(to) >= stepOf(from) || !facts.isEarlierCapture(from.at, to.at)) return found
    return facts.isSameCluster(facts.identityOf(from), facts.identityOf(to)) ? { from, to } : found
  }, undefined)
}

function stepBack({ from, to }: StepBack) {
  const related = [{ at: from.authenticationMode.at, note: 'the mode before' }]
  return { data: { from: ORDER[stepOf(from)] ?? '', to: ORDER[stepOf(to)] ?? '' }, related }
}
