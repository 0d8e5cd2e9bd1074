import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/node-kubelet',
  summary: 'Open no kubelet port without authentication, and leave the host name to nodeadm',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/',
    'https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-nodeadm.html',
  ],
  checks: {
    'NC-05': 'port {port} of the kubelet serves everybody without authentication',
    'NC-05.anonymous': 'the kubelet accepts requests without authentication',
    'NC-05.host-name': 'nodeadm refuses --hostname-override on hybrid nodes',
  },
  on: facts.nodeConfig,

  *check(node, { say }) {
    const { readOnlyPort, anonymous } = node.kubelet
    const portFlag = facts.flagOf(node, '--read-only-port')
    const port = yield* decided(portFlag)
    const isOpened = port !== undefined && port !== '0'
    if (portFlag !== undefined && isOpened) yield say('NC-05', portFlag.at, { data: { port } })
    // A flag that closes the port wins over the configuration; one that opens it leaves that to be closed too.
    if (portFlag === undefined || isOpened) {
      const configured = yield* decided(readOnlyPort)
      if (configured !== undefined && configured !== 0)
        yield say('NC-05', readOnlyPort.at, { data: { port: configured } })
    }
    const anonymousFlag = facts.flagOf(node, '--anonymous-auth')
    const flagged = yield* decided(anonymousFlag)
    const isAllowed = flagged !== undefined && /^(?:|1|t|true)$/i.test(flagged)
    if (anonymousFlag !== undefined && isAllowed) yield say('NC-05.anonymous', anonymousFlag.at)
    if ((anonymousFlag === undefined || isAllowed) && (yield* decided(anonymous)) === true)
      yield say('NC-05.anonymous', anonymous.at)
    const hostName = facts.flagOf(node, '--hostname-override')
    if (node.hybrid && hostName !== undefined && !isUnset(hostName)) yield say('NC-05.host-name', hostName.at)
  },
})
