# Modules of others hand the mappings on.
module "blueprints" {
  source = "github.com/aws-ia/terraform-aws-eks-blueprints?ref=v4.32.1"

  map_roles = [
    {
      rolearn  = "arn:aws:iam::111122223333:role/operators"
      username = "operators"
      groups   = ["system:masters"] # expect: AA-01 "\"system:masters\""
    },
  ]
}

module "cloudposse" {
  source  = "cloudposse/eks-cluster/aws"
  version = "2.9.0"

  map_additional_iam_users = [
    { userarn = "arn:aws:iam::111122223333:user/ops", username = "ops", groups = ["system:masters"] }, # expect: AA-01 "\"system:masters\""
  ]
}

# Neither roles nor users of IAM.
module "streets" {
  source    = "github.com/example/terraform-maps"
  map_roles = [{ name = "north", groups = ["system:masters"] }]
  map_users = "all"
}
