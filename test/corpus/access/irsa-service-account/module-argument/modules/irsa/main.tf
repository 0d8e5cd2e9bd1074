variable "name" { type = string }
variable "namespace" { type = string }
variable "account" { type = string }

resource "aws_iam_role" "this" {
  name               = var.name
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]

    principals {
      type        = "Federated"
      identifiers = ["arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/ABCDEF0123456789ABCDEF0123456789"]
    }

    condition {
      test     = "StringEquals"
      variable = "oidc.eks.eu-west-1.amazonaws.com/id/ABCDEF0123456789ABCDEF0123456789:aud"
      values   = ["sts.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "oidc.eks.eu-west-1.amazonaws.com/id/ABCDEF0123456789ABCDEF0123456789:sub"
      values   = ["system:serviceaccount:${var.namespace}:${var.account}"]
    }
  }
}
