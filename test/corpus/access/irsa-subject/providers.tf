variable "provider_arn" {
  type = string
}

data "aws_eks_cluster" "shop" {
  name = "shop"
}

resource "aws_iam_openid_connect_provider" "shop" {
  url            = data.aws_eks_cluster.shop.identity[0].oidc[0].issuer
  client_id_list = ["sts.amazonaws.com"]
}

resource "aws_iam_role" "tracing" {
  name = "tracing"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Federated = aws_iam_openid_connect_provider.shop.arn }
      Action    = "sts:AssumeRoleWithWebIdentity"
      Condition = { StringEquals = { "${aws_iam_openid_connect_provider.shop.url}:aud" = "sts.amazonaws.com" } } # expect: TR-04 "Condition"
    }]
  })
}

resource "aws_iam_role" "reports" {
  name = "reports"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{ # expect: TR-04 "{"
      Effect    = "Allow"
      Principal = { Federated = var.provider_arn }
      Action    = "sts:AssumeRoleWithWebIdentity"
    }]
  })
}

resource "aws_iam_role" "held_to_a_team" {
  name = "team"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Federated = var.provider_arn }
      Action    = "sts:AssumeRoleWithWebIdentity"
      Condition = { StringEquals = { "login.example.com:groups" = "team" } }
    }]
  })
}

resource "aws_iam_role" "named_beside_a_wildcard" {
  name = "orders"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Federated = aws_iam_openid_connect_provider.shop.arn }
      Action    = "sts:AssumeRoleWithWebIdentity"
      Condition = {
        StringLike = { "${aws_iam_openid_connect_provider.shop.url}:sub" = "system:serviceaccount:*:orders" }
        StringEquals = {
          "${aws_iam_openid_connect_provider.shop.url}:sub" = "system:serviceaccount:shop:orders"
          "${aws_iam_openid_connect_provider.shop.url}:aud" = "sts.amazonaws.com"
        }
      }
    }]
  })
}
