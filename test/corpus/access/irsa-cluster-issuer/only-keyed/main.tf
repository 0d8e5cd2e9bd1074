
data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]

    principals {
      type        = "Federated"
      identifiers = [aws_iam_openid_connect_provider.prod.arn]
    }

    condition {
      test     = "StringEquals"
      variable = "oidc.eks.eu-central-1.amazonaws.com/id/8A4D1F60B2C94E7795E3D0A6C17B28F4:aud"
      values   = ["sts.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "oidc.eks.eu-central-1.amazonaws.com/id/00000000B2C94E7795E3D0A6C17B28F4:sub" # expect: TR-07 "\"oidc.eks.eu-central-1.amazonaws.com/id/00000000B2C94E7795E3D0A6C17B28F4:sub\""
      values   = ["system:serviceaccount:shop:web"]
    }
  }
}

resource "aws_iam_openid_connect_provider" "prod" {
  url            = aws_eks_cluster.prod.identity[0].oidc[0].issuer
  client_id_list = ["sts.amazonaws.com"]
}

resource "aws_iam_role" "web" {

  name               = "web"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}
