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

resource "aws_route53_resolver_endpoint" "in" {
  direction          = "INBOUND"
  security_group_ids = ["sg-0123456789abcdef0"]
  ip_address { # expect: RE-02 "ip_address"
    subnet_id = "subnet-0123456789abcdef0"
    ip        = "10.0.1.10"
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

resource "aws_route53_resolver_endpoint" "in" {
  direction          = "INBOUND"
  security_group_ids = ["sg-0123456789abcdef0"]
  ip_address {
    subnet_id = "subnet-0123456789abcdef0"
    ip        = "10.0.1.10"
  }
  ip_address {
    subnet_id = "subnet-0123456789abcdef1"
    ip        = "10.0.2.10"
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

resource "aws_route53_resolver_endpoint" "in" {
  direction          = "INBOUND"
  security_group_ids = ["sg-0123456789abcdef0"]
  ip_address {
    subnet_id = "subnet-0123456789abcdef0"
    ip        = "10.0.1.10"
  }
  dynamic "ip_address" {
    for_each = var.subnets
    content {
      subnet_id = ip_address.value
    }
  }
}
