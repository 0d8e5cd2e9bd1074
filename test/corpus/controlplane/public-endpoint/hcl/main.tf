locals {
  # Used twice, written once.
  ranges = concat(var.offices, ["0.0.0.0/0"]) # expect: CL-04 '"0.0.0.0/0"'
}

resource "aws_eks_cluster" "orders" {
  name                      = "orders"
  version                   = "1.36"
  enabled_cluster_log_types = ["audit"]
  deletion_protection       = true

  vpc_config {
    subnet_ids          = aws_subnet.nodes[*].id
    public_access_cidrs = local.ranges
  }
}

resource "aws_eks_cluster" "returns" {
  name                      = "returns"
  version                   = "1.36"
  enabled_cluster_log_types = ["audit"]
  deletion_protection       = true

  vpc_config {
    subnet_ids          = [for subnet in aws_subnet.nodes : subnet.id]
    public_access_cidrs = local.ranges
  }
}

resource "aws_eks_cluster" "plain" {
  name                      = "plain"
  version                   = "1.36"
  enabled_cluster_log_types = ["audit"]
  deletion_protection       = true

  vpc_config { # expect: CL-04 "vpc_config"
    subnet_ids = ["subnet-1"]
  }
}

resource "aws_eks_cluster" "private" {
  name                      = "private"
  version                   = "1.36"
  enabled_cluster_log_types = ["audit"]
  deletion_protection       = true

  vpc_config {
    subnet_ids              = ["subnet-1"]
    endpoint_public_access  = var.public
    endpoint_private_access = !var.public
  }
}
