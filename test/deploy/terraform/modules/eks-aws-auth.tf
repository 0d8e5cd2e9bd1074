# Version 20 has a submodule for the ConfigMap, which manages it unless it is told not to.
module "aws_auth" {
  source  = "terraform-aws-modules/eks/aws//modules/aws-auth"
  version = "~> 20.0"

  aws_auth_roles = [
    {
      rolearn  = "arn:aws:iam::111122223333:role/platform/operators" # expect: AA-03 "\"arn:aws:iam::111122223333:role/platform/operators\""
      username = "operators"
      groups   = ["system:masters"] # expect: AA-01 "\"system:masters\""
    },
    {
      rolearn  = "arn:aws:iam::111122223333:role/workers"
      username = "system:node:{{EC2PrivateDNSName}}"
      groups   = ["system:nodes"] # expect: AA-04 "groups"
    },
    {
      rolearn  = "arn:aws:iam::111122223333:role/readers"
      username = "readers"
      groups   = ["readers"]
    },
  ]
  aws_auth_users = [
    {
      userarn  = "arn:aws:iam::111122223333:user/root-like"
      username = "system:admin" # expect: AA-08 "\"system:admin\""
      groups   = "system:masters" # expect: AA-02 "\"system:masters\""
    },
  ]
  aws_auth_accounts = ["111122223333"] # expect: AA-08 "\"111122223333\""
}

module "left_alone" {
  source  = "terraform-aws-modules/eks/aws//modules/aws-auth"
  version = "~> 20.0"

  manage_aws_auth_configmap = false
  aws_auth_users = [
    { userarn = "arn:aws:iam::111122223333:user/ops", username = "ops", groups = ["system:masters"] },
  ]
}

module "nineteen" {
  source  = "terraform-aws-modules/eks/aws"
  version = "19.21.0"

  cluster_name              = "nineteen"
  manage_aws_auth_configmap = true
  eks_managed_node_groups = {
    small = { node_repair_config = { enabled = true }, ami_release_version = "1.29.0-20240129" }
  }
  aws_auth_users = [
    { userarn = "arn:aws:iam::111122223333:user/ops", username = "ops", groups = ["system:masters"] }, # expect: AA-01 "\"system:masters\""
  ]
}

# Neither is the ConfigMap managed by default, nor is it created.
module "eighteen" {
  source  = "terraform-aws-modules/eks/aws"
  version = "~> 18.0"

  cluster_name                   = "eighteen"
  cluster_endpoint_public_access = false
  aws_auth_roles = [
    { rolearn = "arn:aws:iam::111122223333:role/ops", username = "ops", groups = ["system:masters"] },
  ]
}

module "eighteen_created" {
  source  = "terraform-aws-modules/eks/aws"
  version = "~> 18.0"

  cluster_name                   = "eighteen-created"
  cluster_endpoint_public_access = false
  create_aws_auth_configmap      = true
  aws_auth_roles = [
    { rolearn = "arn:aws:iam::111122223333:role/ops", username = "ops", groups = ["system:masters"] }, # expect: AA-01 "\"system:masters\""
  ]
}

module "seventeen" { # expect: CL-11 "\"seventeen\""
  source  = "terraform-aws-modules/eks/aws"
  version = "17.24.0"

  cluster_name                   = "seventeen"
  cluster_endpoint_public_access = false
  map_users = [
    { userarn = "arn:aws:iam::111122223333:user/ops", username = "ops", groups = ["system:masters"] }, # expect: AA-01 "\"system:masters\""
  ]
}

# The inputs show that the version is an older one.
module "without_version" {
  source = "terraform-aws-modules/eks/aws"

  cluster_name              = "open"
  manage_aws_auth_configmap = true
  aws_auth_roles = [
    { rolearn = "arn:aws:iam::111122223333:role/ops", username = "ops", groups = ["system:masters"] }, # expect: AA-01 "\"system:masters\""
  ]
}
