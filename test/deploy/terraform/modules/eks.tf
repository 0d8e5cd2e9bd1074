module "eks" {
  source  = "terraform-aws-modules/eks/aws"
  version = "~> 21.0"

  name                = "shop"
  kubernetes_version  = "1.33"
  deletion_protection = true

  eks_managed_node_groups = {
    small = {
      min_size           = 2
      max_size           = 4
      desired_size       = 2
      node_repair_config = { enabled = true }
    }
    turned = {
      min_size           = 3 # expect: NG-02 "3"
      max_size           = 2
      node_repair_config = { enabled = true }
    }
    off = {
      create   = false
      min_size = 3
      max_size = 2
    }
    bare = {} # expect: NG-06 "bare"
  }

  fargate_profiles = {
    jobs = { selectors = [{ namespace = "jobs" }] }
  }
}

module "older" {
  source  = "terraform-aws-modules/eks/aws"
  version = "~> 20.0"

  cluster_name    = "older"
  cluster_version = "1.33"

  eks_managed_node_group_defaults = {
    node_repair_config = { enabled = true }
  }
  eks_managed_node_groups = {
    released = { ami_release_version = "1.33.0-20250601" }
    latest   = { use_latest_ami_release_version = true }
    bare     = {} # expect: NG-04 "bare"
  }
}

module "group" {
  source       = "terraform-aws-modules/eks/aws//modules/eks-managed-node-group"
  version      = "~> 21.0"
  name         = "group"
  cluster_name = "shop"
  max_size     = 0 # expect: NG-02 "0"

  node_repair_config = { enabled = true }
}

module "attached" {
  source  = "terraform-aws-modules/eks/aws"
  version = "~> 21.0"
  name    = "attached"

  eks_managed_node_groups = {
    managed = {
      ami_type           = "AL2023_x86_64_STANDARD"
      node_repair_config = { enabled = true }
      iam_role_additional_policies = {
        ssm   = "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"
        admin = "arn:aws:iam::aws:policy/AdministratorAccess" # expect: PP-08 "\"arn:aws:iam::aws:policy/AdministratorAccess\""
      }
    }
  }
  self_managed_node_groups = {
    own = {
      iam_role_additional_policies = {
        ssm   = "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"
        admin = "arn:aws:iam::aws:policy/AdministratorAccess" # expect: PP-08 "\"arn:aws:iam::aws:policy/AdministratorAccess\""
      }
    }
  }
}

module "self_managed" {
  source  = "terraform-aws-modules/eks/aws//modules/self-managed-node-group"
  version = "~> 21.0"
  name    = "own"

  iam_role_additional_policies = {
    admin = "arn:aws:iam::aws:policy/AdministratorAccess" # expect: PP-08 "\"arn:aws:iam::aws:policy/AdministratorAccess\""
  }
}
