import { get, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { mutatingPolicy } from '../../facts/policy/admission-policy.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { matchConstraints, namedExpressions, paramKindOf, policyText } from './read-policy.ts'

export default defineKind({
  id: 'MutatingAdmissionPolicy',
  types: ['admissionregistration.k8s.io/MutatingAdmissionPolicy'],
  recognisedBy: 'apiVersion admissionregistration.k8s.io/v1, kind MutatingAdmissionPolicy',

  read: resource => {
    const spec = get(resource.body, 'spec')
    const { name, at } = objectMeta(resource, false)
    const paramKind = paramKindOf(get(spec, 'paramKind'))
    const mutations = items(get(spec, 'mutations')).flatMap(one => [
      get(one, 'applyConfiguration', 'expression'),
      get(one, 'jsonPatch', 'expression'),
    ])
    return [
      mutatingPolicy.of({
        system: 'Kubernetes',
        name,
        policy: name,
        at,
        match: matchConstraints(get(spec, 'matchConstraints')),
        conditions: namedExpressions(get(spec, 'matchConditions')),
        variables: namedExpressions(get(spec, 'variables')),
        validations: [],
        audits: [],
        mutations: mutations.flatMap(one => policyText(one) ?? []),
        ...(paramKind === undefined ? {} : { paramKind }),
        isStrict: literal(get(spec, 'failurePolicy')) !== 'Ignore',
        actions: [],
        controllers: [],
      }),
    ]
  },
})
