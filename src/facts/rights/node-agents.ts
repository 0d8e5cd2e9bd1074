import { known } from '../../documents/value.ts'
import { isCalledOperator, knownOperator } from '../../model/rights/known-operators.ts'
import type { Workload } from '../kubernetes/workload.ts'
import { operatorNames } from './role-holders.ts'

/** Whether containers of a workload can become their node, and it is not an agent of nodes. */
export const mayBecomeNode = (one: Workload): boolean => one.nodeAccess !== undefined && !isNodeAgent(one)

/**
 * Whether a workload is an agent of nodes: a DaemonSet in kube-system, or of a known operator where that is at home; or a
 * component of the control plane, which runs as a Pod of its node.
 */
function isNodeAgent(one: Workload): boolean {
  const { kind, namespace } = one
  if (kind === 'DaemonSet' && namespace === 'kube-system') return true
  const isStatic = kind === 'Pod' && namespace === 'kube-system'
  return (kind === 'DaemonSet' || isStatic) && isOfOperator(one)
}

/** Whether a workload is a known operator's, where that is at home. */
export const isOfOperator = (one: Workload): boolean =>
  knownOperator({ namespace: one.namespace, names: namesOf(one) }) !== undefined

/** Whether a workload calls itself an operator, so that it has its rights for what it deploys. */
export const saysOperator = (one: Workload): boolean => namesOf(one).some(isCalledOperator)

/** Whether an account is called after a known operator, wherever it is: teams deploy copies of its chart in namespaces of their own. */
export const isCalledAfterOperator = (account: string): boolean =>
  knownOperator({ namespace: undefined, names: [account.slice(account.lastIndexOf('/') + 1)] }) !== undefined

const namesOf = (one: Workload): readonly string[] => [
  ...operatorNames(one),
  ...operatorNames({ name: known(one.serviceAccountName) ?? '', labels: one.podLabels }),
]
