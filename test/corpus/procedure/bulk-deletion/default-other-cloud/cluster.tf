resource "aws_eks_cluster" "orders" {
  name = "orders"
}
