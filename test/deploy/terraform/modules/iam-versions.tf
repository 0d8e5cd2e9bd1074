# Version 5 calls the role `role_name`, and its submodules otherwise than version 6.
module "irsa_five" {
  source                     = "terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts-eks"
  version                    = "~> 5.60"
  role_name                  = "irsa-five"
  assume_role_condition_test = "StringLike"
  oidc_providers = {
    main = {
      provider_arn               = "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
      namespace_service_accounts = ["*:*"] # expect: TR-05 "\"*:*\""
    }
  }
}

module "irsa_off" {
  source                     = "terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts-eks"
  version                    = "~> 5.60"
  create_role                = false
  assume_role_condition_test = "StringLike"
  oidc_providers = {
    main = {
      provider_arn               = "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
      namespace_service_accounts = ["*:*"]
    }
  }
}

module "irsa_six" {
  source               = "terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts"
  version              = "~> 6.5"
  name                 = "irsa-six"
  trust_condition_test = "StringLike"
  oidc_providers = {
    main = {
      provider_arn               = "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
      namespace_service_accounts = ["*:*"] # expect: TR-05 "\"*:*\""
    }
  }
  permissions = {
    all = { actions = ["ecr:*"], resources = ["*"] } # expect: PP-05 "\"ecr:*\""
  }
}

module "github_five" {
  source   = "terraform-aws-modules/iam/aws//modules/iam-github-oidc-role"
  version  = "~> 5.60"
  name     = "github-five"
  subjects = ["acme/*"] # expect: TR-12 "\"acme/*\""
}

module "github_six" {
  source                 = "terraform-aws-modules/iam/aws//modules/iam-role"
  version                = "~> 6.5"
  name                   = "github-six"
  enable_github_oidc     = true
  oidc_wildcard_subjects = ["acme/*"] # expect: TR-12 "\"acme/*\""
}
