/** The kinds with a scale subresource that everybody has, by their API group (k8s.io/kubernetes). */
const GROUPS: Readonly<Record<string, string>> = {
  Deployment: 'apps',
  StatefulSet: 'apps',
  ReplicaSet: 'apps',
  ReplicationController: '',
}
/** Kinds that run Pods and can't be scaled. */
const FIXED: Readonly<Record<string, string>> = { DaemonSet: 'apps', Job: 'batch', CronJob: 'batch', Pod: '' }

/** Why a kind of a group cannot be scaled: the group is another one, or the kind has no number of replicas. */
export type ScaleFault = { readonly is: 'group'; readonly wanted: string } | { readonly is: 'fixed' }

/** Whether an object of this apiVersion (empty where none is stated) and kind can be scaled, as far as that is known. */
export function scaleFault(apiVersion: string, kind: string): ScaleFault | undefined {
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
  const wanted = Object.hasOwn(GROUPS, kind) ? GROUPS[kind] : undefined
  if (wanted !== undefined)
    return group === wanted ? undefined : { is: 'group', wanted: wanted === '' ? 'v1' : `${wanted}/v1` }
  const fixed = Object.hasOwn(FIXED, kind) ? FIXED[kind] : undefined
  return fixed === group ? { is: 'fixed' } : undefined
}

/** Whether workloads of this kind are read: others may exist unseen. */
export const isReadKind = (kind: string): boolean =>
  Object.hasOwn(GROUPS, kind) || Object.hasOwn(FIXED, kind) || kind === 'Rollout'
