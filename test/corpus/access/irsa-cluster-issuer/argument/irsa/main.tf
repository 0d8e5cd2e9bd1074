variable "provider_url" {
  type = string
}


data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]

    principals {
      type        = "Federated"
      identifiers = ["arn:aws:iam::111122223333:oidc-provider/${var.provider_url}"]
    }

    condition {
      test     = "StringEquals"
      variable = "${var.provider_url}:sub"
      values   = ["system:serviceaccount:shop:web"]
    }

    condition {
      test     = "StringEquals"
      variable = "${var.provider_url}:aud"
      values   = ["sts.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "web" {
  name               = "web"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}
