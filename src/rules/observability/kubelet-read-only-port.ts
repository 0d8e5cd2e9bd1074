import { defineRule } from '../../engine/rule.ts'
import { eachReadOnlyPort, eachSecurityGroupRule, opensReadOnlyPort } from '../../facts/kubernetes/kubelet.ts'

export default defineRule({
  id: 'observability/kubelet-read-only-port',
  summary: "Leave the kubelet's unauthenticated port closed, and use port 10250",
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/'],
  checks: {
    'MS-02': 'port 10255 of the kubelet asks nobody who they are; the metrics are on port 10250 too',
    'MS-02.setting': 'the kubelet answers on port {port} without asking who calls; 0 closes it',
    'MS-02.rule': 'the rule opens port 10255, on which the kubelet asks nobody who they are',
  },
  on: { uses: eachReadOnlyPort, rules: eachSecurityGroupRule },

  *check({ uses, rules }, { say, unsure }) {
    for (const { as, port } of uses) {
      if (port.state === 'unknown') yield unsure(port)
      if (port.state !== 'known') continue
      if (as === 'client') yield say('MS-02', port.at)
      else if (port.value !== 0) yield say('MS-02.setting', port.at, { data: { port: port.value } })
    }
    const [rule] = rules.filter(opensReadOnlyPort)
    if (rule !== undefined) yield say('MS-02.rule', rule.toPort.at)
  },
})
