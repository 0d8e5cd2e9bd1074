resource "aws_eks_cluster" "orders" {
  name     = "orders"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  vpc_config {
    subnet_ids              = ["subnet-0a"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }
}

resource "aws_iam_openid_connect_provider" "orders" {
  url            = aws_eks_cluster.orders.identity[0].oidc[0].issuer
  client_id_list = ["sts.amazonaws.com"]
}

module "orders" { # expect: TR-02 "\"orders\""
  source  = "terraform-aws-modules/iam/aws//modules/iam-assumable-role-with-oidc"
  version = "~> 5.30"

  create_role                   = true
  role_name                     = "orders"
  provider_url                  = replace(aws_iam_openid_connect_provider.orders.url, "https://", "")
  oidc_fully_qualified_subjects = ["system:serviceaccount:shop:orders"]
}

data "aws_iam_policy_document" "orders" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]
    principals {
      type        = "Federated"
      identifiers = [aws_iam_openid_connect_provider.orders.arn]
    }
    condition { # expect: TR-02 "condition"
      test     = "StringEquals"
      variable = "${replace(aws_iam_openid_connect_provider.orders.url, "https://", "")}:sub"
      values   = ["system:serviceaccount:shop:orders"]
    }
  }
}

resource "aws_iam_role" "orders" {
  name               = "orders"
  assume_role_policy = data.aws_iam_policy_document.orders.json
}
