import type { PipelineJob } from '../../../facts/pipeline/pipeline.ts'

/** What makes a cluster on this machine, or for one job alone, or works on such a one. */
const LOCAL_CLUSTER =
  /\b(?:kind|k3d|minikube|kwokctl|microk8s|ctlptl) (?:create|start|delete|load|cluster|profile|get)\b|\btalosctl cluster create\b|\bminikube start\b|\bget\.k3s\.io\b|(?:--context[ =]|use-context )["']?(?:kind-|k3d-|minikube\b|docker-desktop\b)|helm\/kind-action|setup-minikube|setup-k3d|k3d-action|setup-kind\b|action-k3s|sigstore\/scaffolding/
/** The clusters of other clouds. */
const OTHER_CLOUD =
  /\b(?:gcloud|doctl|linode-cli|ibmcloud)\b|\baz (?:aks|login|account)\b|\.azurecr\.io|google-github-actions\/|\bazure\/(?:login|aks)/
const THIS_CLOUD = /\b(?:aws|eksctl)\b|\.amazonaws\.com|aws-actions\//

/** Whether a script makes a cluster on the machine that runs it, or works on such a one. */
export const isOnLocalCluster = (text: string): boolean => LOCAL_CLUSTER.test(text)

/** Where the commands of a job work, by its scripts and the actions that it uses, if that is seen not to be AWS. */
export function workplaceOf(texts: readonly string[]): Pick<PipelineJob, 'worksOn'> {
  if (texts.some(text => /\b(?:aws eks|eksctl)\b/.test(text))) return {}
  if (texts.some(isOnLocalCluster)) return { worksOn: 'throw-away cluster' }
  const isOther = texts.some(text => OTHER_CLOUD.test(text)) && !texts.some(text => THIS_CLOUD.test(text))
  return isOther ? { worksOn: 'other cloud' } : {}
}
