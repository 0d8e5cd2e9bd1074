module "staging" {
  source = "./modules/web"
  ranges = ["10.0.0.0/8"]
}

module "production" {
  source = "./modules/web"
  ranges = ["0.0.0.0/0"] # expect: SG-01 '"0.0.0.0/0"'
}
