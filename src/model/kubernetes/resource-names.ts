/** The kinds whose objects have no namespace, of the groups of Kubernetes itself (`kubectl api-resources --namespaced=false`, 1.36). */
const OF_CLUSTER: ReadonlySet<string> = new Set([
  '/Namespace',
  '/Node',
  '/PersistentVolume',
  '/ComponentStatus',
  'admissionregistration.k8s.io/*',
  'apiextensions.k8s.io/*',
  'apiregistration.k8s.io/*',
  'certificates.k8s.io/CertificateSigningRequest',
  'certificates.k8s.io/ClusterTrustBundle',
  'flowcontrol.apiserver.k8s.io/*',
  'networking.k8s.io/IngressClass',
  'networking.k8s.io/IPAddress',
  'networking.k8s.io/ServiceCIDR',
  'node.k8s.io/*',
  'policy/PodSecurityPolicy',
  'rbac.authorization.k8s.io/ClusterRole',
  'rbac.authorization.k8s.io/ClusterRoleBinding',
  'resource.k8s.io/DeviceClass',
  'resource.k8s.io/ResourceSlice',
  'scheduling.k8s.io/PriorityClass',
  'storage.k8s.io/StorageClass',
  'storage.k8s.io/VolumeAttachment',
  'storage.k8s.io/VolumeAttributesClass',
  'storage.k8s.io/CSIDriver',
  'storage.k8s.io/CSINode',
])

/** Whether objects of a kind of Kubernetes have no namespace; the core group is empty. */
export const isOfCluster = (group: string, kind: string): boolean =>
  OF_CLUSTER.has(`${group}/${kind}`) || OF_CLUSTER.has(`${group}/*`)

/**
 * What the resource of a kind may be called: as apimachinery guesses it (meta.UnsafeGuessKindToResource), and as English has it
 * where that differs (`gateways`).
 */
export function resourceNames(kind: string): readonly string[] {
  const name = kind.toLowerCase()
  if (name.endsWith('endpoints')) return [name]
  if (/[^aeiou]y$/.test(name)) return [`${name.slice(0, -1)}ies`]
  if (name.endsWith('y')) return [`${name}s`, `${name.slice(0, -1)}ies`]
  return /(?:s|x|ch|sh)$/.test(name) ? [`${name}es`, name, `${name}s`] : [`${name}s`]
}
