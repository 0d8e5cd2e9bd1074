# failing
resource "aws_eks_addon" "cni" {
  cluster_name                = "shop"
  addon_name                  = "vpc-cni"
  addon_version               = "v1.20.0-eksbuild.1"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values = jsonencode({
    env = { AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS = "10.80.0.0/33" } # expect: VC-05 "10.80.0.0/33"
  })
}

# passing
resource "aws_eks_addon" "cni" {
  cluster_name                = "shop"
  addon_name                  = "vpc-cni"
  addon_version               = "v1.20.0-eksbuild.1"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values = jsonencode({
    env = { AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS = "10.80.0.0/16" }
  })
}

# undecided
resource "aws_eks_addon" "cni" {
  cluster_name                = "shop"
  addon_name                  = "vpc-cni"
  addon_version               = "v1.20.0-eksbuild.1"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values = jsonencode({
    env = { AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS = var.x }
  })
}
