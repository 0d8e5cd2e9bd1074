/** The clusters of other clouds: a pipeline that names one, and nothing of ours, is not of this platform. */
const OTHER_CLOUD =
  /\b(?:gcloud|doctl|linode-cli|ibmcloud)\b|\baz (?:aks|login|account)\b|\.azurecr\.io|google-github-actions\/|\bazure\/(?:login|aks)/
const THIS_CLOUD = /\baws\b|\beksctl\b|\.amazonaws\.com|aws-actions\//
/** What makes a cluster for the pipeline alone. */
const LOCAL_CLUSTER =
  /\b(?:kind|k3d|minikube|kwokctl|microk8s|ctlptl) (?:create|start|delete|load|cluster|profile)\b|helm\/kind-action|setup-minikube|setup-k3d|k3d-action|setup-kind\b|sigstore\/scaffolding|\b(?:registry|kind)\.local\b|localhost:5000/
const REGISTRY = /\.dkr\.ecr\.[a-z0-9-]{1,40}\.amazonaws\.com|(?:^|[^\w.-])harbor\.[\w-]/

/** Whether the names in a pipeline show that it works on this platform (evidence). */
export function isOnPlatform({
  texts,
  isShown,
}: {
  readonly texts: readonly string[]
  readonly isShown: boolean
}): boolean {
  if (texts.some(text => REGISTRY.test(text))) return true
  if (!isShown) return false
  const isOurs = texts.some(text => THIS_CLOUD.test(text))
  return isOurs || !texts.some(text => OTHER_CLOUD.test(text) || LOCAL_CLUSTER.test(text))
}
