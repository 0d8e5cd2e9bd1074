import { known } from '../../documents/value.ts'
import { eachOf } from '../../engine/join/store/fact-index.ts'
import { knownOperator } from '../../model/rights/known-operators.ts'
import { type Workload, workload } from '../kubernetes/workload.ts'
import { operatorNames } from './role-holders.ts'

/** Workloads whose containers can become their node, each by itself. */
export const workloadsOnNodes = eachOf(workload, ({ nodeAccess }) => nodeAccess !== undefined)

/**
 * Whether a workload is an agent of nodes: a DaemonSet in kube-system, or of a known operator where that is at home; or a
 * component of the control plane, which runs as a Pod of its node.
 */
export function isNodeAgent(one: Workload): boolean {
  const { kind, namespace } = one
  if (kind === 'DaemonSet' && namespace === 'kube-system') return true
  const isStatic = kind === 'Pod' && namespace === 'kube-system'
  return (kind === 'DaemonSet' || isStatic) && isOfOperator(one)
}

/** Whether a workload is a known operator's, where that is at home. */
export const isOfOperator = (one: Workload): boolean =>
  knownOperator({
    namespace: one.namespace,
    names: [
      ...operatorNames(one),
      ...operatorNames({ name: known(one.serviceAccountName) ?? '', labels: one.podLabels }),
    ],
  }) !== undefined
