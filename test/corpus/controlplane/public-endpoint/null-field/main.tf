module "cluster" {
  source = "./module"
  eks = {
    public_access = { enabled = null, cidrs = null }
  }
}
