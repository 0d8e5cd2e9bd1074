import { get, items } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/kind.ts'
import { mutatingPolicy } from '../../facts/policy/admission-policy.ts'
import { kubernetesPolicy, policyText } from './read-policy.ts'

export default defineKind({
  id: 'MutatingAdmissionPolicy',
  types: ['admissionregistration.k8s.io/MutatingAdmissionPolicy'],
  recognisedBy: 'apiVersion admissionregistration.k8s.io/v1, kind MutatingAdmissionPolicy',

  read: resource => {
    const expressions = items(get(resource.body, 'spec', 'mutations')).flatMap(one => [
      get(one, 'applyConfiguration', 'expression'),
      get(one, 'jsonPatch', 'expression'),
    ])
    return [
      mutatingPolicy.of({
        ...kubernetesPolicy(resource),
        validations: [],
        audits: [],
        mutations: expressions.flatMap(one => policyText(one) ?? []),
      }),
    ]
  },
})
