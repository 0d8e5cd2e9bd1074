resource "aws_iam_policy" "pull" {
  name = "kestrel-prod-pull"

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "Token"
        Effect   = "Allow"
        Action   = "ecr:GetAuthorizationToken"
        Resource = "*"
      },
      {
        Sid    = "Pull"
        Effect = "Allow"
        Action = [
          "ecr:BatchCheckLayerAvailability",
          "ecr:GetDownloadUrlForLayer",
          "ecr:BatchGetImage",
        ]
        Resource = [
          "arn:aws:ecr:eu-central-1:240018536927:repository/kestrel/*",
          "arn:aws:ecr:eu-central-1:240018536927:repository/docker-hub/*",
        ]
      },
      {
        Sid      = "Import"
        Effect   = "Allow"
        Action   = ["ecr:BatchImportUpstreamImage", "ecr:CreateRepository"]
        Resource = "arn:aws:ecr:eu-central-1:240018536927:repository/docker-hub/*"
      },
    ]
  })
}
