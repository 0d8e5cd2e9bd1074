module "shop" {
  source  = "../lib"
  release = "1.30"
}
