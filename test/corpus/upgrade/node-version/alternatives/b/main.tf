resource "aws_eks_cluster" "main" {
  name    = "shop"
  version = "1.34"
}

resource "aws_eks_node_group" "main" {
  cluster_name    = "shop"
  node_group_name = "main"
  version         = "1.34"
}
