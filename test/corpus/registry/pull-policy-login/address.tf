resource "aws_iam_policy" "pull" {
  name = "pull"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "ecr:GetAuthorizationToken", Resource = aws_ecr_repository.web.arn }, # expect: PP-01 "aws_ecr_repository.web.arn"
      {
        Effect   = "Allow"
        Action   = ["ecr:BatchCheckLayerAvailability", "ecr:GetDownloadUrlForLayer", "ecr:BatchGetImage"]
        Resource = aws_ecr_repository.web.arn
      },
    ]
  })
}

resource "aws_iam_policy" "given" {
  name = "given"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "ecr:GetAuthorizationToken", Resource = var.arn }, # expect: note "var.arn"
      {
        Effect   = "Allow"
        Action   = ["ecr:BatchCheckLayerAvailability", "ecr:GetDownloadUrlForLayer", "ecr:BatchGetImage"]
        Resource = aws_ecr_repository.web.arn
      },
    ]
  })
}
