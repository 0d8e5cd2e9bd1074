import type { TableType } from '../../facts/kubernetes/kubernetes-table.ts'
import {
  annotationKeyProblem,
  dataKeyProblem,
  dnsLabelProblem,
  dnsNameProblem,
  hostProblem,
  labelValueProblem,
  portNameProblem,
  qualifiedNameProblem,
  variableNameProblem,
} from '../../model/kubernetes/api-names.ts'
import { scheduleProblem } from '../../model/kubernetes/cron-schedule.ts'
import { listed } from '../../model/kubernetes/fault-words.ts'
import { quantityNanos } from '../../model/kubernetes/quantity.ts'
import { parseAddress, parseLooseCidr } from '../../model/network/cidr.ts'

/** What a field takes instead of a value; undefined where it takes that. */
type Problem = (value: string | number) => string | undefined

/** The form of a field's values, or of the keys and values of its map. */
export interface Form {
  readonly value?: Problem
  readonly key?: (key: string) => string | undefined
  /** Whether its values may be secret. */
  readonly isSecret?: true
}

const ofText =
  (problem: (text: string) => string | undefined): Problem =>
  value =>
    typeof value === 'string' && value !== '' ? problem(value) : undefined
const text = (problem: (text: string) => string | undefined): Form => ({ value: ofText(problem) })

const MOST = 2 ** 31 - 1
const range = (least: number | null, most: number | null): Form => ({
  value: value => {
    if (typeof value !== 'number' || (value >= (least ?? value) && value <= (most ?? value))) return undefined
    if (most === null || most === MOST) return `${least} or more`
    return least === null ? `${most} or less` : `${least} to ${most}`
  },
})
const oneOf = (...values: readonly string[]): Form =>
  text(value => (values.includes(value) ? undefined : listed(values)))

const PORT = range(1, 65_535)
/** A port by number or name: ValidatePortNumOrName (kubernetes, apis/core/validation). */
const PORT_OR_NAME: Form = {
  value: value => (typeof value === 'number' ? PORT.value?.(value) : portNameProblem(value)),
}
const COUNT = range(0, MOST)
const LABELS: Form = { key: qualifiedNameProblem, value: ofText(labelValueProblem) }
const ADDRESS = text(value =>
  parseAddress(value) === undefined && !/^0|\.0\d|^::ffff:/.test(value) ? 'an IP address' : undefined,
)
const CIDR = text(value =>
  parseLooseCidr(value) === undefined && !/\.0\d|::ffff:/.test(value) ? 'a CIDR block' : undefined,
)
const NAME = text(dnsNameProblem)
const LABEL = text(dnsLabelProblem)
/** IsValidPercent and ValidateNonnegativeIntOrString (kubernetes, apis/apps/validation, apis/policy/validation). */
const COUNT_OR_PERCENT: Form = {
  value: value => {
    if (typeof value === 'number') return COUNT.value?.(value)
    return /^\d+%$/.test(value) ? undefined : 'a whole number, or a percentage such as "25%"'
  },
}
/** ParseQuantity (apimachinery, api/resource). */
const quantityProblem = (value: string | number): string | undefined =>
  typeof value === 'number' || quantityNanos(value) !== undefined || /[eE][+-]?\d+$/.test(value)
    ? undefined
    : 'a quantity such as 500m, 1.5 or 128Mi'
const SIZES: Form = { value: quantityProblem }
/** ValidateResourceQuantityValue and ValidateContainerResourceName (kubernetes, apis/core/validation). */
const RESOURCES: Form = {
  key: key =>
    key.includes('/') || /^(?:cpu|memory|ephemeral-storage|storage|hugepages-.+)$/.test(key)
      ? undefined
      : 'cpu, memory, ephemeral-storage, hugepages-SIZE or a name with a domain',
  value: value => quantityProblem(value) ?? (/^-.*[1-9]/.test(String(value)) ? 'a quantity of 0 or more' : undefined),
}
/** Go's encoding/base64, which passes over line breaks. */
const BASE64: Form = {
  key: dataKeyProblem,
  value: ofText(value => {
    const bare = value.replaceAll(/[\r\n]/g, '')
    return bare.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(bare) ? undefined : 'base64'
  }),
  isSecret: true,
}
const DATA: Form = { key: dataKeyProblem, isSecret: true }
const MODE = range(0, 0o777)
const ID = range(0, MOST)

/** The operators of selectors: ValidateLabelSelectorRequirement (apimachinery, meta/v1/validation). */
const SELECTOR_OPERATOR = oneOf('In', 'NotIn', 'Exists', 'DoesNotExist')

