import { get, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { admissionPolicy } from '../../facts/policy/admission-policy.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { matchConstraints, namedExpressions, paramKindOf, policyText, validationsOf } from './read-policy.ts'

export default defineKind({
  id: 'ValidatingAdmissionPolicy',
  types: ['admissionregistration.k8s.io/ValidatingAdmissionPolicy'],
  recognisedBy: 'apiVersion admissionregistration.k8s.io/v1, kind ValidatingAdmissionPolicy',

  read: resource => {
    const spec = get(resource.body, 'spec')
    const { name, at } = objectMeta(resource, false)
    const paramKind = paramKindOf(get(spec, 'paramKind'))
    return [
      admissionPolicy.of({
        system: 'Kubernetes',
        name,
        policy: name,
        at,
        match: matchConstraints(get(spec, 'matchConstraints')),
        conditions: namedExpressions(get(spec, 'matchConditions')),
        variables: namedExpressions(get(spec, 'variables')),
        validations: validationsOf(get(spec, 'validations')),
        audits: items(get(spec, 'auditAnnotations')).flatMap(one => policyText(get(one, 'valueExpression')) ?? []),
        ...(paramKind === undefined ? {} : { paramKind }),
        isStrict: literal(get(spec, 'failurePolicy')) !== 'Ignore',
        actions: [],
        controllers: [],
      }),
    ]
  },
})
