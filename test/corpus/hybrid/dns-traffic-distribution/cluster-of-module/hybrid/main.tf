resource "aws_eks_cluster" "hybrid" {
  name                      = "hybrid"
  enabled_cluster_log_types = ["api", "audit"]
  access_config {
    authentication_mode = "API"
  }
  vpc_config {
    endpoint_public_access = false
  }
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.80.0.0/16"]
    }
    remote_pod_networks {
      cidrs = ["10.85.0.0/16"]
    }
  }
}

resource "aws_eks_access_entry" "nodes" {
  cluster_name  = aws_eks_cluster.hybrid.name
  principal_arn = "arn:aws:iam::111122223333:role/hybrid"
  type          = "HYBRID_LINUX"
}
