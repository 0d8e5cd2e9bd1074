locals {
  nodes = "10.80.0.0/16"
}

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
      cidrs = [local.nodes]
    }
    remote_pod_networks {
      cidrs = ["10.81.0.0/16"]
    }
  }
}

resource "aws_vpc_security_group_ingress_rule" "pods" {
  security_group_id = aws_eks_cluster.shop.vpc_config[0].cluster_security_group_id # expect: SG-04 "aws_eks_cluster.shop.vpc_config[0].cluster_security_group_id", SG-07 "aws_eks_cluster.shop.vpc_config[0].cluster_security_group_id"
  ip_protocol       = "-1"
  cidr_ipv4         = "10.81.0.0/17"
}

# These are of DNS only, and for the nodes.
resource "aws_security_group_rule" "dns" {
  for_each          = toset(["tcp", "udp"])
  security_group_id = aws_eks_cluster.shop.vpc_config[0].cluster_security_group_id
  type              = "ingress"
  protocol          = each.key
  from_port         = 53
  to_port           = 53
  cidr_blocks       = [local.nodes]
}
