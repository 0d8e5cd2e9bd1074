import { type EmittedFact, isOf } from '../../engine/fact.ts'
import type { Sign } from '../../engine/relevance/shown.ts'
import { orderApp } from '../application/order-app.ts'
import { accessEntry, accessPolicy } from '../eks/access-entry.ts'
import { addon, addonCatalog } from '../eks/addon.ts'
import { cluster } from '../eks/cluster.ts'
import { clusterConfig } from '../eks/cluster-config.ts'
import { fargateSelector } from '../eks/fargate-profile.ts'
import { identityMappings } from '../eks/identity-mapping.ts'
import { insight, insightFilter } from '../eks/insight.ts'
import { nodeGroup } from '../eks/node-group.ts'
import { podIdentityAssociation } from '../eks/pod-identity.ts'
import { updateQuery } from '../eks/update-query.ts'
import { updateRecord } from '../eks/update-record.ts'
import { updateRequest } from '../eks/update-request.ts'
import { hasRemoteNetworks } from '../network/addresses/address-plan.ts'
import { ciliumValues, hybridNodesGateway } from './cilium.ts'
import { nodeConfig } from './node-config.ts'

/** The facts that only something of EKS states. */
const OF_EKS: ReadonlySet<string> = new Set(
  [
    accessEntry,
    accessPolicy,
    addon,
    addonCatalog,
    cluster,
    clusterConfig,
    fargateSelector,
    identityMappings,
    insight,
    insightFilter,
    nodeConfig,
    nodeGroup,
    podIdentityAssociation,
    updateQuery,
    updateRecord,
    updateRequest,
  ].map(({ id }) => id),
)

/** Words that something of EKS has; a line's comment does not count. */
const NAMES_EKS =
  /^[^#\n]*?(?:\beksctl\b|\baws_eks_|\baws eks |AWSCDK-EKS|\b(?:AWS|AWSQS)::EKS::|\beks\.(?:services\.k8s\.aws|aws\.(?:m\.)?upbound\.io|aws\.crossplane\.io)|\bnode\.eks\.aws|terraform-aws-modules\/eks|\bname["']?\s{0,9}[:=]\s{0,3}["']?aws-auth\b|\barn:aws[\w-]{0,10}:eks:)/m
/** Words that something has that is only used on EKS. */
const NAMES_TRACE =
  /^[^#\n]*?(?:\beks\.amazonaws\.com|\boidc\.eks\.|\bkarpenter\.k8s\.aws|\b(?:ebs|efs)\.csi\.aws\.com|\bkubernetes\.io\/aws-ebs\b|\belbv2\.k8s\.aws|\bvpcresources\.k8s\.aws|\bkubectl\b[^#\n]{0,200}?\btargetgroupbindings?\b)/m
/** A registry of ECR, from which something of Kubernetes pulls. */
const NAMES_ECR = /^[^#\n]*?\.dkr\.ecr\.[\w-]+\.amazonaws\.com/m
const OF_KUBERNETES = /^[^#\n]*?(?:\bapiVersion:|\b(?:kubectl|helm)\b)/m
/** Words that something has that is only used on the clusters of another cloud. */
const NAMES_OTHER =
  /^[^#\n]*?(?:\biam\.gke\.io|\bcloud\.google\.com\/|\bpd\.csi\.storage\.gke\.io|\bazure\.workload\.identity|\bkubernetes\.azure\.com|\b(?:disk|file)\.csi\.azure\.com|\bgoogle_container_cluster\b|\bazurerm_kubernetes_cluster\b|\bgcloud container\b|\baz aks\b)/m
/**
 * Words that something of the contract's own platform has: an application of it, or its hybrid nodes. A module that takes
 * remote networks has none itself. Instances of Amazon Linux have nodeadm in /usr/bin, and start it with what is in /etc/eks.
 */
const NAMES_PLATFORM =
  /^[^#\n]*?(?:\bOrderApp\b|\bname: order-api\b|\bHYBRID_LINUX\b|\beks-hybrid-nodes-gateway\b|\bcompute-type["']?\s{0,3}[:=]\s{0,3}["']?hybrid\b|(?<!(?:dynamic|variable|output)\s{1,4}"|\.)\bremote_(?:node|pod)_networks\b(?!\.)|\bremote(?:Node|Pod)Networks\b|\bRemote(?:Node|Pod)Networks\b|\bnodeadm (?:install|uninstall|upgrade)\b|(?<!\/usr\/bin\/)\bnodeadm init\b[^#\n]{0,100}\bfile:(?!\/\/\/etc\/eks\/))/m
/** Words of lines that show something: looking for words takes far less time than for a line that has one. */
const WORDS = {
  platform: /OrderApp|order-api|HYBRID|hybrid|emote|nodeadm/,
  eks: /eks|EKS|aws-auth/,
  trace: /eks|k8s\.aws|csi\.aws|aws-ebs|targetgroupbinding/,
  ecr: /\.dkr\.ecr\./,
  other: /gke\.io|cloud\.google\.com|azure|google_container|gcloud|az aks/,
}
/** Any of them: most texts have none, which one look tells. */
const ANY_WORD = new RegExp(
  Object.values(WORDS)
    .map(({ source }) => source)
    .join('|'),
)
/** What describes the fields of objects names anything as an example. */
const DESCRIBES = /^kind: CustomResourceDefinition\b/m

/** Which systems a file shows by its text and by all that it states. Linear in their length. */
export function signsOf(text: string, facts: readonly EmittedFact[]): readonly Sign[] {
  const isSilent = !ANY_WORD.test(text) || (text.includes('CustomResourceDefinition') && DESCRIBES.test(text))
  const names = (words: RegExp, line: RegExp): boolean => !isSilent && words.test(text) && line.test(text)
  if (facts.some(isOfPlatform) || names(WORDS.platform, NAMES_PLATFORM)) return ['platform', 'cluster']
  if (facts.some(({ fact }) => OF_EKS.has(fact)) || names(WORDS.eks, NAMES_EKS)) return ['cluster']
  const isTrace = names(WORDS.trace, NAMES_TRACE) || (names(WORDS.ecr, NAMES_ECR) && OF_KUBERNETES.test(text))
  const isOther = names(WORDS.other, NAMES_OTHER)
  return [...(isTrace ? (['trace'] as const) : []), ...(isOther ? (['other cloud'] as const) : [])]
}

function isOfPlatform(one: EmittedFact): boolean {
  if (isOf(orderApp, one) || isOf(hybridNodesGateway, one)) return true
  if (isOf(nodeConfig, one)) return one.value.hybrid
  if (isOf(cluster, one)) return hasRemoteNetworks(one.value)
  return isOf(ciliumValues, one) && one.value.source === 'values' && (one.value.agentPinned || one.value.operatorPinned)
}
