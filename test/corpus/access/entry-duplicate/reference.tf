resource "aws_eks_access_entry" "first" {
  cluster_name  = "orders"
  principal_arn = aws_iam_role.operators.arn
}

resource "aws_eks_access_entry" "again" {
  cluster_name  = "orders"
  principal_arn = aws_iam_role.operators.arn # expect: AE-08 "aws_iam_role.operators.arn"
}

# Another role, and another cluster.
resource "aws_eks_access_entry" "other" {
  cluster_name  = "orders"
  principal_arn = aws_iam_role.readers.arn
}

resource "aws_eks_access_entry" "elsewhere" {
  cluster_name  = "payments"
  principal_arn = aws_iam_role.operators.arn
}

# What differs from one instance to the next.
resource "aws_eks_access_entry" "each" {
  for_each      = var.operators
  cluster_name  = "orders"
  principal_arn = each.value
}

resource "aws_eks_access_entry" "each_reader" {
  for_each      = var.readers
  cluster_name  = "orders"
  principal_arn = each.value
}
