resource "aws_eks_addon" "coredns" {
  cluster_name  = "shop"
  addon_name    = "coredns"
  configuration_values = jsonencode({
    replicaCount = 4
    corefile     = templatefile("${path.module}/Corefile.tftpl", { resolvers = ["10.0.1.10", "10.0.2.10"] })
  })
}
