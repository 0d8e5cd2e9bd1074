import * as facts from '../../facts/index.ts'
import { allOf, defineRule, type Suggestion, warning } from '../../rule.ts'

const ADMIN = '{workload} {does}, so it can become its node, and cluster-admin by the token of {other} there'

export default defineRule({
  id: 'rights/node-escape',
  summary: 'Keep containers from becoming their node, unless they are agents of it',
  severity: 'error',
  relevance: 'anywhere',
  // A step of Tekton that builds images often has to, and so has what works on the node itself or on a device of it.
  // What runs on each node is as a rule an agent of nodes, also where it is none that is known, and so are drivers and operators.
  elsewhere: {
    'AC-03': 'info',
    'AC-03.also': 'info',
    'AC-03.admin': 'warning',
    'AC-03.agent': 'info',
    'AC-03.role': 'warning',
  },
  references: [
    'https://kubernetes.io/docs/concepts/security/pod-security-standards/#baseline',
    'https://kubernetes.io/docs/concepts/storage/volumes/#hostpath',
  ],
  checks: {
    'AC-03': warning('{workload} {does}, so it can become its node'),
    'AC-03.also': warning('{workload} {does}, so it can become its node'),
    'AC-03.admin': ADMIN,
    'AC-03.agent': ADMIN,
    'AC-03.role': '{workload} {does}, so it can become its node, whose role {role} {path}',
  },
  on: {
    ...facts.clusterFacts,
    ...facts.accountFacts,
    nodeGroups: allOf(facts.nodeGroup),
    controlled: allOf(facts.controlledPods),
  },

  *check(found, { say }) {
    const escaping = [...found.workloads, ...found.controlled].filter(facts.mayBecomeNode)
    if (escaping.length === 0) return
    const administratorOf = facts.administratorsBeside(facts.adminPaths(found))
    const nodeOf = facts.powerfulNodes({ cluster: found, iam: { ...found, roles: found.iamRoles } }, found.nodeGroups)
    for (const one of escaping) {
      const [other, node] = [administratorOf(one), nodeOf(one)]
      for (const [i, access] of (one.nodeAccess ?? []).entries()) {
        const { does, at } = access
        const mended = withoutIt(access, isAgent(one) || one.group === 'tekton.dev')
        const data = { workload: facts.objectLabel(one), does }
        if (other !== undefined)
          yield say(isAgent(one) ? 'AC-03.agent' : 'AC-03.admin', at, {
            data: { ...data, other: facts.workloadText(other) },
            ...mended,
            related: [{ at: other.serviceAccountName.at, note: 'its token is of an administrator' }],
          })
        else if (node !== undefined)
          yield say('AC-03.role', at, {
            data: { ...data, role: node.role, path: facts.pathText(node.hops) },
            related: node.hops.flatMap(hop => hop.at),
            ...mended,
          })
        else {
          const isOther = i > 0 || one.group === 'tekton.dev' || isAgent(one) || access.worksOnNode === true
          yield say(isOther ? 'AC-03.also' : 'AC-03', at, { data, ...mended })
        }
      }
    }
  },
})

const isAgent = (one: facts.Workload): boolean =>
  one.kind === 'DaemonSet' || facts.isOfOperator(one) || facts.saysOperator(one)

/** What takes it away. What an agent of nodes does, or what builds images, may need it, so that is not decided here. */
function withoutIt({ at, does, without }: facts.NodeAccess, mayNeed: boolean) {
  if (without === undefined) return {}
  const edit: Suggestion =
    without === 'item'
      ? { title: `take the capability away: ${does.replace('has the capability ', '')}`, edits: [{ at, remove: true }] }
      : { title: 'write false', edits: [{ at, set: false }] }
  return mayNeed ? { suggestions: [edit] } : { fix: { ...edit, safe: false } }
}
