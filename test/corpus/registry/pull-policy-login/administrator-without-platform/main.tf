resource "aws_eks_cluster" "orders" {
  name = "orders"
  vpc_config {
    endpoint_public_access  = false
    endpoint_private_access = true
  }
}

resource "aws_iam_policy" "repositories" {
  name = "repositories"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{ # expect: PP-01/info "Statement"
      Effect   = "Allow"
      Action   = ["ecr:CreateRepository", "ecr:DescribeImages", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
      Resource = "arn:aws:ecr:eu-west-1:111122223333:repository/shop/*"
    }]
  })
}

resource "aws_iam_policy" "pulls" {
  name = "pulls"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{ # expect: PP-01/error "Statement"
      Effect   = "Allow"
      Action   = ["ecr:BatchCheckLayerAvailability", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
      Resource = "arn:aws:ecr:eu-west-1:111122223333:repository/shop/*"
    }]
  })
}
