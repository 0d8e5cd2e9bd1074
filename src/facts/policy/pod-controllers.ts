/** Kubernetes' kinds with a Pod template, and where that is. */
export const POD_TEMPLATE_PATHS: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['spec', 'template'],
  DaemonSet: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  ReplicaSet: ['spec', 'template'],
  Job: ['spec', 'template'],
  ReplicationController: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
}

/** The kinds for which Kyverno generates rules from those for Pods (pkg/autogen): all, a list with commas, or none. */
export function podControllers(stated: string | undefined): readonly string[] {
  const all = Object.keys(POD_TEMPLATE_PATHS)
  if (stated === undefined || stated === 'all') return all
  const wanted = new Set(stated.split(',').map(one => one.trim().toLowerCase().replace(/s$/, '')))
  return all.filter(kind => wanted.has(kind.toLowerCase()))
}
