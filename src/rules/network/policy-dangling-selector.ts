import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, type Place, pathOf } from '../../rule.ts'

export default defineRule({
  id: 'network/policy-dangling-selector',
  summary: 'Select pods and namespaces by labels that exist on them',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#targeting-a-namespace-by-its-name',
  ],
  checks: {
    'NP-08': 'no pods in {namespace} have the label {label}',
    'NP-08.excluded': 'every pod in {namespace} has the label {label}, which the selector excludes',
    'NP-08.together': 'no pods in {namespace} match all requirements of the selector together: {labels}',
    'NP-08.typo': 'no pods in {namespace} have the label {label}, but {meant} exists',
    'NP-08.namespace': 'namespace {value} has no label {key}; {meant} is set on every namespace',
    'NP-08.no-namespace': 'no namespace has the label {key}: {value}',
  },
  on: { policies: eachOf(facts.networkPolicy, hasRequirements) },
  with: {
    pods: facts.podsByNamespace,
    apps: facts.orderAppsByNamespace,
    byName: facts.namespacesByName,
    byLabel: facts.namespacesByLabel,
    workloads: facts.backendsByName,
  },

  *check({ policies }, { say, complete, isExternal }, { pods, apps, byName, byLabel, workloads }) {
    // The workload of its file that a policy has its name from is meant, whatever else is deployed.
    const isNamedAfterPods = (policy: facts.NetworkPolicy): boolean =>
      facts
        .foundNamed(workloads, policy, policy.name)
        .some(({ at }) => pathOf(at.document) === pathOf(policy.at.document))
    for (const policy of policies) {
      const peers = [...facts.rulesOf(policy, 'ingress'), ...facts.rulesOf(policy, 'egress')].flatMap(facts.peersOf)
      for (const { namespaceSelector } of peers) {
        const wrong = facts.wrongNamespace(namespaceSelector, { byName, byLabel, complete })
        if (wrong === undefined) continue
        const { requirement, isNamed } = wrong
        const { key, values, at } = requirement
        const data = { key, value: values.join(', '), meant: facts.NAME_LABEL }
        if (isNamed) yield say('NP-08.namespace', at, { data, fix: renameKey(at) })
        else if (!isExternal('Namespace', undefined, data.value)) yield say('NP-08.no-namespace', at, { data })
      }
      for (const { selector, namespace } of facts.selectorsOf(
        policy,
        peers.filter(one => !facts.isMeantForOwnPods(one, policy, pods)),
      )) {
        const here = pods(namespace)
        if (selector.state !== 'known' || here.index.all.length === 0) continue
        const { requirements, open, refused } = selector.value
        // What an OrderApp makes has labels that only its graph knows.
        if (open !== undefined || refused.length > 0 || apps(namespace).length > 0) continue
        if (here.mayBeSelected(requirements)) continue
        if (facts.findPods(pods, namespace, requirements) !== undefined) continue
        if (facts.selectsEksPods(namespace, requirements)) continue
        const typo = facts.misspeltLabel(requirements, [here])
        const data = { namespace: namespace.startsWith('/') ? 'this folder' : `namespace ${namespace}` }
        if (typo !== undefined) {
          const { requirement, meant } = typo
          yield say('NP-08.typo', requirement.at, { data: { ...data, label: labelText(requirement), meant } })
        } else if (complete || (selector === policy.podSelector && isNamedAfterPods(policy))) {
          const unmet = requirements.find(requirement => facts.findPods(pods, namespace, [requirement]) === undefined)
          const blamed = unmet ?? requirements[0]
          if (blamed === undefined || blamed.values.some(value => isExternal('Pod', namespace, value))) continue
          const [label, labels] = [labelText(blamed), requirements.map(requirementText).join(', ')]
          if (unmet === undefined) yield say('NP-08.together', blamed.at, { data: { ...data, labels } })
          else yield say(isExcluding(unmet) ? 'NP-08.excluded' : 'NP-08', unmet.at, { data: { ...data, label } })
        }
      }
    }
  },
})

/** Whether any selector of a policy has a requirement that nothing may meet. */
function hasRequirements(policy: facts.NetworkPolicy): boolean {
  return (
    facts.selectsSome(policy.podSelector) ||
    facts.hasPeer(policy, peer => facts.selectsSome(peer.podSelector) || facts.selectsSome(peer.namespaceSelector))
  )
}

/** Whether a requirement excludes labels: no Pod meets it where every Pod has one of them. */
const isExcluding = ({ operator }: facts.PolicyRequirement): boolean =>
  operator === 'NotIn' || operator === 'DoesNotExist'

/** The label that a requirement is about: `app: web`, only its key where no value is named. */
const labelText = ({ key, values }: facts.PolicyRequirement): string =>
  values.length === 0 ? key : `${key}: ${values.join(' or ')}`

const requirementText = (one: facts.PolicyRequirement): string => `${isExcluding(one) ? 'not ' : ''}${labelText(one)}`

const renameKey = (at: Place) => ({
  title: `select the namespace by ${facts.NAME_LABEL}`,
  safe: false,
  edits: [{ at, rename: facts.NAME_LABEL }],
})
