# Whoever is in the list, it is the same group.
module "shop" {
  source       = "terraform-aws-modules/eks/aws"
  version      = "17.24.0"
  cluster_endpoint_public_access = false
  cluster_enabled_log_types      = ["api", "audit", "authenticator"]
  cluster_name = "shop"
  map_roles    = concat(local.administrators, var.others)
}

locals {
  administrators = [for role in var.administrators : {
    rolearn  = role
    username = "administrator"
    groups   = ["system:masters"] # expect: AA-01 "\"system:masters\""
  }]
  guests = [for role in var.administrators : { rolearn = role, username = "guest", groups = ["guests"] }]
}

module "orders" {
  source       = "terraform-aws-modules/eks/aws"
  version      = "17.24.0"
  cluster_endpoint_public_access = false
  cluster_enabled_log_types      = ["api", "audit", "authenticator"]
  cluster_name = "orders"
  map_roles    = local.guests
}

variable "administrators" { type = list(string) }

variable "others" {
  type    = list(any)
  default = []
}
