# passing
resource "aws_rds_cluster" "orders" {
  cluster_identifier = "orders"
  engine             = "aurora-postgresql"
}

# undecided
resource "aws_rds_cluster" "orders" {
  cluster_identifier = var.name
  engine             = "aurora-postgresql"
}
