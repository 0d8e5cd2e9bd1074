variable "name" { type = string }

module "karpenter" {
  source       = "../module"
  cluster_name = var.name
}
