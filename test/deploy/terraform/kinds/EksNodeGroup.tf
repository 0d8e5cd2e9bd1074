# failing
resource "aws_eks_node_group" "nodes" {
  cluster_name    = "orders"
  node_group_name = "nodes"
  node_role_arn   = "arn:aws:iam::111122223333:role/nodes"
  subnet_ids      = ["subnet-0a"]
  release_version = "1.36.2-20261101"
  node_repair_config {
    enabled = local.repairs
  }
  scaling_config {
    desired_size = 3
    min_size     = 3
    max_size     = 6
  }
}

locals {
  repairs = false # expect: NG-06 "false"
}

# passing
resource "aws_eks_node_group" "nodes" {
  cluster_name    = "orders"
  node_group_name = "nodes"
  node_role_arn   = "arn:aws:iam::111122223333:role/nodes"
  subnet_ids      = ["subnet-0a"]
  release_version = "1.36.2-20261101"
  node_repair_config {
    enabled = true
  }
}

# undecided
resource "aws_eks_node_group" "nodes" {
  cluster_name    = "orders"
  node_group_name = "nodes"
  node_role_arn   = "arn:aws:iam::111122223333:role/nodes"
  subnet_ids      = ["subnet-0a"]
  release_version = "1.36.2-20261101"
  node_repair_config {
    enabled = var.repairs
  }
}
