import {
  annotationKeyProblem,
  dnsNameProblem,
  hostProblem,
  qualifiedNameProblem,
} from '../../model/kubernetes/api-names.ts'
import { scheduleProblem } from '../../model/kubernetes/cron-schedule.ts'
import { parseAddress } from '../../model/network/cidr.ts'
import {
  ADDRESS,
  BASE64,
  CIDR,
  COUNT,
  COUNT_OR_PERCENT,
  COUNT_OR_SHARE,
  DATA,
  DRIVER,
  type Form,
  LABEL,
  LABELS,
  MOST,
  NAME,
  oneOf,
  PORT,
  PORT_NAME,
  PORT_OR_NAME,
  QUALIFIED,
  range,
  SEGMENT,
  text,
} from './form.ts'

/** The operators of selectors: ValidateLabelSelectorRequirement (apimachinery, meta/v1/validation). */
const SELECTOR_OPERATOR = oneOf('In', 'NotIn', 'Exists', 'DoesNotExist')

/** A port of the Pods, by number or name; none is the port of the Service. */
const TARGET_PORT: Form = { value: value => (value === 0 || value === '' ? undefined : PORT_OR_NAME.value?.(value)) }
const PROTOCOL = oneOf('TCP', 'UDP', 'SCTP')
const RBAC = oneOf('rbac.authorization.k8s.io')

/** The name of a time zone: validateTimeZone (kubernetes, apis/batch/validation). Which ones there are depends on the cluster. */
const timeZoneProblem = (zone: string): string | undefined =>
  /^local$/i.test(zone) || zone.split('/').some(part => !/^(?!-|\.\.?$)[A-Za-z0-9._+-]{1,14}$/.test(part))
    ? 'the name of a time zone, such as Europe/Berlin'
    : undefined

/** The name of a type, which begins with a letter: IsDNS1035Label (apimachinery, util/validation). */
const typeNameProblem = (name: string): string | undefined =>
  name.length <= 63 && /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(name)
    ? undefined
    : 'lower-case letters, digits and "-", a letter at the start, at most 63 characters'

/** A name of at least three parts: IsFullyQualifiedName (apimachinery, util/validation). */
const webhookNameProblem = (name: string): string | undefined =>
  dnsNameProblem(name) ?? (name.split('.').length < 3 ? 'a domain of three parts or more' : undefined)

