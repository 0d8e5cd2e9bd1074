import { textOfNode } from '../values.ts'
import {
  entriesOf,
  inputOf,
  type Made,
  type MadeResource,
  made,
  objectOf,
  type PublicCall,
  type PublicModule,
  within,
} from './call.ts'
import { addonsOf } from './eks.ts'

/** The charts that the module installs where `enable_…` is true, by that name: chart and namespace, where they are called otherwise. */
const CHARTS: ReadonlyMap<string, readonly [chart: string, namespace: string]> = new Map([
  ['argo_events', ['argo-events', 'argo-events']],
  ['argo_rollouts', ['argo-rollouts', 'argo-rollouts']],
  ['argo_workflows', ['argo-workflows', 'argo-workflows']],
  ['argocd', ['argo-cd', 'argocd']],
  ['aws_cloudwatch_metrics', ['aws-cloudwatch-metrics', 'amazon-cloudwatch']],
  ['aws_efs_csi_driver', ['aws-efs-csi-driver', 'kube-system']],
  ['aws_for_fluentbit', ['aws-for-fluent-bit', 'kube-system']],
  ['aws_fsx_csi_driver', ['aws-fsx-csi-driver', 'kube-system']],
  ['aws_gateway_api_controller', ['aws-gateway-controller-chart', 'aws-application-networking-system']],
  ['aws_load_balancer_controller', ['aws-load-balancer-controller', 'kube-system']],
  ['aws_node_termination_handler', ['aws-node-termination-handler', 'aws-node-termination-handler']],
  ['aws_privateca_issuer', ['aws-privateca-issuer', 'kube-system']],
  ['bottlerocket_update_operator', ['bottlerocket-update-operator', 'brupop-bottlerocket-aws']],
  ['cert_manager', ['cert-manager', 'cert-manager']],
  ['cluster_autoscaler', ['cluster-autoscaler', 'kube-system']],
  ['cluster_proportional_autoscaler', ['cluster-proportional-autoscaler', 'kube-system']],
  ['external_dns', ['external-dns', 'external-dns']],
  ['external_secrets', ['external-secrets', 'external-secrets']],
  ['gatekeeper', ['gatekeeper', 'gatekeeper-system']],
  ['ingress_nginx', ['ingress-nginx', 'ingress-nginx']],
  ['karpenter', ['karpenter', 'karpenter']],
  ['kube_prometheus_stack', ['kube-prometheus-stack', 'kube-prometheus-stack']],
  ['metrics_server', ['metrics-server', 'kube-system']],
  ['secrets_store_csi_driver', ['secrets-store-csi-driver', 'kube-system']],
  ['secrets_store_csi_driver_provider_aws', ['secrets-store-csi-driver-provider-aws', 'kube-system']],
  ['velero', ['velero', 'velero']],
  ['vpa', ['vpa', 'vpa']],
])

/**
 * https://registry.terraform.io/modules/aws-ia/eks-blueprints-addons/aws: EKS add-ons, charts of the call's own, and charts that
 * it switches on. The roles that it makes for their service accounts compare subject and audience.
 */
export const blueprintsAddons: PublicModule = {
  newest: 1,
  outputs: new Map(),
  resources: call => [
    ...addonsOf(call, inputOf(call, 'eks_addons')),
    ...entriesOf(call, inputOf(call, 'helm_releases')).map(({ key, own }) =>
      release(call, own, key, { chart: inputOf(own, 'chart'), namespace: inputOf(own, 'namespace') }),
    ),
    ...[...CHARTS].flatMap(([name, [chart, namespace]]) => switchedOn(call, name, chart, namespace)),
  ],
}

function switchedOn(call: PublicCall, name: string, chart: string, namespace: string): readonly MadeResource[] {
  if (textOfNode(inputOf(call, `enable_${name}`)) !== 'true') return []
  const settings = inputOf(call, name)
  const own = settings?.type === 'mapping' ? within(call, settings) : objectLess(call)
  return [
    release(call, own, name, {
      chart: inputOf(own, 'chart') ?? chart,
      namespace: inputOf(own, 'namespace') ?? namespace,
    }),
  ]
}

/** The call without its arguments: what it says about other charts is not this one's. */
const objectLess = (call: PublicCall): PublicCall => ({ ...call, body: objectOf(call, {}) })

/** A release with the arguments of helm_release. The module has a version for each chart where the call has none. */
function release(
  call: PublicCall,
  own: PublicCall,
  name: string,
  stated: { readonly chart: Made; readonly namespace: Made },
): MadeResource {
  return made({ ...own, name: call.name }, 'helm_release', name, {
    name: inputOf(own, 'name') ?? name.replaceAll('_', '-'),
    ...stated,
    version: inputOf(own, 'chart_version', 'version') ?? '${chart_version:}',
    repository: inputOf(own, 'repository'),
    values: inputOf(own, 'values'),
    set: inputOf(own, 'set'),
    set_sensitive: inputOf(own, 'set_sensitive'),
  })
}
