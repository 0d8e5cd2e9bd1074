module "orders" {
  source  = "terraform-aws-modules/eks/aws"
  version = "~> 21.0"

  name                   = "orders"
  kubernetes_version     = "1.36"
  endpoint_public_access = true # expect: CL-04 "true"
  deletion_protection    = true
}

module "returns" {
  source  = "terraform-aws-modules/eks/aws"
  version = "20.8.5"

  cluster_name                         = "returns"
  cluster_version                      = "1.36"
  cluster_endpoint_public_access       = true
  cluster_endpoint_public_access_cidrs = local.everywhere
}

module "private" {
  source  = "terraform-aws-modules/eks/aws"
  version = ">= 19.0"

  cluster_name    = "private"
  cluster_version = "1.36"
}

# A provider's word for it is not known here.
module "other" {
  source                 = "example.com/platform/eks/aws"
  endpoint_public_access = true
}

locals {
  everywhere = [
    "203.0.113.0/24",
    "0.0.0.0/0", # expect: CL-04 '"0.0.0.0/0"'
  ]
}
