/** A component whose work needs rights that lead to more rights, or its node. */
export interface KnownOperator {
  readonly name: string
  /** What its ServiceAccounts, roles, workloads or labels are called; parts of a name are separated by `-`, `:`, `.` or `/`. */
  readonly words: readonly string[]
  /** The namespaces that it is at home in, besides those with its own name and `kube-system`; whole names. */
  readonly namespaces: readonly string[]
  /** What its work is. */
  readonly why: string
}

const MONITORING =
  'monitoring observability prometheus metrics telemetry openshift-monitoring amazon-cloudwatch security'

/** Lists are separated by blanks. */
const operator = (name: string, why: string, words: string, namespaces = ''): KnownOperator => ({
  name,
  why,
  words: words.split(' '),
  namespaces: namespaces === '' ? [] : namespaces.split(' '),
})

/** The components that AC-01 to AC-03 do not judge in their own namespaces; the pages list them with their reasons. */
export const KNOWN_OPERATORS: readonly KnownOperator[] = [
  operator(
    'Kubernetes',
    'controls the cluster and its nodes',
    'kube-apiserver kube-controller-manager kube-scheduler kube-proxy cloud-controller-manager etcd coredns node-local-dns node-problem-detector metrics-server clusterrole-aggregation-controller',
  ),
  operator(
    'Amazon EKS',
    'connects Pods and nodes with AWS',
    'aws-node aws-vpc-cni eks-pod-identity-agent eks-node-monitoring-agent aws-node-termination-handler vpc-resource-controller aws-load-balancer-controller kube2iam kiam',
  ),
  operator(
    'Storage drivers',
    'mount and provide volumes on nodes',
    'csi ebs-plugin efs-plugin provisioner longhorn rook openebs portworx linstor topolvm local-path trident',
    'longhorn-system rook-ceph openebs portworx local-path-storage storage',
  ),
  operator(
    'Networks',
    'configure the network of nodes',
    'cilium kindnet calico tigera canal flannel weave antrea multus kube-router kube-ovn ovnkube whereabouts metallb speaker kube-vip sriov submariner',
    'kube-flannel calico-system tigera-operator metallb-system network',
  ),
  operator(
    'Service meshes',
    'send the traffic of Pods through their proxies',
    'istio istiod linkerd consul kuma osm ztunnel',
    'istio-system mesh kuma-system',
  ),
  operator(
    'Device plugins',
    'make devices of nodes available',
    'nvidia gpu-operator gpu device-plugin neuron node-feature-discovery nfd efa habana dcgm-exporter',
    'gpu-operator gpu-operator-resources node-feature-discovery',
  ),
  operator(
    'Monitoring',
    'reads the state of nodes and Pods',
    'prometheus kube-state-metrics node-exporter grafana alloy cadvisor datadog newrelic dynatrace oneagent instana cloudwatch-agent amazon-cloudwatch adot opentelemetry otel kepler victoria-metrics vmagent sysdig falco tetragon trivy-operator pixie parca pyroscope beyla smartctl',
    `${MONITORING} trivy-system`,
  ),
  operator(
    'Log collectors',
    'read the logs of nodes',
    'fluentd fluent-bit fluentbit fluent filebeat metricbeat elastic-agent logstash vector promtail loki splunk sumologic logging-operator',
    `${MONITORING} logging logs elastic-system`,
  ),
  operator('cert-manager', 'stores certificates in Secrets of all namespaces', 'cert-manager cainjector trust-manager'),
  operator(
    'Secret managers',
    'write the Secrets of all namespaces',
    'external-secrets sealed-secrets secrets-store vault reflector replicator reloader sops-secrets-operator',
    'secrets',
  ),
  operator(
    'Deployment tools',
    'deploy what repositories contain, with the rights of their own',
    'argocd argo-cd argo argo-rollouts argo-workflows argo-events flux flux2 kustomize-controller helm-controller source-controller notification-controller image-automation-controller image-reflector-controller crd-controller fleet rancher cattle kapp-controller spinnaker kro crossplane olm olm-operator config-management configsync config-sync reconciler-manager',
    'gitops openshift-gitops flux-system cattle-system crossplane-system operator-lifecycle-manager upbound-system config-management-system',
  ),
  operator(
    'Cluster management',
    'creates, upgrades and drains nodes',
    'capi capa cluster-api hypershift machine-api machine-config karpenter cluster-autoscaler descheduler kured system-upgrade',
  ),
  operator(
    'Admission policies',
    'judge and change what is written to the API',
    'gatekeeper kyverno opa kubewarden kubescape polaris vpa vertical-pod-autoscaler goldilocks pod-identity-webhook',
    'gatekeeper-system',
  ),
  operator(
    'Virtual machines',
    'run virtual machines in Pods that they create',
    'kubevirt virt-operator virt-controller virt-handler virt-api virt-template virt-template-controller cdi-operator',
  ),
  operator('Autoscalers', 'change how many Pods run', 'keda knative', 'knative-serving knative-eventing'),
  operator(
    'Ingress controllers',
    'read the certificates of Ingresses from Secrets',
    'ingress-nginx nginx-ingress traefik haproxy contour kong ambassador emissary gloo envoy-gateway apisix skipper voyager',
    'ingress projectcontour gateway',
  ),
  operator(
    'Backups',
    'read and write all objects and volumes',
    'velero stash kasten k10 kanister k8up restic',
    'backup kasten-io',
  ),
  operator(
    'Job systems',
    'run jobs in Pods that they create',
    'tekton openshift-pipelines actions-runner gha-rs gitlab-runner jenkins buildkite spark-operator strimzi kubeflow katib training-operator mpi-operator kueue kserve kuberay volcano flink-operator flink-kubernetes-operator',
    'ci runners actions-runner-system arc-systems openshift-operators ray-system volcano-system',
  ),
  operator(
    'Chaos engineering',
    'disturbs Pods and nodes on purpose',
    'litmus chaos-operator chaos-mesh chaos-daemon chaosblade',
    'litmus chaos-testing',
  ),
  operator(
    'Databases and brokers',
    'run what is declared to them, with Secrets of its own',
    'cnpg cloudnative-pg elastic-operator eck-operator postgres-operator pgo mongodb-operator redis-operator rabbitmq-operator mysql-operator tidb-operator clickhouse-operator kafka-operator dapr-operator ack ack-controller',
    'cnpg-system elastic-system ack-system dapr-system operators',
  ),
]

