import { get, items } from '../../documents/cursor.ts'
import { boolean, literal } from '../../documents/read.ts'
import { known } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { admissionPolicy } from '../../facts/policy/admission-policy.ts'
import { podControllers } from '../../facts/policy/pod-controllers.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { actionsOf, matchConstraints, namedExpressions, policyText, textList, validationsOf } from './read-policy.ts'

export default defineKind({
  id: 'ValidatingPolicy',
  types: ['policies.kyverno.io/ValidatingPolicy', 'policies.kyverno.io/NamespacedValidatingPolicy'],
  recognisedBy: 'apiVersion policies.kyverno.io/v1, kind ValidatingPolicy',

  read: resource => {
    const spec = get(resource.body, 'spec')
    const { name, namespace, at } = objectMeta(resource, resource.type.includes('Namespaced'))
    const match = matchConstraints(get(spec, 'matchConstraints'))
    const controllers = get(spec, 'autogen', 'podControllers', 'controllers')
    const stated = controllers.node === undefined ? undefined : textList(controllers).join(',')
    const isOfRequests = known(boolean(get(spec, 'evaluation', 'admission', 'enabled'))) !== false
    const isJson = literal(get(spec, 'evaluation', 'mode')) === 'JSON'
    const [block] = match.all[0] ?? []
    const isOfNothing = block === undefined || block.rules.length === 0
    const isOfPods =
      block?.objectSelector === undefined &&
      match.none.length === 0 &&
      block?.rules.every(({ resources, names }) => names.length === 0 && resources.every(({ text }) => text === 'pods'))
    return [
      admissionPolicy.of({
        system: 'Kyverno',
        name,
        policy: name,
        ...(namespace === undefined ? {} : { namespace }),
        at,
        match: namespace === undefined ? match : { ...match, all: [...match.all, [{ namespaces: [namespace] }]] },
        conditions: namedExpressions(get(spec, 'matchConditions')),
        variables: namedExpressions(get(spec, 'variables')),
        validations: validationsOf(get(spec, 'validations')),
        audits: items(get(spec, 'auditAnnotations')).flatMap(one => policyText(get(one, 'valueExpression')) ?? []),
        isStrict: literal(get(spec, 'failurePolicy')) !== 'Ignore',
        actions: isOfRequests ? actionsOf(get(spec, 'validationActions'), 'Deny') : ['Audit'],
        controllers: isOfPods === true ? podControllers(stated) : [],
        ...(isJson
          ? { notJudged: `policy ${name}: it judges documents other than objects` }
          : isOfNothing
            ? { notJudged: `policy ${name}: it names no resources that it judges` }
            : {}),
      }),
    ]
  },
})
