// Written by `npm run record:kubernetes-types` out of Kubernetes 1.31.14 to 1.37.2 (api/openapi-spec/v3 of k8s.io/kubernetes;
// markers and life cycles of k8s.io/api; Copyright The Kubernetes Authors, Apache License 2.0): names, types and limits of fields only.

/** The types of Kubernetes' own kinds (`kubernetesTable`). */
export const KUBERNETES_TYPES = `{"newest":37,"kinds":{"admissionregistration.k8s.io/v1/MutatingAdmissionPolicy":"v1.MutatingAdmissionPolicy","admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding":"v1.MutatingAdmissionPolicyBinding","admissionregistration.k8s.io/v1/MutatingWebhookConfiguration":"MutatingWebhookConfiguration","admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy":"v1.ValidatingAdmissionPolicy","admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding":"v1.ValidatingAdmissionPolicyBinding","admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration":"ValidatingWebhookConfiguration","admissionregistration.k8s.io/v1alpha1/MutatingAdmissionPolicy":"v1alpha1.MutatingAdmissionPolicy","admissionregistration.k8s.io/v1alpha1/MutatingAdmissionPolicyBinding":"v1alpha1.MutatingAdmissionPolicyBinding","admissionregistration.k8s.io/v1alpha1/ValidatingAdmissionPolicy":"v1alpha1.ValidatingAdmissionPolicy","admissionregistration.k8s.io/v1alpha1/ValidatingAdmissionPolicyBinding":"v1alpha1.ValidatingAdmissionPolicyBinding","admissionregistration.k8s.io/v1beta1/MutatingAdmissionPolicy":"v1beta1.MutatingAdmissionPolicy","admissionregistration.k8s.io/v1beta1/MutatingAdmissionPolicyBinding":"v1beta1.MutatingAdmissionPolicyBinding","admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicy":"v1beta1.ValidatingAdmissionPolicy","admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicyBinding":"v1beta1.ValidatingAdmissionPolicyBinding","apiextensions.k8s.io/v1/CustomResourceDefinition":"CustomResourceDefinition","apiregistration.k8s.io/v1/APIService":"APIService","apps/v1/ControllerRevision":"ControllerRevision","apps/v1/DaemonSet":"DaemonSet","apps/v1/Deployment":"Deployment","apps/v1/ReplicaSet":"ReplicaSet","apps/v1/StatefulSet":"StatefulSet","authentication.k8s.io/v1/SelfSubjectReview":"v1.SelfSubjectReview","authentication.k8s.io/v1/TokenRequest":"authentication.v1.TokenRequest","authentication.k8s.io/v1/TokenReview":"TokenReview","authentication.k8s.io/v1alpha1/SelfSubjectReview":"v1alpha1.SelfSubjectReview","authentication.k8s.io/v1beta1/SelfSubjectReview":"v1beta1.SelfSubjectReview","authorization.k8s.io/v1/LocalSubjectAccessReview":"LocalSubjectAccessReview","authorization.k8s.io/v1/SelfSubjectAccessReview":"SelfSubjectAccessReview","authorization.k8s.io/v1/SelfSubjectRulesReview":"SelfSubjectRulesReview","authorization.k8s.io/v1/SubjectAccessReview":"SubjectAccessReview","autoscaling/v1/HorizontalPodAutoscaler":"v1.HorizontalPodAutoscaler","autoscaling/v1/Scale":"Scale","autoscaling/v2/HorizontalPodAutoscaler":"v2.HorizontalPodAutoscaler","batch/v1/CronJob":"CronJob","batch/v1/Job":"Job","certificates.k8s.io/v1/CertificateSigningRequest":"CertificateSigningRequest","certificates.k8s.io/v1/ClusterTrustBundle":"v1.ClusterTrustBundle","certificates.k8s.io/v1/PodCertificateRequest":"v1.PodCertificateRequest","certificates.k8s.io/v1alpha1/ClusterTrustBundle":"v1alpha1.ClusterTrustBundle","certificates.k8s.io/v1alpha1/PodCertificateRequest":"v1alpha1.PodCertificateRequest","certificates.k8s.io/v1beta1/ClusterTrustBundle":"v1beta1.ClusterTrustBundle","certificates.k8s.io/v1beta1/PodCertificateRequest":"v1beta1.PodCertificateRequest","coordination.k8s.io/v1/Lease":"Lease","coordination.k8s.io/v1alpha1/LeaseCandidate":"v1alpha1.LeaseCandidate","coordination.k8s.io/v1alpha2/LeaseCandidate":"v1alpha2.LeaseCandidate","coordination.k8s.io/v1beta1/LeaseCandidate":"v1beta1.LeaseCandidate","discovery.k8s.io/v1/EndpointSlice":"EndpointSlice","events.k8s.io/v1/Event":"events.v1.Event","flowcontrol.apiserver.k8s.io/v1/FlowSchema":"v1.FlowSchema","flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration":"v1.PriorityLevelConfiguration","flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema":"v1beta3.FlowSchema","flowcontrol.apiserver.k8s.io/v1beta3/PriorityLevelConfiguration":"v1beta3.PriorityLevelConfiguration","internal.apiserver.k8s.io/v1alpha1/StorageVersion":"StorageVersion","lifecycle.k8s.io/v1alpha1/Eviction":"v1alpha1.Eviction","lifecycle.k8s.io/v1alpha1/EvictionRequest":"EvictionRequest","networking.k8s.io/v1/IPAddress":"v1.IPAddress","networking.k8s.io/v1/Ingress":"Ingress","networking.k8s.io/v1/IngressClass":"IngressClass","networking.k8s.io/v1/NetworkPolicy":"NetworkPolicy","networking.k8s.io/v1/ServiceCIDR":"v1.ServiceCIDR","networking.k8s.io/v1beta1/IPAddress":"v1beta1.IPAddress","networking.k8s.io/v1beta1/ServiceCIDR":"v1beta1.ServiceCIDR","node.k8s.io/v1/RuntimeClass":"RuntimeClass","policy/v1/Eviction":"v1.Eviction","policy/v1/PodDisruptionBudget":"PodDisruptionBudget","rbac.authorization.k8s.io/v1/ClusterRole":"ClusterRole","rbac.authorization.k8s.io/v1/ClusterRoleBinding":"ClusterRoleBinding","rbac.authorization.k8s.io/v1/Role":"Role","rbac.authorization.k8s.io/v1/RoleBinding":"RoleBinding","resource.k8s.io/v1/DeviceClass":"v1.DeviceClass","resource.k8s.io/v1/DeviceTaintRule":"v1.DeviceTaintRule","resource.k8s.io/v1/ResourceClaim":"resource.v1.ResourceClaim","resource.k8s.io/v1/ResourceClaimTemplate":"v1.ResourceClaimTemplate","resource.k8s.io/v1/ResourceSlice":"v1.ResourceSlice","resource.k8s.io/v1alpha3/DeviceClass":"v1alpha3.DeviceClass","resource.k8s.io/v1alpha3/DeviceTaintRule":"v1alpha3.DeviceTaintRule","resource.k8s.io/v1alpha3/PodSchedulingContext":"PodSchedulingContext","resource.k8s.io/v1alpha3/ResourceClaim":"v1alpha3.ResourceClaim","resource.k8s.io/v1alpha3/ResourceClaimTemplate":"v1alpha3.ResourceClaimTemplate","resource.k8s.io/v1alpha3/ResourcePoolStatusRequest":"ResourcePoolStatusRequest","resource.k8s.io/v1alpha3/ResourceSlice":"v1alpha3.ResourceSlice","resource.k8s.io/v1beta1/DeviceClass":"v1beta1.DeviceClass","resource.k8s.io/v1beta1/ResourceClaim":"v1beta1.ResourceClaim","resource.k8s.io/v1beta1/ResourceClaimTemplate":"v1beta1.ResourceClaimTemplate","resource.k8s.io/v1beta1/ResourceSlice":"v1beta1.ResourceSlice","resource.k8s.io/v1beta2/DeviceClass":"v1beta2.DeviceClass","resource.k8s.io/v1beta2/DeviceTaintRule":"v1beta2.DeviceTaintRule","resource.k8s.io/v1beta2/ResourceClaim":"v1beta2.ResourceClaim","resource.k8s.io/v1beta2/ResourceClaimTemplate":"v1beta2.ResourceClaimTemplate","resource.k8s.io/v1beta2/ResourceSlice":"v1beta2.ResourceSlice","scheduling.k8s.io/v1/PriorityClass":"PriorityClass","scheduling.k8s.io/v1alpha1/Workload":"v1alpha1.Workload","scheduling.k8s.io/v1alpha2/PodGroup":"v1alpha2.PodGroup","scheduling.k8s.io/v1alpha2/Workload":"v1alpha2.Workload","scheduling.k8s.io/v1alpha3/CompositePodGroup":"CompositePodGroup","scheduling.k8s.io/v1alpha3/PodGroup":"v1alpha3.PodGroup","scheduling.k8s.io/v1alpha3/Workload":"v1alpha3.Workload","scheduling.k8s.io/v1beta1/PodGroup":"v1beta1.PodGroup","scheduling.k8s.io/v1beta1/Workload":"v1beta1.Workload","storage.k8s.io/v1/CSIDriver":"CSIDriver","storage.k8s.io/v1/CSINode":"CSINode","storage.k8s.io/v1/CSIStorageCapacity":"CSIStorageCapacity","storage.k8s.io/v1/StorageClass":"StorageClass","storage.k8s.io/v1/VolumeAttachment":"VolumeAttachment","storage.k8s.io/v1/VolumeAttributesClass":"v1.VolumeAttributesClass","storage.k8s.io/v1alpha1/VolumeAttributesClass":"v1alpha1.VolumeAttributesClass","storage.k8s.io/v1beta1/VolumeAttributesClass":"v1beta1.VolumeAttributesClass","storagemigration.k8s.io/v1/StorageVersionMigration":"v1.StorageVersionMigration","storagemigration.k8s.io/v1alpha1/StorageVersionMigration":"v1alpha1.StorageVersionMigration","storagemigration.k8s.io/v1beta1/StorageVersionMigration":"v1beta1.StorageVersionMigration","v1/APIGroup":"APIGroup","v1/APIVersions":"APIVersions","v1/Binding":"Binding","v1/ComponentStatus":"ComponentStatus","v1/ConfigMap":"ConfigMap","v1/Endpoints":"Endpoints","v1/Event":"core.v1.Event","v1/LimitRange":"LimitRange","v1/Namespace":"Namespace","v1/Node":"Node","v1/PersistentVolume":"PersistentVolume","v1/PersistentVolumeClaim":"PersistentVolumeClaim","v1/Pod":"Pod","v1/PodTemplate":"PodTemplate","v1/ReplicationController":"ReplicationController","v1/ResourceQuota":"ResourceQuota","v1/Secret":"Secret","v1/Service":"Service","v1/ServiceAccount":"ServiceAccount"},"enumerations":{"AppArmorProfileType":["Unconfined","RuntimeDefault","Localhost"],"AzureDataDiskCachingMode":["None","ReadOnly","ReadWrite"],"AzureDataDiskKind":["Shared","Dedicated","Managed"],"CompletionMode":["NonIndexed","Indexed"],"ConcurrencyPolicy":["Allow","Forbid","Replace"],"DNSPolicy":["ClusterFirstWithHostNet","ClusterFirst","Default","None"],"DaemonSetUpdateStrategyType":["RollingUpdate","OnDelete"],"DeploymentStrategyType":["Recreate","RollingUpdate"],"EvictionRequestIntent":["Eviction","Withdrawn"],"GRPCProbeMode":["Plaintext","TLS"],"HTTPProtocol":["HTTP1","HTTP2"],"HostPathType":["","DirectoryOrCreate","Directory","FileOrCreate","File","Socket","CharDevice","BlockDevice"],"IPFamily":["IPv4","IPv6",""],"IPFamilyPolicy":["SingleStack","PreferDualStack","RequireDualStack"],"KeyUsage":["signing","digital signature","content commitment","key encipherment","key agreement","data encipherment","cert sign","crl sign","encipher only","decipher only","any","server auth","client auth","code signing","email protection","s/mime","ipsec end system","ipsec tunnel","ipsec user","timestamping","ocsp signing","microsoft sgc","netscape sgc"],"MountPropagationMode":["None","HostToContainer","Bidirectional"],"NamespacePhase":["Active","Terminating"],"NodeInclusionPolicy":["Ignore","Honor"],"NodePhase":["Pending","Running","Terminated"],"NodeSelectorOperator":["In","NotIn","Exists","DoesNotExist","Gt","Lt"],"OperationType":["*","CREATE","UPDATE","DELETE","CONNECT"],"ParameterNotFoundActionType":["Allow","Deny"],"PathType":["Exact","Prefix","ImplementationSpecific"],"PersistentVolumeAccessMode":["ReadWriteOnce","ReadOnlyMany","ReadWriteMany","ReadWriteOncePod"],"PersistentVolumeClaimModifyVolumeStatus":["Pending","InProgress","Infeasible"],"PersistentVolumeClaimPhase":["Pending","Bound","Lost"],"PersistentVolumeMode":["Block","Filesystem"],"PersistentVolumePhase":["Pending","Available","Bound","Released","Failed"],"PersistentVolumeReclaimPolicy":["Recycle","Delete","Retain"],"PodFSGroupChangePolicy":["OnRootMismatch","Always"],"PodFailurePolicyAction":["FailJob","FailIndex","Ignore","Count"],"PodFailurePolicyOnExitCodesOperator":["In","NotIn"],"PodManagementPolicyType":["OrderedReady","Parallel"],"PodPhase":["Pending","Running","Succeeded","Failed","Unknown"],"PodQOSClass":["Guaranteed","Burstable","BestEffort"],"PodReplacementPolicy":["TerminatingOrFailed","Failed"],"PolicyType":["Ingress","Egress"],"ProcMountType":["Default","Unmasked"],"Protocol":["TCP","UDP","SCTP"],"PullPolicy":["Always","Never","IfNotPresent"],"ReinvocationPolicyType":["Never","IfNeeded"],"RequesterIntent":["Eviction","Withdrawn"],"ResourceQuotaScope":["Terminating","NotTerminating","BestEffort","NotBestEffort","PriorityClass","CrossNamespacePodAffinity","VolumeAttributesClass"],"ResponderStateType":["Inactive","Active","Interrupted","Canceled","Completed"],"RestartPolicy":["Always","OnFailure","Never"],"ScopeSelectorOperator":["In","NotIn","Exists","DoesNotExist"],"SeccompProfileType":["Unconfined","RuntimeDefault","Localhost"],"ServiceAffinity":["ClientIP","None"],"ServiceExternalTrafficPolicy":["Cluster","Local"],"ServiceInternalTrafficPolicy":["Cluster","Local"],"ServiceType":["ClusterIP","NodePort","LoadBalancer","ExternalName"],"SideEffectClass":["Unknown","None","Some","NoneOnDryRun"],"Signal":["SIGABRT","SIGALRM","SIGBUS","SIGCHLD","SIGCLD","SIGCONT","SIGFPE","SIGHUP","SIGILL","SIGINT","SIGIO","SIGIOT","SIGKILL","SIGPIPE","SIGPOLL","SIGPROF","SIGPWR","SIGQUIT","SIGSEGV","SIGSTKFLT","SIGSTOP","SIGSYS","SIGTERM","SIGTRAP","SIGTSTP","SIGTTIN","SIGTTOU","SIGURG","SIGUSR1","SIGUSR2","SIGVTALRM","SIGWINCH","SIGXCPU","SIGXFSZ","SIGRTMIN","SIGRTMIN+1","SIGRTMIN+2","SIGRTMIN+3","SIGRTMIN+4","SIGRTMIN+5","SIGRTMIN+6","SIGRTMIN+7","SIGRTMIN+8","SIGRTMIN+9","SIGRTMIN+10","SIGRTMIN+11","SIGRTMIN+12","SIGRTMIN+13","SIGRTMIN+14","SIGRTMIN+15","SIGRTMAX-14","SIGRTMAX-13","SIGRTMAX-12","SIGRTMAX-11","SIGRTMAX-10","SIGRTMAX-9","SIGRTMAX-8","SIGRTMAX-7","SIGRTMAX-6","SIGRTMAX-5","SIGRTMAX-4","SIGRTMAX-3","SIGRTMAX-2","SIGRTMAX-1","SIGRTMAX"],"StatefulSetUpdateStrategyType":["RollingUpdate","OnDelete","Recreate"],"SupplementalGroupsPolicy":["Merge","Strict"],"TaintEffect":["NoSchedule","PreferNoSchedule","NoExecute"],"TerminationMessagePolicy":["File","FallbackToLogsOnError"],"TolerationOperator":["Exists","Equal","Lt","Gt"],"URIScheme":["HTTP","HTTPS"],"UnsatisfiableConstraintAction":["DoNotSchedule","ScheduleAnyway"],"VolumeBindingMode":["Immediate","WaitForFirstConsumer"],"VolumeHealthStatusType":["Inaccessible","DataLoss","Degraded"],"v1.AllocationConfigSource":["FromClass","FromClaim"],"v1.DeviceAllocationMode":["ExactCount","All"],"v1.DeviceTaintEffect":["None","NoSchedule","NoExecute"],"v1.DeviceTolerationOperator":["Exists","Equal"],"v1.FailurePolicyType":["Ignore","Fail"],"v1.MatchPolicyType":["Exact","Equivalent"],"v1.PatchType":["ApplyConfiguration","JSONPatch"],"v1.PreemptionPolicy":["PreemptLowerPriority","Never"],"v1.SkipNodeOperation":["NodePrepareResources","NodeUnprepareResources","*"],"v1.StorageHealthStatusType":["StorageUnreachable","StorageDegraded"],"v1.UnhealthyPodEvictionPolicyType":["IfHealthyBudget","AlwaysAllow"],"v1.ValidationAction":["Deny","Warn","Audit"],"v1alpha1.FailurePolicyType":["Ignore","Fail"],"v1alpha1.MatchPolicyType":["Exact","Equivalent"],"v1alpha1.PatchType":["ApplyConfiguration","JSONPatch"],"v1alpha1.ValidationAction":["Deny","Warn","Audit"],"v1alpha3.DeviceTaintEffect":["None","NoSchedule","NoExecute"],"v1alpha3.PreemptionPolicy":["PreemptLowerPriority","Never"],"v1beta1.AllocationConfigSource":["FromClass","FromClaim"],"v1beta1.DeviceAllocationMode":["ExactCount","All"],"v1beta1.DeviceTaintEffect":["None","NoSchedule","NoExecute"],"v1beta1.DeviceTolerationOperator":["Exists","Equal"],"v1beta1.PatchType":["ApplyConfiguration","JSONPatch"],"v1beta1.PreemptionPolicy":["PreemptLowerPriority","Never"],"v1beta1.SkipNodeOperation":["NodePrepareResources","NodeUnprepareResources","*"],"v1beta1.ValidationAction":["Deny","Warn","Audit"],"v1beta2.AllocationConfigSource":["FromClass","FromClaim"],"v1beta2.DeviceAllocationMode":["ExactCount","All"],"v1beta2.DeviceTaintEffect":["None","NoSchedule","NoExecute"],"v1beta2.DeviceTolerationOperator":["Exists","Equal"],"v1beta2.SkipNodeOperation":["NodePrepareResources","NodeUnprepareResources","*"]},"lives":{"admission.k8s.io/v1beta1/AdmissionReview":[9,19,22,"admission.k8s.io/v1/AdmissionReview"],"admissionregistration.k8s.io/v1/MutatingAdmissionPolicy":[36,0,0,""],"admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding":[36,0,0,""],"admissionregistration.k8s.io/v1alpha1/MutatingAdmissionPolicy":[32,35,38,"admissionregistration.k8s.io/v1/MutatingAdmissionPolicy"],"admissionregistration.k8s.io/v1alpha1/MutatingAdmissionPolicyBinding":[32,35,38,"admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding"],"admissionregistration.k8s.io/v1alpha1/ValidatingAdmissionPolicy":[26,29,32,"admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy"],"admissionregistration.k8s.io/v1alpha1/ValidatingAdmissionPolicyBinding":[26,29,32,"admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding"],"admissionregistration.k8s.io/v1beta1/MutatingAdmissionPolicy":[34,37,40,"admissionregistration.k8s.io/v1/MutatingAdmissionPolicy"],"admissionregistration.k8s.io/v1beta1/MutatingAdmissionPolicyBinding":[34,37,40,"admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding"],"admissionregistration.k8s.io/v1beta1/MutatingWebhookConfiguration":[9,16,22,"admissionregistration.k8s.io/v1/MutatingWebhookConfiguration"],"admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicy":[28,31,34,"admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy"],"admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicyBinding":[28,31,34,"admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding"],"admissionregistration.k8s.io/v1beta1/ValidatingWebhookConfiguration":[9,16,22,"admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration"],"apidiscovery.k8s.io/v2beta1/APIGroupDiscovery":[26,32,35,""],"apiextensions.k8s.io/v1beta1/CustomResourceDefinition":[7,16,22,"apiextensions.k8s.io/v1/CustomResourceDefinition"],"apiregistration.k8s.io/v1beta1/APIService":[7,19,22,"apiregistration.k8s.io/v1/APIService"],"apps/v1beta1/ControllerRevision":[7,8,16,"apps/v1/ControllerRevision"],"apps/v1beta1/Deployment":[6,8,16,"apps/v1/Deployment"],"apps/v1beta1/DeploymentRollback":[6,8,16,""],"apps/v1beta1/ReplicaSet":[6,8,16,"apps/v1/ReplicaSet"],"apps/v1beta1/Scale":[6,8,16,""],"apps/v1beta1/StatefulSet":[5,8,16,"apps/v1/StatefulSet"],"apps/v1beta2/ControllerRevision":[8,9,16,"apps/v1/ControllerRevision"],"apps/v1beta2/DaemonSet":[8,9,16,"apps/v1/DaemonSet"],"apps/v1beta2/Deployment":[8,9,16,"apps/v1/Deployment"],"apps/v1beta2/ReplicaSet":[8,9,16,"apps/v1/ReplicaSet"],"apps/v1beta2/Scale":[8,9,16,""],"apps/v1beta2/StatefulSet":[8,9,16,"apps/v1/StatefulSet"],"audit.k8s.io/v1alpha1/Event":[7,21,24,"audit.k8s.io/v1/Event"],"audit.k8s.io/v1alpha1/Policy":[7,21,24,"audit.k8s.io/v1/Policy"],"audit.k8s.io/v1beta1/Event":[8,21,24,"audit.k8s.io/v1/Event"],"audit.k8s.io/v1beta1/Policy":[8,21,24,"audit.k8s.io/v1/Policy"],"authentication.k8s.io/v1alpha1/SelfSubjectReview":[26,29,32,"authentication.k8s.io/v1/SelfSubjectReview"],"authentication.k8s.io/v1beta1/SelfSubjectReview":[27,30,33,"authentication.k8s.io/v1/SelfSubjectReview"],"authentication.k8s.io/v1beta1/TokenReview":[4,19,22,"authentication.k8s.io/v1/TokenReview"],"authorization.k8s.io/v1beta1/LocalSubjectAccessReview":[2,19,22,"authorization.k8s.io/v1/LocalSubjectAccessReview"],"authorization.k8s.io/v1beta1/SelfSubjectAccessReview":[2,19,22,"authorization.k8s.io/v1/SelfSubjectAccessReview"],"authorization.k8s.io/v1beta1/SelfSubjectRulesReview":[8,19,22,"authorization.k8s.io/v1/SelfSubjectRulesReview"],"authorization.k8s.io/v1beta1/SubjectAccessReview":[2,19,22,"authorization.k8s.io/v1/SubjectAccessReview"],"autoscaling/v2beta1/HorizontalPodAutoscaler":[8,22,25,"autoscaling/v2/HorizontalPodAutoscaler"],"autoscaling/v2beta2/HorizontalPodAutoscaler":[12,23,26,"autoscaling/v2/HorizontalPodAutoscaler"],"batch/v1beta1/CronJob":[8,21,25,"batch/v1/CronJob"],"batch/v2alpha1/CronJob":[4,8,21,"batch/v1/CronJob"],"batch/v2alpha1/ScheduledJob":[4,8,21,"batch/v1/CronJob"],"certificates.k8s.io/v1/ClusterTrustBundle":[37,0,0,""],"certificates.k8s.io/v1/PodCertificateRequest":[37,0,0,""],"certificates.k8s.io/v1alpha1/ClusterTrustBundle":[26,34,37,"certificates.k8s.io/v1/ClusterTrustBundle"],"certificates.k8s.io/v1alpha1/PodCertificateRequest":[34,35,35,"certificates.k8s.io/v1/PodCertificateRequest"],"certificates.k8s.io/v1beta1/CertificateSigningRequest":[12,19,22,"certificates.k8s.io/v1/CertificateSigningRequest"],"certificates.k8s.io/v1beta1/ClusterTrustBundle":[33,37,40,"certificates.k8s.io/v1/ClusterTrustBundle"],"certificates.k8s.io/v1beta1/PodCertificateRequest":[35,37,40,"certificates.k8s.io/v1/PodCertificateRequest"],"coordination.k8s.io/v1alpha1/LeaseCandidate":[31,32,32,""],"coordination.k8s.io/v1alpha2/LeaseCandidate":[32,35,38,""],"coordination.k8s.io/v1beta1/Lease":[12,19,22,"coordination.k8s.io/v1/Lease"],"coordination.k8s.io/v1beta1/LeaseCandidate":[33,36,39,""],"discovery.k8s.io/v1beta1/EndpointSlice":[16,21,25,"discovery.k8s.io/v1/EndpointSlice"],"events.k8s.io/v1beta1/Event":[8,22,25,"events.k8s.io/v1/Event"],"extensions/v1beta1/DaemonSet":[1,8,16,"apps/v1/DaemonSet"],"extensions/v1beta1/Deployment":[1,8,16,"apps/v1/Deployment"],"extensions/v1beta1/DeploymentRollback":[2,8,16,""],"extensions/v1beta1/Ingress":[1,14,22,"networking.k8s.io/v1/Ingress"],"extensions/v1beta1/Job":[1,2,6,"batch/v1/Job"],"extensions/v1beta1/NetworkPolicy":[3,9,16,"networking.k8s.io/v1/NetworkPolicy"],"extensions/v1beta1/PodSecurityPolicy":[3,10,16,""],"extensions/v1beta1/ReplicaSet":[2,8,16,"apps/v1/ReplicaSet"],"extensions/v1beta1/Scale":[1,2,16,""],"flowcontrol.apiserver.k8s.io/v1alpha1/FlowSchema":[18,20,24,"flowcontrol.apiserver.k8s.io/v1/FlowSchema"],"flowcontrol.apiserver.k8s.io/v1alpha1/PriorityLevelConfiguration":[18,20,24,"flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration"],"flowcontrol.apiserver.k8s.io/v1beta1/FlowSchema":[20,23,26,"flowcontrol.apiserver.k8s.io/v1/FlowSchema"],"flowcontrol.apiserver.k8s.io/v1beta1/PriorityLevelConfiguration":[20,23,26,"flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration"],"flowcontrol.apiserver.k8s.io/v1beta2/FlowSchema":[23,26,29,"flowcontrol.apiserver.k8s.io/v1/FlowSchema"],"flowcontrol.apiserver.k8s.io/v1beta2/PriorityLevelConfiguration":[23,26,29,"flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration"],"flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema":[26,29,32,"flowcontrol.apiserver.k8s.io/v1/FlowSchema"],"flowcontrol.apiserver.k8s.io/v1beta3/PriorityLevelConfiguration":[26,29,32,"flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration"],"lifecycle.k8s.io/v1alpha1/Eviction":[37,40,43,""],"lifecycle.k8s.io/v1alpha1/EvictionRequest":[37,40,43,""],"networking.k8s.io/v1/IPAddress":[33,0,0,""],"networking.k8s.io/v1/ServiceCIDR":[33,0,0,""],"networking.k8s.io/v1alpha1/IPAddress":[27,30,33,"networking.k8s.io/v1/IPAddress"],"networking.k8s.io/v1alpha1/ServiceCIDR":[27,30,33,"networking.k8s.io/v1/ServiceCIDR"],"networking.k8s.io/v1beta1/IPAddress":[31,34,37,"networking.k8s.io/v1/IPAddress"],"networking.k8s.io/v1beta1/Ingress":[14,19,22,"networking.k8s.io/v1/Ingress"],"networking.k8s.io/v1beta1/IngressClass":[18,19,22,"networking.k8s.io/v1/IngressClass"],"networking.k8s.io/v1beta1/ServiceCIDR":[31,34,37,"networking.k8s.io/v1/ServiceCIDR"],"node.k8s.io/v1alpha1/RuntimeClass":[12,20,24,"node.k8s.io/v1/RuntimeClass"],"node.k8s.io/v1beta1/RuntimeClass":[13,22,25,"node.k8s.io/v1/RuntimeClass"],"policy/v1beta1/Eviction":[5,22,25,""],"policy/v1beta1/PodDisruptionBudget":[5,21,25,"policy/v1/PodDisruptionBudget"],"policy/v1beta1/PodSecurityPolicy":[1,21,25,""],"rbac.authorization.k8s.io/v1alpha1/ClusterRole":[5,17,22,"rbac.authorization.k8s.io/v1/ClusterRole"],"rbac.authorization.k8s.io/v1alpha1/ClusterRoleBinding":[5,17,22,"rbac.authorization.k8s.io/v1/ClusterRoleBinding"],"rbac.authorization.k8s.io/v1alpha1/Role":[5,17,22,"rbac.authorization.k8s.io/v1/Role"],"rbac.authorization.k8s.io/v1alpha1/RoleBinding":[5,17,22,"rbac.authorization.k8s.io/v1/RoleBinding"],"rbac.authorization.k8s.io/v1beta1/ClusterRole":[6,17,22,"rbac.authorization.k8s.io/v1/ClusterRole"],"rbac.authorization.k8s.io/v1beta1/ClusterRoleBinding":[6,17,22,"rbac.authorization.k8s.io/v1/ClusterRoleBinding"],"rbac.authorization.k8s.io/v1beta1/Role":[6,17,22,"rbac.authorization.k8s.io/v1/Role"],"rbac.authorization.k8s.io/v1beta1/RoleBinding":[6,17,22,"rbac.authorization.k8s.io/v1/RoleBinding"],"resource.k8s.io/v1/DeviceClass":[34,0,0,""],"resource.k8s.io/v1/DeviceTaintRule":[37,0,0,""],"resource.k8s.io/v1/ResourceClaim":[34,0,0,""],"resource.k8s.io/v1/ResourceClaimTemplate":[34,0,0,""],"resource.k8s.io/v1/ResourceSlice":[34,0,0,""],"resource.k8s.io/v1alpha3/DeviceClass":[31,34,34,"resource.k8s.io/v1/DeviceClass"],"resource.k8s.io/v1alpha3/DeviceTaintRule":[33,36,39,"resource.k8s.io/v1/DeviceTaintRule"],"resource.k8s.io/v1alpha3/PodSchedulingContext":[0,32,32,""],"resource.k8s.io/v1alpha3/ResourceClaim":[31,34,34,"resource.k8s.io/v1/ResourceClaim"],"resource.k8s.io/v1alpha3/ResourceClaimTemplate":[31,34,34,"resource.k8s.io/v1/ResourceClaimTemplate"],"resource.k8s.io/v1alpha3/ResourcePoolStatusRequest":[36,39,42,""],"resource.k8s.io/v1alpha3/ResourceSlice":[31,34,34,"resource.k8s.io/v1/ResourceSlice"],"resource.k8s.io/v1beta1/DeviceClass":[32,35,38,"resource.k8s.io/v1/DeviceClass"],"resource.k8s.io/v1beta1/ResourceClaim":[32,35,38,"resource.k8s.io/v1/ResourceClaim"],"resource.k8s.io/v1beta1/ResourceClaimTemplate":[32,35,38,"resource.k8s.io/v1/ResourceClaimTemplate"],"resource.k8s.io/v1beta1/ResourceSlice":[32,35,38,"resource.k8s.io/v1/ResourceSlice"],"resource.k8s.io/v1beta2/DeviceClass":[33,36,39,"resource.k8s.io/v1/DeviceClass"],"resource.k8s.io/v1beta2/DeviceTaintRule":[36,39,42,"resource.k8s.io/v1/DeviceTaintRule"],"resource.k8s.io/v1beta2/ResourceClaim":[33,36,39,"resource.k8s.io/v1/ResourceClaim"],"resource.k8s.io/v1beta2/ResourceClaimTemplate":[33,36,39,"resource.k8s.io/v1/ResourceClaimTemplate"],"resource.k8s.io/v1beta2/ResourceSlice":[33,36,39,"resource.k8s.io/v1/ResourceSlice"],"scheduling.k8s.io/v1alpha1/PriorityClass":[8,14,22,"scheduling.k8s.io/v1/PriorityClass"],"scheduling.k8s.io/v1alpha1/Workload":[35,36,36,""],"scheduling.k8s.io/v1alpha2/PodGroup":[36,37,37,""],"scheduling.k8s.io/v1alpha2/Workload":[36,37,37,""],"scheduling.k8s.io/v1alpha3/CompositePodGroup":[37,0,0,""],"scheduling.k8s.io/v1alpha3/PodGroup":[37,0,0,""],"scheduling.k8s.io/v1alpha3/Workload":[37,0,0,""],"scheduling.k8s.io/v1beta1/PodGroup":[37,40,43,""],"scheduling.k8s.io/v1beta1/PriorityClass":[11,14,22,"scheduling.k8s.io/v1/PriorityClass"],"scheduling.k8s.io/v1beta1/Workload":[37,40,43,""],"settings.k8s.io/v1alpha1/PodPreset":[6,18,20,""],"storage.k8s.io/v1/VolumeAttributesClass":[34,0,0,""],"storage.k8s.io/v1alpha1/CSIStorageCapacity":[19,21,24,"storage.k8s.io/v1/CSIStorageCapacity"],"storage.k8s.io/v1alpha1/VolumeAttachment":[9,21,24,"storage.k8s.io/v1/VolumeAttachment"],"storage.k8s.io/v1alpha1/VolumeAttributesClass":[29,32,35,"storage.k8s.io/v1/VolumeAttributesClass"],"storage.k8s.io/v1beta1/CSIDriver":[14,19,22,"storage.k8s.io/v1/CSIDriver"],"storage.k8s.io/v1beta1/CSINode":[14,17,22,"storage.k8s.io/v1/CSINode"],"storage.k8s.io/v1beta1/CSIStorageCapacity":[21,24,27,"storage.k8s.io/v1/CSIStorageCapacity"],"storage.k8s.io/v1beta1/StorageClass":[4,19,22,"storage.k8s.io/v1/StorageClass"],"storage.k8s.io/v1beta1/VolumeAttachment":[10,19,22,"storage.k8s.io/v1/VolumeAttachment"],"storage.k8s.io/v1beta1/VolumeAttributesClass":[31,34,37,"storage.k8s.io/v1/VolumeAttributesClass"],"storagemigration.k8s.io/v1/StorageVersionMigration":[37,0,0,""],"storagemigration.k8s.io/v1alpha1/StorageVersionMigration":[30,33,35,"storagemigration.k8s.io/v1/StorageVersionMigration"],"storagemigration.k8s.io/v1beta1/StorageVersionMigration":[35,37,40,"storagemigration.k8s.io/v1/StorageVersionMigration"],"v1/ComponentStatus":[0,19,0,""]}}
APIGroup {"f":{"apiVersion":"string","kind":"string","name":"string","preferredVersion":"GroupVersionForDiscovery","serverAddressByClientCIDRs":["ServerAddressByClientCIDR"],"versions":["GroupVersionForDiscovery"]},"r":"name versions"}
APIService {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"APIServiceSpec","status":"APIServiceStatus"}}
APIServiceCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type status"}
APIServiceSpec {"f":{"caBundle":"bytes","group":"string","groupPriorityMinimum":"int32","insecureSkipTLSVerify":"bool","service":"apiregistration.v1.ServiceReference","version":"string","versionPriority":"int32"},"r":"groupPriorityMinimum versionPriority"}
APIServiceStatus {"f":{"conditions":["APIServiceCondition"]},"k":{"conditions":"type"}}
APIVersions {"f":{"apiVersion":"string","kind":"string","serverAddressByClientCIDRs":["ServerAddressByClientCIDR"],"versions":["string"]},"r":"versions serverAddressByClientCIDRs"}
AWSElasticBlockStoreVolumeSource {"f":{"fsType":"string","partition":"int32","readOnly":"bool","volumeID":"string"},"r":"volumeID"}
Affinity {"f":{"nodeAffinity":"NodeAffinity","podAffinity":"PodAffinity","podAntiAffinity":"PodAntiAffinity"}}
AggregationRule {"f":{"clusterRoleSelectors":["LabelSelector"]}}
AppArmorProfile {"f":{"localhostProfile":"string","type":"string"},"r":"type","e":{"type":"AppArmorProfileType"}}
AttachedVolume {"f":{"devicePath":"string","name":"string"},"r":"name devicePath"}
AzureDiskVolumeSource {"f":{"cachingMode":"string","diskName":"string","diskURI":"string","fsType":"string","kind":"string","readOnly":"bool"},"r":"diskName diskURI","e":{"cachingMode":"AzureDataDiskCachingMode","kind":"AzureDataDiskKind"}}
AzureFilePersistentVolumeSource {"f":{"readOnly":"bool","secretName":"string","secretNamespace":"string","shareName":"string"},"r":"secretName shareName"}
AzureFileVolumeSource {"f":{"readOnly":"bool","secretName":"string","shareName":"string"},"r":"secretName shareName"}
Binding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","target":"ObjectReference"},"r":"target"}
BoundObjectReference {"f":{"apiVersion":"string","kind":"string","name":"string","uid":"string"}}
CSIDriver {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"CSIDriverSpec"},"r":"spec"}
CSIDriverSpec {"f":{"attachRequired":"bool","fsGroupPolicy":"string","podInfoOnMount":"bool","requiresRepublish":"bool","seLinuxMount":"bool","storageCapacity":"bool","tokenRequests":["storage.v1.TokenRequest"],"volumeLifecycleModes":["string"],"nodeAllocatableUpdatePeriodSeconds":"int","serviceAccountTokenInSecrets":"bool","preventPodSchedulingIfMissing":"bool"},"s":{"nodeAllocatableUpdatePeriodSeconds":33,"serviceAccountTokenInSecrets":35,"preventPodSchedulingIfMissing":36}}
CSINode {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"CSINodeSpec","status":"CSINodeStatus"},"r":"spec","s":{"status":37}}
CSINodeDriver {"f":{"allocatable":"VolumeNodeResources","name":"string","nodeID":"string","topologyKeys":["string"]},"r":"name nodeID"}
CSINodeSpec {"f":{"drivers":["CSINodeDriver"]},"r":"drivers","k":{"drivers":"name"}}
CSINodeStatus {"f":{"storageHealth":["StorageHealth"]},"k":{"storageHealth":"name"}}
CSIPersistentVolumeSource {"f":{"controllerExpandSecretRef":"SecretReference","controllerPublishSecretRef":"SecretReference","driver":"string","fsType":"string","nodeExpandSecretRef":"SecretReference","nodePublishSecretRef":"SecretReference","nodeStageSecretRef":"SecretReference","readOnly":"bool","volumeAttributes":["map","string"],"volumeHandle":"string"},"r":"driver volumeHandle"}
CSIStorageCapacity {"f":{"apiVersion":"string","capacity":"quantity","kind":"string","maximumVolumeSize":"quantity","metadata":"ObjectMeta","nodeTopology":"LabelSelector","storageClassName":"string"},"r":"storageClassName"}
CSIVolumeSource {"f":{"driver":"string","fsType":"string","nodePublishSecretRef":"LocalObjectReference","readOnly":"bool","volumeAttributes":["map","string"]},"r":"driver"}
Capabilities {"f":{"add":["string"],"drop":["string"]}}
CephFSPersistentVolumeSource {"f":{"monitors":["string"],"path":"string","readOnly":"bool","secretFile":"string","secretRef":"SecretReference","user":"string"},"r":"monitors"}
CephFSVolumeSource {"f":{"monitors":["string"],"path":"string","readOnly":"bool","secretFile":"string","secretRef":"LocalObjectReference","user":"string"},"r":"monitors"}
CertificateSigningRequest {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"CertificateSigningRequestSpec","status":"CertificateSigningRequestStatus"},"r":"spec"}
CertificateSigningRequestCondition {"f":{"lastTransitionTime":"timestamp","lastUpdateTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type status"}
CertificateSigningRequestSpec {"f":{"expirationSeconds":"int32","extra":["map",["string"]],"groups":["string"],"request":"bytes","signerName":"string","uid":"string","usages":["string"],"username":"string"},"r":"request signerName","e":{"usages":"KeyUsage"}}
CertificateSigningRequestStatus {"f":{"certificate":"bytes","conditions":["CertificateSigningRequestCondition"]},"k":{"conditions":"type"}}
CinderPersistentVolumeSource {"f":{"fsType":"string","readOnly":"bool","secretRef":"SecretReference","volumeID":"string"},"r":"volumeID"}
CinderVolumeSource {"f":{"fsType":"string","readOnly":"bool","secretRef":"LocalObjectReference","volumeID":"string"},"r":"volumeID"}
ClientIPConfig {"f":{"timeoutSeconds":"int32"}}
ClusterRole {"f":{"aggregationRule":"AggregationRule","apiVersion":"string","kind":"string","metadata":"ObjectMeta","rules":["PolicyRule"]}}
ClusterRoleBinding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","roleRef":"RoleRef","subjects":["rbac.v1.Subject"]},"r":"roleRef"}
ClusterTrustBundleProjection {"f":{"labelSelector":"LabelSelector","name":"string","optional":"bool","path":"string","signerName":"string","user":"int"},"r":"path","s":{"user":37}}
ComponentCondition {"f":{"error":"string","message":"string","status":"string","type":"string"},"r":"type status"}
ComponentStatus {"f":{"apiVersion":"string","conditions":["ComponentCondition"],"kind":"string","metadata":"ObjectMeta"},"k":{"conditions":"type"}}
CompositePodGroup {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"CompositePodGroupSpec","status":"CompositePodGroupStatus"},"r":"spec"}
CompositePodGroupSpec {"f":{"disruptionMode":"v1alpha3.CompositeDisruptionMode","parentCompositePodGroupName":"string","preemptionPolicy":"string","priority":"int32","priorityClassName":"string","schedulingConstraints":"v1alpha3.CompositePodGroupSchedulingConstraints","schedulingPolicy":"v1alpha3.CompositePodGroupSchedulingPolicy","workloadRef":"v1alpha3.WorkloadReference"},"r":"workloadRef schedulingPolicy","e":{"preemptionPolicy":"v1alpha3.PreemptionPolicy"},"b":{"priority":[null,1000000000]}}
CompositePodGroupStatus {"f":{"conditions":["Condition"]},"k":{"conditions":"type"}}
Condition {"f":{"lastTransitionTime":"timestamp","message":"string","observedGeneration":"int","reason":"string","status":"string","type":"string"},"r":"type status lastTransitionTime reason message"}
ConfigMap {"f":{"apiVersion":"string","binaryData":["map","bytes"],"data":["map","string"],"immutable":"bool","kind":"string","metadata":"ObjectMeta"}}
ConfigMapEnvSource {"f":{"name":"string","optional":"bool"}}
ConfigMapKeySelector {"f":{"key":"string","name":"string","optional":"bool"},"r":"key"}
ConfigMapNodeConfigSource {"f":{"kubeletConfigKey":"string","name":"string","namespace":"string","resourceVersion":"string","uid":"string"},"r":"namespace name kubeletConfigKey"}
ConfigMapProjection {"f":{"items":["KeyToPath"],"name":"string","optional":"bool"}}
ConfigMapVolumeSource {"f":{"defaultMode":"int32","items":["KeyToPath"],"name":"string","optional":"bool","defaultUser":"int"},"s":{"defaultUser":37}}
Container {"f":{"args":["string"],"command":["string"],"env":["EnvVar"],"envFrom":["EnvFromSource"],"image":"string","imagePullPolicy":"string","lifecycle":"Lifecycle","livenessProbe":"Probe","name":"string","ports":["ContainerPort"],"readinessProbe":"Probe","resizePolicy":["ContainerResizePolicy"],"resources":"ResourceRequirements","restartPolicy":"string","securityContext":"SecurityContext","startupProbe":"Probe","stdin":"bool","stdinOnce":"bool","terminationMessagePath":"string","terminationMessagePolicy":"string","tty":"bool","volumeDevices":["VolumeDevice"],"volumeMounts":["VolumeMount"],"workingDir":"string","restartPolicyRules":["ContainerRestartRule"]},"r":"name","k":{"env":"name","ports":"containerPort protocol","volumeDevices":"devicePath","volumeMounts":"mountPath"},"e":{"imagePullPolicy":"PullPolicy","terminationMessagePolicy":"TerminationMessagePolicy"},"s":{"restartPolicyRules":34}}
ContainerExtendedResourceRequest {"f":{"containerName":"string","requestName":"string","resourceName":"string"},"r":"containerName resourceName requestName"}
ContainerImage {"f":{"names":["string"],"sizeBytes":"int"}}
ContainerPort {"f":{"containerPort":"int32","hostIP":"string","hostPort":"int32","name":"string","protocol":"string"},"r":"containerPort","e":{"protocol":"Protocol"}}
ContainerResizePolicy {"f":{"resourceName":"string","restartPolicy":"string"},"r":"resourceName restartPolicy"}
ContainerResourceMetricSource {"f":{"container":"string","name":"string","target":"MetricTarget"},"r":"name target container"}
ContainerResourceMetricStatus {"f":{"container":"string","current":"MetricValueStatus","name":"string"},"r":"name current container"}
ContainerRestartRule {"f":{"action":"string","exitCodes":"ContainerRestartRuleOnExitCodes"},"r":"action"}
ContainerRestartRuleOnExitCodes {"f":{"operator":"string","values":["int32"]},"r":"operator"}
ContainerState {"f":{"running":"ContainerStateRunning","terminated":"ContainerStateTerminated","waiting":"ContainerStateWaiting"}}
ContainerStateRunning {"f":{"startedAt":"timestamp"}}
ContainerStateTerminated {"f":{"containerID":"string","exitCode":"int32","finishedAt":"timestamp","message":"string","reason":"string","signal":"int32","startedAt":"timestamp"},"r":"exitCode"}
ContainerStateWaiting {"f":{"message":"string","reason":"string"}}
ContainerStatus {"f":{"allocatedResources":["map","quantity"],"allocatedResourcesStatus":["ResourceStatus"],"containerID":"string","image":"string","imageID":"string","lastState":"ContainerState","name":"string","ready":"bool","resources":"ResourceRequirements","restartCount":"int32","started":"bool","state":"ContainerState","user":"ContainerUser","volumeMounts":["VolumeMountStatus"],"stopSignal":"string"},"r":"name ready restartCount image imageID","k":{"allocatedResourcesStatus":"name","volumeMounts":"mountPath"},"e":{"stopSignal":"Signal"},"s":{"stopSignal":33}}
ContainerUser {"f":{"linux":"LinuxContainerUser"}}
ControllerRevision {"f":{"apiVersion":"string","data":"dyn","kind":"string","metadata":"ObjectMeta","revision":"int"},"r":"data"}
CronJob {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"CronJobSpec","status":"CronJobStatus"},"r":"spec"}
CronJobSpec {"f":{"concurrencyPolicy":"string","failedJobsHistoryLimit":"int32","jobTemplate":"JobTemplateSpec","schedule":"string","startingDeadlineSeconds":"int","successfulJobsHistoryLimit":"int32","suspend":"bool","timeZone":"string"},"r":"schedule jobTemplate","e":{"concurrencyPolicy":"ConcurrencyPolicy"}}
CronJobStatus {"f":{"active":["ObjectReference"],"lastScheduleTime":"timestamp","lastSuccessfulTime":"timestamp"}}
CustomResourceColumnDefinition {"f":{"description":"string","format":"string","jsonPath":"string","name":"string","priority":"int32","type":"string"},"r":"name type jsonPath"}
CustomResourceConversion {"f":{"strategy":"string","webhook":"WebhookConversion"},"r":"strategy"}
CustomResourceDefinition {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"CustomResourceDefinitionSpec","status":"CustomResourceDefinitionStatus"},"r":"spec"}
CustomResourceDefinitionCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string","observedGeneration":"int"},"r":"type status","s":{"observedGeneration":35}}
CustomResourceDefinitionNames {"f":{"categories":["string"],"kind":"string","listKind":"string","plural":"string","shortNames":["string"],"singular":"string"},"r":"plural kind"}
CustomResourceDefinitionSpec {"f":{"conversion":"CustomResourceConversion","group":"string","names":"CustomResourceDefinitionNames","preserveUnknownFields":"bool","scope":"string","versions":["CustomResourceDefinitionVersion"]},"r":"group names scope versions"}
CustomResourceDefinitionStatus {"f":{"acceptedNames":"CustomResourceDefinitionNames","conditions":["CustomResourceDefinitionCondition"],"storedVersions":["string"],"observedGeneration":"int"},"k":{"conditions":"type"},"s":{"observedGeneration":35}}
CustomResourceDefinitionVersion {"f":{"additionalPrinterColumns":["CustomResourceColumnDefinition"],"deprecated":"bool","deprecationWarning":"string","name":"string","schema":"CustomResourceValidation","selectableFields":["SelectableField"],"served":"bool","storage":"bool","subresources":"CustomResourceSubresources"},"r":"name served storage"}
CustomResourceSubresourceScale {"f":{"labelSelectorPath":"string","specReplicasPath":"string","statusReplicasPath":"string"},"r":"specReplicasPath statusReplicasPath"}
CustomResourceSubresources {"f":{"scale":"CustomResourceSubresourceScale","status":"dyn"}}
CustomResourceValidation {"f":{"openAPIV3Schema":"JSONSchemaProps"}}
DaemonEndpoint {"f":{"Port":"int32"},"r":"Port"}
DaemonSet {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"DaemonSetSpec","status":"DaemonSetStatus"},"r":"spec"}
DaemonSetCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"}}
DaemonSetSpec {"f":{"minReadySeconds":"int32","revisionHistoryLimit":"int32","selector":"LabelSelector","template":"PodTemplateSpec","updateStrategy":"DaemonSetUpdateStrategy"},"r":"selector template"}
DaemonSetStatus {"f":{"collisionCount":"int32","conditions":["DaemonSetCondition"],"currentNumberScheduled":"int32","desiredNumberScheduled":"int32","numberAvailable":"int32","numberMisscheduled":"int32","numberReady":"int32","numberUnavailable":"int32","observedGeneration":"int","updatedNumberScheduled":"int32"},"r":"currentNumberScheduled numberMisscheduled desiredNumberScheduled numberReady","k":{"conditions":"type"}}
DaemonSetUpdateStrategy {"f":{"rollingUpdate":"RollingUpdateDaemonSet","type":"string"},"e":{"type":"DaemonSetUpdateStrategyType"}}
DeleteOptions {"f":{"apiVersion":"string","dryRun":["string"],"gracePeriodSeconds":"int","kind":"string","orphanDependents":"bool","preconditions":"Preconditions","propagationPolicy":"string","ignoreStoreReadErrorWithClusterBreakingPotential":"bool"},"s":{"ignoreStoreReadErrorWithClusterBreakingPotential":32}}
Deployment {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"DeploymentSpec","status":"DeploymentStatus"},"r":"spec"}
DeploymentCondition {"f":{"lastTransitionTime":"timestamp","lastUpdateTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"}}
DeploymentSpec {"f":{"minReadySeconds":"int32","paused":"bool","progressDeadlineSeconds":"int32","replicas":"int32","revisionHistoryLimit":"int32","selector":"LabelSelector","strategy":"DeploymentStrategy","template":"PodTemplateSpec"},"r":"selector template"}
DeploymentStatus {"f":{"availableReplicas":"int32","collisionCount":"int32","conditions":["DeploymentCondition"],"observedGeneration":"int","readyReplicas":"int32","replicas":"int32","unavailableReplicas":"int32","updatedReplicas":"int32","terminatingReplicas":"int32"},"k":{"conditions":"type"},"s":{"terminatingReplicas":33}}
DeploymentStrategy {"f":{"rollingUpdate":"RollingUpdateDeployment","type":"string"},"e":{"type":"DeploymentStrategyType"}}
DownwardAPIProjection {"f":{"items":["DownwardAPIVolumeFile"]}}
DownwardAPIVolumeFile {"f":{"fieldRef":"ObjectFieldSelector","mode":"int32","path":"string","resourceFieldRef":"ResourceFieldSelector","user":"int"},"r":"path","s":{"user":37}}
DownwardAPIVolumeSource {"f":{"defaultMode":"int32","items":["DownwardAPIVolumeFile"],"defaultUser":"int"},"s":{"defaultUser":37}}
EmptyDirVolumeSource {"f":{"medium":"string","sizeLimit":"quantity","mode":"int32"},"s":{"mode":37}}
Endpoint {"f":{"addresses":["string"],"conditions":"EndpointConditions","deprecatedTopology":["map","string"],"hints":"EndpointHints","hostname":"string","nodeName":"string","targetRef":"ObjectReference","zone":"string"},"r":"addresses"}
EndpointAddress {"f":{"hostname":"string","ip":"string","nodeName":"string","targetRef":"ObjectReference"},"r":"ip"}
EndpointConditions {"f":{"ready":"bool","serving":"bool","terminating":"bool"}}
EndpointHints {"f":{"forZones":["ForZone"],"forNodes":["ForNode"]},"s":{"forNodes":33}}
EndpointSlice {"f":{"addressType":"string","apiVersion":"string","endpoints":["Endpoint"],"kind":"string","metadata":"ObjectMeta","ports":["discovery.v1.EndpointPort"]},"r":"addressType"}
EndpointSubset {"f":{"addresses":["EndpointAddress"],"notReadyAddresses":["EndpointAddress"],"ports":["core.v1.EndpointPort"]}}
Endpoints {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","subsets":["EndpointSubset"]}}
EnvFromSource {"f":{"configMapRef":"ConfigMapEnvSource","prefix":"string","secretRef":"SecretEnvSource"}}
EnvVar {"f":{"name":"string","value":"string","valueFrom":"EnvVarSource"},"r":"name"}
EnvVarSource {"f":{"configMapKeyRef":"ConfigMapKeySelector","fieldRef":"ObjectFieldSelector","resourceFieldRef":"ResourceFieldSelector","secretKeyRef":"SecretKeySelector","fileKeyRef":"FileKeySelector"},"s":{"fileKeyRef":34}}
EphemeralContainer {"f":{"args":["string"],"command":["string"],"env":["EnvVar"],"envFrom":["EnvFromSource"],"image":"string","imagePullPolicy":"string","lifecycle":"Lifecycle","livenessProbe":"Probe","name":"string","ports":["ContainerPort"],"readinessProbe":"Probe","resizePolicy":["ContainerResizePolicy"],"resources":"ResourceRequirements","restartPolicy":"string","securityContext":"SecurityContext","startupProbe":"Probe","stdin":"bool","stdinOnce":"bool","targetContainerName":"string","terminationMessagePath":"string","terminationMessagePolicy":"string","tty":"bool","volumeDevices":["VolumeDevice"],"volumeMounts":["VolumeMount"],"workingDir":"string","restartPolicyRules":["ContainerRestartRule"]},"r":"name","k":{"env":"name","ports":"containerPort protocol","volumeDevices":"devicePath","volumeMounts":"mountPath"},"s":{"restartPolicyRules":34}}
EphemeralVolumeSource {"f":{"volumeClaimTemplate":"PersistentVolumeClaimTemplate"}}
EventSource {"f":{"component":"string","host":"string"}}
EvictionPodReference {"f":{"name":"string","uid":"string"},"r":"name uid"}
EvictionRequest {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"EvictionRequestSpec","status":"EvictionRequestStatus"},"r":"spec"}
EvictionRequestPodReference {"f":{"name":"string","uid":"string"},"r":"name uid"}
EvictionRequestSpec {"f":{"intent":"string","requester":"string","target":"EvictionRequestTarget"},"r":"target requester intent","e":{"intent":"EvictionRequestIntent"}}
EvictionRequestStatus {"f":{"conditions":["Condition"],"observedGeneration":"int"},"k":{"conditions":"type"},"b":{"observedGeneration":[1,null]}}
EvictionRequestTarget {"f":{"pod":"EvictionRequestPodReference"}}
EvictionResponder {"f":{"name":"string","priority":"int32"},"r":"name priority","b":{"priority":[0,100000]}}
EvictionSpec {"f":{"target":"EvictionTarget"},"r":"target"}
EvictionStatus {"f":{"conditions":["Condition"],"observedGeneration":"int","requesters":["Requester"],"responders":["ResponderStatus"],"targetResponders":["TargetResponder"]},"k":{"conditions":"type","requesters":"name","responders":"name","targetResponders":"name"},"b":{"observedGeneration":[1,null]}}
EvictionTarget {"f":{"pod":"EvictionPodReference"}}
ExecAction {"f":{"command":["string"]}}
ExternalDocumentation {"f":{"description":"string","url":"string"}}
ExternalMetricSource {"f":{"metric":"MetricIdentifier","target":"MetricTarget"},"r":"metric target"}
ExternalMetricStatus {"f":{"current":"MetricValueStatus","metric":"MetricIdentifier"},"r":"metric current"}
FCVolumeSource {"f":{"fsType":"string","lun":"int32","readOnly":"bool","targetWWNs":["string"],"wwids":["string"]}}
FieldSelectorAttributes {"f":{"rawSelector":"string","requirements":["FieldSelectorRequirement"]}}
FieldSelectorRequirement {"f":{"key":"string","operator":"string","values":["string"]},"r":"key operator"}
FileKeySelector {"f":{"key":"string","optional":"bool","path":"string","volumeName":"string"},"r":"volumeName path key"}
FlexPersistentVolumeSource {"f":{"driver":"string","fsType":"string","options":["map","string"],"readOnly":"bool","secretRef":"SecretReference"},"r":"driver"}
FlexVolumeSource {"f":{"driver":"string","fsType":"string","options":["map","string"],"readOnly":"bool","secretRef":"LocalObjectReference"},"r":"driver"}
FlockerVolumeSource {"f":{"datasetName":"string","datasetUUID":"string"}}
ForNode {"f":{"name":"string"},"r":"name"}
ForZone {"f":{"name":"string"},"r":"name"}
GCEPersistentDiskVolumeSource {"f":{"fsType":"string","partition":"int32","pdName":"string","readOnly":"bool"},"r":"pdName"}
GRPCAction {"f":{"port":"int32","service":"string","mode":"string"},"r":"port","e":{"mode":"GRPCProbeMode"},"s":{"mode":37}}
GitRepoVolumeSource {"f":{"directory":"string","repository":"string","revision":"string"},"r":"repository"}
GlusterfsPersistentVolumeSource {"f":{"endpoints":"string","endpointsNamespace":"string","path":"string","readOnly":"bool"},"r":"endpoints path"}
GlusterfsVolumeSource {"f":{"endpoints":"string","path":"string","readOnly":"bool"},"r":"endpoints path"}
GroupResource {"f":{"group":"string","resource":"string"},"r":"group resource"}
GroupVersionForDiscovery {"f":{"groupVersion":"string","version":"string"},"r":"groupVersion version"}
GroupVersionResource {"f":{"group":"string","resource":"string","version":"string"}}
HPAScalingPolicy {"f":{"periodSeconds":"int32","type":"string","value":"int32"},"r":"type value periodSeconds"}
HPAScalingRules {"f":{"policies":["HPAScalingPolicy"],"selectPolicy":"string","stabilizationWindowSeconds":"int32","tolerance":"quantity"},"s":{"tolerance":33}}
HTTPGetAction {"f":{"host":"string","httpHeaders":["HTTPHeader"],"path":"string","port":"intOrString","scheme":"string","protocol":"string"},"r":"port","e":{"protocol":"HTTPProtocol","scheme":"URIScheme"},"s":{"protocol":37}}
HTTPHeader {"f":{"name":"string","value":"string"},"r":"name value"}
HTTPIngressPath {"f":{"backend":"IngressBackend","path":"string","pathType":"string"},"r":"pathType backend","e":{"pathType":"PathType"}}
HTTPIngressRuleValue {"f":{"paths":["HTTPIngressPath"]},"r":"paths"}
HorizontalPodAutoscalerBehavior {"f":{"scaleDown":"HPAScalingRules","scaleUp":"HPAScalingRules"}}
HorizontalPodAutoscalerCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string","observedGeneration":"int"},"r":"type status","s":{"observedGeneration":37}}
HostAlias {"f":{"hostnames":["string"],"ip":"string"},"r":"ip"}
HostIP {"f":{"ip":"string"},"r":"ip"}
HostPathVolumeSource {"f":{"path":"string","type":"string"},"r":"path","e":{"type":"HostPathType"}}
IPBlock {"f":{"cidr":"string","except":["string"]},"r":"cidr"}
ISCSIPersistentVolumeSource {"f":{"chapAuthDiscovery":"bool","chapAuthSession":"bool","fsType":"string","initiatorName":"string","iqn":"string","iscsiInterface":"string","lun":"int32","portals":["string"],"readOnly":"bool","secretRef":"SecretReference","targetPortal":"string"},"r":"targetPortal iqn lun"}
ISCSIVolumeSource {"f":{"chapAuthDiscovery":"bool","chapAuthSession":"bool","fsType":"string","initiatorName":"string","iqn":"string","iscsiInterface":"string","lun":"int32","portals":["string"],"readOnly":"bool","secretRef":"LocalObjectReference","targetPortal":"string"},"r":"targetPortal iqn lun"}
ImageVolumeSource {"f":{"pullPolicy":"string","reference":"string"},"e":{"pullPolicy":"PullPolicy"}}
ImageVolumeStatus {"f":{"imageRef":"string"},"r":"imageRef"}
Ingress {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"IngressSpec","status":"IngressStatus"}}
IngressBackend {"f":{"resource":"v1.TypedLocalObjectReference","service":"IngressServiceBackend"}}
IngressClass {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"IngressClassSpec"}}
IngressClassParametersReference {"f":{"apiGroup":"string","kind":"string","name":"string","namespace":"string","scope":"string"},"r":"kind name"}
IngressClassSpec {"f":{"controller":"string","parameters":"IngressClassParametersReference"}}
IngressLoadBalancerIngress {"f":{"hostname":"string","ip":"string","ports":["IngressPortStatus"]}}
IngressLoadBalancerStatus {"f":{"ingress":["IngressLoadBalancerIngress"]}}
IngressPortStatus {"f":{"error":"string","port":"int32","protocol":"string"},"r":"port protocol"}
IngressRule {"f":{"host":"string","http":"HTTPIngressRuleValue"}}
IngressServiceBackend {"f":{"name":"string","port":"ServiceBackendPort"},"r":"name"}
IngressSpec {"f":{"defaultBackend":"IngressBackend","ingressClassName":"string","rules":["IngressRule"],"tls":["IngressTLS"]}}
IngressStatus {"f":{"loadBalancer":"IngressLoadBalancerStatus"}}
IngressTLS {"f":{"hosts":["string"],"secretName":"string"}}
JSONSchemaProps {"f":{"$ref":"string","$schema":"string","additionalItems":"dyn","additionalProperties":"dyn","allOf":["JSONSchemaProps"],"anyOf":["JSONSchemaProps"],"default":"dyn","definitions":["map","JSONSchemaProps"],"dependencies":["map","dyn"],"description":"string","enum":["dyn"],"example":"dyn","exclusiveMaximum":"bool","exclusiveMinimum":"bool","externalDocs":"ExternalDocumentation","format":"string","id":"string","items":"dyn","maxItems":"int","maxLength":"int","maxProperties":"int","maximum":"double","minItems":"int","minLength":"int","minProperties":"int","minimum":"double","multipleOf":"double","not":"JSONSchemaProps","nullable":"bool","oneOf":["JSONSchemaProps"],"pattern":"string","patternProperties":["map","JSONSchemaProps"],"properties":["map","JSONSchemaProps"],"required":["string"],"title":"string","type":"string","uniqueItems":"bool","x-kubernetes-embedded-resource":"bool","x-kubernetes-int-or-string":"bool","x-kubernetes-list-map-keys":["string"],"x-kubernetes-list-type":"string","x-kubernetes-map-type":"string","x-kubernetes-preserve-unknown-fields":"bool","x-kubernetes-validations":["ValidationRule"]},"k":{"x-kubernetes-validations":"rule"}}
Job {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"JobSpec","status":"JobStatus"}}
JobCondition {"f":{"lastProbeTime":"timestamp","lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type status"}
JobSchedulingConfiguration {"f":{"disruptionMode":"WorkloadPodGroupDisruptionMode","resourceClaims":["WorkloadPodGroupResourceClaim"],"schedulingConstraints":"WorkloadPodGroupSchedulingConstraints","schedulingPolicy":"WorkloadPodGroupSchedulingPolicy"},"k":{"resourceClaims":"name"}}
JobSpec {"f":{"activeDeadlineSeconds":"int","backoffLimit":"int32","backoffLimitPerIndex":"int32","completionMode":"string","completions":"int32","managedBy":"string","manualSelector":"bool","maxFailedIndexes":"int32","parallelism":"int32","podFailurePolicy":"PodFailurePolicy","podReplacementPolicy":"string","selector":"LabelSelector","successPolicy":"SuccessPolicy","suspend":"bool","template":"PodTemplateSpec","ttlSecondsAfterFinished":"int32","scheduling":"JobSchedulingConfiguration"},"r":"template","e":{"completionMode":"CompletionMode","podReplacementPolicy":"PodReplacementPolicy"},"s":{"scheduling":37}}
JobStatus {"f":{"active":"int32","completedIndexes":"string","completionTime":"timestamp","conditions":["JobCondition"],"failed":"int32","failedIndexes":"string","ready":"int32","startTime":"timestamp","succeeded":"int32","terminating":"int32","uncountedTerminatedPods":"UncountedTerminatedPods"}}
JobTemplateSpec {"f":{"metadata":"ObjectMeta","spec":"JobSpec"}}
KeyToPath {"f":{"key":"string","mode":"int32","path":"string","user":"int"},"r":"key path","s":{"user":37}}
LabelSelector {"f":{"matchExpressions":["LabelSelectorRequirement"],"matchLabels":["map","string"]}}
LabelSelectorAttributes {"f":{"rawSelector":"string","requirements":["LabelSelectorRequirement"]}}
LabelSelectorRequirement {"f":{"key":"string","operator":"string","values":["string"]},"r":"key operator"}
Lease {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"LeaseSpec"}}
LeaseSpec {"f":{"acquireTime":"timestamp","holderIdentity":"string","leaseDurationSeconds":"int32","leaseTransitions":"int32","preferredHolder":"string","renewTime":"timestamp","strategy":"string"}}
Lifecycle {"f":{"postStart":"LifecycleHandler","preStop":"LifecycleHandler","stopSignal":"string"},"e":{"stopSignal":"Signal"},"s":{"stopSignal":33}}
LifecycleHandler {"f":{"exec":"ExecAction","httpGet":"HTTPGetAction","sleep":"SleepAction","tcpSocket":"TCPSocketAction"}}
LimitRange {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"LimitRangeSpec"}}
LimitRangeItem {"f":{"default":["map","quantity"],"defaultRequest":["map","quantity"],"max":["map","quantity"],"maxLimitRequestRatio":["map","quantity"],"min":["map","quantity"],"type":"string"},"r":"type"}
LimitRangeSpec {"f":{"limits":["LimitRangeItem"]},"r":"limits"}
LinuxContainerUser {"f":{"gid":"int","supplementalGroups":["int"],"uid":"int"},"r":"uid gid"}
LoadBalancerIngress {"f":{"hostname":"string","ip":"string","ipMode":"string","ports":["PortStatus"]}}
LoadBalancerStatus {"f":{"ingress":["LoadBalancerIngress"]}}
LocalObjectReference {"f":{"name":"string"}}
LocalSubjectAccessReview {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"SubjectAccessReviewSpec","status":"SubjectAccessReviewStatus"},"r":"spec"}
LocalVolumeSource {"f":{"fsType":"string","path":"string"},"r":"path"}
ManagedFieldsEntry {"f":{"apiVersion":"string","fieldsType":"string","fieldsV1":"dyn","manager":"string","operation":"string","subresource":"string","time":"timestamp"}}
MetricIdentifier {"f":{"name":"string","selector":"LabelSelector"},"r":"name"}
MetricSpec {"f":{"containerResource":"ContainerResourceMetricSource","external":"ExternalMetricSource","object":"ObjectMetricSource","pods":"PodsMetricSource","resource":"ResourceMetricSource","type":"string"},"r":"type"}
MetricStatus {"f":{"containerResource":"ContainerResourceMetricStatus","external":"ExternalMetricStatus","object":"ObjectMetricStatus","pods":"PodsMetricStatus","resource":"ResourceMetricStatus","type":"string"},"r":"type"}
MetricTarget {"f":{"averageUtilization":"int32","averageValue":"quantity","type":"string","value":"quantity"},"r":"type"}
MetricValueStatus {"f":{"averageUtilization":"int32","averageValue":"quantity","value":"quantity"}}
MigrationCondition {"f":{"lastUpdateTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type status"}
ModifyVolumeStatus {"f":{"status":"string","targetVolumeAttributesClassName":"string"},"r":"status","e":{"status":"PersistentVolumeClaimModifyVolumeStatus"}}
MutatingWebhook {"f":{"admissionReviewVersions":["string"],"clientConfig":"admissionregistration.v1.WebhookClientConfig","failurePolicy":"string","matchConditions":["v1.MatchCondition"],"matchPolicy":"string","name":"string","namespaceSelector":"LabelSelector","objectSelector":"LabelSelector","reinvocationPolicy":"string","rules":["RuleWithOperations"],"sideEffects":"string","timeoutSeconds":"int32"},"r":"name clientConfig sideEffects admissionReviewVersions","k":{"matchConditions":"name"},"e":{"failurePolicy":"v1.FailurePolicyType","matchPolicy":"v1.MatchPolicyType","reinvocationPolicy":"ReinvocationPolicyType","sideEffects":"SideEffectClass"}}
MutatingWebhookConfiguration {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","webhooks":["MutatingWebhook"]},"k":{"webhooks":"name"}}
NFSVolumeSource {"f":{"path":"string","readOnly":"bool","server":"string"},"r":"server path"}
Namespace {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"NamespaceSpec","status":"NamespaceStatus"}}
NamespaceCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type status"}
NamespaceSpec {"f":{"finalizers":["string"]}}
NamespaceStatus {"f":{"conditions":["NamespaceCondition"],"phase":"string"},"k":{"conditions":"type"},"e":{"phase":"NamespacePhase"}}
NetworkPolicy {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"NetworkPolicySpec"}}
NetworkPolicyEgressRule {"f":{"ports":["NetworkPolicyPort"],"to":["NetworkPolicyPeer"]}}
NetworkPolicyIngressRule {"f":{"from":["NetworkPolicyPeer"],"ports":["NetworkPolicyPort"]}}
NetworkPolicyPeer {"f":{"ipBlock":"IPBlock","namespaceSelector":"LabelSelector","podSelector":"LabelSelector"}}
NetworkPolicyPort {"f":{"endPort":"int32","port":"intOrString","protocol":"string"}}
NetworkPolicySpec {"f":{"egress":["NetworkPolicyEgressRule"],"ingress":["NetworkPolicyIngressRule"],"podSelector":"LabelSelector","policyTypes":["string"]},"e":{"policyTypes":"PolicyType"}}
Node {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"NodeSpec","status":"NodeStatus"}}
NodeAddress {"f":{"address":"string","type":"string"},"r":"type address"}
NodeAffinity {"f":{"preferredDuringSchedulingIgnoredDuringExecution":["PreferredSchedulingTerm"],"requiredDuringSchedulingIgnoredDuringExecution":"NodeSelector"}}
NodeAllocatableMappedResources {"f":{"name":"string","quantity":"quantity"},"r":"name quantity"}
NodeAllocatableOverheadResources {"f":{"name":"string","perContainer":"quantity","perPod":"quantity"},"r":"name"}
NodeAllocatableResourceClaimStatus {"f":{"containers":["string"],"resourceClaimName":"string","resources":["map","quantity"],"mapping":["NodeAllocatableMappedResources"],"overhead":["NodeAllocatableOverheadResources"]},"r":"resourceClaimName","k":{"mapping":"name","overhead":"name"},"s":{"mapping":37,"overhead":37}}
NodeCondition {"f":{"lastHeartbeatTime":"timestamp","lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type status"}
NodeConfigSource {"f":{"configMap":"ConfigMapNodeConfigSource"}}
NodeConfigStatus {"f":{"active":"NodeConfigSource","assigned":"NodeConfigSource","error":"string","lastKnownGood":"NodeConfigSource"}}
NodeDaemonEndpoints {"f":{"kubeletEndpoint":"DaemonEndpoint"}}
NodeFeatures {"f":{"supplementalGroupsPolicy":"bool"}}
NodePodPreemptionPolicy {"f":{"disableResizePreemption":["string"]}}
NodeRuntimeHandler {"f":{"features":"NodeRuntimeHandlerFeatures","name":"string"}}
NodeRuntimeHandlerFeatures {"f":{"recursiveReadOnlyMounts":"bool","userNamespaces":"bool"}}
NodeSelector {"f":{"nodeSelectorTerms":["NodeSelectorTerm"]},"r":"nodeSelectorTerms"}
NodeSelectorRequirement {"f":{"key":"string","operator":"string","values":["string"]},"r":"key operator","e":{"operator":"NodeSelectorOperator"}}
NodeSelectorTerm {"f":{"matchExpressions":["NodeSelectorRequirement"],"matchFields":["NodeSelectorRequirement"]}}
NodeSpec {"f":{"configSource":"NodeConfigSource","externalID":"string","podCIDR":"string","podCIDRs":["string"],"providerID":"string","taints":["Taint"],"unschedulable":"bool","podPreemptionPolicy":"NodePodPreemptionPolicy"},"s":{"podPreemptionPolicy":37}}
NodeStatus {"f":{"addresses":["NodeAddress"],"allocatable":["map","quantity"],"capacity":["map","quantity"],"conditions":["NodeCondition"],"config":"NodeConfigStatus","daemonEndpoints":"NodeDaemonEndpoints","features":"NodeFeatures","images":["ContainerImage"],"nodeInfo":"NodeSystemInfo","phase":"string","runtimeHandlers":["NodeRuntimeHandler"],"volumesAttached":["AttachedVolume"],"volumesInUse":["string"],"declaredFeatures":["string"]},"k":{"addresses":"type","conditions":"type"},"e":{"phase":"NodePhase"},"s":{"declaredFeatures":35}}
NodeSwapStatus {"f":{"capacity":"int"}}
NodeSystemInfo {"f":{"architecture":"string","bootID":"string","containerRuntimeVersion":"string","kernelVersion":"string","kubeProxyVersion":"string","kubeletVersion":"string","machineID":"string","operatingSystem":"string","osImage":"string","systemUUID":"string","swap":"NodeSwapStatus","runningInUserNamespace":"bool"},"r":"machineID systemUUID bootID kernelVersion osImage containerRuntimeVersion kubeletVersion kubeProxyVersion operatingSystem architecture","s":{"swap":33,"runningInUserNamespace":37}}
NonResourceAttributes {"f":{"path":"string","verb":"string"}}
NonResourceRule {"f":{"nonResourceURLs":["string"],"verbs":["string"]},"r":"verbs"}
ObjectFieldSelector {"f":{"apiVersion":"string","fieldPath":"string"},"r":"fieldPath"}
ObjectMeta {"f":{"annotations":["map","string"],"creationTimestamp":"timestamp","deletionGracePeriodSeconds":"int","deletionTimestamp":"timestamp","finalizers":["string"],"generateName":"string","generation":"int","labels":["map","string"],"managedFields":["ManagedFieldsEntry"],"name":"string","namespace":"string","ownerReferences":["OwnerReference"],"resourceVersion":"string","selfLink":"string","uid":"string"},"k":{"ownerReferences":"uid"}}
ObjectMetricSource {"f":{"describedObject":"v2.CrossVersionObjectReference","metric":"MetricIdentifier","target":"MetricTarget"},"r":"describedObject target metric"}
ObjectMetricStatus {"f":{"current":"MetricValueStatus","describedObject":"v2.CrossVersionObjectReference","metric":"MetricIdentifier"},"r":"metric current describedObject"}
ObjectReference {"f":{"apiVersion":"string","fieldPath":"string","kind":"string","name":"string","namespace":"string","resourceVersion":"string","uid":"string"}}
Overhead {"f":{"podFixed":["map","quantity"]}}
OwnerReference {"f":{"apiVersion":"string","blockOwnerDeletion":"bool","controller":"bool","kind":"string","name":"string","uid":"string"},"r":"apiVersion kind name uid"}
PartitionTypeStatus {"f":{"allocatable":"int32","attribute":"string","total":"int32","type":"string"},"r":"attribute type total allocatable","b":{"allocatable":[0,null],"total":[0,null]}}
PersistentVolume {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"PersistentVolumeSpec","status":"PersistentVolumeStatus"}}
PersistentVolumeClaim {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"PersistentVolumeClaimSpec","status":"PersistentVolumeClaimStatus"}}
PersistentVolumeClaimCondition {"f":{"lastProbeTime":"timestamp","lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type status"}
PersistentVolumeClaimSpec {"f":{"accessModes":["string"],"dataSource":"v1.TypedLocalObjectReference","dataSourceRef":"TypedObjectReference","resources":"VolumeResourceRequirements","selector":"LabelSelector","storageClassName":"string","volumeAttributesClassName":"string","volumeMode":"string","volumeName":"string"},"e":{"accessModes":"PersistentVolumeAccessMode","volumeMode":"PersistentVolumeMode"}}
PersistentVolumeClaimStatus {"f":{"accessModes":["string"],"allocatedResourceStatuses":["map","string"],"allocatedResources":["map","quantity"],"capacity":["map","quantity"],"conditions":["PersistentVolumeClaimCondition"],"currentVolumeAttributesClassName":"string","modifyVolumeStatus":"ModifyVolumeStatus","phase":"string","healthStatus":"VolumeHealthStatus"},"k":{"conditions":"type"},"e":{"accessModes":"PersistentVolumeAccessMode","phase":"PersistentVolumeClaimPhase"},"s":{"healthStatus":37}}
PersistentVolumeClaimTemplate {"f":{"metadata":"ObjectMeta","spec":"PersistentVolumeClaimSpec"},"r":"spec"}
PersistentVolumeClaimVolumeSource {"f":{"claimName":"string","readOnly":"bool"},"r":"claimName"}
PersistentVolumeSpec {"f":{"accessModes":["string"],"awsElasticBlockStore":"AWSElasticBlockStoreVolumeSource","azureDisk":"AzureDiskVolumeSource","azureFile":"AzureFilePersistentVolumeSource","capacity":["map","quantity"],"cephfs":"CephFSPersistentVolumeSource","cinder":"CinderPersistentVolumeSource","claimRef":"ObjectReference","csi":"CSIPersistentVolumeSource","fc":"FCVolumeSource","flexVolume":"FlexPersistentVolumeSource","flocker":"FlockerVolumeSource","gcePersistentDisk":"GCEPersistentDiskVolumeSource","glusterfs":"GlusterfsPersistentVolumeSource","hostPath":"HostPathVolumeSource","iscsi":"ISCSIPersistentVolumeSource","local":"LocalVolumeSource","mountOptions":["string"],"nfs":"NFSVolumeSource","nodeAffinity":"VolumeNodeAffinity","persistentVolumeReclaimPolicy":"string","photonPersistentDisk":"PhotonPersistentDiskVolumeSource","portworxVolume":"PortworxVolumeSource","quobyte":"QuobyteVolumeSource","rbd":"RBDPersistentVolumeSource","scaleIO":"ScaleIOPersistentVolumeSource","storageClassName":"string","storageos":"StorageOSPersistentVolumeSource","volumeAttributesClassName":"string","volumeMode":"string","vsphereVolume":"VsphereVirtualDiskVolumeSource"},"e":{"accessModes":"PersistentVolumeAccessMode","persistentVolumeReclaimPolicy":"PersistentVolumeReclaimPolicy","volumeMode":"PersistentVolumeMode"}}
PersistentVolumeStatus {"f":{"lastPhaseTransitionTime":"timestamp","message":"string","phase":"string","reason":"string"},"e":{"phase":"PersistentVolumePhase"}}
PhotonPersistentDiskVolumeSource {"f":{"fsType":"string","pdID":"string"},"r":"pdID"}
Pod {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"PodSpec","status":"PodStatus"}}
PodAffinity {"f":{"preferredDuringSchedulingIgnoredDuringExecution":["WeightedPodAffinityTerm"],"requiredDuringSchedulingIgnoredDuringExecution":["PodAffinityTerm"]}}
PodAffinityTerm {"f":{"labelSelector":"LabelSelector","matchLabelKeys":["string"],"mismatchLabelKeys":["string"],"namespaceSelector":"LabelSelector","namespaces":["string"],"topologyKey":"string"},"r":"topologyKey"}
PodAntiAffinity {"f":{"preferredDuringSchedulingIgnoredDuringExecution":["WeightedPodAffinityTerm"],"requiredDuringSchedulingIgnoredDuringExecution":["PodAffinityTerm"]}}
PodCertificateProjection {"f":{"certificateChainPath":"string","credentialBundlePath":"string","keyPath":"string","keyType":"string","maxExpirationSeconds":"int32","signerName":"string","userAnnotations":["map","string"],"user":"int"},"r":"signerName keyType","s":{"userAnnotations":35,"user":37}}
PodCondition {"f":{"lastProbeTime":"timestamp","lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string","observedGeneration":"int"},"r":"type status","s":{"observedGeneration":33}}
PodDNSConfig {"f":{"nameservers":["string"],"options":["PodDNSConfigOption"],"searches":["string"]}}
PodDNSConfigOption {"f":{"name":"string","value":"string"}}
PodDisruptionBudget {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"PodDisruptionBudgetSpec","status":"PodDisruptionBudgetStatus"}}
PodDisruptionBudgetSpec {"f":{"maxUnavailable":"intOrString","minAvailable":"intOrString","selector":"LabelSelector","unhealthyPodEvictionPolicy":"string"},"e":{"unhealthyPodEvictionPolicy":"v1.UnhealthyPodEvictionPolicyType"}}
PodDisruptionBudgetStatus {"f":{"conditions":["Condition"],"currentHealthy":"int32","desiredHealthy":"int32","disruptedPods":["map","timestamp"],"disruptionsAllowed":"int32","expectedPods":"int32","observedGeneration":"int"},"k":{"conditions":"type"}}
PodExtendedResourceClaimStatus {"f":{"requestMappings":["ContainerExtendedResourceRequest"],"resourceClaimName":"string"},"r":"requestMappings resourceClaimName"}
PodFailurePolicy {"f":{"rules":["PodFailurePolicyRule"]},"r":"rules"}
PodFailurePolicyOnExitCodesRequirement {"f":{"containerName":"string","operator":"string","values":["int32"]},"r":"operator values","e":{"operator":"PodFailurePolicyOnExitCodesOperator"}}
PodFailurePolicyOnPodConditionsPattern {"f":{"status":"string","type":"string"},"r":"type"}
PodFailurePolicyRule {"f":{"action":"string","onExitCodes":"PodFailurePolicyOnExitCodesRequirement","onPodConditions":["PodFailurePolicyOnPodConditionsPattern"]},"r":"action","e":{"action":"PodFailurePolicyAction"}}
PodGroupPolicy {"f":{"basic":"dyn","gang":"v1alpha1.GangSchedulingPolicy"}}
PodGroupTemplateReference {"f":{"workload":"WorkloadPodGroupTemplateReference"}}
PodIP {"f":{"ip":"string"},"r":"ip"}
PodOS {"f":{"name":"string"},"r":"name"}
PodReadinessGate {"f":{"conditionType":"string"},"r":"conditionType"}
PodResourceClaim {"f":{"name":"string","resourceClaimName":"string","resourceClaimTemplateName":"string"},"r":"name"}
PodResourceClaimStatus {"f":{"name":"string","resourceClaimName":"string"},"r":"name"}
PodSchedulingContext {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"PodSchedulingContextSpec","status":"PodSchedulingContextStatus"},"r":"spec"}
PodSchedulingContextSpec {"f":{"potentialNodes":["string"],"selectedNode":"string"}}
PodSchedulingContextStatus {"f":{"resourceClaims":["ResourceClaimSchedulingStatus"]},"k":{"resourceClaims":"name"}}
PodSchedulingGate {"f":{"name":"string"},"r":"name"}
PodSchedulingGroup {"f":{"podGroupName":"string"}}
PodSecurityContext {"f":{"appArmorProfile":"AppArmorProfile","fsGroup":"int","fsGroupChangePolicy":"string","runAsGroup":"int","runAsNonRoot":"bool","runAsUser":"int","seLinuxOptions":"SELinuxOptions","seccompProfile":"SeccompProfile","supplementalGroups":["int"],"supplementalGroupsPolicy":"string","sysctls":["Sysctl"],"windowsOptions":"WindowsSecurityContextOptions","seLinuxChangePolicy":"string"},"e":{"fsGroupChangePolicy":"PodFSGroupChangePolicy","supplementalGroupsPolicy":"SupplementalGroupsPolicy"},"s":{"seLinuxChangePolicy":32}}
PodSpec {"f":{"activeDeadlineSeconds":"int","affinity":"Affinity","automountServiceAccountToken":"bool","containers":["Container"],"dnsConfig":"PodDNSConfig","dnsPolicy":"string","enableServiceLinks":"bool","ephemeralContainers":["EphemeralContainer"],"hostAliases":["HostAlias"],"hostIPC":"bool","hostNetwork":"bool","hostPID":"bool","hostUsers":"bool","hostname":"string","imagePullSecrets":["LocalObjectReference"],"initContainers":["Container"],"nodeName":"string","nodeSelector":["map","string"],"os":"PodOS","overhead":["map","quantity"],"preemptionPolicy":"string","priority":"int32","priorityClassName":"string","readinessGates":["PodReadinessGate"],"resourceClaims":["PodResourceClaim"],"restartPolicy":"string","runtimeClassName":"string","schedulerName":"string","schedulingGates":["PodSchedulingGate"],"securityContext":"PodSecurityContext","serviceAccount":"string","serviceAccountName":"string","setHostnameAsFQDN":"bool","shareProcessNamespace":"bool","subdomain":"string","terminationGracePeriodSeconds":"int","tolerations":["Toleration"],"topologySpreadConstraints":["TopologySpreadConstraint"],"volumes":["Volume"],"resources":"ResourceRequirements","hostnameOverride":"string","workloadRef":"v1.WorkloadReference","schedulingGroup":"PodSchedulingGroup","evictionResponders":["EvictionResponder"]},"r":"containers","k":{"containers":"name","ephemeralContainers":"name","evictionResponders":"name","hostAliases":"ip","imagePullSecrets":"name","initContainers":"name","resourceClaims":"name","schedulingGates":"name","topologySpreadConstraints":"topologyKey whenUnsatisfiable","volumes":"name"},"e":{"dnsPolicy":"DNSPolicy","preemptionPolicy":"v1.PreemptionPolicy","restartPolicy":"RestartPolicy"},"s":{"resources":32,"hostnameOverride":34,"workloadRef":35,"schedulingGroup":36,"evictionResponders":37}}
PodStatus {"f":{"conditions":["PodCondition"],"containerStatuses":["ContainerStatus"],"ephemeralContainerStatuses":["ContainerStatus"],"hostIP":"string","hostIPs":["HostIP"],"initContainerStatuses":["ContainerStatus"],"message":"string","nominatedNodeName":"string","phase":"string","podIP":"string","podIPs":["PodIP"],"qosClass":"string","reason":"string","resize":"string","resourceClaimStatuses":["PodResourceClaimStatus"],"startTime":"timestamp","observedGeneration":"int","extendedResourceClaimStatus":"PodExtendedResourceClaimStatus","allocatedResources":["map","quantity"],"resources":"ResourceRequirements","nodeAllocatableResourceClaimStatuses":["NodeAllocatableResourceClaimStatus"],"volumeHealth":["PodVolumeHealth"]},"k":{"conditions":"type","nodeAllocatableResourceClaimStatuses":"resourceClaimName","podIPs":"ip","resourceClaimStatuses":"name","volumeHealth":"name"},"e":{"phase":"PodPhase","qosClass":"PodQOSClass"},"s":{"observedGeneration":33,"extendedResourceClaimStatus":34,"allocatedResources":35,"resources":35,"nodeAllocatableResourceClaimStatuses":36,"volumeHealth":37}}
PodTemplate {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","template":"PodTemplateSpec"}}
PodTemplateSpec {"f":{"metadata":"ObjectMeta","spec":"PodSpec"}}
PodVolumeHealth {"f":{"healthConditions":["VolumeHealthCondition"],"lastTransitionTime":"timestamp","name":"string"},"r":"name","k":{"healthConditions":"status reason"}}
PodsMetricSource {"f":{"metric":"MetricIdentifier","target":"MetricTarget"},"r":"metric target"}
PodsMetricStatus {"f":{"current":"MetricValueStatus","metric":"MetricIdentifier"},"r":"metric current"}
PolicyRule {"f":{"apiGroups":["string"],"nonResourceURLs":["string"],"resourceNames":["string"],"resources":["string"],"verbs":["string"]},"r":"verbs"}
PoolStatus {"f":{"allocatedDevices":"int32","availableDevices":"int32","driver":"string","generation":"int","nodeName":"string","poolName":"string","resourceSliceCount":"int32","totalDevices":"int32","unavailableDevices":"int32","validationError":"string","partitionSummary":["PartitionTypeStatus"],"shareableSummary":"ShareableSummaryStatus"},"r":"driver poolName generation","b":{"allocatedDevices":[0,null],"availableDevices":[0,null],"generation":[0,null],"resourceSliceCount":[1,null],"totalDevices":[0,null],"unavailableDevices":[0,null]},"s":{"partitionSummary":37,"shareableSummary":37}}
PortStatus {"f":{"error":"string","port":"int32","protocol":"string"},"r":"port protocol","e":{"protocol":"Protocol"}}
PortworxVolumeSource {"f":{"fsType":"string","readOnly":"bool","volumeID":"string"},"r":"volumeID"}
Preconditions {"f":{"resourceVersion":"string","uid":"string"}}
PreferredSchedulingTerm {"f":{"preference":"NodeSelectorTerm","weight":"int32"},"r":"weight preference"}
PriorityClass {"f":{"apiVersion":"string","description":"string","globalDefault":"bool","kind":"string","metadata":"ObjectMeta","preemptionPolicy":"string","value":"int32"}}
Probe {"f":{"exec":"ExecAction","failureThreshold":"int32","grpc":"GRPCAction","httpGet":"HTTPGetAction","initialDelaySeconds":"int32","periodSeconds":"int32","successThreshold":"int32","tcpSocket":"TCPSocketAction","terminationGracePeriodSeconds":"int","timeoutSeconds":"int32"}}
ProjectedVolumeSource {"f":{"defaultMode":"int32","sources":["VolumeProjection"],"defaultUser":"int"},"s":{"defaultUser":37}}
QuobyteVolumeSource {"f":{"group":"string","readOnly":"bool","registry":"string","tenant":"string","user":"string","volume":"string"},"r":"registry volume"}
RBDPersistentVolumeSource {"f":{"fsType":"string","image":"string","keyring":"string","monitors":["string"],"pool":"string","readOnly":"bool","secretRef":"SecretReference","user":"string"},"r":"monitors image"}
RBDVolumeSource {"f":{"fsType":"string","image":"string","keyring":"string","monitors":["string"],"pool":"string","readOnly":"bool","secretRef":"LocalObjectReference","user":"string"},"r":"monitors image"}
ReplicaSet {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"ReplicaSetSpec","status":"ReplicaSetStatus"},"r":"spec"}
ReplicaSetCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"}}
ReplicaSetSpec {"f":{"minReadySeconds":"int32","replicas":"int32","selector":"LabelSelector","template":"PodTemplateSpec"},"r":"selector"}
ReplicaSetStatus {"f":{"availableReplicas":"int32","conditions":["ReplicaSetCondition"],"fullyLabeledReplicas":"int32","observedGeneration":"int","readyReplicas":"int32","replicas":"int32","terminatingReplicas":"int32"},"r":"replicas","k":{"conditions":"type"},"s":{"terminatingReplicas":33}}
ReplicationController {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"ReplicationControllerSpec","status":"ReplicationControllerStatus"}}
ReplicationControllerCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type status"}
ReplicationControllerSpec {"f":{"minReadySeconds":"int32","replicas":"int32","selector":["map","string"],"template":"PodTemplateSpec"},"b":{"minReadySeconds":[0,null],"replicas":[0,null]}}
ReplicationControllerStatus {"f":{"availableReplicas":"int32","conditions":["ReplicationControllerCondition"],"fullyLabeledReplicas":"int32","observedGeneration":"int","readyReplicas":"int32","replicas":"int32"},"r":"replicas","k":{"conditions":"type"}}
Requester {"f":{"intent":"string","name":"string"},"r":"name intent","e":{"intent":"RequesterIntent"}}
ResourceAttributes {"f":{"fieldSelector":"FieldSelectorAttributes","group":"string","labelSelector":"LabelSelectorAttributes","name":"string","namespace":"string","resource":"string","subresource":"string","verb":"string","version":"string"}}
ResourceClaimSchedulingStatus {"f":{"name":"string","unsuitableNodes":["string"]},"r":"name"}
ResourceFieldSelector {"f":{"containerName":"string","divisor":"quantity","resource":"string"},"r":"resource"}
ResourceHealth {"f":{"health":"string","resourceID":"string","message":"string"},"r":"resourceID","s":{"message":36}}
ResourceMetricSource {"f":{"name":"string","target":"MetricTarget"},"r":"name target"}
ResourceMetricStatus {"f":{"current":"MetricValueStatus","name":"string"},"r":"name current"}
ResourcePoolStatusRequest {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"ResourcePoolStatusRequestSpec","status":"ResourcePoolStatusRequestStatus"},"r":"metadata spec"}
ResourcePoolStatusRequestSpec {"f":{"driver":"string","limit":"int32","poolName":"string","defaultPartitionTypeAttribute":"string"},"r":"driver","b":{"limit":[1,1000]},"s":{"defaultPartitionTypeAttribute":37}}
ResourcePoolStatusRequestStatus {"f":{"conditions":["Condition"],"poolCount":"int32","pools":["PoolStatus"]},"r":"poolCount","k":{"conditions":"type"},"b":{"poolCount":[0,null]}}
ResourceQuota {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"ResourceQuotaSpec","status":"ResourceQuotaStatus"}}
ResourceQuotaSpec {"f":{"hard":["map","quantity"],"scopeSelector":"ScopeSelector","scopes":["string"]},"e":{"scopes":"ResourceQuotaScope"}}
ResourceQuotaStatus {"f":{"hard":["map","quantity"],"used":["map","quantity"]}}
ResourceRequirements {"f":{"claims":["core.v1.ResourceClaim"],"limits":["map","quantity"],"requests":["map","quantity"]},"k":{"claims":"name"}}
ResourceRule {"f":{"apiGroups":["string"],"resourceNames":["string"],"resources":["string"],"verbs":["string"]},"r":"verbs"}
ResourceStatus {"f":{"name":"string","resources":["ResourceHealth"]},"r":"name","k":{"resources":"resourceID"}}
ResponderStatus {"f":{"completionTime":"timestamp","expectedCompletionTime":"timestamp","heartbeatTime":"timestamp","message":"string","name":"string","startTime":"timestamp"},"r":"name"}
Role {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","rules":["PolicyRule"]}}
RoleBinding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","roleRef":"RoleRef","subjects":["rbac.v1.Subject"]},"r":"roleRef"}
RoleRef {"f":{"apiGroup":"string","kind":"string","name":"string"},"r":"kind name"}
RollingUpdateDaemonSet {"f":{"maxSurge":"intOrString","maxUnavailable":"intOrString"}}
RollingUpdateDeployment {"f":{"maxSurge":"intOrString","maxUnavailable":"intOrString"}}
RollingUpdateStatefulSetStrategy {"f":{"maxUnavailable":"intOrString","partition":"int32"}}
RuleWithOperations {"f":{"apiGroups":["string"],"apiVersions":["string"],"operations":["string"],"resources":["string"],"scope":"string"},"e":{"operations":"OperationType"}}
RuntimeClass {"f":{"apiVersion":"string","handler":"string","kind":"string","metadata":"ObjectMeta","overhead":"Overhead","scheduling":"Scheduling"},"r":"handler"}
SELinuxOptions {"f":{"level":"string","role":"string","type":"string","user":"string"}}
Scale {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"ScaleSpec","status":"ScaleStatus"}}
ScaleIOPersistentVolumeSource {"f":{"fsType":"string","gateway":"string","protectionDomain":"string","readOnly":"bool","secretRef":"SecretReference","sslEnabled":"bool","storageMode":"string","storagePool":"string","system":"string","volumeName":"string"},"r":"gateway system secretRef"}
ScaleIOVolumeSource {"f":{"fsType":"string","gateway":"string","protectionDomain":"string","readOnly":"bool","secretRef":"LocalObjectReference","sslEnabled":"bool","storageMode":"string","storagePool":"string","system":"string","volumeName":"string"},"r":"gateway system secretRef"}
ScaleSpec {"f":{"replicas":"int32"},"b":{"replicas":[0,null]}}
ScaleStatus {"f":{"replicas":"int32","selector":"string"},"r":"replicas"}
Scheduling {"f":{"nodeSelector":["map","string"],"tolerations":["Toleration"]}}
ScopeSelector {"f":{"matchExpressions":["ScopedResourceSelectorRequirement"]}}
ScopedResourceSelectorRequirement {"f":{"operator":"string","scopeName":"string","values":["string"]},"r":"scopeName operator","e":{"operator":"ScopeSelectorOperator","scopeName":"ResourceQuotaScope"}}
SeccompProfile {"f":{"localhostProfile":"string","type":"string"},"r":"type","e":{"type":"SeccompProfileType"}}
Secret {"f":{"apiVersion":"string","data":["map","bytes"],"immutable":"bool","kind":"string","metadata":"ObjectMeta","stringData":["map","string"],"type":"string"}}
SecretEnvSource {"f":{"name":"string","optional":"bool"}}
SecretKeySelector {"f":{"key":"string","name":"string","optional":"bool"},"r":"key"}
SecretProjection {"f":{"items":["KeyToPath"],"name":"string","optional":"bool"}}
SecretReference {"f":{"name":"string","namespace":"string"}}
SecretVolumeSource {"f":{"defaultMode":"int32","items":["KeyToPath"],"optional":"bool","secretName":"string","defaultUser":"int"},"s":{"defaultUser":37}}
SecurityContext {"f":{"allowPrivilegeEscalation":"bool","appArmorProfile":"AppArmorProfile","capabilities":"Capabilities","privileged":"bool","procMount":"string","readOnlyRootFilesystem":"bool","runAsGroup":"int","runAsNonRoot":"bool","runAsUser":"int","seLinuxOptions":"SELinuxOptions","seccompProfile":"SeccompProfile","windowsOptions":"WindowsSecurityContextOptions"},"e":{"procMount":"ProcMountType"}}
SelectableField {"f":{"jsonPath":"string"},"r":"jsonPath"}
SelfSubjectAccessReview {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"SelfSubjectAccessReviewSpec","status":"SubjectAccessReviewStatus"},"r":"spec"}
SelfSubjectAccessReviewSpec {"f":{"nonResourceAttributes":"NonResourceAttributes","resourceAttributes":"ResourceAttributes"}}
SelfSubjectRulesReview {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"SelfSubjectRulesReviewSpec","status":"SubjectRulesReviewStatus"},"r":"spec"}
SelfSubjectRulesReviewSpec {"f":{"namespace":"string"}}
ServerAddressByClientCIDR {"f":{"clientCIDR":"string","serverAddress":"string"},"r":"clientCIDR serverAddress"}
ServerStorageVersion {"f":{"apiServerID":"string","decodableVersions":["string"],"encodingVersion":"string","servedVersions":["string"]},"r":"apiServerID encodingVersion decodableVersions"}
Service {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"ServiceSpec","status":"ServiceStatus"}}
ServiceAccount {"f":{"apiVersion":"string","automountServiceAccountToken":"bool","imagePullSecrets":["LocalObjectReference"],"kind":"string","metadata":"ObjectMeta","secrets":["ObjectReference"]},"k":{"secrets":"name"}}
ServiceAccountTokenProjection {"f":{"audience":"string","expirationSeconds":"int","path":"string","user":"int"},"r":"path","s":{"user":37}}
ServiceBackendPort {"f":{"name":"string","number":"int32"}}
ServicePort {"f":{"appProtocol":"string","name":"string","nodePort":"int32","port":"int32","protocol":"string","targetPort":"intOrString"},"r":"port","e":{"protocol":"Protocol"}}
ServiceSpec {"f":{"allocateLoadBalancerNodePorts":"bool","clusterIP":"string","clusterIPs":["string"],"externalIPs":["string"],"externalName":"string","externalTrafficPolicy":"string","healthCheckNodePort":"int32","internalTrafficPolicy":"string","ipFamilies":["string"],"ipFamilyPolicy":"string","loadBalancerClass":"string","loadBalancerIP":"string","loadBalancerSourceRanges":["string"],"ports":["ServicePort"],"publishNotReadyAddresses":"bool","selector":["map","string"],"sessionAffinity":"string","sessionAffinityConfig":"SessionAffinityConfig","trafficDistribution":"string","type":"string"},"k":{"ports":"port protocol"},"e":{"externalTrafficPolicy":"ServiceExternalTrafficPolicy","internalTrafficPolicy":"ServiceInternalTrafficPolicy","ipFamilies":"IPFamily","ipFamilyPolicy":"IPFamilyPolicy","sessionAffinity":"ServiceAffinity","type":"ServiceType"}}
ServiceStatus {"f":{"conditions":["Condition"],"loadBalancer":"LoadBalancerStatus"},"k":{"conditions":"type"}}
SessionAffinityConfig {"f":{"clientIP":"ClientIPConfig"}}
ShareableCapacityStatus {"f":{"available":"quantity","consumed":"quantity","name":"string","total":"quantity"},"r":"name total consumed available"}
ShareableSummaryStatus {"f":{"capacity":["ShareableCapacityStatus"],"fullyAvailableDevices":"int32","partiallyAvailableDevices":"int32"},"r":"fullyAvailableDevices partiallyAvailableDevices","b":{"fullyAvailableDevices":[0,null],"partiallyAvailableDevices":[0,null]}}
SleepAction {"f":{"seconds":"int"},"r":"seconds"}
StatefulSet {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"StatefulSetSpec","status":"StatefulSetStatus"},"r":"spec"}
StatefulSetCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"}}
StatefulSetOrdinals {"f":{"start":"int32"}}
StatefulSetPersistentVolumeClaimRetentionPolicy {"f":{"whenDeleted":"string","whenScaled":"string"}}
StatefulSetSpec {"f":{"minReadySeconds":"int32","ordinals":"StatefulSetOrdinals","persistentVolumeClaimRetentionPolicy":"StatefulSetPersistentVolumeClaimRetentionPolicy","podManagementPolicy":"string","replicas":"int32","revisionHistoryLimit":"int32","selector":"LabelSelector","serviceName":"string","template":"PodTemplateSpec","updateStrategy":"StatefulSetUpdateStrategy","volumeClaimTemplates":["PersistentVolumeClaim"]},"r":"selector template","e":{"podManagementPolicy":"PodManagementPolicyType"}}
StatefulSetStatus {"f":{"availableReplicas":"int32","collisionCount":"int32","conditions":["StatefulSetCondition"],"currentReplicas":"int32","currentRevision":"string","observedGeneration":"int","readyReplicas":"int32","replicas":"int32","updateRevision":"string","updatedReplicas":"int32"},"r":"replicas","k":{"conditions":"type"}}
StatefulSetUpdateStrategy {"f":{"rollingUpdate":"RollingUpdateStatefulSetStrategy","type":"string"},"e":{"type":"StatefulSetUpdateStrategyType"}}
StorageClass {"f":{"allowVolumeExpansion":"bool","allowedTopologies":["TopologySelectorTerm"],"apiVersion":"string","kind":"string","metadata":"ObjectMeta","mountOptions":["string"],"parameters":["map","string"],"provisioner":"string","reclaimPolicy":"string","volumeBindingMode":"string"},"r":"provisioner","e":{"volumeBindingMode":"VolumeBindingMode"}}
StorageHealth {"f":{"healthConditions":["StorageHealthCondition"],"name":"string"},"r":"name"}
StorageHealthCondition {"f":{"accessMode":"string","lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","volumeMode":"string"},"r":"status reason","e":{"status":"v1.StorageHealthStatusType"}}
StorageOSPersistentVolumeSource {"f":{"fsType":"string","readOnly":"bool","secretRef":"ObjectReference","volumeName":"string","volumeNamespace":"string"}}
StorageOSVolumeSource {"f":{"fsType":"string","readOnly":"bool","secretRef":"LocalObjectReference","volumeName":"string","volumeNamespace":"string"}}
StorageVersion {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"dyn","status":"StorageVersionStatus"},"r":"metadata"}
StorageVersionCondition {"f":{"lastTransitionTime":"timestamp","message":"string","observedGeneration":"int","reason":"string","status":"string","type":"string"},"r":"type status reason message"}
StorageVersionStatus {"f":{"commonEncodingVersion":"string","conditions":["StorageVersionCondition"],"storageVersions":["ServerStorageVersion"]},"k":{"conditions":"type","storageVersions":"apiServerID"}}
SubjectAccessReview {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"SubjectAccessReviewSpec","status":"SubjectAccessReviewStatus"},"r":"spec"}
SubjectAccessReviewSpec {"f":{"extra":["map",["string"]],"groups":["string"],"nonResourceAttributes":"NonResourceAttributes","resourceAttributes":"ResourceAttributes","uid":"string","user":"string"}}
SubjectAccessReviewStatus {"f":{"allowed":"bool","denied":"bool","evaluationError":"string","reason":"string"},"r":"allowed"}
SubjectRulesReviewStatus {"f":{"evaluationError":"string","incomplete":"bool","nonResourceRules":["NonResourceRule"],"resourceRules":["ResourceRule"]},"r":"resourceRules nonResourceRules incomplete"}
SuccessPolicy {"f":{"rules":["SuccessPolicyRule"]},"r":"rules"}
SuccessPolicyRule {"f":{"succeededCount":"int32","succeededIndexes":"string"}}
Sysctl {"f":{"name":"string","value":"string"},"r":"name value"}
TCPSocketAction {"f":{"host":"string","port":"intOrString"},"r":"port"}
Taint {"f":{"effect":"string","key":"string","timeAdded":"timestamp","value":"string"},"r":"key effect","e":{"effect":"TaintEffect"}}
TargetResponder {"f":{"name":"string","priority":"int32","state":"string"},"r":"name priority state","e":{"state":"ResponderStateType"},"b":{"priority":[0,100000]}}
TokenRequestSpec {"f":{"audiences":["string"],"boundObjectRef":"BoundObjectReference","expirationSeconds":"int","attestations":["map",["string"]]},"s":{"attestations":37}}
TokenRequestStatus {"f":{"expirationTimestamp":"timestamp","token":"string"}}
TokenReview {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"TokenReviewSpec","status":"TokenReviewStatus"},"r":"spec"}
TokenReviewSpec {"f":{"audiences":["string"],"token":"string"},"r":"token"}
TokenReviewStatus {"f":{"audiences":["string"],"authenticated":"bool","error":"string","user":"UserInfo"}}
Toleration {"f":{"effect":"string","key":"string","operator":"string","tolerationSeconds":"int","value":"string"},"e":{"effect":"TaintEffect","operator":"TolerationOperator"}}
TopologySelectorLabelRequirement {"f":{"key":"string","values":["string"]},"r":"key values"}
TopologySelectorTerm {"f":{"matchLabelExpressions":["TopologySelectorLabelRequirement"]}}
TopologySpreadConstraint {"f":{"labelSelector":"LabelSelector","matchLabelKeys":["string"],"maxSkew":"int32","minDomains":"int32","nodeAffinityPolicy":"string","nodeTaintsPolicy":"string","topologyKey":"string","whenUnsatisfiable":"string"},"r":"maxSkew topologyKey whenUnsatisfiable","e":{"nodeAffinityPolicy":"NodeInclusionPolicy","nodeTaintsPolicy":"NodeInclusionPolicy","whenUnsatisfiable":"UnsatisfiableConstraintAction"}}
TypedObjectReference {"f":{"apiGroup":"string","kind":"string","name":"string","namespace":"string"},"r":"kind name"}
UncountedTerminatedPods {"f":{"failed":["string"],"succeeded":["string"]}}
UserInfo {"f":{"extra":["map",["string"]],"groups":["string"],"uid":"string","username":"string"}}
ValidatingWebhook {"f":{"admissionReviewVersions":["string"],"clientConfig":"admissionregistration.v1.WebhookClientConfig","failurePolicy":"string","matchConditions":["v1.MatchCondition"],"matchPolicy":"string","name":"string","namespaceSelector":"LabelSelector","objectSelector":"LabelSelector","rules":["RuleWithOperations"],"sideEffects":"string","timeoutSeconds":"int32"},"r":"name clientConfig sideEffects admissionReviewVersions","k":{"matchConditions":"name"},"e":{"failurePolicy":"v1.FailurePolicyType","matchPolicy":"v1.MatchPolicyType","sideEffects":"SideEffectClass"}}
ValidatingWebhookConfiguration {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","webhooks":["ValidatingWebhook"]},"k":{"webhooks":"name"}}
ValidationRule {"f":{"fieldPath":"string","message":"string","messageExpression":"string","optionalOldSelf":"bool","reason":"string","rule":"string"},"r":"rule"}
Volume {"f":{"awsElasticBlockStore":"AWSElasticBlockStoreVolumeSource","azureDisk":"AzureDiskVolumeSource","azureFile":"AzureFileVolumeSource","cephfs":"CephFSVolumeSource","cinder":"CinderVolumeSource","configMap":"ConfigMapVolumeSource","csi":"CSIVolumeSource","downwardAPI":"DownwardAPIVolumeSource","emptyDir":"EmptyDirVolumeSource","ephemeral":"EphemeralVolumeSource","fc":"FCVolumeSource","flexVolume":"FlexVolumeSource","flocker":"FlockerVolumeSource","gcePersistentDisk":"GCEPersistentDiskVolumeSource","gitRepo":"GitRepoVolumeSource","glusterfs":"GlusterfsVolumeSource","hostPath":"HostPathVolumeSource","image":"ImageVolumeSource","iscsi":"ISCSIVolumeSource","name":"string","nfs":"NFSVolumeSource","persistentVolumeClaim":"PersistentVolumeClaimVolumeSource","photonPersistentDisk":"PhotonPersistentDiskVolumeSource","portworxVolume":"PortworxVolumeSource","projected":"ProjectedVolumeSource","quobyte":"QuobyteVolumeSource","rbd":"RBDVolumeSource","scaleIO":"ScaleIOVolumeSource","secret":"SecretVolumeSource","storageos":"StorageOSVolumeSource","vsphereVolume":"VsphereVirtualDiskVolumeSource"},"r":"name"}
VolumeAttachment {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"VolumeAttachmentSpec","status":"VolumeAttachmentStatus"},"r":"spec"}
VolumeAttachmentSource {"f":{"inlineVolumeSpec":"PersistentVolumeSpec","persistentVolumeName":"string"}}
VolumeAttachmentSpec {"f":{"attacher":"string","nodeName":"string","source":"VolumeAttachmentSource"},"r":"attacher source nodeName"}
VolumeAttachmentStatus {"f":{"attachError":"VolumeError","attached":"bool","attachmentMetadata":["map","string"],"detachError":"VolumeError"},"r":"attached"}
VolumeDevice {"f":{"devicePath":"string","name":"string"},"r":"name devicePath"}
VolumeError {"f":{"message":"string","time":"timestamp","errorCode":"int32"},"s":{"errorCode":33}}
VolumeHealthCondition {"f":{"message":"string","reason":"string","status":"string"},"r":"status reason","e":{"status":"VolumeHealthStatusType"}}
VolumeHealthStatus {"f":{"healthConditions":["VolumeHealthCondition"],"lastTransitionTime":"timestamp"},"k":{"healthConditions":"status reason"}}
VolumeMount {"f":{"mountPath":"string","mountPropagation":"string","name":"string","readOnly":"bool","recursiveReadOnly":"string","subPath":"string","subPathExpr":"string","bindMountOptions":["string"]},"r":"name mountPath","e":{"mountPropagation":"MountPropagationMode"},"s":{"bindMountOptions":37}}
VolumeMountStatus {"f":{"mountPath":"string","name":"string","readOnly":"bool","recursiveReadOnly":"string","volumeStatus":"VolumeStatus"},"r":"name mountPath","s":{"volumeStatus":36}}
VolumeNodeAffinity {"f":{"required":"NodeSelector"}}
VolumeNodeResources {"f":{"count":"int32"}}
VolumeProjection {"f":{"clusterTrustBundle":"ClusterTrustBundleProjection","configMap":"ConfigMapProjection","downwardAPI":"DownwardAPIProjection","secret":"SecretProjection","serviceAccountToken":"ServiceAccountTokenProjection","podCertificate":"PodCertificateProjection"},"s":{"podCertificate":34}}
VolumeResourceRequirements {"f":{"limits":["map","quantity"],"requests":["map","quantity"]}}
VolumeStatus {"f":{"image":"ImageVolumeStatus"}}
VsphereVirtualDiskVolumeSource {"f":{"fsType":"string","storagePolicyID":"string","storagePolicyName":"string","volumePath":"string"},"r":"volumePath"}
WebhookConversion {"f":{"clientConfig":"apiextensions.v1.WebhookClientConfig","conversionReviewVersions":["string"]},"r":"conversionReviewVersions"}
WeightedPodAffinityTerm {"f":{"podAffinityTerm":"PodAffinityTerm","weight":"int32"},"r":"weight podAffinityTerm"}
WindowsSecurityContextOptions {"f":{"gmsaCredentialSpec":"string","gmsaCredentialSpecName":"string","hostProcess":"bool","runAsUserName":"string"}}
WorkloadPodGroupDisruptionMode {"f":{"all":"dyn","single":"dyn"}}
WorkloadPodGroupGangSchedulingPolicy {"f":{"minCount":"int32"},"b":{"minCount":[1,null]}}
WorkloadPodGroupResourceClaim {"f":{"name":"string","resourceClaimName":"string","resourceClaimTemplateName":"string"},"r":"name"}
WorkloadPodGroupSchedulingConstraints {"f":{"topology":["v1alpha3.TopologyConstraint"]}}
WorkloadPodGroupSchedulingPolicy {"f":{"basic":"dyn","gang":"WorkloadPodGroupGangSchedulingPolicy"}}
WorkloadPodGroupTemplateReference {"f":{"podGroupTemplateName":"string","workloadName":"string"},"r":"workloadName podGroupTemplateName"}
admissionregistration.v1.ServiceReference {"f":{"name":"string","namespace":"string","path":"string","port":"int32"},"r":"namespace name"}
admissionregistration.v1.WebhookClientConfig {"f":{"caBundle":"bytes","service":"admissionregistration.v1.ServiceReference","url":"string"}}
apiextensions.v1.ServiceReference {"f":{"name":"string","namespace":"string","path":"string","port":"int32"},"r":"namespace name"}
apiextensions.v1.WebhookClientConfig {"f":{"caBundle":"bytes","service":"apiextensions.v1.ServiceReference","url":"string"}}
apiregistration.v1.ServiceReference {"f":{"name":"string","namespace":"string","port":"int32"}}
authentication.v1.TokenRequest {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"TokenRequestSpec","status":"TokenRequestStatus"}}
core.v1.EndpointPort {"f":{"appProtocol":"string","name":"string","port":"int32","protocol":"string"},"r":"port","e":{"protocol":"Protocol"}}
core.v1.Event {"f":{"action":"string","apiVersion":"string","count":"int32","eventTime":"timestamp","firstTimestamp":"timestamp","involvedObject":"ObjectReference","kind":"string","lastTimestamp":"timestamp","message":"string","metadata":"ObjectMeta","reason":"string","related":"ObjectReference","reportingComponent":"string","reportingInstance":"string","series":"core.v1.EventSeries","source":"EventSource","type":"string"},"r":"metadata involvedObject"}
core.v1.EventSeries {"f":{"count":"int32","lastObservedTime":"timestamp"}}
core.v1.ResourceClaim {"f":{"name":"string","request":"string"},"r":"name"}
discovery.v1.EndpointPort {"f":{"appProtocol":"string","name":"string","port":"int32","protocol":"string"}}
events.v1.Event {"f":{"action":"string","apiVersion":"string","deprecatedCount":"int32","deprecatedFirstTimestamp":"timestamp","deprecatedLastTimestamp":"timestamp","deprecatedSource":"EventSource","eventTime":"timestamp","kind":"string","metadata":"ObjectMeta","note":"string","reason":"string","regarding":"ObjectReference","related":"ObjectReference","reportingController":"string","reportingInstance":"string","series":"events.v1.EventSeries","type":"string"},"r":"eventTime"}
events.v1.EventSeries {"f":{"count":"int32","lastObservedTime":"timestamp"},"r":"count lastObservedTime"}
flowcontrol.v1.Subject {"f":{"group":"v1.GroupSubject","kind":"string","serviceAccount":"v1.ServiceAccountSubject","user":"v1.UserSubject"},"r":"kind"}
rbac.v1.Subject {"f":{"apiGroup":"string","kind":"string","name":"string","namespace":"string"},"r":"kind name"}
resource.v1.ResourceClaim {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.ResourceClaimSpec","status":"v1.ResourceClaimStatus"}}
storage.v1.TokenRequest {"f":{"audience":"string","expirationSeconds":"int"},"r":"audience"}
v1.AllocatedDeviceStatus {"f":{"conditions":["Condition"],"data":"dyn","device":"string","driver":"string","networkData":"v1.NetworkDeviceData","pool":"string","shareID":"string"},"r":"driver pool device","k":{"conditions":"type"}}
v1.AllocationResult {"f":{"allocationTimestamp":"timestamp","devices":"v1.DeviceAllocationResult","nodeSelector":"NodeSelector"}}
v1.ApplyConfiguration {"f":{"expression":"string"}}
v1.AuditAnnotation {"f":{"key":"string","valueExpression":"string"},"r":"key valueExpression"}
v1.CELDeviceSelector {"f":{"expression":"string"},"r":"expression"}
v1.CapacityRequestPolicy {"f":{"default":"quantity","validRange":"v1.CapacityRequestPolicyRange","validValues":["quantity"]}}
v1.CapacityRequestPolicyRange {"f":{"max":"quantity","min":"quantity","step":"quantity"},"r":"min"}
v1.CapacityRequirements {"f":{"requests":["map","quantity"]}}
v1.ClusterTrustBundle {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.ClusterTrustBundleSpec"},"r":"spec"}
v1.ClusterTrustBundleSpec {"f":{"signerName":"string","trustBundle":"string"},"r":"trustBundle"}
v1.Counter {"f":{"value":"quantity"},"r":"value"}
v1.CounterSet {"f":{"counters":["map","v1.Counter"],"name":"string"},"r":"name counters"}
v1.CrossVersionObjectReference {"f":{"apiVersion":"string","kind":"string","name":"string"},"r":"kind name"}
v1.Device {"f":{"allNodes":"bool","allowMultipleAllocations":"bool","attributes":["map","v1.DeviceAttribute"],"bindingConditions":["string"],"bindingFailureConditions":["string"],"bindsToNode":"bool","capacity":["map","v1.DeviceCapacity"],"consumesCounters":["v1.DeviceCounterConsumption"],"name":"string","nodeName":"string","nodeSelector":"NodeSelector","taints":["v1.DeviceTaint"],"nodeAllocatableResourceMappings":["map","v1.NodeAllocatableResourceMapping"],"nodeAllocatableResources":["map","v1.NodeAllocatableResource"]},"r":"name","s":{"nodeAllocatableResourceMappings":36,"nodeAllocatableResources":37}}
v1.DeviceAllocationConfiguration {"f":{"opaque":"v1.OpaqueDeviceConfiguration","requests":["string"],"source":"string"},"r":"source","e":{"source":"v1.AllocationConfigSource"}}
v1.DeviceAllocationResult {"f":{"config":["v1.DeviceAllocationConfiguration"],"results":["v1.DeviceRequestAllocationResult"]}}
v1.DeviceAttribute {"f":{"bool":"bool","int":"int","string":"string","version":"string","bools":["bool"],"ints":["int"],"strings":["string"],"versions":["string"]},"s":{"bools":36,"ints":36,"strings":36,"versions":36}}
v1.DeviceCapacity {"f":{"requestPolicy":"v1.CapacityRequestPolicy","value":"quantity"},"r":"value"}
v1.DeviceClaim {"f":{"config":["v1.DeviceClaimConfiguration"],"constraints":["v1.DeviceConstraint"],"requests":["v1.DeviceRequest"]}}
v1.DeviceClaimConfiguration {"f":{"opaque":"v1.OpaqueDeviceConfiguration","requests":["string"]}}
v1.DeviceClass {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.DeviceClassSpec"}}
v1.DeviceClassConfiguration {"f":{"opaque":"v1.OpaqueDeviceConfiguration"}}
v1.DeviceClassSpec {"f":{"config":["v1.DeviceClassConfiguration"],"extendedResourceName":"string","selectors":["v1.DeviceSelector"]}}
v1.DeviceConstraint {"f":{"distinctAttribute":"string","matchAttribute":"string","requests":["string"]}}
v1.DeviceCounterConsumption {"f":{"counterSet":"string","counters":["map","v1.Counter"],"compatibilityGroups":["string"]},"r":"counterSet counters","s":{"compatibilityGroups":37}}
v1.DeviceDerivedAttribute {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1.DeviceRequest {"f":{"exactly":"v1.ExactDeviceRequest","firstAvailable":["v1.DeviceSubRequest"],"name":"string"},"r":"name"}
v1.DeviceRequestAllocationResult {"f":{"adminAccess":"bool","bindingConditions":["string"],"bindingFailureConditions":["string"],"consumedCapacity":["map","quantity"],"device":"string","driver":"string","pool":"string","request":"string","shareID":"string","tolerations":["v1.DeviceToleration"],"skipNodeOperations":["string"]},"r":"request driver pool device","e":{"skipNodeOperations":"v1.SkipNodeOperation"},"s":{"skipNodeOperations":37}}
v1.DeviceSelector {"f":{"cel":"v1.CELDeviceSelector"}}
v1.DeviceSubRequest {"f":{"allocationMode":"string","capacity":"v1.CapacityRequirements","count":"int","deviceClassName":"string","name":"string","selectors":["v1.DeviceSelector"],"tolerations":["v1.DeviceToleration"],"derivedAttributes":["v1.DeviceDerivedAttribute"]},"r":"name deviceClassName","e":{"allocationMode":"v1.DeviceAllocationMode"},"s":{"derivedAttributes":37}}
v1.DeviceTaint {"f":{"effect":"string","key":"string","timeAdded":"timestamp","value":"string"},"r":"key effect","e":{"effect":"v1.DeviceTaintEffect"}}
v1.DeviceTaintRule {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.DeviceTaintRuleSpec","status":"v1.DeviceTaintRuleStatus"},"r":"spec"}
v1.DeviceTaintRuleSpec {"f":{"deviceSelector":"v1.DeviceTaintSelector","taint":"v1.DeviceTaint"},"r":"taint"}
v1.DeviceTaintRuleStatus {"f":{"conditions":["Condition"]},"k":{"conditions":"type"}}
v1.DeviceTaintSelector {"f":{"device":"string","driver":"string","pool":"string"}}
v1.DeviceToleration {"f":{"effect":"string","key":"string","operator":"string","tolerationSeconds":"int","value":"string"},"e":{"effect":"v1.DeviceTaintEffect","operator":"v1.DeviceTolerationOperator"}}
v1.Eviction {"f":{"apiVersion":"string","deleteOptions":"DeleteOptions","kind":"string","metadata":"ObjectMeta"}}
v1.ExactDeviceRequest {"f":{"adminAccess":"bool","allocationMode":"string","capacity":"v1.CapacityRequirements","count":"int","deviceClassName":"string","selectors":["v1.DeviceSelector"],"tolerations":["v1.DeviceToleration"],"derivedAttributes":["v1.DeviceDerivedAttribute"]},"r":"deviceClassName","e":{"allocationMode":"v1.DeviceAllocationMode"},"s":{"derivedAttributes":37}}
v1.ExemptPriorityLevelConfiguration {"f":{"lendablePercent":"int32","nominalConcurrencyShares":"int32"}}
v1.ExpressionWarning {"f":{"fieldRef":"string","warning":"string"},"r":"fieldRef warning"}
v1.FlowDistinguisherMethod {"f":{"type":"string"},"r":"type"}
v1.FlowSchema {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.FlowSchemaSpec","status":"v1.FlowSchemaStatus"},"r":"spec"}
v1.FlowSchemaCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type"}
v1.FlowSchemaSpec {"f":{"distinguisherMethod":"v1.FlowDistinguisherMethod","matchingPrecedence":"int32","priorityLevelConfiguration":"v1.PriorityLevelConfigurationReference","rules":["v1.PolicyRulesWithSubjects"]},"r":"priorityLevelConfiguration"}
v1.FlowSchemaStatus {"f":{"conditions":["v1.FlowSchemaCondition"]},"k":{"conditions":"type"}}
v1.GroupSubject {"f":{"name":"string"},"r":"name"}
v1.HorizontalPodAutoscaler {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.HorizontalPodAutoscalerSpec","status":"v1.HorizontalPodAutoscalerStatus"},"r":"spec"}
v1.HorizontalPodAutoscalerSpec {"f":{"maxReplicas":"int32","minReplicas":"int32","scaleTargetRef":"v1.CrossVersionObjectReference","targetCPUUtilizationPercentage":"int32"},"r":"scaleTargetRef maxReplicas","b":{"maxReplicas":[1,null]}}
v1.HorizontalPodAutoscalerStatus {"f":{"currentCPUUtilizationPercentage":"int32","currentReplicas":"int32","desiredReplicas":"int32","lastScaleTime":"timestamp","observedGeneration":"int"},"r":"currentReplicas desiredReplicas"}
v1.IPAddress {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.IPAddressSpec"},"r":"spec"}
v1.IPAddressSpec {"f":{"parentRef":"v1.ParentReference"},"r":"parentRef"}
v1.JSONPatch {"f":{"expression":"string"}}
v1.LimitResponse {"f":{"queuing":"v1.QueuingConfiguration","type":"string"},"r":"type"}
v1.LimitedPriorityLevelConfiguration {"f":{"borrowingLimitPercent":"int32","lendablePercent":"int32","limitResponse":"v1.LimitResponse","nominalConcurrencyShares":"int32"},"r":"limitResponse"}
v1.MatchCondition {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1.MatchResources {"f":{"excludeResourceRules":["v1.NamedRuleWithOperations"],"matchPolicy":"string","namespaceSelector":"LabelSelector","objectSelector":"LabelSelector","resourceRules":["v1.NamedRuleWithOperations"]},"e":{"matchPolicy":"v1.MatchPolicyType"}}
v1.MutatingAdmissionPolicy {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.MutatingAdmissionPolicySpec"}}
v1.MutatingAdmissionPolicyBinding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.MutatingAdmissionPolicyBindingSpec"}}
v1.MutatingAdmissionPolicyBindingSpec {"f":{"matchResources":"v1.MatchResources","paramRef":"v1.ParamRef","policyName":"string"}}
v1.MutatingAdmissionPolicySpec {"f":{"failurePolicy":"string","matchConditions":["v1.MatchCondition"],"matchConstraints":"v1.MatchResources","mutations":["v1.Mutation"],"paramKind":"v1.ParamKind","reinvocationPolicy":"string","variables":["v1.Variable"]},"k":{"matchConditions":"name"},"e":{"failurePolicy":"v1.FailurePolicyType","reinvocationPolicy":"ReinvocationPolicyType"}}
v1.Mutation {"f":{"applyConfiguration":"v1.ApplyConfiguration","jsonPatch":"v1.JSONPatch","patchType":"string"},"r":"patchType","e":{"patchType":"v1.PatchType"}}
v1.NamedRuleWithOperations {"f":{"apiGroups":["string"],"apiVersions":["string"],"operations":["string"],"resourceNames":["string"],"resources":["string"],"scope":"string"}}
v1.NetworkDeviceData {"f":{"hardwareAddress":"string","interfaceName":"string","ips":["string"]}}
v1.NodeAllocatableMapping {"f":{"capacityKey":"string","capacityMultiplier":"quantity","deviceMultiplier":"quantity"}}
v1.NodeAllocatableOverhead {"f":{"perContainer":"quantity","perPod":"quantity"}}
v1.NodeAllocatableResource {"f":{"mapping":"v1.NodeAllocatableMapping","overhead":"v1.NodeAllocatableOverhead"}}
v1.NodeAllocatableResourceMapping {"f":{"allocationMultiplier":"quantity","capacityKey":"string"}}
v1.NonResourcePolicyRule {"f":{"nonResourceURLs":["string"],"verbs":["string"]},"r":"verbs nonResourceURLs"}
v1.OpaqueDeviceConfiguration {"f":{"driver":"string","parameters":"dyn"},"r":"driver parameters"}
v1.ParamKind {"f":{"apiVersion":"string","kind":"string"}}
v1.ParamRef {"f":{"name":"string","namespace":"string","parameterNotFoundAction":"string","selector":"LabelSelector"}}
v1.ParentReference {"f":{"group":"string","name":"string","namespace":"string","resource":"string"},"r":"resource name"}
v1.PodCertificateRequest {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.PodCertificateRequestSpec","status":"v1.PodCertificateRequestStatus"},"r":"spec"}
v1.PodCertificateRequestSpec {"f":{"maxExpirationSeconds":"int32","nodeName":"string","nodeUID":"string","podName":"string","podUID":"string","serviceAccountName":"string","serviceAccountUID":"string","signerName":"string","stubPKCS10Request":"bytes","unverifiedUserAnnotations":["map","string"]},"r":"signerName podName podUID serviceAccountName serviceAccountUID nodeName nodeUID stubPKCS10Request"}
v1.PodCertificateRequestStatus {"f":{"beginRefreshAt":"timestamp","certificateChain":"string","conditions":["Condition"],"notAfter":"timestamp","notBefore":"timestamp"},"k":{"conditions":"type"}}
v1.PolicyRulesWithSubjects {"f":{"nonResourceRules":["v1.NonResourcePolicyRule"],"resourceRules":["v1.ResourcePolicyRule"],"subjects":["flowcontrol.v1.Subject"]},"r":"subjects"}
v1.PriorityLevelConfiguration {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.PriorityLevelConfigurationSpec","status":"v1.PriorityLevelConfigurationStatus"},"r":"spec"}
v1.PriorityLevelConfigurationCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"},"r":"type"}
v1.PriorityLevelConfigurationReference {"f":{"name":"string"},"r":"name"}
v1.PriorityLevelConfigurationSpec {"f":{"exempt":"v1.ExemptPriorityLevelConfiguration","limited":"v1.LimitedPriorityLevelConfiguration","type":"string"},"r":"type"}
v1.PriorityLevelConfigurationStatus {"f":{"conditions":["v1.PriorityLevelConfigurationCondition"]},"k":{"conditions":"type"}}
v1.QueuingConfiguration {"f":{"handSize":"int32","queueLengthLimit":"int32","queues":"int32"}}
v1.ResourceClaimConsumerReference {"f":{"apiGroup":"string","name":"string","resource":"string","uid":"string"},"r":"resource name uid"}
v1.ResourceClaimSpec {"f":{"devices":"v1.DeviceClaim"}}
v1.ResourceClaimStatus {"f":{"allocation":"v1.AllocationResult","devices":["v1.AllocatedDeviceStatus"],"reservedFor":["v1.ResourceClaimConsumerReference"]},"k":{"devices":"driver device pool shareID","reservedFor":"uid"}}
v1.ResourceClaimTemplate {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.ResourceClaimTemplateSpec"}}
v1.ResourceClaimTemplateSpec {"f":{"metadata":"ObjectMeta","spec":"v1.ResourceClaimSpec"}}
v1.ResourcePolicyRule {"f":{"apiGroups":["string"],"clusterScope":"bool","namespaces":["string"],"resources":["string"],"verbs":["string"]},"r":"verbs apiGroups resources"}
v1.ResourcePool {"f":{"generation":"int","name":"string","resourceSliceCount":"int"},"r":"name generation resourceSliceCount"}
v1.ResourceSlice {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.ResourceSliceSpec"},"r":"spec"}
v1.ResourceSliceSpec {"f":{"allNodes":"bool","devices":["v1.Device"],"driver":"string","nodeName":"string","nodeSelector":"NodeSelector","perDeviceNodeSelection":"bool","pool":"v1.ResourcePool","sharedCounters":["v1.CounterSet"],"partitionTypeAttribute":"string","skipNodeOperations":["string"]},"r":"driver pool","e":{"skipNodeOperations":"v1.SkipNodeOperation"},"s":{"partitionTypeAttribute":37,"skipNodeOperations":37}}
v1.SelfSubjectReview {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","status":"v1.SelfSubjectReviewStatus"}}
v1.SelfSubjectReviewStatus {"f":{"userInfo":"UserInfo"}}
v1.ServiceAccountSubject {"f":{"name":"string","namespace":"string"},"r":"namespace name"}
v1.ServiceCIDR {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.ServiceCIDRSpec","status":"v1.ServiceCIDRStatus"}}
v1.ServiceCIDRSpec {"f":{"cidrs":["string"]}}
v1.ServiceCIDRStatus {"f":{"conditions":["Condition"]},"k":{"conditions":"type"}}
v1.StorageVersionMigration {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.StorageVersionMigrationSpec","status":"v1.StorageVersionMigrationStatus"}}
v1.StorageVersionMigrationSpec {"f":{"resource":"GroupResource"},"r":"resource"}
v1.StorageVersionMigrationStatus {"f":{"conditions":["Condition"],"resourceVersion":"string"},"k":{"conditions":"type"}}
v1.TypeChecking {"f":{"expressionWarnings":["v1.ExpressionWarning"]}}
v1.TypedLocalObjectReference {"f":{"apiGroup":"string","kind":"string","name":"string"},"r":"kind name"}
v1.UserSubject {"f":{"name":"string"},"r":"name"}
v1.ValidatingAdmissionPolicy {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.ValidatingAdmissionPolicySpec","status":"v1.ValidatingAdmissionPolicyStatus"}}
v1.ValidatingAdmissionPolicyBinding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1.ValidatingAdmissionPolicyBindingSpec"},"r":"spec"}
v1.ValidatingAdmissionPolicyBindingSpec {"f":{"matchResources":"v1.MatchResources","paramRef":"v1.ParamRef","policyName":"string","validationActions":["string"]},"r":"policyName validationActions","e":{"validationActions":"v1.ValidationAction"}}
v1.ValidatingAdmissionPolicySpec {"f":{"auditAnnotations":["v1.AuditAnnotation"],"failurePolicy":"string","matchConditions":["v1.MatchCondition"],"matchConstraints":"v1.MatchResources","paramKind":"v1.ParamKind","validations":["v1.Validation"],"variables":["v1.Variable"]},"k":{"matchConditions":"name","variables":"name"},"e":{"failurePolicy":"v1.FailurePolicyType"}}
v1.ValidatingAdmissionPolicyStatus {"f":{"conditions":["Condition"],"observedGeneration":"int","typeChecking":"v1.TypeChecking"},"k":{"conditions":"type"}}
v1.Validation {"f":{"expression":"string","message":"string","messageExpression":"string","reason":"string"},"r":"expression"}
v1.Variable {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1.VolumeAttributesClass {"f":{"apiVersion":"string","driverName":"string","kind":"string","metadata":"ObjectMeta","parameters":["map","string"]},"r":"driverName"}
v1.WorkloadReference {"f":{"name":"string","podGroup":"string","podGroupReplicaKey":"string"},"r":"name podGroup"}
v1alpha1.ApplyConfiguration {"f":{"expression":"string"}}
v1alpha1.AuditAnnotation {"f":{"key":"string","valueExpression":"string"},"r":"key valueExpression"}
v1alpha1.ClusterTrustBundle {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.ClusterTrustBundleSpec"},"r":"spec"}
v1alpha1.ClusterTrustBundleSpec {"f":{"signerName":"string","trustBundle":"string"},"r":"trustBundle"}
v1alpha1.Eviction {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"EvictionSpec","status":"EvictionStatus"},"r":"spec"}
v1alpha1.ExpressionWarning {"f":{"fieldRef":"string","warning":"string"},"r":"fieldRef warning"}
v1alpha1.GangSchedulingPolicy {"f":{"minCount":"int32"},"r":"minCount"}
v1alpha1.JSONPatch {"f":{"expression":"string"}}
v1alpha1.LeaseCandidate {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.LeaseCandidateSpec"}}
v1alpha1.LeaseCandidateSpec {"f":{"binaryVersion":"string","emulationVersion":"string","leaseName":"string","pingTime":"timestamp","preferredStrategies":["string"],"renewTime":"timestamp"},"r":"leaseName preferredStrategies"}
v1alpha1.MatchCondition {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1alpha1.MatchResources {"f":{"excludeResourceRules":["v1alpha1.NamedRuleWithOperations"],"matchPolicy":"string","namespaceSelector":"LabelSelector","objectSelector":"LabelSelector","resourceRules":["v1alpha1.NamedRuleWithOperations"]},"e":{"matchPolicy":"v1alpha1.MatchPolicyType"}}
v1alpha1.MutatingAdmissionPolicy {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.MutatingAdmissionPolicySpec"}}
v1alpha1.MutatingAdmissionPolicyBinding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.MutatingAdmissionPolicyBindingSpec"}}
v1alpha1.MutatingAdmissionPolicyBindingSpec {"f":{"matchResources":"v1alpha1.MatchResources","paramRef":"v1alpha1.ParamRef","policyName":"string"}}
v1alpha1.MutatingAdmissionPolicySpec {"f":{"failurePolicy":"string","matchConditions":["v1alpha1.MatchCondition"],"matchConstraints":"v1alpha1.MatchResources","mutations":["v1alpha1.Mutation"],"paramKind":"v1alpha1.ParamKind","reinvocationPolicy":"string","variables":["v1alpha1.Variable"]},"k":{"matchConditions":"name"},"e":{"failurePolicy":"v1alpha1.FailurePolicyType"}}
v1alpha1.Mutation {"f":{"applyConfiguration":"v1alpha1.ApplyConfiguration","jsonPatch":"v1alpha1.JSONPatch","patchType":"string"},"r":"patchType","e":{"patchType":"v1alpha1.PatchType"}}
v1alpha1.NamedRuleWithOperations {"f":{"apiGroups":["string"],"apiVersions":["string"],"operations":["string"],"resourceNames":["string"],"resources":["string"],"scope":"string"}}
v1alpha1.ParamKind {"f":{"apiVersion":"string","kind":"string"}}
v1alpha1.ParamRef {"f":{"name":"string","namespace":"string","parameterNotFoundAction":"string","selector":"LabelSelector"},"e":{"parameterNotFoundAction":"ParameterNotFoundActionType"}}
v1alpha1.PodCertificateRequest {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.PodCertificateRequestSpec","status":"v1alpha1.PodCertificateRequestStatus"},"r":"spec"}
v1alpha1.PodCertificateRequestSpec {"f":{"maxExpirationSeconds":"int32","nodeName":"string","nodeUID":"string","pkixPublicKey":"bytes","podName":"string","podUID":"string","proofOfPossession":"bytes","serviceAccountName":"string","serviceAccountUID":"string","signerName":"string"},"r":"signerName podName podUID serviceAccountName serviceAccountUID nodeName nodeUID pkixPublicKey proofOfPossession"}
v1alpha1.PodCertificateRequestStatus {"f":{"beginRefreshAt":"timestamp","certificateChain":"string","conditions":["Condition"],"notAfter":"timestamp","notBefore":"timestamp"},"k":{"conditions":"type"}}
v1alpha1.PodGroup {"f":{"name":"string","policy":"PodGroupPolicy"},"r":"name policy"}
v1alpha1.SelfSubjectReview {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","status":"v1alpha1.SelfSubjectReviewStatus"}}
v1alpha1.SelfSubjectReviewStatus {"f":{"userInfo":"UserInfo"}}
v1alpha1.StorageVersionMigration {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.StorageVersionMigrationSpec","status":"v1alpha1.StorageVersionMigrationStatus"}}
v1alpha1.StorageVersionMigrationSpec {"f":{"continueToken":"string","resource":"GroupVersionResource"},"r":"resource"}
v1alpha1.StorageVersionMigrationStatus {"f":{"conditions":["MigrationCondition"],"resourceVersion":"string"},"k":{"conditions":"type"}}
v1alpha1.TypeChecking {"f":{"expressionWarnings":["v1alpha1.ExpressionWarning"]}}
v1alpha1.TypedLocalObjectReference {"f":{"apiGroup":"string","kind":"string","name":"string"},"r":"kind name"}
v1alpha1.ValidatingAdmissionPolicy {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.ValidatingAdmissionPolicySpec","status":"v1alpha1.ValidatingAdmissionPolicyStatus"}}
v1alpha1.ValidatingAdmissionPolicyBinding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.ValidatingAdmissionPolicyBindingSpec"}}
v1alpha1.ValidatingAdmissionPolicyBindingSpec {"f":{"matchResources":"v1alpha1.MatchResources","paramRef":"v1alpha1.ParamRef","policyName":"string","validationActions":["string"]},"e":{"validationActions":"v1alpha1.ValidationAction"}}
v1alpha1.ValidatingAdmissionPolicySpec {"f":{"auditAnnotations":["v1alpha1.AuditAnnotation"],"failurePolicy":"string","matchConditions":["v1alpha1.MatchCondition"],"matchConstraints":"v1alpha1.MatchResources","paramKind":"v1alpha1.ParamKind","validations":["v1alpha1.Validation"],"variables":["v1alpha1.Variable"]},"k":{"matchConditions":"name","variables":"name"},"e":{"failurePolicy":"v1alpha1.FailurePolicyType"}}
v1alpha1.ValidatingAdmissionPolicyStatus {"f":{"conditions":["Condition"],"observedGeneration":"int","typeChecking":"v1alpha1.TypeChecking"},"k":{"conditions":"type"}}
v1alpha1.Validation {"f":{"expression":"string","message":"string","messageExpression":"string","reason":"string"},"r":"expression"}
v1alpha1.Variable {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1alpha1.VolumeAttributesClass {"f":{"apiVersion":"string","driverName":"string","kind":"string","metadata":"ObjectMeta","parameters":["map","string"]},"r":"driverName"}
v1alpha1.Workload {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha1.WorkloadSpec"},"r":"spec"}
v1alpha1.WorkloadSpec {"f":{"controllerRef":"v1alpha1.TypedLocalObjectReference","podGroups":["v1alpha1.PodGroup"]},"r":"podGroups","k":{"podGroups":"name"}}
v1alpha2.GangSchedulingPolicy {"f":{"minCount":"int32"},"r":"minCount"}
v1alpha2.LeaseCandidate {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha2.LeaseCandidateSpec"},"r":"spec"}
v1alpha2.LeaseCandidateSpec {"f":{"binaryVersion":"string","emulationVersion":"string","leaseName":"string","pingTime":"timestamp","renewTime":"timestamp","strategy":"string"},"r":"leaseName binaryVersion strategy"}
v1alpha2.PodGroup {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha2.PodGroupSpec","status":"v1alpha2.PodGroupStatus"},"r":"spec"}
v1alpha2.PodGroupResourceClaim {"f":{"name":"string","resourceClaimName":"string","resourceClaimTemplateName":"string"},"r":"name"}
v1alpha2.PodGroupResourceClaimStatus {"f":{"name":"string","resourceClaimName":"string"},"r":"name"}
v1alpha2.PodGroupSchedulingConstraints {"f":{"topology":["v1alpha2.TopologyConstraint"]}}
v1alpha2.PodGroupSchedulingPolicy {"f":{"basic":"dyn","gang":"v1alpha2.GangSchedulingPolicy"}}
v1alpha2.PodGroupSpec {"f":{"disruptionMode":"string","podGroupTemplateRef":"PodGroupTemplateReference","priority":"int32","priorityClassName":"string","resourceClaims":["v1alpha2.PodGroupResourceClaim"],"schedulingConstraints":"v1alpha2.PodGroupSchedulingConstraints","schedulingPolicy":"v1alpha2.PodGroupSchedulingPolicy"},"r":"schedulingPolicy","k":{"resourceClaims":"name"}}
v1alpha2.PodGroupStatus {"f":{"conditions":["Condition"],"resourceClaimStatuses":["v1alpha2.PodGroupResourceClaimStatus"]},"k":{"conditions":"type","resourceClaimStatuses":"name"}}
v1alpha2.PodGroupTemplate {"f":{"disruptionMode":"string","name":"string","priority":"int32","priorityClassName":"string","resourceClaims":["v1alpha2.PodGroupResourceClaim"],"schedulingConstraints":"v1alpha2.PodGroupSchedulingConstraints","schedulingPolicy":"v1alpha2.PodGroupSchedulingPolicy"},"r":"name schedulingPolicy","k":{"resourceClaims":"name"}}
v1alpha2.TopologyConstraint {"f":{"key":"string"},"r":"key"}
v1alpha2.TypedLocalObjectReference {"f":{"apiGroup":"string","kind":"string","name":"string"},"r":"kind name"}
v1alpha2.Workload {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha2.WorkloadSpec"},"r":"spec"}
v1alpha2.WorkloadSpec {"f":{"controllerRef":"v1alpha2.TypedLocalObjectReference","podGroupTemplates":["v1alpha2.PodGroupTemplate"]},"r":"podGroupTemplates","k":{"podGroupTemplates":"name"}}
v1alpha3.AllocatedDeviceStatus {"f":{"conditions":["Condition"],"data":"dyn","device":"string","driver":"string","networkData":"v1alpha3.NetworkDeviceData","pool":"string"},"r":"driver pool device","k":{"conditions":"type"}}
v1alpha3.AllocationResult {"f":{"controller":"string","devices":"v1alpha3.DeviceAllocationResult","nodeSelector":"NodeSelector"}}
v1alpha3.BasicDevice {"f":{"attributes":["map","v1alpha3.DeviceAttribute"],"capacity":["map","quantity"],"allNodes":"bool","consumesCounters":["v1alpha3.DeviceCounterConsumption"],"nodeName":"string","nodeSelector":"NodeSelector","taints":["v1alpha3.DeviceTaint"]},"s":{"allNodes":33,"consumesCounters":33,"nodeName":33,"nodeSelector":33,"taints":33}}
v1alpha3.CELDeviceSelector {"f":{"expression":"string"},"r":"expression"}
v1alpha3.CompositeDisruptionMode {"f":{"all":"dyn","single":"dyn"}}
v1alpha3.CompositeGangSchedulingPolicy {"f":{"minGroupCount":"int32"},"r":"minGroupCount","b":{"minGroupCount":[1,null]}}
v1alpha3.CompositePodGroupSchedulingConstraints {"f":{"topology":["v1alpha3.TopologyConstraint"]}}
v1alpha3.CompositePodGroupSchedulingPolicy {"f":{"basic":"dyn","gang":"v1alpha3.CompositeGangSchedulingPolicy"}}
v1alpha3.CompositePodGroupTemplate {"f":{"compositePodGroupTemplates":["v1alpha3.CompositePodGroupTemplate"],"disruptionMode":"v1alpha3.CompositeDisruptionMode","name":"string","podGroupTemplates":["v1alpha3.PodGroupTemplate"],"preemptionPolicy":"string","priority":"int32","priorityClassName":"string","schedulingConstraints":"v1alpha3.CompositePodGroupSchedulingConstraints","schedulingPolicy":"v1alpha3.CompositePodGroupSchedulingPolicy"},"r":"name schedulingPolicy","k":{"compositePodGroupTemplates":"name","podGroupTemplates":"name"},"e":{"preemptionPolicy":"v1alpha3.PreemptionPolicy"},"b":{"priority":[null,1000000000]}}
v1alpha3.Counter {"f":{"value":"quantity"},"r":"value"}
v1alpha3.CounterSet {"f":{"counters":["map","v1alpha3.Counter"],"name":"string"},"r":"name counters"}
v1alpha3.Device {"f":{"basic":"v1alpha3.BasicDevice","name":"string"},"r":"name"}
v1alpha3.DeviceAllocationConfiguration {"f":{"opaque":"v1alpha3.OpaqueDeviceConfiguration","requests":["string"],"source":"string"},"r":"source"}
v1alpha3.DeviceAllocationResult {"f":{"config":["v1alpha3.DeviceAllocationConfiguration"],"results":["v1alpha3.DeviceRequestAllocationResult"]}}
v1alpha3.DeviceAttribute {"f":{"bool":"bool","int":"int","string":"string","version":"string"}}
v1alpha3.DeviceClaim {"f":{"config":["v1alpha3.DeviceClaimConfiguration"],"constraints":["v1alpha3.DeviceConstraint"],"requests":["v1alpha3.DeviceRequest"]}}
v1alpha3.DeviceClaimConfiguration {"f":{"opaque":"v1alpha3.OpaqueDeviceConfiguration","requests":["string"]}}
v1alpha3.DeviceClass {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha3.DeviceClassSpec"},"r":"spec"}
v1alpha3.DeviceClassConfiguration {"f":{"opaque":"v1alpha3.OpaqueDeviceConfiguration"}}
v1alpha3.DeviceClassSpec {"f":{"config":["v1alpha3.DeviceClassConfiguration"],"selectors":["v1alpha3.DeviceSelector"],"suitableNodes":"NodeSelector"}}
v1alpha3.DeviceConstraint {"f":{"matchAttribute":"string","requests":["string"]}}
v1alpha3.DeviceCounterConsumption {"f":{"counterSet":"string","counters":["map","v1alpha3.Counter"]},"r":"counterSet counters"}
v1alpha3.DeviceRequest {"f":{"adminAccess":"bool","allocationMode":"string","count":"int","deviceClassName":"string","name":"string","selectors":["v1alpha3.DeviceSelector"],"firstAvailable":["v1alpha3.DeviceSubRequest"],"tolerations":["v1alpha3.DeviceToleration"]},"r":"name","s":{"firstAvailable":33,"tolerations":33}}
v1alpha3.DeviceRequestAllocationResult {"f":{"device":"string","driver":"string","pool":"string","request":"string","adminAccess":"bool","tolerations":["v1alpha3.DeviceToleration"]},"r":"request driver pool device","s":{"adminAccess":32,"tolerations":33}}
v1alpha3.DeviceSelector {"f":{"cel":"v1alpha3.CELDeviceSelector"}}
v1alpha3.DeviceSubRequest {"f":{"allocationMode":"string","count":"int","deviceClassName":"string","name":"string","selectors":["v1alpha3.DeviceSelector"],"tolerations":["v1alpha3.DeviceToleration"]},"r":"name deviceClassName"}
v1alpha3.DeviceTaint {"f":{"effect":"string","key":"string","timeAdded":"timestamp","value":"string"},"r":"key effect","e":{"effect":"v1alpha3.DeviceTaintEffect"}}
v1alpha3.DeviceTaintRule {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha3.DeviceTaintRuleSpec","status":"v1alpha3.DeviceTaintRuleStatus"},"r":"spec","s":{"status":35}}
v1alpha3.DeviceTaintRuleSpec {"f":{"deviceSelector":"v1alpha3.DeviceTaintSelector","taint":"v1alpha3.DeviceTaint"},"r":"taint"}
v1alpha3.DeviceTaintRuleStatus {"f":{"conditions":["Condition"]},"k":{"conditions":"type"}}
v1alpha3.DeviceTaintSelector {"f":{"device":"string","deviceClassName":"string","driver":"string","pool":"string","selectors":["v1alpha3.DeviceSelector"]}}
v1alpha3.DeviceToleration {"f":{"effect":"string","key":"string","operator":"string","tolerationSeconds":"int","value":"string"}}
v1alpha3.DisruptionMode {"f":{"all":"dyn","single":"dyn"}}
v1alpha3.GangSchedulingPolicy {"f":{"minCount":"int32"},"r":"minCount","b":{"minCount":[1,null]}}
v1alpha3.NetworkDeviceData {"f":{"hardwareAddress":"string","interfaceName":"string","ips":["string"]}}
v1alpha3.OpaqueDeviceConfiguration {"f":{"driver":"string","parameters":"dyn"},"r":"driver parameters"}
v1alpha3.PodGroup {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha3.PodGroupSpec","status":"v1alpha3.PodGroupStatus"},"r":"spec"}
v1alpha3.PodGroupResourceClaim {"f":{"name":"string","resourceClaimName":"string","resourceClaimTemplateName":"string"},"r":"name"}
v1alpha3.PodGroupResourceClaimStatus {"f":{"name":"string","resourceClaimName":"string"},"r":"name"}
v1alpha3.PodGroupSchedulingConstraints {"f":{"topology":["v1alpha3.TopologyConstraint"]}}
v1alpha3.PodGroupSchedulingPolicy {"f":{"basic":"dyn","gang":"v1alpha3.GangSchedulingPolicy"}}
v1alpha3.PodGroupSpec {"f":{"disruptionMode":"v1alpha3.DisruptionMode","parentCompositePodGroupName":"string","preemptionPolicy":"string","priority":"int32","priorityClassName":"string","resourceClaims":["v1alpha3.PodGroupResourceClaim"],"schedulingConstraints":"v1alpha3.PodGroupSchedulingConstraints","schedulingPolicy":"v1alpha3.PodGroupSchedulingPolicy","workloadRef":"v1alpha3.WorkloadReference"},"r":"schedulingPolicy","k":{"resourceClaims":"name"},"e":{"preemptionPolicy":"v1alpha3.PreemptionPolicy"},"b":{"priority":[null,1000000000]}}
v1alpha3.PodGroupStatus {"f":{"conditions":["Condition"],"resourceClaimStatuses":["v1alpha3.PodGroupResourceClaimStatus"]},"k":{"conditions":"type","resourceClaimStatuses":"name"}}
v1alpha3.PodGroupTemplate {"f":{"disruptionMode":"v1alpha3.DisruptionMode","name":"string","preemptionPolicy":"string","priority":"int32","priorityClassName":"string","resourceClaims":["v1alpha3.PodGroupResourceClaim"],"schedulingConstraints":"v1alpha3.PodGroupSchedulingConstraints","schedulingPolicy":"v1alpha3.PodGroupSchedulingPolicy"},"r":"name schedulingPolicy","k":{"resourceClaims":"name"},"e":{"preemptionPolicy":"v1alpha3.PreemptionPolicy"},"b":{"priority":[null,1000000000]}}
v1alpha3.ResourceClaim {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha3.ResourceClaimSpec","status":"v1alpha3.ResourceClaimStatus"},"r":"spec"}
v1alpha3.ResourceClaimConsumerReference {"f":{"apiGroup":"string","name":"string","resource":"string","uid":"string"},"r":"resource name uid"}
v1alpha3.ResourceClaimSpec {"f":{"controller":"string","devices":"v1alpha3.DeviceClaim"}}
v1alpha3.ResourceClaimStatus {"f":{"allocation":"v1alpha3.AllocationResult","deallocationRequested":"bool","reservedFor":["v1alpha3.ResourceClaimConsumerReference"],"devices":["v1alpha3.AllocatedDeviceStatus"]},"k":{"devices":"driver device pool","reservedFor":"uid"},"s":{"devices":32}}
v1alpha3.ResourceClaimTemplate {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha3.ResourceClaimTemplateSpec"},"r":"spec"}
v1alpha3.ResourceClaimTemplateSpec {"f":{"metadata":"ObjectMeta","spec":"v1alpha3.ResourceClaimSpec"},"r":"spec"}
v1alpha3.ResourcePool {"f":{"generation":"int","name":"string","resourceSliceCount":"int"},"r":"name generation resourceSliceCount"}
v1alpha3.ResourceSlice {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha3.ResourceSliceSpec"},"r":"spec"}
v1alpha3.ResourceSliceSpec {"f":{"allNodes":"bool","devices":["v1alpha3.Device"],"driver":"string","nodeName":"string","nodeSelector":"NodeSelector","pool":"v1alpha3.ResourcePool","perDeviceNodeSelection":"bool","sharedCounters":["v1alpha3.CounterSet"]},"r":"driver pool","s":{"perDeviceNodeSelection":33,"sharedCounters":33}}
v1alpha3.TopologyConstraint {"f":{"key":"string"},"r":"key"}
v1alpha3.TypedLocalObjectReference {"f":{"apiGroup":"string","kind":"string","name":"string"},"r":"kind name"}
v1alpha3.Workload {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1alpha3.WorkloadSpec"},"r":"spec"}
v1alpha3.WorkloadReference {"f":{"templateName":"string","workloadName":"string"},"r":"workloadName templateName"}
v1alpha3.WorkloadSpec {"f":{"compositePodGroupTemplates":["v1alpha3.CompositePodGroupTemplate"],"controllerRef":"v1alpha3.TypedLocalObjectReference","podGroupTemplates":["v1alpha3.PodGroupTemplate"]},"k":{"compositePodGroupTemplates":"name","podGroupTemplates":"name"}}
v1beta1.AllocatedDeviceStatus {"f":{"conditions":["Condition"],"data":"dyn","device":"string","driver":"string","networkData":"v1beta1.NetworkDeviceData","pool":"string","shareID":"string"},"r":"driver pool device","k":{"conditions":"type"},"s":{"shareID":34}}
v1beta1.AllocationResult {"f":{"devices":"v1beta1.DeviceAllocationResult","nodeSelector":"NodeSelector","allocationTimestamp":"timestamp"},"s":{"allocationTimestamp":34}}
v1beta1.ApplyConfiguration {"f":{"expression":"string"}}
v1beta1.AuditAnnotation {"f":{"key":"string","valueExpression":"string"},"r":"key valueExpression"}
v1beta1.BasicDevice {"f":{"attributes":["map","v1beta1.DeviceAttribute"],"capacity":["map","v1beta1.DeviceCapacity"],"allNodes":"bool","consumesCounters":["v1beta1.DeviceCounterConsumption"],"nodeName":"string","nodeSelector":"NodeSelector","taints":["v1beta1.DeviceTaint"],"allowMultipleAllocations":"bool","bindingConditions":["string"],"bindingFailureConditions":["string"],"bindsToNode":"bool","nodeAllocatableResourceMappings":["map","v1beta1.NodeAllocatableResourceMapping"],"nodeAllocatableResources":["map","v1beta1.NodeAllocatableResource"]},"s":{"allNodes":33,"consumesCounters":33,"nodeName":33,"nodeSelector":33,"taints":33,"allowMultipleAllocations":34,"bindingConditions":34,"bindingFailureConditions":34,"bindsToNode":34,"nodeAllocatableResourceMappings":36,"nodeAllocatableResources":37}}
v1beta1.CELDeviceSelector {"f":{"expression":"string"},"r":"expression"}
v1beta1.CapacityRequestPolicy {"f":{"default":"quantity","validRange":"v1beta1.CapacityRequestPolicyRange","validValues":["quantity"]}}
v1beta1.CapacityRequestPolicyRange {"f":{"max":"quantity","min":"quantity","step":"quantity"},"r":"min"}
v1beta1.CapacityRequirements {"f":{"requests":["map","quantity"]}}
v1beta1.ClusterTrustBundle {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.ClusterTrustBundleSpec"},"r":"spec"}
v1beta1.ClusterTrustBundleSpec {"f":{"signerName":"string","trustBundle":"string"},"r":"trustBundle"}
v1beta1.CompositeDisruptionMode {"f":{"all":"dyn","single":"dyn"}}
v1beta1.CompositeGangSchedulingPolicy {"f":{"minGroupCount":"int32"},"r":"minGroupCount","b":{"minGroupCount":[1,null]}}
v1beta1.CompositePodGroupSchedulingConstraints {"f":{"topology":["v1beta1.TopologyConstraint"]}}
v1beta1.CompositePodGroupSchedulingPolicy {"f":{"basic":"dyn","gang":"v1beta1.CompositeGangSchedulingPolicy"}}
v1beta1.CompositePodGroupTemplate {"f":{"compositePodGroupTemplates":["v1beta1.CompositePodGroupTemplate"],"disruptionMode":"v1beta1.CompositeDisruptionMode","name":"string","podGroupTemplates":["v1beta1.PodGroupTemplate"],"preemptionPolicy":"string","priority":"int32","priorityClassName":"string","schedulingConstraints":"v1beta1.CompositePodGroupSchedulingConstraints","schedulingPolicy":"v1beta1.CompositePodGroupSchedulingPolicy"},"r":"name schedulingPolicy","k":{"compositePodGroupTemplates":"name","podGroupTemplates":"name"},"e":{"preemptionPolicy":"v1beta1.PreemptionPolicy"},"b":{"priority":[null,1000000000]}}
v1beta1.Counter {"f":{"value":"quantity"},"r":"value"}
v1beta1.CounterSet {"f":{"counters":["map","v1beta1.Counter"],"name":"string"},"r":"name counters"}
v1beta1.Device {"f":{"basic":"v1beta1.BasicDevice","name":"string"},"r":"name"}
v1beta1.DeviceAllocationConfiguration {"f":{"opaque":"v1beta1.OpaqueDeviceConfiguration","requests":["string"],"source":"string"},"r":"source","e":{"source":"v1beta1.AllocationConfigSource"}}
v1beta1.DeviceAllocationResult {"f":{"config":["v1beta1.DeviceAllocationConfiguration"],"results":["v1beta1.DeviceRequestAllocationResult"]}}
v1beta1.DeviceAttribute {"f":{"bool":"bool","int":"int","string":"string","version":"string","bools":["bool"],"ints":["int"],"strings":["string"],"versions":["string"]},"s":{"bools":36,"ints":36,"strings":36,"versions":36}}
v1beta1.DeviceCapacity {"f":{"value":"quantity","requestPolicy":"v1beta1.CapacityRequestPolicy"},"r":"value","s":{"requestPolicy":34}}
v1beta1.DeviceClaim {"f":{"config":["v1beta1.DeviceClaimConfiguration"],"constraints":["v1beta1.DeviceConstraint"],"requests":["v1beta1.DeviceRequest"]}}
v1beta1.DeviceClaimConfiguration {"f":{"opaque":"v1beta1.OpaqueDeviceConfiguration","requests":["string"]}}
v1beta1.DeviceClass {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.DeviceClassSpec"}}
v1beta1.DeviceClassConfiguration {"f":{"opaque":"v1beta1.OpaqueDeviceConfiguration"}}
v1beta1.DeviceClassSpec {"f":{"config":["v1beta1.DeviceClassConfiguration"],"selectors":["v1beta1.DeviceSelector"],"extendedResourceName":"string"},"s":{"extendedResourceName":34}}
v1beta1.DeviceConstraint {"f":{"matchAttribute":"string","requests":["string"],"distinctAttribute":"string"},"s":{"distinctAttribute":34}}
v1beta1.DeviceCounterConsumption {"f":{"counterSet":"string","counters":["map","v1beta1.Counter"],"compatibilityGroups":["string"]},"r":"counterSet counters","s":{"compatibilityGroups":37}}
v1beta1.DeviceDerivedAttribute {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1beta1.DeviceRequest {"f":{"adminAccess":"bool","allocationMode":"string","count":"int","deviceClassName":"string","name":"string","selectors":["v1beta1.DeviceSelector"],"firstAvailable":["v1beta1.DeviceSubRequest"],"tolerations":["v1beta1.DeviceToleration"],"capacity":"v1beta1.CapacityRequirements","derivedAttributes":["v1beta1.DeviceDerivedAttribute"]},"r":"name","e":{"allocationMode":"v1beta1.DeviceAllocationMode"},"s":{"firstAvailable":33,"tolerations":33,"capacity":34,"derivedAttributes":37}}
v1beta1.DeviceRequestAllocationResult {"f":{"adminAccess":"bool","device":"string","driver":"string","pool":"string","request":"string","tolerations":["v1beta1.DeviceToleration"],"bindingConditions":["string"],"bindingFailureConditions":["string"],"consumedCapacity":["map","quantity"],"shareID":"string","skipNodeOperations":["string"]},"r":"request driver pool device","e":{"skipNodeOperations":"v1beta1.SkipNodeOperation"},"s":{"tolerations":33,"bindingConditions":34,"bindingFailureConditions":34,"consumedCapacity":34,"shareID":34,"skipNodeOperations":37}}
v1beta1.DeviceSelector {"f":{"cel":"v1beta1.CELDeviceSelector"}}
v1beta1.DeviceSubRequest {"f":{"allocationMode":"string","count":"int","deviceClassName":"string","name":"string","selectors":["v1beta1.DeviceSelector"],"tolerations":["v1beta1.DeviceToleration"],"capacity":"v1beta1.CapacityRequirements","derivedAttributes":["v1beta1.DeviceDerivedAttribute"]},"r":"name deviceClassName","e":{"allocationMode":"v1beta1.DeviceAllocationMode"},"s":{"capacity":34,"derivedAttributes":37}}
v1beta1.DeviceTaint {"f":{"effect":"string","key":"string","timeAdded":"timestamp","value":"string"},"r":"key effect","e":{"effect":"v1beta1.DeviceTaintEffect"}}
v1beta1.DeviceToleration {"f":{"effect":"string","key":"string","operator":"string","tolerationSeconds":"int","value":"string"},"e":{"effect":"v1beta1.DeviceTaintEffect","operator":"v1beta1.DeviceTolerationOperator"}}
v1beta1.DisruptionMode {"f":{"all":"dyn","single":"dyn"}}
v1beta1.ExpressionWarning {"f":{"fieldRef":"string","warning":"string"},"r":"fieldRef warning"}
v1beta1.GangSchedulingPolicy {"f":{"minCount":"int32"},"r":"minCount","b":{"minCount":[1,null]}}
v1beta1.IPAddress {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.IPAddressSpec"},"r":"spec"}
v1beta1.IPAddressSpec {"f":{"parentRef":"v1beta1.ParentReference"},"r":"parentRef"}
v1beta1.JSONPatch {"f":{"expression":"string"}}
v1beta1.LeaseCandidate {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.LeaseCandidateSpec"},"r":"spec"}
v1beta1.LeaseCandidateSpec {"f":{"binaryVersion":"string","emulationVersion":"string","leaseName":"string","pingTime":"timestamp","renewTime":"timestamp","strategy":"string"},"r":"leaseName binaryVersion strategy"}
v1beta1.MatchCondition {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1beta1.MatchResources {"f":{"excludeResourceRules":["v1beta1.NamedRuleWithOperations"],"matchPolicy":"string","namespaceSelector":"LabelSelector","objectSelector":"LabelSelector","resourceRules":["v1beta1.NamedRuleWithOperations"]}}
v1beta1.MutatingAdmissionPolicy {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.MutatingAdmissionPolicySpec"}}
v1beta1.MutatingAdmissionPolicyBinding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.MutatingAdmissionPolicyBindingSpec"}}
v1beta1.MutatingAdmissionPolicyBindingSpec {"f":{"matchResources":"v1beta1.MatchResources","paramRef":"v1beta1.ParamRef","policyName":"string"}}
v1beta1.MutatingAdmissionPolicySpec {"f":{"failurePolicy":"string","matchConditions":["v1beta1.MatchCondition"],"matchConstraints":"v1beta1.MatchResources","mutations":["v1beta1.Mutation"],"paramKind":"v1beta1.ParamKind","reinvocationPolicy":"string","variables":["v1beta1.Variable"]},"k":{"matchConditions":"name"}}
v1beta1.Mutation {"f":{"applyConfiguration":"v1beta1.ApplyConfiguration","jsonPatch":"v1beta1.JSONPatch","patchType":"string"},"r":"patchType","e":{"patchType":"v1beta1.PatchType"}}
v1beta1.NamedRuleWithOperations {"f":{"apiGroups":["string"],"apiVersions":["string"],"operations":["string"],"resourceNames":["string"],"resources":["string"],"scope":"string"}}
v1beta1.NetworkDeviceData {"f":{"hardwareAddress":"string","interfaceName":"string","ips":["string"]}}
v1beta1.NodeAllocatableMapping {"f":{"capacityKey":"string","capacityMultiplier":"quantity","deviceMultiplier":"quantity"}}
v1beta1.NodeAllocatableOverhead {"f":{"perContainer":"quantity","perPod":"quantity"}}
v1beta1.NodeAllocatableResource {"f":{"mapping":"v1beta1.NodeAllocatableMapping","overhead":"v1beta1.NodeAllocatableOverhead"}}
v1beta1.NodeAllocatableResourceMapping {"f":{"allocationMultiplier":"quantity","capacityKey":"string"}}
v1beta1.OpaqueDeviceConfiguration {"f":{"driver":"string","parameters":"dyn"},"r":"driver parameters"}
v1beta1.ParamKind {"f":{"apiVersion":"string","kind":"string"}}
v1beta1.ParamRef {"f":{"name":"string","namespace":"string","parameterNotFoundAction":"string","selector":"LabelSelector"}}
v1beta1.ParentReference {"f":{"group":"string","name":"string","namespace":"string","resource":"string"},"r":"resource name"}
v1beta1.PodCertificateRequest {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.PodCertificateRequestSpec","status":"v1beta1.PodCertificateRequestStatus"},"r":"spec"}
v1beta1.PodCertificateRequestSpec {"f":{"maxExpirationSeconds":"int32","nodeName":"string","nodeUID":"string","pkixPublicKey":"bytes","podName":"string","podUID":"string","proofOfPossession":"bytes","serviceAccountName":"string","serviceAccountUID":"string","signerName":"string","unverifiedUserAnnotations":["map","string"],"stubPKCS10Request":"bytes"},"r":"signerName podName podUID serviceAccountName serviceAccountUID nodeName nodeUID stubPKCS10Request","s":{"stubPKCS10Request":36}}
v1beta1.PodCertificateRequestStatus {"f":{"beginRefreshAt":"timestamp","certificateChain":"string","conditions":["Condition"],"notAfter":"timestamp","notBefore":"timestamp"},"k":{"conditions":"type"}}
v1beta1.PodGroup {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.PodGroupSpec","status":"v1beta1.PodGroupStatus"},"r":"spec"}
v1beta1.PodGroupResourceClaim {"f":{"name":"string","resourceClaimName":"string","resourceClaimTemplateName":"string"},"r":"name"}
v1beta1.PodGroupResourceClaimStatus {"f":{"name":"string","resourceClaimName":"string"},"r":"name"}
v1beta1.PodGroupSchedulingConstraints {"f":{"topology":["v1beta1.TopologyConstraint"]}}
v1beta1.PodGroupSchedulingPolicy {"f":{"basic":"dyn","gang":"v1beta1.GangSchedulingPolicy"}}
v1beta1.PodGroupSpec {"f":{"disruptionMode":"v1beta1.DisruptionMode","parentCompositePodGroupName":"string","preemptionPolicy":"string","priority":"int32","priorityClassName":"string","resourceClaims":["v1beta1.PodGroupResourceClaim"],"schedulingConstraints":"v1beta1.PodGroupSchedulingConstraints","schedulingPolicy":"v1beta1.PodGroupSchedulingPolicy","workloadRef":"v1beta1.WorkloadReference"},"r":"schedulingPolicy","k":{"resourceClaims":"name"},"e":{"preemptionPolicy":"v1beta1.PreemptionPolicy"},"b":{"priority":[null,1000000000]}}
v1beta1.PodGroupStatus {"f":{"conditions":["Condition"],"resourceClaimStatuses":["v1beta1.PodGroupResourceClaimStatus"]},"k":{"conditions":"type","resourceClaimStatuses":"name"}}
v1beta1.PodGroupTemplate {"f":{"disruptionMode":"v1beta1.DisruptionMode","name":"string","preemptionPolicy":"string","priority":"int32","priorityClassName":"string","resourceClaims":["v1beta1.PodGroupResourceClaim"],"schedulingConstraints":"v1beta1.PodGroupSchedulingConstraints","schedulingPolicy":"v1beta1.PodGroupSchedulingPolicy"},"r":"name schedulingPolicy","k":{"resourceClaims":"name"},"e":{"preemptionPolicy":"v1beta1.PreemptionPolicy"},"b":{"priority":[null,1000000000]}}
v1beta1.ResourceClaim {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.ResourceClaimSpec","status":"v1beta1.ResourceClaimStatus"}}
v1beta1.ResourceClaimConsumerReference {"f":{"apiGroup":"string","name":"string","resource":"string","uid":"string"},"r":"resource name uid"}
v1beta1.ResourceClaimSpec {"f":{"devices":"v1beta1.DeviceClaim"}}
v1beta1.ResourceClaimStatus {"f":{"allocation":"v1beta1.AllocationResult","devices":["v1beta1.AllocatedDeviceStatus"],"reservedFor":["v1beta1.ResourceClaimConsumerReference"]},"k":{"devices":"driver device pool shareID","reservedFor":"uid"}}
v1beta1.ResourceClaimTemplate {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.ResourceClaimTemplateSpec"}}
v1beta1.ResourceClaimTemplateSpec {"f":{"metadata":"ObjectMeta","spec":"v1beta1.ResourceClaimSpec"}}
v1beta1.ResourcePool {"f":{"generation":"int","name":"string","resourceSliceCount":"int"},"r":"name generation resourceSliceCount"}
v1beta1.ResourceSlice {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.ResourceSliceSpec"},"r":"spec"}
v1beta1.ResourceSliceSpec {"f":{"allNodes":"bool","devices":["v1beta1.Device"],"driver":"string","nodeName":"string","nodeSelector":"NodeSelector","pool":"v1beta1.ResourcePool","perDeviceNodeSelection":"bool","sharedCounters":["v1beta1.CounterSet"],"partitionTypeAttribute":"string","skipNodeOperations":["string"]},"r":"driver pool","e":{"skipNodeOperations":"v1beta1.SkipNodeOperation"},"s":{"perDeviceNodeSelection":33,"sharedCounters":33,"partitionTypeAttribute":37,"skipNodeOperations":37}}
v1beta1.SelfSubjectReview {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","status":"v1beta1.SelfSubjectReviewStatus"}}
v1beta1.SelfSubjectReviewStatus {"f":{"userInfo":"UserInfo"}}
v1beta1.ServiceCIDR {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.ServiceCIDRSpec","status":"v1beta1.ServiceCIDRStatus"}}
v1beta1.ServiceCIDRSpec {"f":{"cidrs":["string"]}}
v1beta1.ServiceCIDRStatus {"f":{"conditions":["Condition"]},"k":{"conditions":"type"}}
v1beta1.StorageVersionMigration {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.StorageVersionMigrationSpec","status":"v1beta1.StorageVersionMigrationStatus"}}
v1beta1.StorageVersionMigrationSpec {"f":{"resource":"GroupResource"},"r":"resource"}
v1beta1.StorageVersionMigrationStatus {"f":{"conditions":["Condition"],"resourceVersion":"string"},"k":{"conditions":"type"}}
v1beta1.TopologyConstraint {"f":{"key":"string"},"r":"key"}
v1beta1.TypeChecking {"f":{"expressionWarnings":["v1beta1.ExpressionWarning"]}}
v1beta1.TypedLocalObjectReference {"f":{"apiGroup":"string","kind":"string","name":"string"},"r":"kind name"}
v1beta1.ValidatingAdmissionPolicy {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.ValidatingAdmissionPolicySpec","status":"v1beta1.ValidatingAdmissionPolicyStatus"}}
v1beta1.ValidatingAdmissionPolicyBinding {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.ValidatingAdmissionPolicyBindingSpec"}}
v1beta1.ValidatingAdmissionPolicyBindingSpec {"f":{"matchResources":"v1beta1.MatchResources","paramRef":"v1beta1.ParamRef","policyName":"string","validationActions":["string"]},"e":{"validationActions":"v1beta1.ValidationAction"}}
v1beta1.ValidatingAdmissionPolicySpec {"f":{"auditAnnotations":["v1beta1.AuditAnnotation"],"failurePolicy":"string","matchConditions":["v1beta1.MatchCondition"],"matchConstraints":"v1beta1.MatchResources","paramKind":"v1beta1.ParamKind","validations":["v1beta1.Validation"],"variables":["v1beta1.Variable"]},"k":{"matchConditions":"name","variables":"name"}}
v1beta1.ValidatingAdmissionPolicyStatus {"f":{"conditions":["Condition"],"observedGeneration":"int","typeChecking":"v1beta1.TypeChecking"},"k":{"conditions":"type"}}
v1beta1.Validation {"f":{"expression":"string","message":"string","messageExpression":"string","reason":"string"},"r":"expression"}
v1beta1.Variable {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1beta1.VolumeAttributesClass {"f":{"apiVersion":"string","driverName":"string","kind":"string","metadata":"ObjectMeta","parameters":["map","string"]},"r":"driverName"}
v1beta1.Workload {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta1.WorkloadSpec"},"r":"spec"}
v1beta1.WorkloadReference {"f":{"templateName":"string","workloadName":"string"},"r":"workloadName templateName"}
v1beta1.WorkloadSpec {"f":{"compositePodGroupTemplates":["v1beta1.CompositePodGroupTemplate"],"controllerRef":"v1beta1.TypedLocalObjectReference","podGroupTemplates":["v1beta1.PodGroupTemplate"]},"k":{"compositePodGroupTemplates":"name","podGroupTemplates":"name"}}
v1beta2.AllocatedDeviceStatus {"f":{"conditions":["Condition"],"data":"dyn","device":"string","driver":"string","networkData":"v1beta2.NetworkDeviceData","pool":"string","shareID":"string"},"r":"driver pool device","k":{"conditions":"type"},"s":{"shareID":34}}
v1beta2.AllocationResult {"f":{"devices":"v1beta2.DeviceAllocationResult","nodeSelector":"NodeSelector","allocationTimestamp":"timestamp"},"s":{"allocationTimestamp":34}}
v1beta2.CELDeviceSelector {"f":{"expression":"string"},"r":"expression"}
v1beta2.CapacityRequestPolicy {"f":{"default":"quantity","validRange":"v1beta2.CapacityRequestPolicyRange","validValues":["quantity"]}}
v1beta2.CapacityRequestPolicyRange {"f":{"max":"quantity","min":"quantity","step":"quantity"},"r":"min"}
v1beta2.CapacityRequirements {"f":{"requests":["map","quantity"]}}
v1beta2.Counter {"f":{"value":"quantity"},"r":"value"}
v1beta2.CounterSet {"f":{"counters":["map","v1beta2.Counter"],"name":"string"},"r":"name counters"}
v1beta2.Device {"f":{"allNodes":"bool","attributes":["map","v1beta2.DeviceAttribute"],"capacity":["map","v1beta2.DeviceCapacity"],"consumesCounters":["v1beta2.DeviceCounterConsumption"],"name":"string","nodeName":"string","nodeSelector":"NodeSelector","taints":["v1beta2.DeviceTaint"],"allowMultipleAllocations":"bool","bindingConditions":["string"],"bindingFailureConditions":["string"],"bindsToNode":"bool","nodeAllocatableResourceMappings":["map","v1beta2.NodeAllocatableResourceMapping"],"nodeAllocatableResources":["map","v1beta2.NodeAllocatableResource"]},"r":"name","s":{"allowMultipleAllocations":34,"bindingConditions":34,"bindingFailureConditions":34,"bindsToNode":34,"nodeAllocatableResourceMappings":36,"nodeAllocatableResources":37}}
v1beta2.DeviceAllocationConfiguration {"f":{"opaque":"v1beta2.OpaqueDeviceConfiguration","requests":["string"],"source":"string"},"r":"source","e":{"source":"v1beta2.AllocationConfigSource"}}
v1beta2.DeviceAllocationResult {"f":{"config":["v1beta2.DeviceAllocationConfiguration"],"results":["v1beta2.DeviceRequestAllocationResult"]}}
v1beta2.DeviceAttribute {"f":{"bool":"bool","int":"int","string":"string","version":"string","bools":["bool"],"ints":["int"],"strings":["string"],"versions":["string"]},"s":{"bools":36,"ints":36,"strings":36,"versions":36}}
v1beta2.DeviceCapacity {"f":{"value":"quantity","requestPolicy":"v1beta2.CapacityRequestPolicy"},"r":"value","s":{"requestPolicy":34}}
v1beta2.DeviceClaim {"f":{"config":["v1beta2.DeviceClaimConfiguration"],"constraints":["v1beta2.DeviceConstraint"],"requests":["v1beta2.DeviceRequest"]}}
v1beta2.DeviceClaimConfiguration {"f":{"opaque":"v1beta2.OpaqueDeviceConfiguration","requests":["string"]}}
v1beta2.DeviceClass {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta2.DeviceClassSpec"}}
v1beta2.DeviceClassConfiguration {"f":{"opaque":"v1beta2.OpaqueDeviceConfiguration"}}
v1beta2.DeviceClassSpec {"f":{"config":["v1beta2.DeviceClassConfiguration"],"selectors":["v1beta2.DeviceSelector"],"extendedResourceName":"string"},"s":{"extendedResourceName":34}}
v1beta2.DeviceConstraint {"f":{"matchAttribute":"string","requests":["string"],"distinctAttribute":"string"},"s":{"distinctAttribute":34}}
v1beta2.DeviceCounterConsumption {"f":{"counterSet":"string","counters":["map","v1beta2.Counter"],"compatibilityGroups":["string"]},"r":"counterSet counters","s":{"compatibilityGroups":37}}
v1beta2.DeviceDerivedAttribute {"f":{"expression":"string","name":"string"},"r":"name expression"}
v1beta2.DeviceRequest {"f":{"exactly":"v1beta2.ExactDeviceRequest","firstAvailable":["v1beta2.DeviceSubRequest"],"name":"string"},"r":"name"}
v1beta2.DeviceRequestAllocationResult {"f":{"adminAccess":"bool","device":"string","driver":"string","pool":"string","request":"string","tolerations":["v1beta2.DeviceToleration"],"bindingConditions":["string"],"bindingFailureConditions":["string"],"consumedCapacity":["map","quantity"],"shareID":"string","skipNodeOperations":["string"]},"r":"request driver pool device","e":{"skipNodeOperations":"v1beta2.SkipNodeOperation"},"s":{"bindingConditions":34,"bindingFailureConditions":34,"consumedCapacity":34,"shareID":34,"skipNodeOperations":37}}
v1beta2.DeviceSelector {"f":{"cel":"v1beta2.CELDeviceSelector"}}
v1beta2.DeviceSubRequest {"f":{"allocationMode":"string","count":"int","deviceClassName":"string","name":"string","selectors":["v1beta2.DeviceSelector"],"tolerations":["v1beta2.DeviceToleration"],"capacity":"v1beta2.CapacityRequirements","derivedAttributes":["v1beta2.DeviceDerivedAttribute"]},"r":"name deviceClassName","e":{"allocationMode":"v1beta2.DeviceAllocationMode"},"s":{"capacity":34,"derivedAttributes":37}}
v1beta2.DeviceTaint {"f":{"effect":"string","key":"string","timeAdded":"timestamp","value":"string"},"r":"key effect","e":{"effect":"v1beta2.DeviceTaintEffect"}}
v1beta2.DeviceTaintRule {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta2.DeviceTaintRuleSpec","status":"v1beta2.DeviceTaintRuleStatus"},"r":"spec"}
v1beta2.DeviceTaintRuleSpec {"f":{"deviceSelector":"v1beta2.DeviceTaintSelector","taint":"v1beta2.DeviceTaint"},"r":"taint"}
v1beta2.DeviceTaintRuleStatus {"f":{"conditions":["Condition"]},"k":{"conditions":"type"}}
v1beta2.DeviceTaintSelector {"f":{"device":"string","driver":"string","pool":"string"}}
v1beta2.DeviceToleration {"f":{"effect":"string","key":"string","operator":"string","tolerationSeconds":"int","value":"string"},"e":{"effect":"v1beta2.DeviceTaintEffect","operator":"v1beta2.DeviceTolerationOperator"}}
v1beta2.ExactDeviceRequest {"f":{"adminAccess":"bool","allocationMode":"string","count":"int","deviceClassName":"string","selectors":["v1beta2.DeviceSelector"],"tolerations":["v1beta2.DeviceToleration"],"capacity":"v1beta2.CapacityRequirements","derivedAttributes":["v1beta2.DeviceDerivedAttribute"]},"r":"deviceClassName","e":{"allocationMode":"v1beta2.DeviceAllocationMode"},"s":{"capacity":34,"derivedAttributes":37}}
v1beta2.NetworkDeviceData {"f":{"hardwareAddress":"string","interfaceName":"string","ips":["string"]}}
v1beta2.NodeAllocatableMapping {"f":{"capacityKey":"string","capacityMultiplier":"quantity","deviceMultiplier":"quantity"}}
v1beta2.NodeAllocatableOverhead {"f":{"perContainer":"quantity","perPod":"quantity"}}
v1beta2.NodeAllocatableResource {"f":{"mapping":"v1beta2.NodeAllocatableMapping","overhead":"v1beta2.NodeAllocatableOverhead"}}
v1beta2.NodeAllocatableResourceMapping {"f":{"allocationMultiplier":"quantity","capacityKey":"string"}}
v1beta2.OpaqueDeviceConfiguration {"f":{"driver":"string","parameters":"dyn"},"r":"driver parameters"}
v1beta2.ResourceClaim {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta2.ResourceClaimSpec","status":"v1beta2.ResourceClaimStatus"}}
v1beta2.ResourceClaimConsumerReference {"f":{"apiGroup":"string","name":"string","resource":"string","uid":"string"},"r":"resource name uid"}
v1beta2.ResourceClaimSpec {"f":{"devices":"v1beta2.DeviceClaim"}}
v1beta2.ResourceClaimStatus {"f":{"allocation":"v1beta2.AllocationResult","devices":["v1beta2.AllocatedDeviceStatus"],"reservedFor":["v1beta2.ResourceClaimConsumerReference"]},"k":{"devices":"driver device pool shareID","reservedFor":"uid"}}
v1beta2.ResourceClaimTemplate {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta2.ResourceClaimTemplateSpec"}}
v1beta2.ResourceClaimTemplateSpec {"f":{"metadata":"ObjectMeta","spec":"v1beta2.ResourceClaimSpec"}}
v1beta2.ResourcePool {"f":{"generation":"int","name":"string","resourceSliceCount":"int"},"r":"name generation resourceSliceCount"}
v1beta2.ResourceSlice {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta2.ResourceSliceSpec"},"r":"spec"}
v1beta2.ResourceSliceSpec {"f":{"allNodes":"bool","devices":["v1beta2.Device"],"driver":"string","nodeName":"string","nodeSelector":"NodeSelector","perDeviceNodeSelection":"bool","pool":"v1beta2.ResourcePool","sharedCounters":["v1beta2.CounterSet"],"partitionTypeAttribute":"string","skipNodeOperations":["string"]},"r":"driver pool","e":{"skipNodeOperations":"v1beta2.SkipNodeOperation"},"s":{"partitionTypeAttribute":37,"skipNodeOperations":37}}
v1beta3.ExemptPriorityLevelConfiguration {"f":{"lendablePercent":"int32","nominalConcurrencyShares":"int32"}}
v1beta3.FlowDistinguisherMethod {"f":{"type":"string"},"r":"type"}
v1beta3.FlowSchema {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta3.FlowSchemaSpec","status":"v1beta3.FlowSchemaStatus"}}
v1beta3.FlowSchemaCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"}}
v1beta3.FlowSchemaSpec {"f":{"distinguisherMethod":"v1beta3.FlowDistinguisherMethod","matchingPrecedence":"int32","priorityLevelConfiguration":"v1beta3.PriorityLevelConfigurationReference","rules":["v1beta3.PolicyRulesWithSubjects"]},"r":"priorityLevelConfiguration"}
v1beta3.FlowSchemaStatus {"f":{"conditions":["v1beta3.FlowSchemaCondition"]},"k":{"conditions":"type"}}
v1beta3.GroupSubject {"f":{"name":"string"},"r":"name"}
v1beta3.LimitResponse {"f":{"queuing":"v1beta3.QueuingConfiguration","type":"string"},"r":"type"}
v1beta3.LimitedPriorityLevelConfiguration {"f":{"borrowingLimitPercent":"int32","lendablePercent":"int32","limitResponse":"v1beta3.LimitResponse","nominalConcurrencyShares":"int32"}}
v1beta3.NonResourcePolicyRule {"f":{"nonResourceURLs":["string"],"verbs":["string"]},"r":"verbs nonResourceURLs"}
v1beta3.PolicyRulesWithSubjects {"f":{"nonResourceRules":["v1beta3.NonResourcePolicyRule"],"resourceRules":["v1beta3.ResourcePolicyRule"],"subjects":["v1beta3.Subject"]},"r":"subjects"}
v1beta3.PriorityLevelConfiguration {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v1beta3.PriorityLevelConfigurationSpec","status":"v1beta3.PriorityLevelConfigurationStatus"}}
v1beta3.PriorityLevelConfigurationCondition {"f":{"lastTransitionTime":"timestamp","message":"string","reason":"string","status":"string","type":"string"}}
v1beta3.PriorityLevelConfigurationReference {"f":{"name":"string"},"r":"name"}
v1beta3.PriorityLevelConfigurationSpec {"f":{"exempt":"v1beta3.ExemptPriorityLevelConfiguration","limited":"v1beta3.LimitedPriorityLevelConfiguration","type":"string"},"r":"type"}
v1beta3.PriorityLevelConfigurationStatus {"f":{"conditions":["v1beta3.PriorityLevelConfigurationCondition"]},"k":{"conditions":"type"}}
v1beta3.QueuingConfiguration {"f":{"handSize":"int32","queueLengthLimit":"int32","queues":"int32"}}
v1beta3.ResourcePolicyRule {"f":{"apiGroups":["string"],"clusterScope":"bool","namespaces":["string"],"resources":["string"],"verbs":["string"]},"r":"verbs apiGroups resources"}
v1beta3.ServiceAccountSubject {"f":{"name":"string","namespace":"string"},"r":"namespace name"}
v1beta3.Subject {"f":{"group":"v1beta3.GroupSubject","kind":"string","serviceAccount":"v1beta3.ServiceAccountSubject","user":"v1beta3.UserSubject"},"r":"kind"}
v1beta3.UserSubject {"f":{"name":"string"},"r":"name"}
v2.CrossVersionObjectReference {"f":{"apiVersion":"string","kind":"string","name":"string"},"r":"kind name"}
v2.HorizontalPodAutoscaler {"f":{"apiVersion":"string","kind":"string","metadata":"ObjectMeta","spec":"v2.HorizontalPodAutoscalerSpec","status":"v2.HorizontalPodAutoscalerStatus"},"r":"spec"}
v2.HorizontalPodAutoscalerSpec {"f":{"behavior":"HorizontalPodAutoscalerBehavior","maxReplicas":"int32","metrics":["MetricSpec"],"minReplicas":"int32","scaleTargetRef":"v2.CrossVersionObjectReference"},"r":"scaleTargetRef maxReplicas","b":{"maxReplicas":[1,null]}}
v2.HorizontalPodAutoscalerStatus {"f":{"conditions":["HorizontalPodAutoscalerCondition"],"currentMetrics":["MetricStatus"],"currentReplicas":"int32","desiredReplicas":"int32","lastScaleTime":"timestamp","observedGeneration":"int"},"r":"desiredReplicas","k":{"conditions":"type"}}`
