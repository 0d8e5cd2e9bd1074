resource "aws_iam_role" "node" {
  name = "eks-node"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy" "node" {
  role = aws_iam_role.node.name
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", NotAction = "iam:*", Resource = "*" }] # expect: PP-09 "NotAction"
  })
}

resource "aws_iam_role_policy" "without_registry" {
  role = aws_iam_role.node.name
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", NotAction = "ec2:*", Resource = "arn:aws:s3:::nodes/*" }]
  })
}

resource "aws_eks_node_group" "node" {
  cluster_name  = "shop"
  node_role_arn = aws_iam_role.node.arn
  subnet_ids    = ["subnet-0a1b2c3d4e5f60718"]

  scaling_config {
    min_size     = 1
    max_size     = 2
    desired_size = 1
  }
}
