locals {
  issuer   = "oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLED539D4633E53DE1B71EXAMPLE"
  provider = "arn:aws:iam::111122223333:oidc-provider/${local.issuer}"
}

data "aws_iam_policy_document" "orders" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]

    principals {
      type        = "Federated"
      identifiers = [local.provider]
    }

    condition { # expect: TR-02 "condition"
      test     = "StringEquals"
      variable = "${local.issuer}:sub"
      values   = ["system:serviceaccount:orders:orders"]
    }
  }
}
