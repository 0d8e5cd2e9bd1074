import { type Cursor, fields, get, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type AdmissionPolicy,
  admissionPolicy,
  type KindPattern,
  type MatchBlock,
  type PolicyAction,
} from '../../facts/policy/admission-policy.ts'
import { podControllers } from '../../facts/policy/pod-controllers.ts'
import { objectMeta, stringMap } from '../kubernetes/object-meta.ts'
import {
  namedExpressions,
  paramKindOf,
  paramRefOf,
  policyText,
  selectorIn,
  textList,
  validationsOf,
} from './read-policy.ts'

/** What Kyverno does beside validation, by the key of a rule. */
const OTHERS: readonly (readonly [key: string, why: string])[] = [
  ['mutate', 'mutation is not evaluated'],
  ['generate', 'generation is not evaluated'],
  ['verifyImages', 'the verification of images is not evaluated'],
  ['validate', 'patterns and conditions of Kyverno are not evaluated, only CEL'],
]
const CONTROLLERS = 'pod-policies.kyverno.io/autogen-controllers'

export default defineKind({
  id: 'KyvernoPolicy',
  types: ['kyverno.io/ClusterPolicy', 'kyverno.io/Policy'],
  recognisedBy: 'apiVersion kyverno.io/v1, kind ClusterPolicy or Policy',

  *read(resource) {
    const spec = get(resource.body, 'spec')
    const { name, namespace, annotations, at } = objectMeta(resource, resource.type.endsWith('/Policy'))
    const rules = items(get(spec, 'rules'))
    for (const rule of rules) {
      const cel = get(rule, 'validate', 'cel')
      const ruleName = literal(get(rule, 'name')) ?? ''
      const match = get(rule, 'match')
      const all = conjunction(match)
      const excluded = blocksOf(get(rule, 'exclude'))
      const action = literal(get(rule, 'validate', 'failureAction')) ?? literal(get(spec, 'validationFailureAction'))
      const paramKind = paramKindOf(get(cel, 'paramKind'))
      const paramRef = paramRefOf(get(cel, 'paramRef'))
      const policy: AdmissionPolicy = {
        system: 'Kyverno',
        name: rules.length === 1 ? name : `${name}/${ruleName}`,
        policy: name,
        ...(namespace === undefined ? {} : { namespace }),
        at,
        match: {
          all: namespace === undefined ? all : [...all, [{ namespaces: [namespace] }]],
          none: excluded,
          isEquivalent: false,
        },
        conditions: [...namedExpressions(get(rule, 'celPreconditions'))],
        variables: namedExpressions(get(cel, 'variables')),
        validations: validationsOf(get(cel, 'expressions')),
        audits: items(get(cel, 'auditAnnotations')).flatMap(one => policyText(get(one, 'valueExpression')) ?? []),
        ...(paramKind === undefined ? {} : { paramKind }),
        ...(paramRef === undefined ? {} : { paramRef }),
        isStrict: true,
        actions: [actionOf(action)],
        controllers: mayHaveControllers(all.flat(), excluded) ? podControllers(annotations[CONTROLLERS]) : [],
      }
      const other = OTHERS.find(([key]) => get(rule, key).node !== undefined)
      if (cel.node !== undefined) yield admissionPolicy.of(policy)
      else if (other !== undefined)
        yield admissionPolicy.of({ ...policy, notJudged: `policy ${policy.name}: ${other[1]}`, validations: [] })
    }
  },
})

const actionOf = (action: string | undefined): PolicyAction => (action?.toLowerCase() === 'enforce' ? 'Deny' : 'Audit')

/** `any` needs one of its blocks, `all` each; older policies have one block alone. */
function conjunction(match: Cursor): readonly (readonly MatchBlock[])[] {
  const all = items(get(match, 'all'))
  return all.length > 0 ? all.map(one => [blockOf(one)]) : [blocksOf(match)]
}

function blocksOf(match: Cursor): readonly MatchBlock[] {
  const any = items(get(match, 'any'))
  if (any.length > 0) return any.map(blockOf)
  const all = items(get(match, 'all'))
  if (all.length > 0) return all.map(blockOf)
  return get(match, 'resources').node === undefined ? [] : [blockOf(match)]
}

function blockOf(block: Cursor): MatchBlock {
  const resources = get(block, 'resources')
  const names = [
    ...textList(get(resources, 'names')),
    ...(literal(get(resources, 'name')) === undefined ? [] : [literal(get(resources, 'name')) ?? '']),
  ]
  const operations = get(resources, 'operations')
  const stated = get(resources, 'kinds').node === undefined ? undefined : textList(get(resources, 'kinds'))
  const isByRequest = ['subjects', 'roles', 'clusterRoles'].some(key => get(block, key).node !== undefined)
  const isOther = operations.node !== undefined && !textList(operations).some(one => one === 'CREATE' || one === '*')
  return {
    ...(isOther ? { kinds: [] } : stated === undefined ? {} : { kinds: stated.map(patternOf) }),
    ...(names.length === 0 ? {} : { names }),
    ...(get(resources, 'namespaces').node === undefined ? {} : { namespaces: textList(get(resources, 'namespaces')) }),
    ...selectorIn(resources, 'selector', 'objectSelector'),
    ...selectorIn(resources, 'namespaceSelector', 'namespaceSelector'),
    ...(fields(get(resources, 'annotations')).length === 0
      ? {}
      : { annotations: stringMap(get(resources, 'annotations')) }),
    ...(isByRequest ? { unknown: 'who makes it' } : {}),
  }
}

/** `Pod`, `v1/Pod`, `apps/v1/Deployment`, `*` with a subresource after a dot or a slash (pkg/utils/kube/kind.go). */
function patternOf(text: string): KindPattern {
  const [, group = '*', version = '*', kind = text] =
    /^(?:(?:([^/]+)\/)?(v\d[^/]*|\*)\/)?([^/.]+)$/.exec(text) ?? ([] as const)
  return { group, version, kind }
}

/** Rules are generated for controllers if the rule is about Pods alone, whatever they are called (pkg/autogen, CanAutoGen). */
const mayHaveControllers = (wanted: readonly MatchBlock[], excluded: readonly MatchBlock[]): boolean =>
  wanted.every(({ kinds = [] }) => kinds.length === 1) &&
  [...wanted, ...excluded].every(
    ({ kinds = [], names, objectSelector, annotations }) =>
      kinds.every(({ kind }) => kind === 'Pod') &&
      names === undefined &&
      objectSelector === undefined &&
      annotations === undefined,
  )
