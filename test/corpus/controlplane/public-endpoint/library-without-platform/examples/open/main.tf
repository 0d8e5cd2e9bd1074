module "clusters" {
  source     = "../.."
  role_arn   = "arn:aws:iam::111122223333:role/cluster"
  subnet_ids = ["subnet-0a"]
  is_open    = true
}
