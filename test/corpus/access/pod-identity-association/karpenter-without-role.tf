module "eks" {
  source             = "terraform-aws-modules/eks/aws"
  version            = "21.8.0"
  name               = "shop"
  kubernetes_version = "1.35"
}

module "karpenter" {
  source       = "terraform-aws-modules/eks/aws//modules/karpenter"
  version      = "21.8.0"
  cluster_name = module.eks.cluster_name
}

module "other_nodes" {
  source          = "terraform-aws-modules/eks/aws//modules/karpenter"
  version         = "21.8.0"
  cluster_name    = module.eks.cluster_name
  create_iam_role = false
}
