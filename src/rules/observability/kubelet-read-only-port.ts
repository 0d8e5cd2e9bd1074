import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'observability/kubelet-read-only-port',
  summary: "Leave the kubelet's unauthenticated port closed, and use port 10250",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/'],
  checks: {
    'MS-02': 'port 10255 of the kubelet asks nobody who they are; the metrics are on port 10250 too',
    'MS-02.setting': 'the kubelet answers on port {port} without asking who calls; 0 closes it',
  },
  on: facts.readOnlyPort,

  *check({ as, port }, { say }) {
    const found = yield* decided(port)
    if (found === undefined) return
    if (as === 'client') yield say('MS-02', port.at)
    else if (found !== 0) yield say('MS-02.setting', port.at, { data: { port: found } })
  },
})
