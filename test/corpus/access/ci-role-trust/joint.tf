resource "aws_iam_openid_connect_provider" "github" {
  url            = "https://token.actions.githubusercontent.com"
  client_id_list = ["sts.amazonaws.com"]
}

data "aws_iam_policy_document" "trust" {
  for_each = {
    closed = ["repo:acme/web:ref:refs/heads/main"]
    owner  = ["repo:acme/*"]
  }

  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]
    principals {
      type        = "Federated"
      identifiers = [aws_iam_openid_connect_provider.github.arn]
    }
    condition {
      test     = "StringEquals"
      variable = "token.actions.githubusercontent.com:aud"
      values   = ["sts.amazonaws.com"]
    }
    condition {
      test     = "StringLike"
      variable = "token.actions.githubusercontent.com:sub"
      values   = ["*:*/web:*"]
    }
    condition {
      test     = "ForAllValues:StringLike"
      variable = "token.actions.githubusercontent.com:sub"
      values   = each.value
    }
  }
}

resource "aws_iam_role" "deploy" {
  for_each           = data.aws_iam_policy_document.trust
  name               = "deploy-${each.key}"
  assume_role_policy = each.value.json
}

resource "aws_iam_role" "open" {
  name = "deploy"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{ # expect: TR-12 "{"
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = aws_iam_openid_connect_provider.github.arn }
    }]
  })
}

resource "aws_iam_role" "organisation" {
  name = "publish"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = aws_iam_openid_connect_provider.github.arn }
      Condition = {
        StringEquals = { "${aws_iam_openid_connect_provider.github.url}:aud" = "sts.amazonaws.com" }
        StringLike   = { "${aws_iam_openid_connect_provider.github.url}:sub" = "repo:acme/*" } # expect: TR-12 "\"repo:acme/*\""
      }
    }]
  })
}
