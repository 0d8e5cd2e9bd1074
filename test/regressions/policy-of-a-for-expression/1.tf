locals {
  prefixes = ["v", "release-"]
}

resource "aws_ecr_repository" "app" {
  name                 = "shop/app"
  image_tag_mutability = "IMMUTABLE"
  encryption_configuration {
    encryption_type = "KMS"
  }
  image_scanning_configuration {
    scan_on_push = true
  }
}

resource "aws_ecr_lifecycle_policy" "app" {
  repository = aws_ecr_repository.app.name
  policy = jsonencode({
    rules = [for i, p in local.prefixes : {
      rulePriority = i + 1
      description  = "expire ${p}"
      selection = {
        tagStatus     = "tagged"
        tagPrefixList = [p]
        countType     = "sinceImagePushed"
        countNumber   = 14
      }
      action = { type = "expire" }
    }]
  })
}
