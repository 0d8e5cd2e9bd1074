import {
  dnsNameProblem,
  innerPathProblem,
  labelValueProblem,
  noStepsUpProblem,
  variableNameProblem,
} from '../../model/kubernetes/api-names.ts'
import {
  ADDRESS,
  CONTAINER_RESOURCES,
  COUNT,
  DATA_KEY,
  DRIVER,
  type Form,
  ID,
  LABEL,
  LABELS,
  MODE,
  MOST,
  NAME,
  oneOf,
  PORT,
  PORT_NAME,
  PORT_OR_NAME,
  QUALIFIED,
  range,
  text,
} from './form.ts'

/** What a Pod can say of itself in variables and files: validateObjectFieldSelector. */
function fieldPathProblem(path: string): string | undefined {
  const isKnown =
    /^(?:metadata\.(?:name|namespace|uid|labels|annotations)|spec\.(?:nodeName|serviceAccountName)|status\.(?:hostIPs?|podIPs?))$/
  const isOfKey = /^metadata\.(?:labels|annotations)\['[^']*'\]$/
  return isKnown.test(path) || isOfKey.test(path)
    ? undefined
    : 'metadata.name, namespace, uid, labels or annotations, spec.nodeName or serviceAccountName, status.podIP or hostIP'
}

/** Domains that names are looked for in: validatePodDNSConfig. */
const searchProblem = (domain: string): string | undefined =>
  domain === '.' ? undefined : dnsNameProblem(domain.replace(/\.$/, '').replaceAll('_', 'a'))

const INNER_PATH = text(innerPathProblem)

/** What validation adds to the published types of Pods (kubernetes, apis/core/validation), by type and field. */
export const POD_FORMS: Readonly<Record<string, Form>> = {
  'ContainerPort.containerPort': PORT,
  'ContainerPort.hostPort': range(0, 65_535),
  'ContainerPort.name': PORT_NAME,
  'ContainerPort.hostIP': ADDRESS,
  'Container.name': LABEL,
  'Container.image': text(image => (image === image.trim() ? undefined : 'no space at either end')),
  'Container.restartPolicy': oneOf('Always', 'Never', 'OnFailure'),
  'EnvVar.name': text(variableNameProblem),
  'EnvFromSource.prefix': text(variableNameProblem),
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
  'ResourceRequirements.limits': CONTAINER_RESOURCES,
  'ResourceRequirements.requests': CONTAINER_RESOURCES,
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
  'PodAffinityTerm.topologyKey': QUALIFIED,
  'TopologySpreadConstraint.maxSkew': range(1, MOST),
  'WeightedPodAffinityTerm.weight': range(1, 100),
  'PreferredSchedulingTerm.weight': range(1, 100),
  'SecretVolumeSource.defaultMode': MODE,
  'ConfigMapVolumeSource.defaultMode': MODE,
  'ProjectedVolumeSource.defaultMode': MODE,
  'DownwardAPIVolumeSource.defaultMode': MODE,
  'KeyToPath.mode': MODE,
  'KeyToPath.path': INNER_PATH,
  'DownwardAPIVolumeFile.path': INNER_PATH,
  'VolumeMount.subPath': INNER_PATH,
  'VolumeMount.subPathExpr': INNER_PATH,
  'HostPathVolumeSource.path': text(noStepsUpProblem),
  'PodSecurityContext.supplementalGroups': ID,
  'ConfigMapEnvSource.name': NAME,
  'SecretEnvSource.name': NAME,
  'ConfigMapKeySelector.name': NAME,
  'ConfigMapKeySelector.key': DATA_KEY,
  'SecretKeySelector.name': NAME,
  'SecretKeySelector.key': DATA_KEY,
  'ObjectFieldSelector.fieldPath': text(fieldPathProblem),
  'ResourceFieldSelector.resource': text(value =>
    /^(?:limits|requests)\.(?:cpu|memory|ephemeral-storage|hugepages-.*)$/.test(value)
      ? undefined
      : 'limits or requests of cpu, memory, ephemeral-storage or hugepages-SIZE',
  ),
  'PodDNSConfig.searches': text(searchProblem),
  'Toleration.key': QUALIFIED,
  'Toleration.value': text(labelValueProblem),
  'NodeSelectorRequirement.key': QUALIFIED,
  'CSIVolumeSource.driver': DRIVER,
  'ServiceAccountTokenProjection.expirationSeconds': range(600, 2 ** 32),
}
