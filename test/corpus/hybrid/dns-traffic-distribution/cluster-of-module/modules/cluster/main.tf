variable "name" {}

resource "aws_eks_cluster" "this" {
  name                      = var.name
  enabled_cluster_log_types = ["api", "audit"]
  vpc_config {
    endpoint_public_access = false
  }
}

resource "aws_eks_addon" "coredns" {
  cluster_name         = aws_eks_cluster.this.id
  addon_name           = "coredns"
  configuration_values = jsonencode({ computeType = "Fargate" })
}
