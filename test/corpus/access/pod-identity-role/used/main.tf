locals {
  role     = aws_iam_role.apps.arn
  only_one = "arn:aws:iam::111122223333:role/apps" # expect: PA-02 "\"arn:aws:iam::111122223333:role/apps\""
}

variable "role" {
  default = "arn:aws:iam::111122223333:role/apps"
}

resource "aws_iam_role" "apps" {
  name = "apps"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "ec2.amazonaws.com" } }]
  })
}

resource "aws_eks_pod_identity_association" "shop" {
  cluster_name    = "shop"
  namespace       = "shop"
  service_account = "shop"
  role_arn        = local.role # expect: PA-02 "local.role"
}

resource "aws_eks_pod_identity_association" "cart" {
  cluster_name    = "shop"
  namespace       = "shop"
  service_account = "cart"
  role_arn        = var.role # expect: PA-02 "var.role"
}

resource "aws_eks_pod_identity_association" "pay" {
  cluster_name    = "shop"
  namespace       = "shop"
  service_account = "pay"
  role_arn        = local.only_one
}

module "by_reference" {
  source = "./association"
  role   = aws_iam_role.apps.arn # expect: PA-02 "aws_iam_role.apps.arn"
}

module "by_local" {
  source = "./association"
  role   = local.role # expect: PA-02 "local.role"
}

output "role" {
  value = var.role
}
