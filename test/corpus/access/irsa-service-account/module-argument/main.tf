module "orders" {
  source    = "./modules/irsa"
  name      = "orders"
  namespace = "order" # expect: TR-09 "order"
  account   = "orders"
}

module "menus" {
  source    = "./modules/irsa"
  name      = "menus"
  namespace = "shop"
  account   = "menu" # expect: TR-09 "menu"
}

module "carts" {
  source    = "./modules/irsa"
  name      = "carts"
  namespace = "shop"
  account   = "carts"
}
