# What checks read of the module, under the names and with the defaults that each major version has.
module "eighteen" { # expect: CL-04 "\"eighteen\""
  source                      = "terraform-aws-modules/eks/aws"
  version                     = "~> 18.31"
  cluster_name                = "eighteen"
  cluster_service_ipv4_cidr   = "172.20.0.0/16"
  cluster_enabled_log_types   = [] # expect: CL-11 "cluster_enabled_log_types"
  cluster_addons = {
    vpc-cni = { resolve_conflicts = "OVERWRITE" } # expect: AD-03 "\"OVERWRITE\""
  }
}

module "eighteen_private" {
  source                         = "terraform-aws-modules/eks/aws"
  version                        = "~> 18.31"
  cluster_name                   = "eighteen-private"
  cluster_endpoint_public_access = false
}

module "nineteen" {
  source       = "terraform-aws-modules/eks/aws"
  version      = ">= 19.0, < 20.0"
  cluster_name = "nineteen"
}

module "nineteen_public" {
  source                               = "terraform-aws-modules/eks/aws"
  version                              = "19.21.0"
  cluster_name                         = "nineteen-public"
  cluster_endpoint_public_access       = true
  cluster_endpoint_public_access_cidrs = ["0.0.0.0/0"] # expect: CL-04 "\"0.0.0.0/0\""
  cluster_addons = {
    coredns = { configuration_values = "{ replicaCount: " } # expect: AD-01 "\"{ replicaCount: \""
  }
}

module "twenty" {
  source                                   = "terraform-aws-modules/eks/aws"
  version                                  = "20.37.2"
  cluster_name                             = "twenty"
  authentication_mode                      = "API_ONLY" # expect: CL-01 "\"API_ONLY\""
  cluster_endpoint_public_access           = true # expect: CL-04 "true"
  enable_cluster_creator_admin_permissions = true # expect: AE-02 "true"
  cluster_addons = {
    coredns = { configuration_values = "{ replicaCount: " } # expect: AD-01 "\"{ replicaCount: \""
  }
  access_entries = {
    ops = {
      principal_arn     = "arn:aws:iam::111122223333:role/ops"
      kubernetes_groups = ["system:masters"] # expect: AE-01 "\"system:masters\""
    }
  }
}

module "twenty_map" {
  source              = "terraform-aws-modules/eks/aws"
  version             = "~> 20.0"
  cluster_name        = "twenty-map"
  authentication_mode = "CONFIG_MAP" # expect: CL-03 "\"CONFIG_MAP\""
  cluster_remote_network_config = {
    remote_node_networks = { cidrs = ["10.80.0.0/16"] } # expect: AE-07 "remote_node_networks"
    remote_pod_networks  = { cidrs = ["10.81.0.0/16"] }
  }
  access_entries = {
    ops = { principal_arn = "arn:aws:iam::111122223333:role/ops", kubernetes_groups = ["ops"] }
  }
}

module "twenty_entries" {
  source              = "terraform-aws-modules/eks/aws"
  version             = "~> 20.0"
  cluster_name        = "twenty-entries"
  authentication_mode = "CONFIG_MAP"
  access_entries = {
    ops = { principal_arn = "arn:aws:iam::111122223333:role/ops", kubernetes_groups = ["ops"] } # expect: AE-09 "\"arn:aws:iam::111122223333:role/ops\""
  }
}

module "twenty_one" {
  source                                   = "terraform-aws-modules/eks/aws"
  version                                  = "21.19.0"
  name                                     = "twenty-one"
  authentication_mode                      = "API_ONLY" # expect: CL-01 "\"API_ONLY\""
  endpoint_public_access                   = true
  endpoint_public_access_cidrs             = ["0.0.0.0/0"] # expect: CL-04 "\"0.0.0.0/0\""
  enabled_log_types                        = [] # expect: CL-11 "enabled_log_types"
  enable_cluster_creator_admin_permissions = true # expect: AE-02 "true"
  addons = {
    coredns = { configuration_values = "{ replicaCount: " } # expect: AD-01 "\"{ replicaCount: \""
  }
  access_entries = {
    ops = {
      principal_arn = "arn:aws:iam::111122223333:role/ops"
      policy_associations = {
        all = {
          policy_arn   = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02 "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
          access_scope = { type = "cluster" }
        }
      }
    }
  }
}

# As the newest, whichever names it uses.
module "without_version" {
  source                 = "terraform-aws-modules/eks/aws"
  name                   = "without-version"
  endpoint_public_access = true # expect: CL-04 "true"
}

module "without_version_older" {
  source                         = "git::https://github.com/terraform-aws-modules/terraform-aws-eks.git"
  cluster_name                   = "without-version-older"
  cluster_endpoint_public_access = true # expect: CL-04 "true"
}

module "tagged" { # expect: CL-04 "\"tagged\""
  source       = "git::https://github.com/terraform-aws-modules/terraform-aws-eks.git?ref=v18.31.2"
  cluster_name = "tagged"
}

# The role of a group is named by its output, in the version that has access entries for other roles.
resource "aws_eks_access_entry" "group" {
  cluster_name  = "nodes"
  principal_arn = module.nodes.eks_managed_node_groups["small"].iam_role_arn # expect: NG-09 "module.nodes.eks_managed_node_groups[\"small\"].iam_role_arn"
  type          = "EC2_LINUX"
}

module "nodes" {
  source  = "terraform-aws-modules/eks/aws"
  version = "~> 21.0"
  name    = "nodes"

  iam_role_additional_policies      = { admin = "arn:aws:iam::aws:policy/AdministratorAccess" } # expect: PP-08 "\"arn:aws:iam::aws:policy/AdministratorAccess\""
  node_iam_role_additional_policies = { admin = "arn:aws:iam::aws:policy/AdministratorAccess" } # expect: PP-08 "\"arn:aws:iam::aws:policy/AdministratorAccess\""
  eks_managed_node_groups = {
    small = {
      node_repair_config = { enabled = true }
      iam_role_policy_statements = [
        { actions = ["ecr:*"], resources = ["*"] }, # expect: PP-05 "\"ecr:*\""
      ]
    }
  }
}
