# Only versions up to 17 have the input subnets; their endpoint is public.
module "shop" { # expect: CL-04 "\"shop\""
  source       = "terraform-aws-modules/eks/aws"
  cluster_name = "shop"
  subnets      = var.subnets
}

# Of the newest version the endpoint is private.
module "orders" {
  source     = "terraform-aws-modules/eks/aws"
  name       = "orders"
  subnet_ids = var.subnets
}

module "returns" { # expect: CL-04 "\"returns\""
  source       = "terraform-aws-modules/eks/aws"
  version      = ">= 12"
  cluster_name = "returns"
  node_groups  = {}
}

variable "subnets" { type = list(string) }
