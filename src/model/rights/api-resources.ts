import { resourceNames } from '../kubernetes/resource-names.ts'

/** A resource of the API of Kubernetes. */
export interface ApiResource {
  /** `deployments`. */
  readonly plural: string
  /** `deploy`. */
  readonly shortNames: readonly string[]
  readonly isOfCluster: boolean
}

/** `kubectl api-resources` (1.36) without what only the API server makes: each with its short names, those without a namespace last. */
const IN_NAMESPACES =
  'bindings configmaps,cm endpoints,ep events,ev limitranges,limits persistentvolumeclaims,pvc pods,po podtemplates replicationcontrollers,rc resourcequotas,quota secrets serviceaccounts,sa services,svc controllerrevisions daemonsets,ds deployments,deploy replicasets,rs statefulsets,sts localsubjectaccessreviews horizontalpodautoscalers,hpa cronjobs,cj jobs leases endpointslices ingresses,ing networkpolicies,netpol poddisruptionbudgets,pdb rolebindings roles resourceclaims resourceclaimtemplates csistoragecapacities'
const IN_CLUSTER =
  'componentstatuses,cs namespaces,ns nodes,no persistentvolumes,pv mutatingwebhookconfigurations validatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings mutatingadmissionpolicies mutatingadmissionpolicybindings customresourcedefinitions,crd,crds apiservices selfsubjectreviews tokenreviews selfsubjectaccessreviews selfsubjectrulesreviews subjectaccessreviews certificatesigningrequests,csr clustertrustbundles signers flowschemas prioritylevelconfigurations ingressclasses ipaddresses,ip servicecidrs runtimeclasses clusterrolebindings clusterroles priorityclasses,pc csidrivers csinodes storageclasses,sc volumeattachments volumeattributesclasses,vac deviceclasses resourceslices podsecuritypolicies,psp users groups'

const resources = (text: string, isOfCluster: boolean): readonly ApiResource[] =>
  text.split(' ').map(names => {
    const [plural = '', ...shortNames] = names.split(',')
    return { plural, shortNames, isOfCluster }
  })

const API_RESOURCES: readonly ApiResource[] = [...resources(IN_NAMESPACES, false), ...resources(IN_CLUSTER, true)]
const BY_PLURAL: ReadonlyMap<string, ApiResource> = new Map(API_RESOURCES.map(one => [one.plural, one]))

/** The plurals of the resources of Kubernetes itself. */
export const API_PLURALS: readonly string[] = [...BY_PLURAL.keys()]

/** The resource of Kubernetes itself that people mean by its plural, a short name or its kind; undefined where it is none. */
export function apiResource(name: string): ApiResource | undefined {
  const lower = name.toLowerCase()
  return (
    BY_PLURAL.get(lower) ??
    API_RESOURCES.find(({ shortNames }) => shortNames.includes(lower)) ??
    resourceNames(lower).flatMap(plural => BY_PLURAL.get(plural) ?? [])[0]
  )
}
