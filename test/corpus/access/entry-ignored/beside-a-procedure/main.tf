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
}

resource "kubernetes_config_map_v1_data" "aws_auth" {
  metadata {
    name      = "aws-auth" # expect: AA-06 "\"aws-auth\""
    namespace = "kube-system"
  }

  data = {
    mapRoles = yamlencode([
      {
        rolearn  = "arn:aws:iam::111122223333:role/nodes"
        username = "system:node:{{EC2PrivateDNSName}}"
        groups   = ["system:bootstrappers", "system:nodes"]
      },
    ])
  }
}
