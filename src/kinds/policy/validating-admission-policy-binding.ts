import { get, place } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/kind.ts'
import { policyBinding } from '../../facts/policy/admission-policy.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { actionsOf, matchResources, paramRefOf, policyText } from './read-policy.ts'

export default defineKind({
  id: 'ValidatingAdmissionPolicyBinding',
  types: ['admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding'],
  recognisedBy: 'apiVersion admissionregistration.k8s.io/v1, kind ValidatingAdmissionPolicyBinding',

  read: resource => {
    const spec = get(resource.body, 'spec')
    const { name, at } = objectMeta(resource, false)
    const match = get(spec, 'matchResources')
    const paramRef = paramRefOf(get(spec, 'paramRef'))
    return [
      policyBinding.of({
        name,
        at,
        policy: policyText(get(spec, 'policyName')) ?? { text: '', at: place(spec) },
        ...(match.node === undefined ? {} : { match: matchResources(match) }),
        ...(paramRef === undefined ? {} : { paramRef }),
        actions: actionsOf(get(spec, 'validationActions'), 'Deny'),
        specAt: place(spec),
      }),
    ]
  },
})
