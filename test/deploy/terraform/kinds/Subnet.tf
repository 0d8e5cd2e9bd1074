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

resource "aws_subnet" "a" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.0.0/24"
  availability_zone = "us-east-1a"
}

resource "aws_subnet" "b" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.1.0/24"
  availability_zone = "us-east-1b"
}

resource "aws_subnet" "c" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.2.0/24"
  availability_zone = "us-east-1c"
}

resource "aws_subnet" "d" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.3.0/24"
  availability_zone = "us-east-1d"
}

resource "aws_eks_node_group" "nodes" {
  cluster_name    = "shop"
  node_role_arn   = "arn:aws:iam::111122223333:role/shop-node"
  subnet_ids      = [aws_subnet.a.id, aws_subnet.b.id, aws_subnet.c.id, aws_subnet.d.id]
  ami_type        = "AL2023_x86_64_STANDARD"
  release_version = "1.33.1-20250620"
  version         = "1.33"
  scaling_config {
    min_size     = 1
    max_size     = 4
    desired_size = 4
  }
  node_repair_config {
    enabled = true
  }
}

resource "aws_eks_addon" "coredns" {
  cluster_name                = "shop"
  addon_name                  = "coredns"
  addon_version               = "v1.12.1-eksbuild.2"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values = jsonencode({
    replicaCount        = 4 # expect: CD-02 "4"
    trafficDistribution = "PreferClose"
    corefile            = var.corefile
    topologySpreadConstraints = [{
      maxSkew           = 1
      topologyKey       = "topology.kubernetes.io/zone"
      whenUnsatisfiable = "DoNotSchedule"
      labelSelector     = { matchLabels = { k8s-app = "kube-dns" } }
    }]
  })
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

resource "aws_subnet" "a" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.0.0/24"
  availability_zone = "us-east-1a"
}

resource "aws_subnet" "b" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.1.0/24"
  availability_zone = "us-east-1b"
}

resource "aws_subnet" "c" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.2.0/24"
  availability_zone = "us-east-1c"
}

resource "aws_subnet" "d" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.3.0/24"
  availability_zone = "us-east-1c"
}

resource "aws_eks_node_group" "nodes" {
  cluster_name    = "shop"
  node_role_arn   = "arn:aws:iam::111122223333:role/shop-node"
  subnet_ids      = [aws_subnet.a.id, aws_subnet.b.id, aws_subnet.c.id, aws_subnet.d.id]
  ami_type        = "AL2023_x86_64_STANDARD"
  release_version = "1.33.1-20250620"
  version         = "1.33"
  scaling_config {
    min_size     = 1
    max_size     = 4
    desired_size = 4
  }
  node_repair_config {
    enabled = true
  }
}

resource "aws_eks_addon" "coredns" {
  cluster_name                = "shop"
  addon_name                  = "coredns"
  addon_version               = "v1.12.1-eksbuild.2"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values = jsonencode({
    replicaCount        = 4
    trafficDistribution = "PreferClose"
    corefile            = var.corefile
    topologySpreadConstraints = [{
      maxSkew           = 1
      topologyKey       = "topology.kubernetes.io/zone"
      whenUnsatisfiable = "DoNotSchedule"
      labelSelector     = { matchLabels = { k8s-app = "kube-dns" } }
    }]
  })
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

resource "aws_subnet" "a" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.0.0/24"
  availability_zone = "us-east-1a"
}

resource "aws_subnet" "b" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.1.0/24"
  availability_zone = "us-east-1b"
}

resource "aws_subnet" "c" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.2.0/24"
  availability_zone = "us-east-1c"
}

resource "aws_subnet" "d" {
  vpc_id            = "vpc-0123456789abcdef0"
  cidr_block        = "10.0.3.0/24"
  availability_zone = var.x
}

resource "aws_eks_node_group" "nodes" {
  cluster_name    = "shop"
  node_role_arn   = "arn:aws:iam::111122223333:role/shop-node"
  subnet_ids      = [aws_subnet.a.id, aws_subnet.b.id, aws_subnet.c.id, aws_subnet.d.id]
  ami_type        = "AL2023_x86_64_STANDARD"
  release_version = "1.33.1-20250620"
  version         = "1.33"
  scaling_config {
    min_size     = 1
    max_size     = 4
    desired_size = 4
  }
  node_repair_config {
    enabled = true
  }
}

resource "aws_eks_addon" "coredns" {
  cluster_name                = "shop"
  addon_name                  = "coredns"
  addon_version               = "v1.12.1-eksbuild.2"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values = jsonencode({
    replicaCount        = 4
    trafficDistribution = "PreferClose"
    corefile            = var.corefile
    topologySpreadConstraints = [{
      maxSkew           = 1
      topologyKey       = "topology.kubernetes.io/zone"
      whenUnsatisfiable = "DoNotSchedule"
      labelSelector     = { matchLabels = { k8s-app = "kube-dns" } }
    }]
  })
}
