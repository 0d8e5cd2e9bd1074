resource "aws_iam_role" "push" {
  name = "shop-push"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/gitlab.com" }
      Condition = { StringEquals = {
        "gitlab.com:aud" = "https://gitlab.com"
        "gitlab.com:sub" = "project_path:shop/web:ref_type:branch:ref:main"
      } }
    }]
  })
}

resource "aws_iam_role" "both" {
  name = "shop-both"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/gitlab.com" }
      Condition = { StringEquals = {
        "gitlab.com:aud" = "https://gitlab.com"
        "gitlab.com:sub" = "project_path:shop/web:ref_type:branch:ref:main"
      } }
    }, {
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }
      Condition = { StringEquals = {
        "token.actions.githubusercontent.com:aud" = "sts.amazonaws.com"
        "token.actions.githubusercontent.com:sub" = "repo:shop/web:ref:refs/heads/main"
      } }
    }]
  })
}
