import type { LabelRequirement, LabelSelector } from '../../model/kubernetes/selector.ts'
import { objectContent } from '../kubernetes/object-content.ts'
import type { AdmissionObject } from './admission-object.ts'
import type { KindPattern, MatchBlock, PolicyAction, PolicyMatch } from './admission-policy.ts'
import { fieldsIn, isFields, type MutableFields } from './plain-fields.ts'

/** Where a constraint of Gatekeeper applies and what it does (frameworks/constraint, gatekeeper pkg/mutation/match); no action where it does nothing. */
export function constraintOf(constraint: AdmissionObject): {
  readonly match: PolicyMatch
  readonly action: PolicyAction | undefined
} {
  const content = objectContent(constraint)
  const spec = isFields(content) ? fieldsIn(content, 'spec') : undefined
  const match = fieldsIn(spec, 'match')
  const kinds = listOf(match?.['kinds']).filter(isFields)
  const block: MatchBlock = {
    ...(kinds.length === 0 ? {} : { kinds: kinds.flatMap(patternsOf) }),
    ...names(match, 'namespaces', 'namespaces'),
    ...names(match, 'excludedNamespaces', 'excludedNamespaces'),
    ...(typeof match?.['name'] === 'string' ? { names: [match['name']] } : {}),
    ...(typeof match?.['scope'] === 'string' ? { scope: match['scope'] } : {}),
    ...selector(match, 'labelSelector', 'objectSelector'),
    ...selector(match, 'namespaceSelector', 'namespaceSelector'),
  }
  return {
    match: { all: [[block]], none: [], isEquivalent: false },
    action: ACTIONS.get(spec?.['enforcementAction'] ?? 'deny'),
  }
}

const ACTIONS: ReadonlyMap<unknown, PolicyAction> = new Map<unknown, PolicyAction>([
  ['deny', 'Deny'],
  ['warn', 'Warn'],
  ['dryrun', 'Audit'],
])

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown): readonly string[] => listOf(value).filter(one => typeof one === 'string')

const patternsOf = (one: MutableFields): readonly KindPattern[] =>
  textsOf(one['apiGroups'] ?? ['*']).flatMap(group =>
    textsOf(one['kinds'] ?? ['*']).map(kind => ({ group, version: '*', kind })),
  )

const names = (match: MutableFields | undefined, key: string, part: 'namespaces' | 'excludedNamespaces') =>
  Array.isArray(match?.[key]) && match[key].length > 0 ? { [part]: textsOf(match[key]) } : {}

const selector = (
  match: MutableFields | undefined,
  key: string,
  part: 'objectSelector' | 'namespaceSelector',
): Partial<MatchBlock> => {
  const found = fieldsIn(match, key)
  return found === undefined ? {} : { [part]: selectorOf(found) }
}

/** A label selector of plain data. */
function selectorOf(fields: MutableFields): LabelSelector {
  const labels = Object.entries(fieldsIn(fields, 'matchLabels') ?? {}).map(
    ([key, value]): LabelRequirement => ({ key, operator: 'In', values: [String(value)] }),
  )
  const expressions = listOf(fields['matchExpressions'])
    .filter(isFields)
    .flatMap(({ key, operator, values }): readonly LabelRequirement[] => {
      const found = OPERATORS.find(one => one === operator)
      return typeof key === 'string' && found !== undefined ? [{ key, operator: found, values: textsOf(values) }] : []
    })
  return [...labels, ...expressions]
}

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const
