module "exact" {
  source    = "terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts-eks"
  version   = "~> 5.0"
  role_name = "orders"
  oidc_providers = {
    main = {
      provider_arn               = module.eks.oidc_provider_arn
      namespace_service_accounts = ["orders:orders"]
    }
  }
}

module "literal" {
  source    = "terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts-eks"
  version   = "~> 5.0"
  role_name = "payments"
  oidc_providers = {
    main = {
      provider_arn               = module.eks.oidc_provider_arn
      namespace_service_accounts = ["payments:*"] # expect: TR-04 '"payments:*"'
    }
  }
}

module "wide" {
  source               = "terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts"
  name                 = "wide"
  trust_condition_test = "StringLike"
  oidc_providers = {
    main = {
      provider_arn               = "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
      namespace_service_accounts = ["*:*"] # expect: TR-05 '"*:*"'
    }
  }
}

# Nobody knows before deployment whom it is for.
module "open" {
  source         = "terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts"
  oidc_providers = var.providers
}
