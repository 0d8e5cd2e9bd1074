resource "aws_iam_role" "worker" {
  name                 = "worker"
  permissions_boundary = aws_iam_policy.limit.arn
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}
