/** The kinds of Kubernetes and of well-known operators that have no namespace. */
const CLUSTER_WIDE =
  /^(?:Cluster.*|Namespace|Node|PersistentVolume|StorageClass|CustomResourceDefinition|PriorityClass|IngressClass|RuntimeClass|GatewayClass|NodePool|NodeClass|EC2NodeClass|CSIDriver|CSINode|VolumeAttachment|VolumeSnapshotClass|(?:Validating|Mutating).*|APIService|ResourceGraphDefinition|CertificateSigningRequest|FlowSchema|PriorityLevelConfiguration)$/

/** Whether objects of a kind of Kubernetes have no namespace. */
export const isClusterWide = (kind: string): boolean => CLUSTER_WIDE.test(kind)
