import { get, items } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/kind.ts'
import { admissionPolicy } from '../../facts/policy/admission-policy.ts'
import { kubernetesPolicy, policyText, validationsOf } from './read-policy.ts'

export default defineKind({
  id: 'ValidatingAdmissionPolicy',
  types: ['admissionregistration.k8s.io/ValidatingAdmissionPolicy'],
  recognisedBy: 'apiVersion admissionregistration.k8s.io/v1, kind ValidatingAdmissionPolicy',

  read: resource => {
    const spec = get(resource.body, 'spec')
    return [
      admissionPolicy.of({
        ...kubernetesPolicy(resource),
        validations: validationsOf(get(spec, 'validations')),
        audits: items(get(spec, 'auditAnnotations')).flatMap(one => policyText(get(one, 'valueExpression')) ?? []),
      }),
    ]
  },
})
