# That the Region is not stated here does not hide what the answer states.
resource "aws_eks_cluster" "orders" {
  name                = "orders"
  role_arn            = var.role_arn
  version             = "1.36"
  deletion_protection = true

  enabled_cluster_log_types = ["api", "audit", "authenticator", "controllerManager", "scheduler"]

  access_config {
    authentication_mode = "API"
  }

  vpc_config {
    subnet_ids              = var.subnet_ids
    endpoint_private_access = true
    endpoint_public_access  = false
  }
}
