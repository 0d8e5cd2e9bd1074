resource "aws_eks_cluster" "this" {
  name     = "main"
  version  = "1.36"
  role_arn = "arn:aws:iam::111122223333:role/cluster"

  vpc_config {
    subnet_ids             = ["subnet-0123456789abcdef0", "subnet-0123456789abcdef1"]
    endpoint_public_access = false
  }

  access_config {
    authentication_mode = "API"
  }

  remote_network_config {
    remote_node_networks { cidrs = ["10.52.0.0/16"] }
    remote_pod_networks { cidrs = ["10.53.0.0/16"] }
  }
}
