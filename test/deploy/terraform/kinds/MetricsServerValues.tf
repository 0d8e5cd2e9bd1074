# failing
resource "aws_eks_addon" "metrics" {
  cluster_name                = "shop"
  addon_name                  = "metrics-server"
  addon_version               = "v0.7.2-eksbuild.3"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values        = "{\"args\": [\"--kubelet-insecure-tls\"]}" # expect: MS-01 "\\\"--kubelet-insecure-tls\\\""
}

# passing
resource "aws_eks_addon" "metrics" {
  cluster_name                = "shop"
  addon_name                  = "metrics-server"
  addon_version               = "v0.7.2-eksbuild.3"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values        = "{\"args\": [\"--kubelet-insecure-tls=false\"]}"
}

# undecided
resource "aws_eks_addon" "metrics" {
  cluster_name                = "shop"
  addon_name                  = "metrics-server"
  addon_version               = "v0.7.2-eksbuild.3"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values        = "{\"args\": [\"--kubelet-insecure-tls=${var.x}\"]}"
}
