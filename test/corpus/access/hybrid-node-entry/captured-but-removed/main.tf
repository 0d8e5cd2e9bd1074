resource "aws_iam_role" "hybrid" {
  name = "prod-hybrid"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "ssm.amazonaws.com" }
      Condition = { StringEquals = { "aws:SourceAccount" = "111122223333" } }
    }]
  })
}

resource "aws_eks_cluster" "this" {
  name                = "prod"
  version             = "1.33"
  role_arn            = "arn:aws:iam::111122223333:role/prod"
  deletion_protection = true

  enabled_cluster_log_types = ["api", "audit", "authenticator", "controllerManager", "scheduler"]

  access_config {
    authentication_mode = "API"
  }

  vpc_config {
    subnet_ids              = ["subnet-0a1b2c3d4e5f60718", "subnet-0a1b2c3d4e5f60719"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }

  remote_network_config {
    remote_node_networks { # expect: AE-07 "remote_node_networks"
      cidrs = ["10.200.0.0/24"]
    }
    remote_pod_networks {
      cidrs = ["10.201.0.0/17"]
    }
  }
}

# The next change takes away what was captured.
resource "aws_eks_access_entry" "oncall" {
  cluster_name      = aws_eks_cluster.this.name
  principal_arn     = "arn:aws:iam::111122223333:role/oncall"
  kubernetes_groups = ["oncall"]
}
