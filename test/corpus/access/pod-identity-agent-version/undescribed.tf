resource "aws_eks_addon" "agent" {
  cluster_name         = "edge"
  addon_name           = "eks-pod-identity-agent"
  addon_version        = "v1.3.2-eksbuild.2" # expect: PI-03 "\"v1.3.2-eksbuild.2\""
  configuration_values = jsonencode({ daemonsets = { hybrid = { create = true } } })
}

resource "aws_eks_addon" "cloud" {
  cluster_name  = "cloud"
  addon_name    = "eks-pod-identity-agent"
  addon_version = "v1.2.0-eksbuild.1"
}
