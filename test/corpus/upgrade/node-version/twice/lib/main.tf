variable "release" {
  type = string
}

resource "aws_eks_cluster" "this" {
  name     = "shop"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  version  = var.release
  vpc_config {
    subnet_ids = ["subnet-0a1b2c3d4e5f60718"]
  }
}

resource "aws_eks_node_group" "this" {
  cluster_name    = "shop"
  node_group_name = "shop"
  node_role_arn   = "arn:aws:iam::111122223333:role/nodes"
  subnet_ids      = ["subnet-0a1b2c3d4e5f60718"]
  version         = var.release
  scaling_config {
    desired_size = 1
    max_size     = 1
    min_size     = 1
  }
}
