resource "aws_iam_role" "nodes" {
  name = "nodes"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_eks_node_group" "nodes" {
  cluster_name    = "orders"
  node_group_name = "nodes"
  node_role_arn   = aws_iam_role.nodes.arn
  subnet_ids      = ["subnet-0aaa1111bbbb2222c"]
  scaling_config {
    desired_size = 2
    max_size     = 3
    min_size     = 2
  }
}

resource "aws_iam_role" "builders" {
  name = "builders"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_eks_node_group" "builders" {
  cluster_name    = "orders"
  node_group_name = "builders"
  node_role_arn   = aws_iam_role.builders.arn
  subnet_ids      = ["subnet-0aaa1111bbbb2222c"]
  scaling_config {
    desired_size = 2
    max_size     = 3
    min_size     = 2
  }
}

resource "aws_iam_role" "operators" {
  name = "operators"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { AWS = aws_iam_role.builders.arn }, Action = "sts:AssumeRole" }]
  })
  managed_policy_arns = ["arn:aws:iam::aws:policy/AdministratorAccess"]
}
