module "ours" {
  source = "git::https://git.example.com/shop/infrastructure.git//modules/edge/web?ref=v1.2.0"
  ranges = ["0.0.0.0/0"] # expect: SG-10 "\"0.0.0.0/0\""
  port   = 22
}

module "another" {
  source  = "git::https://git.example.com/shop/other.git//modules/edge/web?ref=v1.2.0"
  ranges  = ["0.0.0.0/0"]
  port    = 22
  another = true
}

module "elsewhere" {
  source = "git::https://git.example.com/shop/other.git//modules/edge/api"
  ranges = ["0.0.0.0/0"]
  port   = 22
}
