import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type {
  CelText,
  MatchBlock,
  NamedExpression,
  ParamKind,
  ParamRef,
  PolicyAction,
  ResourceRule,
  Validation,
} from '../../facts/policy/admission-policy.ts'
import type { LabelRequirement, LabelSelector } from '../../model/kubernetes/selector.ts'
import { objectMeta, stringMap } from '../kubernetes/object-meta.ts'

/** The text at a cursor with its place; undefined where there is none. */
export function policyText(cursor: Cursor): CelText | undefined {
  const text = literal(cursor)
  return text === undefined ? undefined : { text, at: place(cursor) }
}

/** The texts of a list. */
export const textList = (cursor: Cursor): readonly string[] => items(cursor).flatMap(item => literal(item) ?? [])

/** The items of a list that have a name and an expression. */
export const namedExpressions = (list: Cursor): readonly NamedExpression[] =>
  items(list).flatMap(item => {
    const found = policyText(get(item, 'expression'))
    return found === undefined ? [] : [{ name: literal(get(item, 'name')) ?? '', ...found }]
  })

/** The validations of a list. */
export const validationsOf = (list: Cursor): readonly Validation[] =>
  items(list).flatMap(item => {
    const expression = policyText(get(item, 'expression'))
    const message = literal(get(item, 'message'))
    const messageExpression = policyText(get(item, 'messageExpression'))
    if (expression === undefined) return []
    return [
      { expression, ...(message === undefined ? {} : { message }), ...(messageExpression && { messageExpression }) },
    ]
  })

/** A label selector. */
export function selectorOf(cursor: Cursor): LabelSelector {
  const labels = Object.entries(stringMap(get(cursor, 'matchLabels'))).map(
    ([key, value]): LabelRequirement => ({ key, operator: 'In', values: [value] }),
  )
  const expressions = items(get(cursor, 'matchExpressions')).flatMap((one): readonly LabelRequirement[] => {
    const key = literal(get(one, 'key'))
    const operator = OPERATORS.find(known => known === literal(get(one, 'operator')))
    return key === undefined || operator === undefined ? [] : [{ key, operator, values: textList(get(one, 'values')) }]
  })
  return [...labels, ...expressions]
}

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const

/** The selector in a field; undefined where there is none. */
export function selectorIn(
  cursor: Cursor,
  key: string,
  part: 'objectSelector' | 'namespaceSelector',
): Pick<MatchBlock, 'objectSelector' | 'namespaceSelector'> {
  const found = get(cursor, key)
  return found.node === undefined ? {} : { [part]: selectorOf(found) }
}

/** The rules of a list, as webhooks and admission policies have them. */
export const resourceRules = (list: Cursor): readonly ResourceRule[] =>
  items(list).map(rule => ({
    groups: textList(get(rule, 'apiGroups')),
    versions: textList(get(rule, 'apiVersions')),
    resources: items(get(rule, 'resources')).flatMap(item => policyText(item) ?? []),
    names: textList(get(rule, 'resourceNames')),
    operations: textList(get(rule, 'operations')),
    scope: literal(get(rule, 'scope')) ?? '*',
  }))

/** `matchConstraints` of a policy or `matchResources` of a binding, where rules may be absent. */
export function matchResources(cursor: Cursor) {
  const rules = get(cursor, 'resourceRules')
  const excluded = resourceRules(get(cursor, 'excludeResourceRules'))
  const block: MatchBlock = {
    ...(rules.node === undefined ? {} : { rules: resourceRules(rules) }),
    ...selectorIn(cursor, 'objectSelector', 'objectSelector'),
    ...selectorIn(cursor, 'namespaceSelector', 'namespaceSelector'),
  }
  return {
    all: [[block]],
    none: excluded.length === 0 ? [] : [{ rules: excluded }],
    isEquivalent: literal(get(cursor, 'matchPolicy')) !== 'Exact',
  }
}

/** `matchConstraints` of a policy, which matches nothing but what its rules name: it must have some (apiserver; Kyverno makes its webhook of them). */
export function matchConstraints(cursor: Cursor) {
  const match = matchResources(cursor)
  return { ...match, all: match.all.map(blocks => blocks.map(block => ({ rules: [], ...block }))) }
}

/** The type of parameters that a policy states. */
export function paramKindOf(cursor: Cursor): ParamKind | undefined {
  const apiVersion = literal(get(cursor, 'apiVersion'))
  const kind = literal(get(cursor, 'kind'))
  return apiVersion === undefined || kind === undefined ? undefined : { apiVersion, kind, at: place(cursor) }
}

/** The objects that are parameters. */
export function paramRefOf(cursor: Cursor): ParamRef | undefined {
  if (cursor.node === undefined) return undefined
  const name = literal(get(cursor, 'name'))
  const namespace = literal(get(cursor, 'namespace'))
  const selector = get(cursor, 'selector')
  return {
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(selector.node === undefined ? {} : { selector: selectorOf(selector) }),
    isRequired: literal(get(cursor, 'parameterNotFoundAction')) !== 'Allow',
    at: place(cursor),
  }
}

/** What happens to what is denied; `fallback` where nothing is stated. */
export function actionsOf(list: Cursor, fallback: PolicyAction): readonly PolicyAction[] {
  if (list.node === undefined) return [fallback]
  return textList(list).flatMap(text => ACTIONS.find(one => one === text) ?? [])
}

const ACTIONS = ['Deny', 'Warn', 'Audit'] as const

/** What a ValidatingAdmissionPolicy and a MutatingAdmissionPolicy have in common. */
export function kubernetesPolicy(resource: Resource) {
  const spec = get(resource.body, 'spec')
  const { name, at } = objectMeta(resource, false)
  const paramKind = paramKindOf(get(spec, 'paramKind'))
  return {
    system: 'Kubernetes',
    name,
    policy: name,
    at,
    match: matchConstraints(get(spec, 'matchConstraints')),
    conditions: namedExpressions(get(spec, 'matchConditions')),
    variables: namedExpressions(get(spec, 'variables')),
    ...(paramKind === undefined ? {} : { paramKind }),
    isStrict: literal(get(spec, 'failurePolicy')) !== 'Ignore',
    actions: [],
    controllers: [],
  } as const
}
