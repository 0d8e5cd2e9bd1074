module "any_audience" { # expect: TR-12 "\"any_audience\""
  source       = "terraform-aws-modules/iam/aws//modules/iam-assumable-role-with-oidc"
  version      = "~> 5.0"
  create_role  = true
  role_name    = "any-audience"
  provider_url = "token.actions.githubusercontent.com"

  oidc_fully_qualified_subjects = ["repo:example/shop:environment:prod"]
}

module "not_made" {
  source       = "terraform-aws-modules/iam/aws//modules/iam-assumable-role-with-oidc"
  version      = "~> 5.0"
  role_name    = "not-made"
  provider_url = "token.actions.githubusercontent.com"
}

module "github" {
  source   = "terraform-aws-modules/iam/aws//modules/iam-github-oidc-role"
  version  = "~> 5.0"
  name     = "github"
  subjects = ["example/shop:environment:prod", "example/*"] # expect: TR-12 "\"example/*\""
}

module "github_six" {
  source  = "terraform-aws-modules/iam/aws//modules/iam-role"
  version = "~> 6.0"
  name    = "github-six"

  enable_github_oidc     = true
  oidc_wildcard_subjects = ["repo:*"] # expect: TR-12 "\"repo:*\""
}

module "cluster" { # expect: TR-02 "\"cluster\""
  source    = "terraform-aws-modules/iam/aws//modules/iam-eks-role"
  version   = "~> 5.0"
  role_name = "cluster"
  cluster_service_accounts = {
    shop = ["web:*"] # expect: TR-04 "\"web:*\""
  }
}

module "everybody" {
  source            = "terraform-aws-modules/iam/aws//modules/iam-assumable-role"
  version           = "~> 5.0"
  create_role       = true
  role_name         = "everybody"
  role_requires_mfa = false
  trusted_role_arns = ["*"] # expect: TR-15 "\"*\""
}

module "node" {
  source                = "terraform-aws-modules/iam/aws//modules/iam-assumable-role"
  version               = "~> 5.0"
  create_role           = true
  role_name             = "node"
  role_requires_mfa     = false
  trusted_role_services = ["ec2.amazonaws.com"]
}

module "provider" {
  source         = "terraform-aws-modules/iam/aws//modules/iam-oidc-provider"
  version        = "~> 6.0"
  url            = "https://oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
  client_id_list = ["example"] # expect: TR-08 "client_id_list"
}

module "policy" {
  source  = "terraform-aws-modules/iam/aws//modules/iam-policy"
  version = "~> 6.0"
  name    = "all"
  policy  = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}]}" # expect: PP-08 "\\\"*\\\""
}

module "attached" {
  source  = "terraform-aws-modules/iam/aws//modules/iam-role"
  version = "~> 6.0"
  name    = "attached"

  trust_policy_permissions = {
    pods = {
      actions    = ["sts:AssumeRole", "sts:TagSession"]
      principals = [{ type = "Service", identifiers = ["lambda.amazonaws.com"] }]
    }
  }
  policies = {
    read  = "arn:aws:iam::aws:policy/ReadOnlyAccess"
    admin = "arn:aws:iam::aws:policy/AdministratorAccess" # expect: PP-08 "\"arn:aws:iam::aws:policy/AdministratorAccess\""
  }
}

module "administrators" {
  source  = "terraform-aws-modules/iam/aws//modules/iam-assumable-role"
  version = "~> 5.0"

  create_role           = true
  role_name             = "administrators"
  trusted_role_services = ["lambda.amazonaws.com"]
  attach_admin_policy   = true # expect: PP-08 "true"
}
