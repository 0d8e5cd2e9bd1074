import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { block, blocks, field, literal, texts } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { AGGREGATED, type PolicyRule, type Role, role } from '../../facts/kubernetes/rbac.ts'
import { findNearest } from '../../model/nearest.ts'
import { labelText, objectMeta } from './object-meta.ts'

const TERRAFORM = {
  kubernetes_role: false,
  kubernetes_role_v1: false,
  kubernetes_cluster_role: true,
  kubernetes_cluster_role_v1: true,
} as const

export default defineKind({
  id: 'Role',
  types: [
    'rbac.authorization.k8s.io/Role',
    'rbac.authorization.k8s.io/ClusterRole',
    'operators.coreos.com/ClusterServiceVersion',
    'kubernetes_role',
    'kubernetes_role_v1',
    'kubernetes_cluster_role',
    'kubernetes_cluster_role_v1',
  ],
  recognisedBy: 'kind Role or ClusterRole of rbac.authorization.k8s.io, or what an operator bundle asks for',

  *read(resource) {
    if (resource.type === 'operators.coreos.com/ClusterServiceVersion') return yield* bundleRoles(resource)
    const { body, dialect } = resource
    const rules = dialect.field(body, 'rules', 'rule')
    const isClusterRole =
      resource.type.endsWith('/ClusterRole') ||
      Object.entries(TERRAFORM).some(([type, is]) => is && type === resource.type)
    yield role.of({
      ...objectMeta(resource, !isClusterRole),
      kind: isClusterRole ? 'ClusterRole' : 'Role',
      isClusterRole,
      isBoundClusterWide: false,
      rules: dialect.objects(rules).map(toRule),
      rulesAt: place(rules),
      aggregates: isClusterRole ? aggregatesOf(resource) : [],
      ...(isClusterRole ? misspeltAggregation(resource) : {}),
    })
  },
})

function misspeltAggregation({ body, dialect }: Resource): Pick<Role, 'misspeltAggregation'> {
  const labels = fields(dialect.field(dialect.object(dialect.field(body, 'metadata')), 'labels'))
  if (labels.some(({ key, value }) => key === AGGREGATED && labelText(value) === 'true')) return {}
  for (const { key, value } of labels) {
    const text = labelText(value)
    const isOther = key === AGGREGATED && text !== undefined && /^(?:true|yes|on|1|enabled)$/i.test(text)
    if (isOther || isNearLabel(key))
      return { misspeltAggregation: { text: `${key}: ${text ?? ''}`, at: place(value, isOther ? undefined : 'key') } }
  }
  return {}
}

/** Whether a label is kro's for aggregation with another prefix, or a few letters off. */
const isNearLabel = (key: string): boolean =>
  key !== AGGREGATED &&
  (findNearest(key, [AGGREGATED]) !== undefined || /^(?:[\w-]+\.)*kro\.[\w.-]+\/aggregate-to-controller$/.test(key))

/** Selectors of `aggregationRule` that state labels and nothing else; one without labels selects every ClusterRole. */
const aggregatesOf = ({ body, dialect }: Resource): Role['aggregates'] =>
  blocks(dialect.field(body, 'aggregationRule', 'aggregation_rule'))
    .flatMap(rule => blocks(dialect.field(rule, 'clusterRoleSelectors', 'cluster_role_selectors')))
    .flatMap(selector => {
      if (dialect.field(selector, 'matchExpressions', 'match_expressions').node !== undefined) return []
      const labels = fields(dialect.field(selector, 'matchLabels', 'match_labels'))
      const known = labels.flatMap(({ key, value }) => {
        const text = literal(value)
        return text === undefined ? [] : [[key, text] as const]
      })
      return known.length < labels.length ? [] : [Object.fromEntries(known)]
    })

/** The operator lifecycle manager makes a ClusterRole of each clusterPermissions entry and binds it cluster-wide. */
function* bundleRoles(resource: Resource) {
  for (const [list, isClusterRole] of [
    ['clusterPermissions', true],
    ['permissions', false],
  ] as const)
    for (const entry of items(get(resource.body, 'spec', 'install', 'spec', list))) {
      const rules = get(entry, 'rules')
      const name = `${resource.name}-${literal(get(entry, 'serviceAccountName')) ?? ''}`
      yield role.of({
        ...objectMeta(resource),
        kind: isClusterRole ? 'ClusterRole' : 'Role',
        name,
        isClusterRole,
        isBoundClusterWide: isClusterRole,
        rules: items(rules).map(toRule),
        rulesAt: place(rules),
        aggregates: [],
      })
    }
}

function toRule(cursor: Cursor): PolicyRule {
  const rule = block(cursor)
  return {
    apiGroups: texts(field(rule, 'apiGroups')),
    resources: texts(field(rule, 'resources')),
    resourceNames: texts(field(rule, 'resourceNames')),
    verbs: texts(field(rule, 'verbs')),
    nonResourceURLs: texts(field(rule, 'nonResourceURLs')),
    at: place(rule),
  }
}
