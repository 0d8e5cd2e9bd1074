import * as facts from '../../facts/index.ts'
import { allOf, defineRule, eachOf, indexBy, type Place, pathOf, type Severity } from '../../rule.ts'

const SEVERITIES: Readonly<Record<facts.PolicyAction, Severity>> = { Deny: 'error', Warn: 'warning', Audit: 'info' }

export default defineRule({
  id: 'policy/admission',
  summary: 'Write objects that the admission policies accept',
  severity: 'error',
  relevance: 'anywhere',
  isBrokenInTests: true,
  // Whether both are deployed to one cluster is not known.
  references: [
    'https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/',
    'https://kyverno.io/docs/policy-types/validating-policy/',
    'https://open-policy-agent.github.io/gatekeeper/website/docs/validating-admission-policy/',
  ],
  checks: { 'AP-01': '{message} (policy {policy})' },
  speaksFor: facts.ADMISSION_PREFIX,
  on: { objects: eachOf(facts.admissionObject) },
  with: {
    policies: allOf(facts.admissionPolicy, facts.policySet),
    isMadeForTests: allOf(facts.policyTest, facts.madeForTests),
    bindings: indexBy(facts.policyBinding, ({ policy }) => [policy.text]),
    allBindings: allOf(facts.policyBinding),
    byType: indexBy(facts.admissionObject, one => [facts.typeKey(one)]),
    namespaces: indexBy(facts.admissionObject, ({ kind, name }) => (kind === 'Namespace' ? [name] : [])),
    definitions: indexBy(facts.customResource, one => [facts.apiTypeKey(one)]),
  },

  *check({ objects }, { say, unsure, complete, isInLibrary }, lookups) {
    const scope: facts.PolicyScope = {
      policies: lookups.policies,
      bindingsOf: lookups.bindings,
      objectsOf: lookups.byType,
      namespacesNamed: lookups.namespaces,
      definitionsOf: lookups.definitions,
      complete,
      isUnused: ({ at }) => !isInLibrary(at) && (complete || lookups.allBindings.some(one => !isInLibrary(one.at))),
    }
    /** Whether a definition comes beside a policy in another release of what it belongs to: only one of them is installed. */
    const isOfOtherRelease = (object: facts.AdmissionObject, policyAt: Place): boolean =>
      object.kind === 'CustomResourceDefinition' &&
      pathOf(object.at.document) !== pathOf(policyAt.document) &&
      lookups
        .byType(facts.typeKey(object))
        .some(({ name, at }) => name === object.name && pathOf(at.document) === pathOf(policyAt.document))
    for (const object of objects.filter(({ at }) => !isInLibrary(at) && !lookups.isMadeForTests(pathOf(at.document))))
      for (const found of facts.judgeInScope(object, scope)) {
        if (found.is === 'undecided') yield unsure({ ...found, as: facts.policyId(found.policy) })
        else if (!isOfOtherRelease(object, found.validation))
          yield say('AP-01', found.at, {
            as: facts.policyId(found.policy),
            part: found.part,
            severity: SEVERITIES[found.action],
            data: { message: found.message, policy: facts.namedPolicy(found.policy) },
            related: [{ at: found.validation, note: 'the expression that denies it' }],
          })
      }
  },
})
