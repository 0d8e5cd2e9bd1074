import { type LabelSelector, type Labels, matches } from '../../model/kubernetes/selector.ts'

/** The labels of Pods that EKS runs in kube-system, by itself or by its add-ons (their charts and manifests). */
const EKS_PODS: readonly Labels[] = [
  { 'k8s-app': 'kube-dns', 'eks.amazonaws.com/component': 'coredns' },
  { 'k8s-app': 'aws-node', 'app.kubernetes.io/name': 'aws-node' },
  { 'k8s-app': 'kube-proxy' },
  { 'app.kubernetes.io/name': 'eks-pod-identity-agent' },
]

/** Whether a selector in a namespace selects Pods that EKS runs there, which no document of a repository defines. */
export const selectsEksPods = (namespace: string | undefined, selector: LabelSelector): boolean =>
  namespace === 'kube-system' && EKS_PODS.some(labels => matches(selector, labels))
