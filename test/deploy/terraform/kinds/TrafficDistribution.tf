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

resource "aws_eks_addon" "coredns" {
  cluster_name                = "shop"
  addon_name                  = "coredns"
  addon_version               = "v1.12.1-eksbuild.2"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values = jsonencode({
    replicaCount        = 4
    trafficDistribution = "PreferSameZone" # expect: CD-03 "\"PreferSameZone\""
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

resource "aws_eks_addon" "coredns" {
  cluster_name                = "shop"
  addon_name                  = "coredns"
  addon_version               = "v1.12.1-eksbuild.2"
  resolve_conflicts_on_update = "PRESERVE"
  configuration_values = jsonencode({
    replicaCount        = 4
    trafficDistribution = var.x
    corefile            = var.corefile
    topologySpreadConstraints = [{
      maxSkew           = 1
      topologyKey       = "topology.kubernetes.io/zone"
      whenUnsatisfiable = "DoNotSchedule"
      labelSelector     = { matchLabels = { k8s-app = "kube-dns" } }
    }]
  })
}