/** What may show that something is a known operator. */
export interface Named {
  /** Undefined where it is decided at deployment. */
  readonly namespace: string | undefined
  readonly names: readonly string[]
}

/** The operator that this is, in a namespace of its own; undefined if it is none of them, or in somebody else's namespace. */
export const knownOperator = (one: Named): KnownOperator | undefined =>
  KNOWN_OPERATORS.find(operator => isAtHome(operator, one) || isBesideIt(operator, one))

const isAtHome = ({ words, namespaces }: KnownOperator, { namespace, names }: Named): boolean =>
  names.some(name => words.some(word => hasWord(name, word))) &&
  (namespace === undefined ||
    namespace === 'kube-system' ||
    namespaces.includes(namespace) ||
    words.some(word => hasWord(namespace, word)))

/** Whether something that calls itself an operator is in the namespace that is called like a known one: `katib-controller` in `kubeflow`. */
const isBesideIt = ({ words, namespaces }: KnownOperator, { namespace, names }: Named): boolean =>
  namespace !== undefined &&
  words.some(
    word =>
      namespace === word ||
      namespace === `${word}-system` ||
      (namespaces.includes(namespace) && hasWord(namespace, word)),
  ) &&
  names.some(isCalledOperator)

/** Whether a name is one of an operator: `shop-operator`, `web-controller-manager`. */
export const isCalledOperator = (name: string): boolean => OPERATOR.test(name)

const OPERATOR = /(?:^|[-._/])(?:operator|controller|controller-manager|installer|provisioner)s?(?:$|[-._/])/

/** Whether a name is made of a word and others. */
function hasWord(name: string, word: string): boolean {
  for (let from = name.indexOf(word); from >= 0; from = name.indexOf(word, from + 1))
    if (isEdge(name[from - 1]) && isEdge(name[from + word.length])) return true
  return false
}

const isEdge = (character: string | undefined): boolean => character === undefined || /[-:./_]/.test(character)
