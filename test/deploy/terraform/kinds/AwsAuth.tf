# failing
resource "kubernetes_config_map" "auth" {
  metadata {
    name      = "aws-auth"
    namespace = "kube-system"
  }
  data = {
    mapRoles = yamlencode([{
      rolearn  = "arn:aws:iam::111122223333:role/operators"
      username = "operators"
      groups   = ["system:masters"] # expect: AA-01 "\"system:masters\""
    }])
  }
}

# passing
resource "kubernetes_config_map" "auth" {
  metadata {
    name      = "aws-auth"
    namespace = "kube-system"
  }
  data = {
    mapRoles = yamlencode([{
      rolearn  = "arn:aws:iam::111122223333:role/operators"
      username = "operators"
      groups   = ["operators"]
    }])
  }
}

# undecided
resource "kubernetes_config_map" "auth" {
  metadata {
    name      = "aws-auth"
    namespace = "kube-system"
  }
  data = {
    mapRoles = yamlencode(var.mappings)
    mapUsers = yamlencode([var.operator])
  }
}
