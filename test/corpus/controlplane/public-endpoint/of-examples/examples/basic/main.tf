# An example that closes the endpoint excuses no default.
module "cluster" {
  source              = "../.."
  name                = "orders"
  role_arn            = "arn:aws:iam::111122223333:role/cluster"
  subnet_ids          = ["subnet-0a1b2c3d4e5f60718", "subnet-0a1b2c3d4e5f60719"]
  public_access_cidrs = ["203.0.113.0/24"]
}
