# Its name is written here, and it has no hybrid nodes.
module "eks" {
  source = "../modules/cluster"
  name   = "plain"
}
