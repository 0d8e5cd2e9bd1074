# failing
resource "aws_eks_addon" "cni" {
  cluster_name                = "orders"
  addon_name                  = "vpc-cni"
  addon_version               = "v1.20.0-eksbuild.1"
  resolve_conflicts_on_update = "OVERWRITE" # expect: AD-03 "\"OVERWRITE\""
}

# passing
resource "aws_eks_addon" "proxy" {
  cluster_name                = "orders"
  addon_name                  = "kube-proxy"
  addon_version               = "v1.36.0-eksbuild.1"
  resolve_conflicts_on_update = "PRESERVE"
}

# undecided
resource "aws_eks_addon" "proxy" {
  cluster_name                = "orders"
  addon_name                  = "kube-proxy"
  addon_version               = "v1.36.0-eksbuild.1"
  resolve_conflicts_on_update = var.on_conflict
}
