import { isUnset } from '../../documents/value.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { flagOf, nodeConfig } from '../../facts/hybrid/node-config.ts'

export default defineRule({
  id: 'hybrid/node-kubelet',
  summary: 'Open no kubelet port without authentication, and leave the host name to nodeadm',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/',
    'https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-nodeadm.html',
  ],
  checks: {
    'NC-05': 'port {port} of the kubelet serves everybody without authentication',
    'NC-05.anonymous': 'the kubelet accepts requests without authentication',
    'NC-05.host-name': 'nodeadm refuses --hostname-override on hybrid nodes',
  },
  on: nodeConfig,

  *check(node, { say }) {
    const { readOnlyPort, anonymous } = node.kubelet
    const portFlag = flagOf(node, '--read-only-port')
    // A flag wins over the configuration.
    if (portFlag !== undefined) {
      const port = yield* decided(portFlag)
      if (port !== undefined && port !== '0') yield say('NC-05', portFlag.at, { data: { port } })
    } else {
      const port = yield* decided(readOnlyPort)
      if (port !== undefined && port !== 0) yield say('NC-05', readOnlyPort.at, { data: { port } })
    }
    const anonymousFlag = flagOf(node, '--anonymous-auth')
    if (anonymousFlag !== undefined) {
      const value = yield* decided(anonymousFlag)
      if (value !== undefined && /^(?:|1|t|true)$/i.test(value)) yield say('NC-05.anonymous', anonymousFlag.at)
    } else if ((yield* decided(anonymous)) === true) yield say('NC-05.anonymous', anonymous.at)
    const hostName = flagOf(node, '--hostname-override')
    if (node.hybrid && hostName !== undefined && !isUnset(hostName)) yield say('NC-05.host-name', hostName.at)
  },
})
