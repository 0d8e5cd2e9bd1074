locals {
  issuer = "oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92"
}

# One value of those that are named is all that a token has.
data "aws_iam_policy_document" "named" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]
    principals {
      type        = "Federated"
      identifiers = ["arn:aws:iam::111122223333:oidc-provider/${local.issuer}"]
    }
    condition { # expect: TR-02/info "condition"
      test     = "ForAnyValue:StringEquals"
      variable = "${local.issuer}:sub"
      values   = ["system:serviceaccount:vault:server", "system:serviceaccount:vault:backup"]
    }
  }
}

# True of a token without the claim, too.
data "aws_iam_policy_document" "all" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]
    principals {
      type        = "Federated"
      identifiers = ["arn:aws:iam::111122223333:oidc-provider/${local.issuer}"]
    }
    condition { # expect: TR-02/warning "condition"
      test     = "ForAllValues:StringEquals"
      variable = "${local.issuer}:sub"
      values   = ["system:serviceaccount:vault:server"]
    }
  }
}
