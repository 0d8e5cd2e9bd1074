import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, relatedAt } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/native-routing-evidence',
  summary: 'Verify that the running agents route natively',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.cilium.io/en/stable/network/concepts/routing/#native-routing'],
  checks: {
    'CI-17': 'the running agents have routing-mode {found}, but the values configure native routing',
    'CI-17.status':
      'the status of the agent reports Routing: Network: {found}, but the values configure native routing',
    'CI-17.silent': 'the status of the agent does not report Routing: Network: Native',
  },
  on: { ciliumValues: allOf(facts.ciliumValues), ciliumStatus: allOf(facts.ciliumStatus) },

  *check({ ciliumValues, ciliumStatus }, { say, platform }) {
    const wanted = ciliumValues.find(values => values.source === 'values' && facts.isNative(values))
    const isWanted = wanted !== undefined || platform.profile === 'native-no-nat'
    const related = relatedAt(wanted?.routingMode.at, 'wanted here')
    for (const values of ciliumValues) {
      // What the agents were given may itself be for native routing, all but for the mode.
      if (values.source !== 'evidence' || facts.isNative(values) || !(isWanted || facts.declaresNative(values)))
        continue
      const { routingMode } = values
      yield* decided(routingMode)
      if (routingMode.state !== 'unknown')
        yield say('CI-17', routingMode.at, { data: { found: facts.routingModeOf(values) ?? 'absent' }, related })
    }
    if (!isWanted || platform.profile === 'cloud') return
    for (const { network } of ciliumStatus) {
      if (network.state !== 'known') yield say('CI-17.silent', network.at, { related })
      else if (!/^native$/i.test(network.value))
        yield say('CI-17.status', network.at, { data: { found: network.value }, related })
    }
  },
})
