import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { isTemplated, literal } from '../../documents/read.ts'

/** The label that tells hybrid nodes from others (eks-hybrid sets it to `hybrid`, EKS to `ec2`, `auto` or `fargate`). */
const COMPUTE_TYPE = 'eks.amazonaws.com/compute-type'
/** Labels that only nodes in the cloud have: of a managed node group, of Karpenter, of an instance. */
const CLOUD_ONLY = new Set([
  'eks.amazonaws.com/nodegroup',
  'karpenter.sh/nodepool',
  'karpenter.sh/provisioner-name',
  'node.kubernetes.io/instance-type',
])

/** Whether the node selector or the required node affinity of a Pod spec admits no hybrid node. */
export function isOffHybridNodes(spec: Cursor): boolean {
  const selected = fields(get(spec, 'nodeSelector')).some(({ key, value }) => {
    if (CLOUD_ONLY.has(key)) return true
    const wanted = literal(value)
    return key === COMPUTE_TYPE && wanted !== undefined && wanted !== 'hybrid' && !isTemplated(wanted)
  })
  const affinity = get(spec, 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution')
  const terms = items(get(affinity, 'nodeSelectorTerms'))
  // Terms are alternatives: each one must keep it off.
  return selected || (terms.length > 0 && terms.every(term => items(get(term, 'matchExpressions')).some(keepsOff)))
}

function keepsOff(expression: Cursor): boolean {
  const key = literal(get(expression, 'key')) ?? ''
  const operator = literal(get(expression, 'operator'))
  const values = items(get(expression, 'values')).map(value => literal(value) ?? '')
  if (operator === 'In') {
    if (CLOUD_ONLY.has(key)) return true
    return key === COMPUTE_TYPE && !values.some(value => value === 'hybrid' || value === '' || isTemplated(value))
  }
  if (operator === 'NotIn') return key === COMPUTE_TYPE && values.includes('hybrid')
  return operator === 'Exists' && CLOUD_ONLY.has(key)
}

/** Where the node selector or the required node affinity of a Pod spec picks hybrid nodes. */
export function hybridChoice(spec: Cursor): Place | undefined {
  const selected = get(spec, 'nodeSelector', COMPUTE_TYPE)
  if (literal(selected) === 'hybrid') return place(selected)
  const affinity = get(spec, 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution')
  for (const term of items(get(affinity, 'nodeSelectorTerms')))
    for (const expression of items(get(term, 'matchExpressions'))) {
      if (literal(get(expression, 'key')) !== COMPUTE_TYPE || literal(get(expression, 'operator')) !== 'In') continue
      const hybrid = items(get(expression, 'values')).find(value => literal(value) === 'hybrid')
      if (hybrid !== undefined) return place(hybrid)
    }
  return undefined
}

/** Where a Pod spec tolerates the taint of hybrid nodes by its name. */
export function hybridToleration(spec: Cursor): Place | undefined {
  const found = items(get(spec, 'tolerations')).find(toleration => {
    const value = literal(get(toleration, 'value'))
    return literal(get(toleration, 'key')) === COMPUTE_TYPE && (value === undefined || value === 'hybrid')
  })
  return found && place(get(found, 'key'))
}
