variable "cluster_name" { type = string }

resource "aws_eks_pod_identity_association" "this" {
  cluster_name    = var.cluster_name
  namespace       = "kube-system"
  service_account = "karpenter"
  role_arn        = "arn:aws:iam::111122223333:role/karpenter"
}
