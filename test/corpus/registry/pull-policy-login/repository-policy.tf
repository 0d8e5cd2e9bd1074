variable "readers" {
  type    = list(string)
  default = []
}

data "aws_iam_policy_document" "readers" {
  statement {
    actions = ["ecr:BatchCheckLayerAvailability", "ecr:GetDownloadUrlForLayer", "ecr:BatchGetImage"]
    principals {
      type        = "AWS"
      identifiers = var.readers
    }
  }
}

resource "aws_ecr_repository_policy" "readers" {
  repository = "web"
  policy     = data.aws_iam_policy_document.readers.json
}

resource "aws_iam_policy" "reader" {
  name = "reader"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "ecr:GetAuthorizationToken", Resource = "*" },
      {
        Effect   = "Allow"
        Action   = ["ecr:BatchCheckLayerAvailability", "ecr:GetDownloadUrlForLayer", "ecr:BatchGetImage"]
        Resource = "arn:aws:ecr:eu-central-1:111122223333:repository/web"
      },
    ]
  })
}
