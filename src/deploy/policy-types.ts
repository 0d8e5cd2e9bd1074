import { defineDeployStep } from '../engine/deploy-step.ts'
import { isOf } from '../engine/fact.ts'
import { customResource } from '../facts/kubernetes/custom-resource.ts'
import { admissionPolicy, mutatingPolicy } from '../facts/policy/admission-policy.ts'
import { lazily } from '../model/lazily.ts'
import { load } from './policies/index.ts'

const CHECKED: ReadonlySet<string> = new Set([admissionPolicy.id, mutatingPolicy.id])

/**
 * What the API server finds out about an admission policy when it takes it: expressions that do not parse or have a type problem
 * for all kinds that it matches, and resources that there are not. `table` is that of Kubernetes' own kinds
 * (src/schemas/kubernetes-types.generated.ts).
 */
export const policyTypes = (table: string | undefined) => {
  const checker = lazily(() => load().policyChecker(table))
  return defineDeployStep({
    id: 'policy-types',
    from: { judging: admissionPolicy, mutating: mutatingPolicy, definitions: customResource },
    deploy: ({ judging, mutating, definitions }) => {
      const policies = [...judging, ...mutating]
      if (policies.length === 0) return undefined
      const checked = checker()(definitions)
      const known = new Map(policies.map(policy => [policy, lazily(() => checked(policy))]))
      return {
        changes: CHECKED,
        change: (_path, emitted) =>
          isOf(admissionPolicy, emitted) || isOf(mutatingPolicy, emitted)
            ? { ...emitted, value: known.get(emitted.value)?.() ?? emitted.value }
            : emitted,
      }
    },
  })
}