/** What validation adds to the published types (kubernetes, apis/GROUP/validation), by type and field. */
const FORMS: Readonly<Record<string, Form>> = {
  'ObjectMeta.labels': LABELS,
  'ObjectMeta.annotations': { key: annotationKeyProblem },
  'ObjectMeta.namespace': LABEL,
  'LabelSelector.matchLabels': LABELS,
  'LabelSelectorRequirement.key': text(qualifiedNameProblem),
  'LabelSelectorRequirement.operator': SELECTOR_OPERATOR,
  'ContainerPort.containerPort': PORT,
  'ContainerPort.hostPort': range(0, 65_535),
  'ContainerPort.name': text(portNameProblem),
  'ContainerPort.hostIP': ADDRESS,
  'Container.name': LABEL,
  'Container.image': text(image => (image === image.trim() ? undefined : 'no space at either end')),
  'Container.restartPolicy': oneOf('Always', 'Never', 'OnFailure'),
  'EnvVar.name': text(variableNameProblem),
  'Volume.name': LABEL,
  'HTTPGetAction.port': PORT_OR_NAME,
  'TCPSocketAction.port': PORT_OR_NAME,
  'GRPCAction.port': PORT,
  'Probe.initialDelaySeconds': COUNT,
  'Probe.timeoutSeconds': COUNT,
  'Probe.periodSeconds': COUNT,
  'Probe.successThreshold': COUNT,
  'Probe.failureThreshold': COUNT,
  'Probe.terminationGracePeriodSeconds': range(1, MOST),
  'ResourceRequirements.limits': RESOURCES,
  'ResourceRequirements.requests': RESOURCES,
  'VolumeResourceRequirements.limits': RESOURCES,
  'VolumeResourceRequirements.requests': RESOURCES,
  'PodSpec.terminationGracePeriodSeconds': range(0, null),
  'PodSpec.activeDeadlineSeconds': range(1, MOST),
  'PodSpec.nodeSelector': LABELS,
  'PodSpec.hostname': LABEL,
  'PodSpec.subdomain': LABEL,
  'PodSpec.serviceAccountName': NAME,
  'PodSpec.priorityClassName': NAME,
  'PodOS.name': oneOf('linux', 'windows'),
  'PodSecurityContext.runAsUser': ID,
  'PodSecurityContext.runAsGroup': ID,
  'PodSecurityContext.fsGroup': ID,
  'SecurityContext.runAsUser': ID,
  'SecurityContext.runAsGroup': ID,
  'HostAlias.ip': ADDRESS,
  'HostAlias.hostnames': NAME,
  'PodDNSConfig.nameservers': ADDRESS,
  'PodAffinityTerm.topologyKey': text(qualifiedNameProblem),
  'TopologySpreadConstraint.topologyKey': text(qualifiedNameProblem),
  'TopologySpreadConstraint.maxSkew': range(1, MOST),
  'WeightedPodAffinityTerm.weight': range(1, 100),
  'PreferredSchedulingTerm.weight': range(1, 100),
  'SecretVolumeSource.defaultMode': MODE,
  'ConfigMapVolumeSource.defaultMode': MODE,
  'ProjectedVolumeSource.defaultMode': MODE,
  'DownwardAPIVolumeSource.defaultMode': MODE,
  'KeyToPath.mode': MODE,
  'DeploymentSpec.replicas': COUNT,
  'DeploymentSpec.minReadySeconds': COUNT,
  'DeploymentSpec.revisionHistoryLimit': COUNT,
  'DeploymentSpec.progressDeadlineSeconds': COUNT,
  'ReplicaSetSpec.replicas': COUNT,
  'StatefulSetSpec.replicas': COUNT,
  'StatefulSetSpec.revisionHistoryLimit': COUNT,
  'DaemonSetSpec.revisionHistoryLimit': COUNT,
  'RollingUpdateDeployment.maxSurge': COUNT_OR_PERCENT,
  'RollingUpdateDeployment.maxUnavailable': COUNT_OR_PERCENT,
  'RollingUpdateDaemonSet.maxSurge': COUNT_OR_PERCENT,
  'RollingUpdateDaemonSet.maxUnavailable': COUNT_OR_PERCENT,
  'RollingUpdateStatefulSetStrategy.partition': COUNT,
  'PodDisruptionBudgetSpec.minAvailable': COUNT_OR_PERCENT,
  'PodDisruptionBudgetSpec.maxUnavailable': COUNT_OR_PERCENT,
  'JobSpec.parallelism': COUNT,
  'JobSpec.completions': COUNT,
  'JobSpec.activeDeadlineSeconds': COUNT,
  'JobSpec.backoffLimit': COUNT,
  'JobSpec.ttlSecondsAfterFinished': COUNT,
  'CronJobSpec.schedule': text(scheduleProblem),
  'CronJobSpec.startingDeadlineSeconds': COUNT,
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
  'ServicePort.targetPort': PORT_OR_NAME,
  'ServicePort.appProtocol': text(qualifiedNameProblem),
  'ServiceSpec.selector': LABELS,
  'ServiceSpec.clusterIP': text(value => (value === 'None' ? undefined : ADDRESS.value?.(value))),
  'ServiceSpec.externalIPs': ADDRESS,
  'ServiceSpec.loadBalancerSourceRanges': CIDR,
  'ServiceSpec.externalName': text(name => dnsNameProblem(name.replace(/\.$/, ''))),
  'IPBlock.cidr': CIDR,
  'IPBlock.except': CIDR,
  'NetworkPolicyPort.port': PORT_OR_NAME,
  'NetworkPolicyPort.endPort': PORT,
  'IngressRule.host': text(hostProblem),
  'IngressTLS.hosts': text(hostProblem),
  'HTTPIngressPath.path': text(path => (path.startsWith('/') ? undefined : 'a path that begins with "/"')),
  'ServiceBackendPort.number': PORT,
  'ServiceBackendPort.name': text(portNameProblem),
  'EndpointAddress.ip': ADDRESS,
  'ConfigMap.data': DATA,
  'ConfigMap.binaryData': BASE64,
  'Secret.data': BASE64,
  'Secret.stringData': DATA,
  'CustomResourceDefinitionSpec.scope': oneOf('Namespaced', 'Cluster'),
  'JSONSchemaProps.type': oneOf('array', 'boolean', 'integer', 'number', 'object', 'string'),
}

/** The form of a field: its own, that of its type, or the bounds that the markers of its type state. */
export function formOf(
  type: string,
  field: string,
  value: TableType,
  bounds: readonly [number | null, number | null] | undefined,
): Form | undefined {
  const own = FORMS[`${type}.${field}`]
  if (own !== undefined) return own
  if (bounds !== undefined) return range(...bounds)
  return value === 'quantity' || (Array.isArray(value) && value.at(-1) === 'quantity') ? SIZES : undefined
}
