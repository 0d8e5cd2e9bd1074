variable "agent" { type = string }
module "eks" {
  source       = "terraform-aws-modules/eks/aws"
  version      = "~> 20.0"
  cluster_name = "orders"
  access_entries = {
    agent = { principal_arn = var.agent }
  }
}
