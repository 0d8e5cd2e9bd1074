module "eks" {
  source  = "terraform-aws-modules/eks/aws"
  version = "21.3.1"

  name                                     = "orders"
  kubernetes_version                       = "1.36"
  enable_cluster_creator_admin_permissions = true # expect: AE-02 "true"

  addons = {
    # The module gives it whatever it is given.
    vpc-cni = {
      before_compute              = true
      resolve_conflicts_on_update = "PRESERVE"
    }
  }
}
