resource "helm_release" "cni" {
  name       = "aws-vpc-cni"
  repository = "https://aws.github.io/eks-charts"
  chart      = "aws-vpc-cni"
  namespace  = "kube-system"
  set {
    name  = "env.AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS"
    value = "10.0.0.0/8" # expect: VC-04 "10.0.0.0/8"
  }
}
