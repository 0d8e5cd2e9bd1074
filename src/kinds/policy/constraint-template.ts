import { get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { type AdmissionPolicy, admissionPolicy } from '../../facts/policy/admission-policy.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { namedExpressions, validationsOf } from './read-policy.ts'

export default defineKind({
  id: 'ConstraintTemplate',
  types: ['templates.gatekeeper.sh/ConstraintTemplate'],
  recognisedBy: 'apiVersion templates.gatekeeper.sh/v1, kind ConstraintTemplate',

  *read(resource) {
    const spec = get(resource.body, 'spec')
    const { name, at } = objectMeta(resource, false)
    const constraint = literal(get(spec, 'crd', 'spec', 'names', 'kind'))
    if (constraint === undefined) return
    for (const target of items(get(spec, 'targets'))) {
      const source = items(get(target, 'code')).find(one => literal(get(one, 'engine')) === 'K8sNativeValidation')
      const code = source && get(source, 'source')
      const own = code === undefined ? [] : namedExpressions(get(code, 'variables'))
      const where = place(spec)
      const policy: AdmissionPolicy = {
        system: 'Gatekeeper',
        name,
        policy: name,
        at,
        match: { all: [], none: [], isEquivalent: false },
        conditions: code === undefined ? [] : namedExpressions(get(code, 'matchConditions')),
        variables: [
          { name: 'anyObject', text: 'object', at: where },
          { name: 'params', text: PARAMS, at: where },
          ...own,
        ],
        validations: code === undefined ? [] : validationsOf(get(code, 'validations')),
        audits: [],
        isStrict: literal(get(code ?? spec, 'failurePolicy')) !== 'Ignore',
        actions: [],
        controllers: [],
        constraint,
      }
      yield admissionPolicy.of(
        code === undefined ? { ...policy, notJudged: `policy ${name}: Rego is not evaluated, only CEL` } : policy,
      )
    }
  },
})

/** The variables of each template (gatekeeper, pkg/drivers/k8scel/schema): the constraint is the parameter of the policy. */
const PARAMS = '!has(params.spec) ? null : !has(params.spec.parameters) ? null : params.spec.parameters'
