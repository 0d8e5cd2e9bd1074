# The text of the expression has a line break in it.
module "csi" {
  source  = "terraform-aws-modules/iam/aws//modules/iam-role-for-service-accounts-eks"
  version = "5.44.0"

  oidc_providers = {
    main = {
      provider_arn               = local.provider
      namespace_service_accounts = ["kube-system:ebs-csi-controller-sa"]
    }
  }
}

locals {
  provider = try(
    module.cluster.provider_arn, "")
}

module "cluster" {
  source  = "registry.example.com/platform/eks/aws"
  version = "1.4.2"
}
