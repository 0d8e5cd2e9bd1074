import type { LifeCycle } from './go-types.ts'

const life = (introduced: number, deprecated: number, removed: number, replacement: string): LifeCycle => ({
  introduced,
  deprecated,
  removed,
  replacement,
})
const PSP = life(1, 21, 25, '')

/**
 * The life of APIs that k8s.io/api no longer has, or that other modules define
 * (https://kubernetes.io/docs/reference/using-api/deprecation-guide/; apiextensions-apiserver, kube-aggregator, apiserver).
 */
export const REMOVED: Readonly<Record<string, LifeCycle>> = {
  'apiextensions.k8s.io/v1beta1/CustomResourceDefinition': life(
    7,
    16,
    22,
    'apiextensions.k8s.io/v1/CustomResourceDefinition',
  ),
  'apiregistration.k8s.io/v1beta1/APIService': life(7, 19, 22, 'apiregistration.k8s.io/v1/APIService'),
  'apps/v1beta1/ReplicaSet': life(6, 8, 16, 'apps/v1/ReplicaSet'),
  'audit.k8s.io/v1alpha1/Event': life(7, 21, 24, 'audit.k8s.io/v1/Event'),
  'audit.k8s.io/v1alpha1/Policy': life(7, 21, 24, 'audit.k8s.io/v1/Policy'),
  'audit.k8s.io/v1beta1/Event': life(8, 21, 24, 'audit.k8s.io/v1/Event'),
  'audit.k8s.io/v1beta1/Policy': life(8, 21, 24, 'audit.k8s.io/v1/Policy'),
  'batch/v2alpha1/CronJob': life(4, 8, 21, 'batch/v1/CronJob'),
  'batch/v2alpha1/ScheduledJob': life(4, 8, 21, 'batch/v1/CronJob'),
  'events.k8s.io/v1beta1/Event': life(8, 22, 25, 'events.k8s.io/v1/Event'),
  'extensions/v1beta1/Job': life(1, 2, 6, 'batch/v1/Job'),
  'extensions/v1beta1/PodSecurityPolicy': life(3, 10, 16, ''),
  'flowcontrol.apiserver.k8s.io/v1alpha1/FlowSchema': life(18, 20, 24, 'flowcontrol.apiserver.k8s.io/v1/FlowSchema'),
  'flowcontrol.apiserver.k8s.io/v1alpha1/PriorityLevelConfiguration': life(
    18,
    20,
    24,
    'flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration',
  ),
  'node.k8s.io/v1alpha1/RuntimeClass': life(12, 20, 24, 'node.k8s.io/v1/RuntimeClass'),
  'policy/v1beta1/PodSecurityPolicy': PSP,
  'rbac.authorization.k8s.io/v1alpha1/ClusterRole': life(5, 17, 22, 'rbac.authorization.k8s.io/v1/ClusterRole'),
  'rbac.authorization.k8s.io/v1alpha1/ClusterRoleBinding': life(
    5,
    17,
    22,
    'rbac.authorization.k8s.io/v1/ClusterRoleBinding',
  ),
  'rbac.authorization.k8s.io/v1alpha1/Role': life(5, 17, 22, 'rbac.authorization.k8s.io/v1/Role'),
  'rbac.authorization.k8s.io/v1alpha1/RoleBinding': life(5, 17, 22, 'rbac.authorization.k8s.io/v1/RoleBinding'),
  'scheduling.k8s.io/v1alpha1/PriorityClass': life(8, 14, 22, 'scheduling.k8s.io/v1/PriorityClass'),
  'settings.k8s.io/v1alpha1/PodPreset': life(6, 18, 20, ''),
  'v1/ComponentStatus': life(0, 19, 0, ''),
}
