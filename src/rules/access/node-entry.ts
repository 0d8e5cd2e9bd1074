import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known, statedItems } from '../../rule.ts'

/** What the service itself gives the entries of nodes. */
const OF_SERVICE: readonly string[] = [
  'system:nodes',
  'system:bootstrappers',
  'eks:kube-proxy-windows',
  'system:node-proxier',
]

export default defineRule({
  id: 'access/node-entry',
  summary: 'Give node roles an entry of a node type, without groups or policies',
  severity: 'error',
  relevance: 'anywhere',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html'],
  checks: {
    'AE-06': 'an entry of type {type} takes no groups; EKS sets its own',
    'AE-06.policy': 'an entry of type {type} takes no access policy',
    'AE-06.standard': 'this is a node role, but its entry is of type STANDARD, so the nodes get no permissions',
  },
  on: { accessEntry: allOf(facts.accessEntry) },
  with: { accessPolicy: allOf(facts.accessPolicy), nodeGroup: allOf(facts.nodeGroup), iamRole: allOf(facts.iamRole) },

  *check({ accessEntry }, { say }, { accessPolicy, nodeGroup, iamRole }) {
    const policies = facts.byPrincipal(accessPolicy)
    const nodes = new Map([
      ...iamRole.filter(isOfNodes).flatMap(role => role.keys.map(key => [key, role.at] as const)),
      ...nodeGroup.map(({ nodeRole }) => [facts.roleKeyOf(nodeRole), nodeRole.at] as const),
    ])
    for (const entry of accessEntry) {
      const { type, groups, source, principal } = entry
      const stated = known(type)
      const role = facts.roleKeyOf(principal)
      if (stated !== undefined && facts.NODE_TYPES.includes(stated)) {
        const data = { type: stated }
        const named = statedItems(groups)
        const isOwn = source === 'record' && named.every(group => OF_SERVICE.includes(known(group) ?? ''))
        if (named.length > 0 && !isOwn) yield say('AE-06', groups.at, { data })
        // Nodes of EKS Auto Mode are entered as EC2, and need the policy for them.
        if (stated === 'EC2') continue
        const [policy] = policies.get(facts.principalKey(entry)) ?? []
        if (policy !== undefined) yield say('AE-06.policy', policy.policy.at, { data })
      }
      const isStandard = stated === 'STANDARD' || (type.state === 'absent' && source === 'definition')
      const node = role === undefined ? undefined : nodes.get(role)
      if (isStandard && node !== undefined)
        yield say('AE-06.standard', type.state === 'absent' ? principal.at : type.at, {
          related: [{ at: node, note: 'the role of these nodes' }],
        })
    }
  },
})

const NODE_WORDS: ReadonlySet<string> = new Set(['node', 'nodes', 'worker', 'workers', 'hybrid'])

/** What makes another thing of a node when it follows: Node.js, what reads or watches nodes. */
const NO_NODE: ReadonlySet<string> = new Set(
  'js app api service server reader viewer exporter monitor detector problem handler termination updater red'.split(
    ' ',
  ),
)

/** Whether a role is for nodes: machines may assume it, and its name shows which. Much else runs on EC2. */
const isOfNodes = ({ uses, label }: facts.IamRole): boolean => {
  const words = facts.wordsOf(label)
  const isNode = words.some((word, i) => NODE_WORDS.has(word) && !NO_NODE.has(words[i + 1] ?? ''))
  return isNode && uses.some(use => use === 'node' || use === 'hybrid')
}
