resource "aws_eks_cluster" "shop" {
  name                      = "shop"
  role_arn                  = "arn:aws:iam::111122223333:role/eks"
  enabled_cluster_log_types = ["api", "audit"]
  access_config {
    authentication_mode = "API"
  }
  vpc_config {
    subnet_ids             = ["subnet-0a", "subnet-0b"]
    endpoint_public_access = false
  }
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.80.0.0/16"]
    }
  }
}

resource "aws_vpc_endpoint" "this" {
  for_each            = toset(["sts", "s3"])
  vpc_id              = "vpc-0a1b2c3d"
  service_name        = "com.amazonaws.eu-west-1.${each.key}"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
}
