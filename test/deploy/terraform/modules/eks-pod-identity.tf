module "open" { # expect: TR-11 "\"open\""
  source  = "terraform-aws-modules/eks-pod-identity/aws"
  version = "~> 2.0"
  name    = "open"

  attach_custom_policy = true
  policy_statements = [
    {
      actions   = ["*"] # expect: PP-08 "\"*\""
      resources = ["*"]
    }
  ]

  association_defaults = { cluster_name = "shop" }
  associations = {
    one = { namespace = "web", service_account = "api" }
    two = { namespace = "web", service_account = "api" } # expect: PA-03 "\"api\""
  }
}

module "narrow" {
  source  = "terraform-aws-modules/eks-pod-identity/aws"
  version = "~> 2.0"
  name    = "narrow"

  trust_policy_conditions = [
    {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = ["111122223333"]
    }
  ]
  associations = {
    one = { cluster_name = "shop", namespace = "web", service_account = "front" }
  }
}
