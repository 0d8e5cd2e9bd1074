variable "repositories" {
  default = ["web", "worker", "cron"]
}

# Three values of one expression are one fault.
resource "aws_iam_policy" "pull" {
  name = "pull"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect = "Allow"
      Action = ["ecr:GetAuthorizationToken", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
      Resource = [
        for name in var.repositories : "arn:aws:ecr:eu-west-1:111122223333:repository/${name}" # expect: PP-01 '"arn:aws:ecr:eu-west-1:111122223333:repository/${name}"'
      ]
    }]
  })
}
