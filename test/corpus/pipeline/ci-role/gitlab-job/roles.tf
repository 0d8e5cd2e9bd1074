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

resource "aws_iam_role" "github" {
  name = "shop-github"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
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

resource "aws_iam_role" "node" {
  name = "shop-node"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "ec2.amazonaws.com" } }]
  })
}

resource "aws_iam_role" "open" {
  name = "shop-open"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = var.provider_arn }
      Condition = { StringEquals = { "${var.provider}:sub" = var.subject } }
    }]
  })
}
