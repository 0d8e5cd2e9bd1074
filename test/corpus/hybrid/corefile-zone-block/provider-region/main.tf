module "cluster" {
  source = "./modules/cluster"
}
