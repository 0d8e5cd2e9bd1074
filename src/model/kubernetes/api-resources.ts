import { resourceNames } from './resource-names.ts'

/** A resource of the API of Kubernetes. */
export interface ApiResource {
  /** Empty for the core group. */
  readonly group: string
  /** `deployments`. */
  readonly plural: string
  /** `deploy`. */
  readonly shortNames: readonly string[]
  readonly isOfCluster: boolean
}

/** The resources of Kubernetes itself by their group, each with its short names (`kubectl api-resources`, 1.36; https://kubernetes.io/docs/reference/access-authn-authz/rbac/ for what only rules name). */
const IN_NAMESPACES: Readonly<Record<string, string>> = {
  '': 'bindings configmaps,cm endpoints,ep events,ev limitranges,limits persistentvolumeclaims,pvc pods,po podtemplates replicationcontrollers,rc resourcequotas,quota secrets serviceaccounts,sa services,svc',
  apps: 'controllerrevisions daemonsets,ds deployments,deploy replicasets,rs statefulsets,sts',
  'authorization.k8s.io': 'localsubjectaccessreviews',
  autoscaling: 'horizontalpodautoscalers,hpa',
  batch: 'cronjobs,cj jobs',
  'coordination.k8s.io': 'leases',
  'discovery.k8s.io': 'endpointslices',
  'networking.k8s.io': 'ingresses,ing networkpolicies,netpol',
  policy: 'poddisruptionbudgets,pdb',
  'rbac.authorization.k8s.io': 'rolebindings roles',
  'resource.k8s.io': 'resourceclaims resourceclaimtemplates',
  'storage.k8s.io': 'csistoragecapacities',
}
const IN_CLUSTER: Readonly<Record<string, string>> = {
  '': 'componentstatuses,cs namespaces,ns nodes,no persistentvolumes,pv users groups',
  'admissionregistration.k8s.io':
    'mutatingwebhookconfigurations validatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings mutatingadmissionpolicies mutatingadmissionpolicybindings',
  'apiextensions.k8s.io': 'customresourcedefinitions,crd,crds',
  'apiregistration.k8s.io': 'apiservices',
  'authentication.k8s.io': 'selfsubjectreviews tokenreviews',
  'authorization.k8s.io': 'selfsubjectaccessreviews selfsubjectrulesreviews subjectaccessreviews',
  'certificates.k8s.io': 'certificatesigningrequests,csr clustertrustbundles signers',
  'flowcontrol.apiserver.k8s.io': 'flowschemas prioritylevelconfigurations',
  'networking.k8s.io': 'ingressclasses ipaddresses,ip servicecidrs',
  'node.k8s.io': 'runtimeclasses',
  policy: 'podsecuritypolicies,psp',
  'rbac.authorization.k8s.io': 'clusterrolebindings clusterroles',
  'resource.k8s.io': 'deviceclasses resourceslices',
  'scheduling.k8s.io': 'priorityclasses,pc',
  'storage.k8s.io': 'csidrivers csinodes storageclasses,sc volumeattachments volumeattributesclasses,vac',
}

const resources = (byGroup: Readonly<Record<string, string>>, isOfCluster: boolean): readonly ApiResource[] =>
  Object.entries(byGroup).flatMap(([group, text]) =>
    text.split(' ').map(names => {
      const [plural = '', ...shortNames] = names.split(',')
      return { group, plural, shortNames, isOfCluster }
    }),
  )

const API_RESOURCES: readonly ApiResource[] = [...resources(IN_NAMESPACES, false), ...resources(IN_CLUSTER, true)]
const BY_PLURAL: ReadonlyMap<string, ApiResource> = new Map(API_RESOURCES.map(one => [one.plural, one]))
const BY_SHORT_NAME: ReadonlyMap<string, ApiResource> = new Map(
  API_RESOURCES.flatMap(one => one.shortNames.map(name => [name, one] as const)),
)

/** The plurals of the resources of Kubernetes itself. */
export const API_PLURALS: readonly string[] = [...BY_PLURAL.keys()]

/** The resource of Kubernetes itself that people mean by its plural, a short name or its kind; undefined where it is none. */
export function apiResource(name: string): ApiResource | undefined {
  const lower = name.toLowerCase()
  return (
    BY_PLURAL.get(lower) ??
    BY_SHORT_NAME.get(lower) ??
    resourceNames(lower).flatMap(plural => BY_PLURAL.get(plural) ?? [])[0]
  )
}

/** The plural of a resource by its short name; what is given where it is none. */
export const unshortened = (name: string): string => BY_SHORT_NAME.get(name.toLowerCase())?.plural ?? name
