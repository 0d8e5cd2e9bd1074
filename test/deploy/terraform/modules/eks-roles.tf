module "karpenter" { # expect: AE-08 "\"karpenter\"", TR-11 "\"karpenter\""
  source       = "terraform-aws-modules/eks/aws//modules/karpenter"
  version      = "~> 21.0"
  cluster_name = "shop"
}

module "by_account" {
  source       = "terraform-aws-modules/eks/aws//modules/karpenter"
  version      = "19.21.0"
  cluster_name = "shop"

  irsa_oidc_provider_arn          = "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
  irsa_assume_role_condition_test = "StringLike"
  irsa_namespace_service_accounts = ["karpenter:*"] # expect: TR-05 "\"karpenter:*\""
}

resource "aws_eks_access_entry" "again" {
  cluster_name  = "shop"
  principal_arn = module.karpenter.node_iam_role_arn
  type          = "EC2_LINUX"
}

module "hybrid" {
  source  = "terraform-aws-modules/eks/aws//modules/hybrid-node-role"
  version = "~> 21.0"
}

module "anywhere" {
  source     = "terraform-aws-modules/eks/aws//modules/hybrid-node-role"
  version    = "~> 21.0"
  name       = "anywhere"
  enable_ira = true
}

# Roles Anywhere hands out a role that assumes that of the nodes.
module "chained" {
  source     = "terraform-aws-modules/eks/aws//modules/hybrid-node-role"
  version    = "~> 21.0"
  name       = "EKSHybridNode"
  enable_ira = true
}

resource "aws_eks_access_entry" "chained" {
  cluster_name  = "chained"
  principal_arn = module.chained.arn
  type          = "HYBRID_LINUX"
}