/** What validation adds to the published types of other objects (kubernetes, apis/GROUP/validation), by type and field. */
export const OBJECT_FORMS: Readonly<Record<string, Form>> = {
  'ObjectMeta.labels': LABELS,
  'ObjectMeta.annotations': { key: annotationKeyProblem },
  'ObjectMeta.namespace': LABEL,
  'LabelSelector.matchLabels': LABELS,
  'LabelSelectorRequirement.key': QUALIFIED,
  'LabelSelectorRequirement.operator': SELECTOR_OPERATOR,
  'DeploymentSpec.replicas': COUNT,
  'DeploymentSpec.minReadySeconds': COUNT,
  'DeploymentSpec.revisionHistoryLimit': COUNT,
  'DeploymentSpec.progressDeadlineSeconds': COUNT,
  'ReplicaSetSpec.replicas': COUNT,
  'StatefulSetSpec.replicas': COUNT,
  'StatefulSetSpec.revisionHistoryLimit': COUNT,
  'DaemonSetSpec.revisionHistoryLimit': COUNT,
  'RollingUpdateDeployment.maxSurge': COUNT_OR_PERCENT,
  'RollingUpdateDeployment.maxUnavailable': COUNT_OR_SHARE,
  'RollingUpdateDaemonSet.maxSurge': COUNT_OR_SHARE,
  'RollingUpdateDaemonSet.maxUnavailable': COUNT_OR_SHARE,
  'RollingUpdateStatefulSetStrategy.partition': COUNT,
  'RollingUpdateStatefulSetStrategy.maxUnavailable': COUNT_OR_SHARE,
  'PodDisruptionBudgetSpec.minAvailable': COUNT_OR_SHARE,
  'PodDisruptionBudgetSpec.maxUnavailable': COUNT_OR_SHARE,
  'JobSpec.parallelism': COUNT,
  'JobSpec.completions': COUNT,
  'JobSpec.activeDeadlineSeconds': range(0, null),
  'JobSpec.backoffLimit': COUNT,
  'JobSpec.ttlSecondsAfterFinished': COUNT,
  'CronJobSpec.schedule': text(scheduleProblem),
  'CronJobSpec.startingDeadlineSeconds': range(0, null),
  'CronJobSpec.successfulJobsHistoryLimit': COUNT,
  'CronJobSpec.failedJobsHistoryLimit': COUNT,
  'HorizontalPodAutoscalerSpec.minReplicas': COUNT,
  'MetricSpec.type': oneOf('Resource', 'Pods', 'Object', 'External', 'ContainerResource'),
  'MetricTarget.type': oneOf('Utilization', 'Value', 'AverageValue'),
  'HPAScalingPolicy.type': oneOf('Pods', 'Percent'),
  'HPAScalingRules.selectPolicy': oneOf('Max', 'Min', 'Disabled'),
  'ServicePort.port': PORT,
  'ServicePort.nodePort': range(0, 65_535),
  'ServicePort.name': LABEL,
  'ServicePort.targetPort': TARGET_PORT,
  'ServicePort.appProtocol': QUALIFIED,
  'ServiceSpec.selector': LABELS,
  'ServiceSpec.clusterIP': text(value => (value === 'None' ? undefined : ADDRESS.value?.(value))),
  'ServiceSpec.externalIPs': ADDRESS,
  'ServiceSpec.loadBalancerSourceRanges': CIDR,
  'ServiceSpec.externalName': text(name => dnsNameProblem(name.replace(/\.$/, ''))),
  'IPBlock.cidr': CIDR,
  'IPBlock.except': CIDR,
  'NetworkPolicyPort.port': PORT_OR_NAME,
  'NetworkPolicyPort.endPort': PORT,
  'IngressRule.host': text(host =>
    parseAddress(host) === undefined ? hostProblem(host) : 'a name, not an IP address',
  ),
  'IngressTLS.hosts': text(hostProblem),
  'HTTPIngressPath.path': text(path => (path.startsWith('/') ? undefined : 'a path that begins with "/"')),
  'ServiceBackendPort.number': PORT,
  'ServiceBackendPort.name': PORT_NAME,
  'EndpointAddress.ip': ADDRESS,
  'ConfigMap.data': DATA,
  'ConfigMap.binaryData': BASE64,
  'Secret.data': BASE64,
  'Secret.stringData': DATA,
  'CustomResourceDefinitionSpec.group': NAME,
  'CustomResourceDefinitionNames.plural': text(typeNameProblem),
  'CustomResourceDefinitionNames.singular': text(typeNameProblem),
  'CustomResourceDefinitionNames.shortNames': text(typeNameProblem),
  'CustomResourceDefinitionNames.kind': text(kind => typeNameProblem(kind.toLowerCase())),
  'CustomResourceDefinitionNames.listKind': text(kind => typeNameProblem(kind.toLowerCase())),
  'CustomResourceDefinitionVersion.name': text(typeNameProblem),
  'CustomResourceColumnDefinition.type': oneOf('boolean', 'date', 'integer', 'number', 'string'),
  'CustomResourceDefinitionSpec.scope': oneOf('Namespaced', 'Cluster'),
  'JSONSchemaProps.type': oneOf('array', 'boolean', 'integer', 'number', 'object', 'string'),
  'DaemonSetSpec.minReadySeconds': COUNT,
  'StatefulSetSpec.minReadySeconds': COUNT,
  'StatefulSetPersistentVolumeClaimRetentionPolicy.whenDeleted': oneOf('Retain', 'Delete'),
  'StatefulSetPersistentVolumeClaimRetentionPolicy.whenScaled': oneOf('Retain', 'Delete'),
  'CronJobSpec.timeZone': text(timeZoneProblem),
  'HPAScalingPolicy.value': range(1, MOST),
  'HPAScalingPolicy.periodSeconds': range(1, 1800),
  'MetricTarget.averageUtilization': range(1, MOST),
  'MetricIdentifier.name': SEGMENT,
  'ClientIPConfig.timeoutSeconds': range(1, 86_400),
  'ServiceSpec.healthCheckNodePort': range(0, 65_535),
  'NetworkPolicyPort.protocol': PROTOCOL,
  'IngressSpec.ingressClassName': NAME,
  'IngressTLS.secretName': NAME,
  'IngressServiceBackend.name': LABEL,
  'IngressClassParametersReference.scope': oneOf('Cluster', 'Namespace'),
  'EndpointSlice.addressType': oneOf('IPv4', 'IPv6', 'FQDN'),
  'EndpointPort.name': LABEL,
  'v1.EndpointPort.port': PORT,
  'discovery.v1.EndpointPort.protocol': PROTOCOL,
  'PersistentVolumeClaimSpec.storageClassName': NAME,
  'PersistentVolumeSpec.storageClassName': NAME,
  'CSIPersistentVolumeSource.driver': DRIVER,
  'StorageClass.provisioner': text(name => qualifiedNameProblem(name.toLowerCase())),
  'StorageClass.reclaimPolicy': oneOf('Delete', 'Retain'),
  'TopologySelectorLabelRequirement.key': QUALIFIED,
  'CSIDriverSpec.fsGroupPolicy': oneOf('File', 'None', 'ReadWriteOnceWithFSType'),
  'CSIDriverSpec.volumeLifecycleModes': oneOf('Persistent', 'Ephemeral'),
  'RoleRef.apiGroup': RBAC,
  'RoleRef.kind': oneOf('Role', 'ClusterRole'),
  'RoleRef.name': SEGMENT,
  'rbac.v1.Subject.kind': oneOf('ServiceAccount', 'User', 'Group'),
  'PriorityClass.preemptionPolicy': oneOf('PreemptLowerPriority', 'Never'),
  'RuntimeClass.handler': LABEL,
  'Scheduling.nodeSelector': LABELS,
  'NamespaceSpec.finalizers': text(name =>
    /^(?:kubernetes|orphan|foregroundDeletion)$/.test(name) || name.includes('/')
      ? undefined
      : 'kubernetes, or a name with a domain',
  ),
  'LimitRangeItem.type': text(name =>
    /^(?:Pod|Container|PersistentVolumeClaim)$/.test(name) || name.includes('/')
      ? undefined
      : 'Pod, Container, PersistentVolumeClaim or a name with a domain',
  ),
  'LeaseSpec.leaseDurationSeconds': range(1, MOST),
  'ServiceReference.port': PORT,
  'admissionregistration.v1.ServiceReference.path': text(path =>
    path.startsWith('/') ? undefined : 'a path that begins with "/"',
  ),
  'ValidatingWebhook.name': text(webhookNameProblem),
  'MutatingWebhook.name': text(webhookNameProblem),
  'ValidatingWebhook.timeoutSeconds': range(1, 30),
  'MutatingWebhook.timeoutSeconds': range(1, 30),
  'RuleWithOperations.scope': oneOf('*', 'Cluster', 'Namespaced'),
}
