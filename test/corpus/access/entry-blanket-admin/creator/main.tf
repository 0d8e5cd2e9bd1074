module "eks" {
  source  = "terraform-aws-modules/eks/aws"
  version = "21.3.1"

  name                                     = "orders"
  enable_cluster_creator_admin_permissions = true # expect: AE-02/info "true"
  access_entries = {
    team = {
      principal_arn = "arn:aws:iam::111122223333:role/team"
      policy_associations = {
        admin = {
          policy_arn   = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/warning "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
          access_scope = { type = "cluster" }
        }
      }
    }
  }
}
