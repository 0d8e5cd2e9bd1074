resource "aws_eks_addon" "cni" {
  cluster_name = "shop"
  addon_name   = "vpc-cni"
  configuration_values = jsonencode({
    env = { WARM_IP_TARGET = "2", MINIMUM_IP_TARGET = "8" } # expect: VC-01 "env"
  })
}
