locals {
  values = jsonencode({ replicaCount = 4 })
}

resource "aws_eks_addon" "twice" {
  cluster_name         = "orders"
  addon_name           = "coredns"
  configuration_values = jsonencode(local.values) # expect: CD-10 "jsonencode(local.values)"
}

resource "aws_eks_addon" "nested" {
  cluster_name         = "invoices"
  addon_name           = "coredns"
  configuration_values = jsonencode(jsonencode({ replicaCount = 4 })) # expect: CD-10 "jsonencode(jsonencode({ replicaCount = 4 }))"
}

resource "aws_eks_addon" "once" {
  cluster_name         = "parcels"
  addon_name           = "coredns"
  configuration_values = jsonencode(jsondecode(local.values))
}
