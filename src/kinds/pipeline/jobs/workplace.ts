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

/** The commands that make a whole cluster, or take it away. Linear. */
const LIFE =
  /(?:^|[;&|(!]|\b(?:then|do|if|else|sudo|retry)\b)[ \t]*(?:(?:eksctl|rosa|kops)\s+(create|delete)\s+cluster\b|aws\s+eks\s+(create|delete)-cluster\b|gcloud\b[^\n]{0,100}\bclusters\s+(create|delete)\b|az\s+aks\s+(create|delete)\b|doctl\s+(?:kubernetes|k8s)\s+clusters?\s+(create|delete)\b|(?:\S{1,80}\/)?openshift-install\s+(create|destroy)\s+cluster\b)/gm
/** Where a person chooses which of the two a pipeline does: the cluster is there for as long as somebody wants it. */
const CHOSEN = /\b(?:choices?|options)\b[^\]]{0,120}\b(?:delete|destroy|down|remove|terminate)\b/i

/** What a script does with whole clusters. */
export const livesIn = (script: string): readonly ('made' | 'ended')[] =>
  Array.from(script.matchAll(LIFE), ([, ...found]) => (found.includes('create') ? 'made' : 'ended'))

/** Whether whoever starts a pipeline may choose whether it takes something away. */
export const mayChoose = (pipeline: string): boolean => CHOSEN.test(pipeline)

/** Where the commands of a job work, by its scripts and the actions that it uses, if that is seen not to be AWS. */
export function workplaceOf(texts: readonly string[]): Pick<PipelineJob, 'worksOn'> {
  if (texts.some(text => /\b(?:aws eks|eksctl)\b/.test(text))) return {}
  if (texts.some(isOnLocalCluster)) return { worksOn: 'throw-away cluster' }
  const isOther = texts.some(text => OTHER_CLOUD.test(text)) && !texts.some(text => THIS_CLOUD.test(text))
  return isOther ? { worksOn: 'other cloud' } : {}
}
