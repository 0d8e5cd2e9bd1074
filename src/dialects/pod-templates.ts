/** Where the Pod template (metadata and spec of the Pods) of each workload type stands in its object. */
export const POD_TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  'core/Pod': [],
  'core/ReplicationController': ['spec', 'template'],
  'core/PodTemplate': ['template'],
  'apps/Deployment': ['spec', 'template'],
  'apps/StatefulSet': ['spec', 'template'],
  'apps/DaemonSet': ['spec', 'template'],
  'apps/ReplicaSet': ['spec', 'template'],
  'extensions/Deployment': ['spec', 'template'],
  'extensions/DaemonSet': ['spec', 'template'],
  'extensions/ReplicaSet': ['spec', 'template'],
  'batch/Job': ['spec', 'template'],
  'batch/CronJob': ['spec', 'jobTemplate', 'spec', 'template'],
  'argoproj.io/Rollout': ['spec', 'template'],
  'serving.knative.dev/Service': ['spec', 'template'],
  'serving.knative.dev/Configuration': ['spec', 'template'],
}
