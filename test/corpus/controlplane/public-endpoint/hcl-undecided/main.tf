variable "ranges" {
  type = list(string)
}

resource "aws_eks_cluster" "orders" {
  name                      = "orders"
  version                   = "1.36"
  enabled_cluster_log_types = ["audit"]
  deletion_protection       = true

  vpc_config {
    subnet_ids          = ["subnet-1"]
    public_access_cidrs = var.ranges # expect: note "var.ranges"
  }
}
