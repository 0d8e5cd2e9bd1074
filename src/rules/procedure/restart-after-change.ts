import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'procedure/restart-after-change',
  summary: 'Restart the workloads whose identity or configuration has changed',
  severity: 'error',
  relevance: 'cluster',
  // Whether a later step or person restarts them is not known.
  elsewhere: { 'OP-30': 'warning', 'OP-30.agents': 'warning' },
  references: [
    'https://docs.aws.amazon.com/eks/latest/userguide/pod-configuration.html',
    'https://docs.cilium.io/en/stable/configuration/',
  ],
  checks: {
    'OP-30': 'Pods that run keep the identity that they have: no rollout restart comes after {command}',
    'OP-30.agents':
      'the agents keep the configuration that they have: no restart of the DaemonSet comes after {command}',
  },
  on: { procedure: allOf(facts.procedure) },
  with: { ciliumValues: allOf(facts.ciliumValues) },

  *check({ procedure }, { say, unsure }, { ciliumValues }) {
    const rollsOut = ciliumValues.some(({ rollOutPods }) => known(rollOutPods) === true)
    for (const one of procedure) {
      if (one.isOwnCluster || one.elsewhere.includes('kubectl rollout')) continue
      for (const { of, at, command } of facts.unfollowedChanges(one)) {
        const data = { command: facts.nameOf(command) }
        if (of === 'identity') yield say('OP-30', at, { data })
        else if (rollsOut) continue
        else if (facts.isOn(command, '--install', '-i'))
          yield unsure({ why: 'whether the release exists already is known when the script runs', at })
        else yield say('OP-30.agents', at, { data })
      }
    }
  },
})
