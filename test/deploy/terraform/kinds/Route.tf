# failing
resource "aws_eks_cluster" "shop" {
  name     = "shop"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  version  = "1.33"

  enabled_cluster_log_types = ["api", "audit", "authenticator"]
  deletion_protection       = true

  access_config {
    authentication_mode = "API"
  }
  vpc_config {
    subnet_ids              = ["subnet-0123456789abcdef0"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.52.0.0/16"]
    }
    remote_pod_networks {
      cidrs = ["10.53.0.0/16"]
    }
  }
}

resource "aws_route_table" "private" {
  vpc_id = "vpc-0123456789abcdef0"
  route { # expect: RT-01 "route"
    cidr_block         = "10.52.0.0/16"
    transit_gateway_id = "tgw-0123456789abcdef0"
  }
  route {
    cidr_block         = "10.54.0.0/16"
    transit_gateway_id = "tgw-0123456789abcdef0"
  }
}

# passing
resource "aws_eks_cluster" "shop" {
  name     = "shop"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  version  = "1.33"

  enabled_cluster_log_types = ["api", "audit", "authenticator"]
  deletion_protection       = true

  access_config {
    authentication_mode = "API"
  }
  vpc_config {
    subnet_ids              = ["subnet-0123456789abcdef0"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.52.0.0/16"]
    }
    remote_pod_networks {
      cidrs = ["10.53.0.0/16"]
    }
  }
}

resource "aws_route_table" "private" {
  vpc_id = "vpc-0123456789abcdef0"
  route {
    cidr_block         = "10.52.0.0/16"
    transit_gateway_id = "tgw-0123456789abcdef0"
  }
  route {
    cidr_block         = "10.53.0.0/16"
    transit_gateway_id = "tgw-0123456789abcdef0"
  }
}

# undecided
resource "aws_eks_cluster" "shop" {
  name     = "shop"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  version  = "1.33"

  enabled_cluster_log_types = ["api", "audit", "authenticator"]
  deletion_protection       = true

  access_config {
    authentication_mode = "API"
  }
  vpc_config {
    subnet_ids              = ["subnet-0123456789abcdef0"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.52.0.0/16"]
    }
    remote_pod_networks {
      cidrs = ["10.53.0.0/16"]
    }
  }
}

resource "aws_route_table" "private" {
  vpc_id = "vpc-0123456789abcdef0"
  route {
    cidr_block         = "10.52.0.0/16"
    transit_gateway_id = "tgw-0123456789abcdef0"
  }
  route {
    cidr_block         = var.x
    transit_gateway_id = "tgw-0123456789abcdef0"
  }
}
