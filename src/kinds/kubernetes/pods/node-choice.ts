import { type DescribedPods, podField } from '../../../dialects/described-pods.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { isTemplated, literal } from '../../../documents/read.ts'

/** The label that tells hybrid nodes from others (eks-hybrid sets it to `hybrid`, EKS to `ec2`, `auto` or `fargate`). */
const COMPUTE_TYPE = 'eks.amazonaws.com/compute-type'
/** Labels that only nodes in the cloud have: of a managed node group, of Karpenter, of an instance. */
const CLOUD_ONLY = new Set([
  'eks.amazonaws.com/nodegroup',
  'karpenter.sh/nodepool',
  'karpenter.sh/provisioner-name',
  'node.kubernetes.io/instance-type',
])

type Pods = Pick<DescribedPods, 'specs'>

const REQUIRED = ['nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'] as const

/** What a field of the Pods leads to; none where it leads nowhere. */
function within(pods: Pods, name: string, ...path: readonly string[]): readonly Cursor[] {
  const found = podField(pods, name)
  return found === undefined ? [] : items(get(found, ...path))
}

/** Whether the node selector or the required node affinity of Pods admits no hybrid node. */
export function isOffHybridNodes(pods: Pods): boolean {
  const selector = podField(pods, 'nodeSelector')
  const selected = (selector === undefined ? [] : fields(selector)).some(({ key, value }) => {
    if (CLOUD_ONLY.has(key)) return true
    const wanted = literal(value)
    return key === COMPUTE_TYPE && wanted !== undefined && wanted !== 'hybrid' && !isTemplated(wanted)
  })
  const terms = within(pods, 'affinity', ...REQUIRED)
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

/** Where the node selector or the required node affinity of Pods picks hybrid nodes. */
export function hybridChoice(pods: Pods): Place | undefined {
  const selector = podField(pods, 'nodeSelector')
  const selected = selector && get(selector, COMPUTE_TYPE)
  if (selected !== undefined && literal(selected) === 'hybrid') return place(selected)
  for (const term of within(pods, 'affinity', ...REQUIRED))
    for (const expression of items(get(term, 'matchExpressions'))) {
      if (literal(get(expression, 'key')) !== COMPUTE_TYPE || literal(get(expression, 'operator')) !== 'In') continue
      const hybrid = items(get(expression, 'values')).find(value => literal(value) === 'hybrid')
      if (hybrid !== undefined) return place(hybrid)
    }
  return undefined
}

/** Where Pods tolerate the taint of hybrid nodes by its name. */
export function hybridToleration(pods: Pods): Place | undefined {
  const found = within(pods, 'tolerations').find(toleration => {
    const value = literal(get(toleration, 'value'))
    return literal(get(toleration, 'key')) === COMPUTE_TYPE && (value === undefined || value === 'hybrid')
  })
  return found && place(get(found, 'key'))
}
