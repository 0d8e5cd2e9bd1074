import { judgedObject } from '../../facts/schema/object-faults.ts'
import { wordSet } from '../../model/word-list.ts'

/*
 * What Terraform's provider for Kubernetes calls differently from Kubernetes, besides writing names in snake case
 * (https://registry.terraform.io/providers/hashicorp/kubernetes/latest/docs): its blocks have the singular, and are
 * repeated for each item of the list.
 */

/** The API version and the kind of the resources that become manifests, by their types without `_v1`. */
export const OBJECTS: ReadonlyMap<string, readonly [apiVersion: string, kind: string]> = new Map([
  ['kubernetes_cron_job', ['batch/v1', 'CronJob']],
  ['kubernetes_daemon_set', ['apps/v1', 'DaemonSet']],
  ['kubernetes_daemonset', ['apps/v1', 'DaemonSet']],
  ['kubernetes_deployment', ['apps/v1', 'Deployment']],
  ['kubernetes_endpoints', ['v1', 'Endpoints']],
  ['kubernetes_endpoint_slice', ['discovery.k8s.io/v1', 'EndpointSlice']],
  ['kubernetes_job', ['batch/v1', 'Job']],
  ['kubernetes_limit_range', ['v1', 'LimitRange']],
  ['kubernetes_namespace', ['v1', 'Namespace']],
  ['kubernetes_network_policy', ['networking.k8s.io/v1', 'NetworkPolicy']],
  ['kubernetes_pod', ['v1', 'Pod']],
  ['kubernetes_replication_controller', ['v1', 'ReplicationController']],
  ['kubernetes_service', ['v1', 'Service']],
  ['kubernetes_stateful_set', ['apps/v1', 'StatefulSet']],
])

/** The provider's own schema decides what these resources may state, which is not that of Kubernetes. */
export const BY_PROVIDER: ReadonlySet<string> = new Set([judgedObject.id])

/** The type of a resource that becomes a manifest, without its version; undefined of others. */
export function objectType(type: string): string | undefined {
  const plain = type.replace(/_v1$/, '')
  return OBJECTS.has(plain) ? plain : undefined
}

/** Kinds without a namespace. */
export const OF_CLUSTER: ReadonlySet<string> = new Set(['Namespace'])

/** Blocks that are items of a list, by the list's name in Kubernetes. */
export const LISTS: ReadonlyMap<string, string> = new Map([
  ['address', 'addresses'],
  ['container', 'containers'],
  ['egress', 'egress'],
  ['endpoint', 'endpoints'],
  ['env', 'env'],
  ['env_from', 'envFrom'],
  ['from', 'from'],
  ['host_aliases', 'hostAliases'],
  ['image_pull_secrets', 'imagePullSecrets'],
  ['ingress', 'ingress'],
  ['init_container', 'initContainers'],
  ['items', 'items'],
  ['limit', 'limits'],
  ['match_expressions', 'matchExpressions'],
  ['match_fields', 'matchFields'],
  ['node_selector_term', 'nodeSelectorTerms'],
  ['not_ready_address', 'notReadyAddresses'],
  ['option', 'options'],
  ['port', 'ports'],
  ['ports', 'ports'],
  ['preferred_during_scheduling_ignored_during_execution', 'preferredDuringSchedulingIgnoredDuringExecution'],
  ['readiness_gate', 'readinessGates'],
  ['sources', 'sources'],
  ['subset', 'subsets'],
  ['sysctl', 'sysctls'],
  ['to', 'to'],
  ['toleration', 'tolerations'],
  ['topology_spread_constraint', 'topologySpreadConstraints'],
  ['volume', 'volumes'],
  ['volume_claim_template', 'volumeClaimTemplates'],
  ['volume_device', 'volumeDevices'],
  ['volume_mount', 'volumeMounts'],
])

/** Blocks and arguments that Kubernetes calls differently and that are not lists. */
export const NAMES: ReadonlyMap<string, string> = new Map([
  ['cluster_ip', 'clusterIP'],
  ['cluster_ips', 'clusterIPs'],
  ['external_ips', 'externalIPs'],
  ['host_ipc', 'hostIPC'],
  ['host_pid', 'hostPID'],
  ['load_balancer_ip', 'loadBalancerIP'],
])

/** Objects whose keys are the user's own. */
export const MAPS = wordSet(`
  annotations default default_request labels limits match_labels max max_limit_request_ratio min node_selector requests
  volume_attributes
`)

/** What only Terraform knows. */
export const OWN = wordSet(`
  count depends_on for_each lifecycle provider timeouts wait_for_completion wait_for_default_service_account
  wait_for_load_balancer wait_for_rollout
`)

/** Arguments that are numbers, which the provider takes as texts, too; of ports, names stay texts. */
export const NUMBERS = wordSet(`
  container_port end_port fs_group host_port node_port port replicas run_as_group run_as_user target_port
`)
