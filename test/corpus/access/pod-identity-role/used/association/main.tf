variable "role" {
  type = string
}

resource "aws_eks_pod_identity_association" "this" {
  cluster_name    = "shop"
  namespace       = "shop"
  service_account = "this"
  role_arn        = var.role
}

output "role" {
  value = var.role
}
