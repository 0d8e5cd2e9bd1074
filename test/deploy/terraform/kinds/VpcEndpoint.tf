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

resource "aws_vpc_endpoint" "sts" {
  vpc_id              = "vpc-0123456789abcdef0"
  service_name        = "com.amazonaws.eu-west-1.sts"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = false # expect: VE-02 "false"
  security_group_ids  = ["sg-0123456789abcdef0"]
  policy              = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "sts:GetCallerIdentity", Resource = "*" }] })
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id              = "vpc-0123456789abcdef0"
  service_name        = "com.amazonaws.eu-west-1.s3"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = ["sg-0123456789abcdef0"]
  policy              = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "s3:GetObject", Resource = "arn:aws:s3:::data/*" }] })
  dns_options {
    private_dns_only_for_inbound_resolver_endpoint = false
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

resource "aws_vpc_endpoint" "sts" {
  vpc_id              = "vpc-0123456789abcdef0"
  service_name        = "com.amazonaws.eu-west-1.sts"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = ["sg-0123456789abcdef0"]
  policy              = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "sts:GetCallerIdentity", Resource = "*" }] })
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id              = "vpc-0123456789abcdef0"
  service_name        = "com.amazonaws.eu-west-1.s3"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = ["sg-0123456789abcdef0"]
  policy              = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "s3:GetObject", Resource = "arn:aws:s3:::data/*" }] })
  dns_options {
    private_dns_only_for_inbound_resolver_endpoint = false
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

resource "aws_vpc_endpoint" "sts" {
  vpc_id              = "vpc-0123456789abcdef0"
  service_name        = "com.amazonaws.eu-west-1.sts"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = var.x
  security_group_ids  = ["sg-0123456789abcdef0"]
  policy              = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "sts:GetCallerIdentity", Resource = "*" }] })
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id              = "vpc-0123456789abcdef0"
  service_name        = "com.amazonaws.eu-west-1.s3"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = ["sg-0123456789abcdef0"]
  policy              = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "s3:GetObject", Resource = "arn:aws:s3:::data/*" }] })
  dns_options {
    private_dns_only_for_inbound_resolver_endpoint = false
  }
}
