# failing
resource "aws_eks_cluster" "orders" {
  name                          = "orders"
  version                       = "1.36"
  enabled_cluster_log_types     = ["api", "audit", "authenticator", "controllerManager", "scheduler"]
  deletion_protection           = true
  bootstrap_self_managed_addons = false
  vpc_config {
    endpoint_public_access  = true
    endpoint_private_access = true
    public_access_cidrs     = local.offices
  }
}

locals {
  offices = ["0.0.0.0/0"] # expect: CL-04 "\"0.0.0.0/0\""
}

# passing
resource "aws_eks_cluster" "orders" {
  name                          = "orders"
  version                       = "1.36"
  enabled_cluster_log_types     = ["api", "audit", "authenticator", "controllerManager", "scheduler"]
  deletion_protection           = true
  bootstrap_self_managed_addons = false
  vpc_config {
    endpoint_public_access  = false
    endpoint_private_access = true
  }
}

# undecided
variable "offices" {
  type = list(string)
}

resource "aws_eks_cluster" "orders" {
  name                      = "orders"
  version                   = "1.36"
  enabled_cluster_log_types = ["api", "audit", "authenticator", "controllerManager", "scheduler"]
  deletion_protection       = true
  vpc_config {
    endpoint_public_access  = true
    endpoint_private_access = true
    public_access_cidrs     = var.offices
  }
}
